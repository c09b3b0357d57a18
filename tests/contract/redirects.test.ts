// The redirects of realm.json over HTTP: from the published folder to the response for an earlier path.
import { expect, test } from 'vitest';
import { widgets } from '#widgets/contracts.gen.ts';
import type { Database } from '#src/server/db/database.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments, sampleFolder } from '#src/server/domain/testing/sampleFolder.ts';
import { describeWithApi } from './describeWithApi.ts';

/** A brand whose page `boxing` is `ring` now; `/watch/...` are addresses of its earlier site. */
const createDocuments = (redirects: readonly object[]) => ({
  'realm.json': { ...(sampleDocuments()['realm.json'] as object), redirects },
  'pages/ring.json': { id: 'ring', elements: [] },
  'pages/video.json': { id: 'video', subject: 'item', elements: [] },
});

describeWithApi(
  'redirects of a realm',
  (env) => {
    const request = (path: string) =>
      env.api.call(path, { headers: { 'x-forwarded-host': 'sample.localhost', accept: 'text/html' } });
    const open = async (path: string) => {
      const { status, headers } = await request(path);
      return [status, headers.get('location')];
    };

    test('an earlier path redirects permanently, in its language and with its query', async () => {
      expect(await open('/section/boxing')).toEqual([301, '/section/ring']);
      expect(await open('/seccion/boxing?utm_source=mail&lang=en')).toEqual([
        301,
        '/seccion/ring?utm_source=mail&lang=en',
      ]);
      expect(await open('/watch/v1/one')).toEqual([301, '/video/v1/one']);
      expect(await open('/start')).toEqual([301, '/home']);
    });

    test('calls of the API do not redirect, and browsers ask again after an hour', async () => {
      expect((await env.api.call('/api/v4/page/boxing', { realm: 'sample' })).status).toBe(404);
      expect((await request('/section/boxing')).headers.get('cache-control')).toBe('public, max-age=3600');
    });

    test('a publish changes and removes redirects', async () => {
      const folder = await sampleFolder({ documents: createDocuments([{ from: '/section/boxing', to: '/home' }]) });
      await createRealmPublisher({ database: env.database, widgets }).publish(folder);
      await expect.poll(() => open('/section/boxing')).toEqual([301, '/home']);
      await expect.poll(async () => (await open('/start'))[0]).not.toBe(301);
    });

    test('a redirect of a group does not hide a page or an item of its brand, and the brand can try it', async () => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const group = {
        'realm.json': {
          ...(sampleDocuments('group')['realm.json'] as object),
          redirects: [
            { from: '/video/v9', to: '/home' },
            { from: '/section/own', to: '/home' },
            { from: '/section/other', to: '/home' },
          ],
        },
      };
      const brand = {
        'realm.json': { ...(sampleDocuments('brand')['realm.json'] as object), extends: 'group' },
        'pages/own.json': { id: 'own', elements: [] },
        'pages/video.json': { id: 'video', subject: 'item', elements: [] },
        'catalogue/own.json': [
          { id: 'v9', type: 'VOD', title: 'Own', accessLevel: 'GRANTED', thumbnailUrl: 'a.landscape.webp' },
        ],
      };
      for (const [id, documents] of [
        ['group', group],
        ['brand', brand],
      ] as const)
        expect(await publisher.publish(await sampleFolder({ id, documents }))).toMatchObject({ ok: true });
      const openAt = async (host: string, path: string) =>
        (await env.api.call(path, { headers: { 'x-forwarded-host': host, accept: 'text/html' } })).status;
      for (const path of ['/video/v9', '/video/v9/own', '/section/own']) {
        expect(await openAt('group.localhost', path), path).toBe(301);
        expect(await openAt('brand.localhost', path), path).not.toBe(301);
      }
      expect(await openAt('brand.localhost', '/section/other')).toBe(301);
    });

    test('a folder whose redirect has the path of a page is refused', async () => {
      const folder = await sampleFolder({ documents: createDocuments([{ from: '/section/ring', to: '/home' }]) });
      expect(await createRealmPublisher({ database: env.database, widgets }).publish(folder)).toMatchObject({
        ok: false,
        problems: [{ code: 'REDIRECT_INVALID', pointer: '/redirects/0/from' }],
      });
    });
  },
  {
    trustProxy: 1,
    publish: async (database: Database) => {
      const documents = createDocuments([
        { from: '/section/boxing', to: '/section/ring' },
        { from: '/watch/*', to: '/video/*' },
        { from: '/start', to: '/home' },
      ]);
      await createRealmPublisher({ database, widgets }).publish(await sampleFolder({ documents }));
    },
  },
);
