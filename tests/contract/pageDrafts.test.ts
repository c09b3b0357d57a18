// Drafts of authored pages: what editors read and store, and that nobody overwrites a revision that they have not read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { brandOf } from './accessActors.ts';
import { describeWithApi } from './describeWithApi.ts';
import { createEditingClient, INHERITED_PAGE, publishEditingBrands, type EditingTestClient } from './editingBrands.ts';

const HOME = sampleDocuments(brandOf('cookie'))['pages/home.json'] as { title: object; elements: object[] };
const EXTRA = sampleDocuments(brandOf('cookie'))['pages/extra.json'] as object;

describeWithApi(
  'drafts of pages',
  (env) => {
    let client: EditingTestClient;
    beforeAll(() => {
      client = createEditingClient(env);
    });
    afterAll(() => client?.close());
    const put = (page: string, revision: number, document: object, actor: 'editor' | 'administrator' = 'editor') =>
      client.send(actor, 'PUT', `/pages/${page}/draft`, { revision, document });

    test('an editor reads own and inherited pages as they are written, with the realm whose file they are', async () => {
      const { status, body } = await client.send('editor', 'GET', '/pages');
      expect(status).toBe(200);
      const own = { origin: { realm: brandOf('cookie'), layer: 'own' }, revision: 0 };
      expect(body).toEqual({
        version: 1,
        pages: [
          {
            id: 'about',
            title: INHERITED_PAGE.title,
            origin: { realm: 'default', layer: 'default' },
            elements: 0,
            revision: 0,
          },
          { id: 'extra', elements: 1, ...own },
          { id: 'home', title: HOME.title, elements: HOME.elements.length, ...own },
        ],
      });
      const home = await client.send('editor', 'GET', '/pages/home');
      expect(home.body).toMatchObject({ id: 'home', version: 1, published: HOME, revision: 0, findings: [] });
      expect(JSON.stringify(home.body['published']), 'the order of fields is the author’s').toBe(JSON.stringify(HOME));
      expect((await client.send('editor', 'GET', '/pages/about')).body).toMatchObject({
        origin: { realm: 'default', layer: 'default' },
        published: INHERITED_PAGE,
      });
      expect(await client.send('editor', 'GET', '/pages/nowhere')).toMatchObject({
        status: 404,
        code: 'PAGE_NOT_FOUND',
      });
    });

    test('a draft is stored although it has errors, which are named by pointer; nothing changes for viewers', async () => {
      const document = { ...EXTRA, elements: [{ bucketId: 'picked', source: { ids: ['v2', 'gone'] } }] };
      const saved = await put('extra', 0, document);
      expect([saved.status, saved.body['revision']]).toEqual([200, 1]);
      expect(saved.body['findings']).toEqual([
        expect.objectContaining({
          code: 'ITEM_UNKNOWN',
          severity: 'error',
          pointer: '/elements/0/source/ids/1',
          rowId: 'picked',
          meaning: expect.any(String) as string,
          remedy: expect.any(String) as string,
        }),
      ]);
      const read = await client.send('administrator', 'GET', '/pages/extra');
      expect(read.body).toMatchObject({
        revision: 1,
        published: EXTRA,
        draft: { document, author: { name: 'editor' }, status: 'draft', isBehind: false, baseVersion: 1 },
        findings: saved.body['findings'],
      });
      const { pages } = (await client.send('editor', 'GET', '/pages')).body as { pages: { id: string }[] };
      expect(pages.find(({ id }) => id === 'extra')).toMatchObject({
        revision: 1,
        draft: { author: { name: 'editor' }, errors: 1, warnings: 0 },
      });
      const delivered = await env.api.call('/api/v4/page/extra', { realm: brandOf('cookie') });
      expect(delivered.text).not.toContain('gone');
    });

    test('when two editors save from the same revision, the second one gets the draft of the first, and nothing is lost', async () => {
      const first = await put('home', 0, { ...HOME, title: 'First' });
      expect(first.body['revision']).toBe(1);
      const refused = await put('home', 0, { ...HOME, title: 'Second' }, 'administrator');
      expect([refused.status, refused.code]).toEqual([412, 'DRAFT_CHANGED']);
      const { current } = refused.body['details'] as { current: Record<string, unknown> };
      expect(current).toMatchObject({
        revision: 1,
        draft: { document: { title: 'First' }, author: { name: 'editor' } },
        published: HOME,
      });
      const merged = await put('home', 1, { ...HOME, title: 'Both' }, 'administrator');
      expect(merged.body['revision']).toBe(2);
      expect((await client.send('editor', 'GET', '/pages/home')).body['draft']).toMatchObject({
        document: { title: 'Both' },
        author: { name: 'administrator' },
      });
      // Of many changes of one revision exactly one is stored.
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, index) => put('home', 2, { ...HOME, title: `Title ${index}` })),
      );
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(all.filter(({ status }) => status === 412)).toHaveLength(7);
    });

    test('after a draft is deleted, a tab with an older revision cannot store another one', async () => {
      expect((await put('about', 0, INHERITED_PAGE)).body['revision']).toBe(1);
      const stale = await client.send('editor', 'DELETE', '/pages/about/draft?revision=7');
      expect([stale.status, stale.code]).toEqual([412, 'DRAFT_CHANGED']);
      const removed = await client.send('editor', 'DELETE', '/pages/about/draft?revision=1');
      expect([removed.status, removed.body]).toEqual([200, { revision: 2 }]);
      expect((await client.send('editor', 'GET', '/pages/about')).body).not.toHaveProperty('draft');
      expect((await client.send('editor', 'DELETE', '/pages/about/draft?revision=2')).code).toBe('DRAFT_NOT_FOUND');
      for (const revision of [0, 1]) expect((await put('about', revision, INHERITED_PAGE)).status).toBe(412);
      expect((await put('about', 2, { ...INHERITED_PAGE, title: 'Again' })).body['revision']).toBe(3);
    });

    test('refused: an unknown page, a body that is not a draft, a page that is too deep or too large, too many changes', async () => {
      expect((await put('nowhere', 0, { id: 'nowhere' })).code).toBe('PAGE_NOT_FOUND');
      for (const body of [{}, { revision: 0 }, { revision: -1, document: {} }, { revision: 0, document: [] }])
        expect((await client.send('editor', 'PUT', '/pages/extra/draft', body)).code).toBe('INPUT_INVALID');
      let deep: object = {};
      for (let level = 0; level < 100; level += 1) deep = { deep };
      expect((await put('extra', 1, deep)).code).toBe('BODY_REFUSED');
      const large = { id: 'extra', elements: [], title: 'x'.repeat(4 * 1024 * 1024) };
      expect((await put('extra', 1, large)).code).toBe('PAGE_TOO_LARGE');
      expect((await put('..%2Fhome', 0, {})).code).toBe('INPUT_INVALID');
      const path = '/pages/extra/draft?revision=99';
      let last = await client.send('administrator', 'DELETE', path);
      for (let sent = 0; sent < 300 && last.status !== 429; sent += 20)
        last =
          (await Promise.all(Array.from({ length: 20 }, () => client.send('administrator', 'DELETE', path)))).find(
            ({ status }) => status === 429,
          ) ?? last;
      expect([last.status, last.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
      env.clock.advance(60_000);
      expect((await client.send('administrator', 'DELETE', path)).status).toBe(412);
    });

    test('drafts belong to their realm, and everyone but its editors gets 404 as for an unknown path', async () => {
      for (const actor of ['guest', 'viewer', 'editor of another brand'] as const)
        for (const [method, path, body] of [
          ['GET', '/pages', undefined],
          ['GET', '/pages/home', undefined],
          ['PUT', '/pages/home/draft', { revision: 3, document: HOME }],
          ['DELETE', '/pages/home/draft?revision=3', undefined],
        ] as const) {
          const response = await client.send(actor, method, path, body);
          expect([response.status, response.code], `${method} ${path} as ${actor}`).toEqual([404, 'ROUTE_NOT_FOUND']);
        }
      // Without a session the body is not even read.
      const unread = await client.send('guest', 'PUT', '/pages/home/draft', { neither: 'valid' });
      expect([unread.status, unread.code, unread.headers['x-robots-tag']]).toEqual([
        404,
        'ROUTE_NOT_FOUND',
        'noindex, nofollow',
      ]);
      const rows = await env.database.kysely.selectFrom('page_draft').select(['realm_id']).distinct().execute();
      expect(rows).toEqual([{ realm_id: brandOf('cookie') }]);
    });
  },
  { publish: publishEditingBrands, isDemo: false },
);
