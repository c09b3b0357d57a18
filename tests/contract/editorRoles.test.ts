// Editors whose role allows only some documents and fields: every call that changes a draft or publishes is refused
// with what is allowed and whom to ask, and nothing is stored; what the role allows works as for everybody.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EditorRole } from '#schemas/realm/editor-roles.ts';
import { createAccounts } from '#src/server/db/repositories/accounts.ts';
import { createPartialPublish } from '#src/server/domain/publishing/partial/createPartialPublish.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import type { Database } from '#src/server/db/database.ts';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { brandOf, createActorClient, hostOf, type ActorClient } from './accessActors.ts';
import { describeWithApi } from './describeWithApi.ts';
import {
  createEditingClient,
  publishEditingBrands,
  type EditingTestClient,
  type EditingResponse,
} from './editingBrands.ts';

const REALM = brandOf('cookie');
const EDITOR = `${REALM}-editor`;
type PageDocument = Record<string, unknown> & { elements: Record<string, unknown>[] };
const HOME = sampleDocuments(REALM)['pages/home.json'] as PageDocument;
const texts = [{ document: 'pages/*', fields: ['/elements/*/name', '/title'] }, { document: 'settings:labels' }];
const ROLES: EditorRole[] = [
  { id: 'copywriter', name: 'Copywriter', reason: 'Texts only.', allow: texts, publish: false },
  { id: 'publisher', name: 'Publisher', reason: 'Texts only.', allow: texts, publish: true },
  {
    id: 'translator',
    name: 'Translator',
    reason: 'Arabic only.',
    allow: [{ document: '*', fields: ['/**/ar'] }],
    publish: false,
  },
];

async function publishBrands(database: Database): Promise<void> {
  await publishEditingBrands(database);
  const realm = {
    ...(sampleDocuments(REALM)['realm.json'] as object),
    hosts: [hostOf(REALM)],
    sessionMode: 'cookie',
    editorRoles: ROLES,
  };
  const partial = createPartialPublish(database.kysely, createRealmPublisher({ database, widgets }));
  const outcome = await partial.files(REALM, { files: { 'realm.json': JSON.stringify(realm) }, assets: {} });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
}

/** Returns the home page with one row changed. */
const withRow = (index: number, change: object): PageDocument => ({
  ...HOME,
  elements: HOME.elements.map((row, at) => (at === index ? { ...row, ...change } : row)),
});

describeWithApi(
  'roles of editors',
  (env) => {
    let client: EditingTestClient;
    let actors: ActorClient;
    beforeAll(() => {
      client = createEditingClient(env);
      actors = createActorClient(env.api.port);
    });
    afterAll(() => {
      client?.close();
      actors?.close();
    });
    const giveRole = (editorRole: string | null) =>
      createAccounts(env.database.kysely).update(REALM, EDITOR, { editorRole });
    beforeEach(() => giveRole('copywriter'));
    const read = async (id: string) => (await client.send('administrator', 'GET', `/pages/${id}`)).body;
    const put = async (actor: 'editor' | 'administrator', id: string, document: unknown) => {
      const { revision } = await read(id);
      return client.send(actor, 'PUT', `/pages/${id}/draft`, { revision, document });
    };
    const post = async (actor: 'editor' | 'administrator', id: string, name: string, more: object = {}) => {
      const { revision } = await read(id);
      return client.send(actor, 'POST', `/pages/${id}/${name}`, { revision, ...more });
    };
    const discard = async (id: string, actor: 'editor' | 'administrator' = 'administrator') => {
      const { revision, draft } = await read(id);
      return draft ? client.send(actor, 'DELETE', `/pages/${id}/draft?revision=${String(revision)}`) : undefined;
    };
    const expectRefused = (response: EditingResponse, pointers?: readonly string[]) => {
      expect(response, response.text).toMatchObject({ status: 403, code: 'ROLE_NOT_ALLOWED' });
      const details = response.body['details'] as { findings?: { pointer: string }[] } & Record<string, unknown>;
      expect(details).toMatchObject({
        role: { reason: expect.any(String) as string },
        administrators: ['administrator'],
      });
      expect(response.text).toContain('Ask an administrator: administrator.');
      expect(details.findings?.map(({ pointer }) => pointer)).toEqual(pointers);
    };

    test('a refused change of a draft names the pointers, what is allowed and whom to ask; nothing is stored', async () => {
      const row = { ...HOME.elements[1], bucketId: 'new' };
      for (const [document, pointers] of [
        [withRow(1, { type: 'LIVE_PLAYLIST' }), ['/elements/1/type']],
        [withRow(1, { name: 'New', when: { audience: 'guest' } }), ['/elements/1/when/audience']],
        [withRow(0, { title: 'New' }), ['/elements/0/title']],
        [{ ...HOME, elements: [...HOME.elements, row] }, ['/elements']],
        [{ ...HOME, elements: HOME.elements.toReversed() }, ['/elements']],
        [{ ...HOME, elements: HOME.elements.slice(1) }, ['/elements']],
        [{ ...HOME, extra: 1 }, ['/extra']],
      ] as const)
        expectRefused(await put('editor', 'home', document), pointers);
      const theme = (await read('settings:theme'))['published'] as { colours: object };
      expectRefused(
        await put('editor', 'settings:theme', { ...theme, colours: { ...theme.colours, primary: '#ffcc00' } }),
        ['/colours/primary'],
      );
      for (const id of ['home', 'settings:theme']) {
        const stored = await read(id);
        expect(stored).toMatchObject({ revision: 0 });
        expect(stored).not.toHaveProperty('draft');
      }
    });

    test('what the role allows is saved and shown to the editor as their permit; administrators have none', async () => {
      const saved = await put('editor', 'home', withRow(1, { name: 'New' }));
      expect(saved.status, saved.text).toBe(200);
      expect((await put('editor', 'settings:labels', { login: { en: 'Enter' } })).status).toBe(200);
      const { permit } = (await client.send('editor', 'GET', '/pages/home')).body;
      expect(permit).toEqual({
        role: { id: 'copywriter', name: 'Copywriter', reason: 'Texts only.' },
        fields: ['/elements/*/name', '/title'],
        mayPublish: false,
      });
      expect(await read('home')).not.toHaveProperty('permit');
      const list = async (actor: 'editor' | 'administrator', path: '/pages' | '/settings') => {
        const { pages, documents } = (await client.send(actor, 'GET', path)).body as Record<
          string,
          { id: string; closedForRole?: string }[] | undefined
        >;
        return Object.fromEntries((pages ?? documents ?? []).map(({ id, closedForRole }) => [id, closedForRole]));
      };
      expect(await list('editor', '/pages')).toMatchObject({ home: undefined });
      expect(await list('editor', '/settings')).toMatchObject({
        'settings:labels': undefined,
        'settings:theme': 'Copywriter',
        'menu:web': 'Copywriter',
      });
      expect(Object.values(await list('administrator', '/settings')).filter(Boolean)).toEqual([]);
      expect((await post('editor', 'home', 'status', { status: 'review' })).status).toBe(200);
      expect((await discard('home', 'editor'))?.status).toBe(200);
      await discard('settings:labels');
    });

    test('no call bypasses the role: create, publish, schedule, approve, discard, restore, remove, row switches', async () => {
      const { version } = await read('home');
      expectRefused(await client.send('editor', 'POST', '/pages', { id: 'fresh', title: 'Fresh' }), ['']);
      expect((await client.send('administrator', 'GET', '/pages/fresh')).status).toBe(404);
      expect((await put('editor', 'home', withRow(1, { name: 'New' }))).status).toBe(200);
      const before = await read('home');
      expectRefused(await post('editor', 'home', 'publish', { reason: '' }));
      const publishAt = new Date(env.clock.now() + 60_000).toISOString();
      expectRefused(await post('editor', 'home', 'status', { status: 'scheduled', publishAt }));
      expectRefused(await post('editor', 'home', 'status', { status: 'approved' }));
      expectRefused(await client.send('editor', 'POST', '/pages/home/removal', { version, reason: '' }));
      expect(await read('home')).toEqual(before);
      // A draft with a change of somebody else.
      expect((await put('administrator', 'home', withRow(1, { type: 'LIVE_PLAYLIST' }))).status).toBe(200);
      const other = await read('home');
      expectRefused((await discard('home', 'editor'))!, ['/elements/1/type']);
      expectRefused(await post('editor', 'home', 'restore', { version: 1 }), ['/elements/1/type']);
      expectRefused(await post('editor', 'home', 'restore', { version: 1, row: 'all' }), ['/elements/1/type']);
      expect(await read('home')).toEqual(other);
      const body = { subject: 'row:home#all', isOn: false, reason: 'test' };
      const switched = await actors.send('cookie', 'editor', { method: 'POST', path: '/api/v2/row-switches', body });
      expect([switched.status, switched.code], switched.text).toEqual([403, 'ROLE_NOT_ALLOWED']);
      await discard('home');
    });

    test('a role that may publish publishes its own changes, and no change of others that it may not make', async () => {
      await giveRole('publisher');
      expect((await put('editor', 'home', withRow(1, { name: 'Mine' }))).status).toBe(200);
      const published = await post('editor', 'home', 'publish', { reason: 'A name' });
      expect(published.status, published.text).toBe(200);
      const { version, published: page } = await read('home');
      const changed = { ...(page as PageDocument), elements: (page as PageDocument).elements.slice(1) };
      expect((await put('administrator', 'home', changed)).status).toBe(200);
      expectRefused(await post('editor', 'home', 'publish', { reason: '' }), ['/elements']);
      const publishAt = new Date(env.clock.now() + 60_000).toISOString();
      expectRefused(await post('editor', 'home', 'status', { status: 'scheduled', publishAt }), ['/elements']);
      expect((await read('home'))['version']).toBe(version);
      await discard('home');
    });

    test('a translator changes one language, also of labels that the brand does not have yet', async () => {
      await giveRole('translator');
      const labels = (await read('settings:labels'))['published'] as Record<string, object>;
      expect((await put('editor', 'settings:labels', { ...labels, play: { ar: 'شغّل' } })).status).toBe(200);
      expectRefused(await put('editor', 'settings:labels', { ...labels, play: { en: 'Play' } }), ['/play/en']);
      await discard('settings:labels');
    });

    test('a role that the brand does not have any more allows nothing; without a role everything is allowed', async () => {
      await giveRole('former');
      const { published } = await read('home');
      expectRefused(await put('editor', 'home', { ...(published as PageDocument), title: 'New' }), ['/title']);
      await giveRole(null);
      expect((await put('editor', 'home', withRow(1, { type: 'LIVE_PLAYLIST' }))).status).toBe(200);
      await discard('home');
    });

    test('when the role does not allow one of several drafts that are published together, it is named and none is published', async () => {
      await giveRole('publisher');
      const drafts = [];
      for (const [id, document] of [
        ['home', withRow(1, { name: 'Named together' })],
        ['settings:features', { features: { search: false } }],
      ] as const)
        drafts.push({ id, revision: (await put('administrator', id, document)).body['revision'] });
      const refused = await client.send('editor', 'POST', '/publications', { drafts, reason: '' });
      expect(refused, refused.text).toMatchObject({ status: 403, code: 'ROLE_NOT_ALLOWED' });
      expect(refused.body['details']).toMatchObject({ id: 'settings:features', role: { name: 'Publisher' } });
      for (const { id } of drafts) expect(await read(id), id).toHaveProperty('draft');
      const preview = await client.send('editor', 'POST', '/draft-previews', { drafts });
      expect(preview.status, 'a preview needs no right to publish').toBe(200);
      for (const { id } of drafts) await discard(id);
    });

    test('administrators give roles to people; an unknown role is refused', async () => {
      const call = (method: string, path: string, body?: unknown) =>
        actors.send('cookie', 'administrator', { method, path: `/api/v2/people${path}`, body });
      expect((await call('PUT', `/${EDITOR}`, { role: 'editor', editorRole: 'nobody' })).code).toBe(
        'EDITOR_ROLE_UNKNOWN',
      );
      expect((await call('PUT', `/${EDITOR}`, { role: 'admin', editorRole: 'copywriter' })).code).toBe(
        'EDITOR_ROLE_UNKNOWN',
      );
      expect((await call('PUT', `/${EDITOR}`, { role: 'editor', editorRole: 'publisher' })).status).toBe(200);
      const { people, events, editorRoles } = JSON.parse((await call('GET', '')).text) as Record<string, object[]>;
      expect(people).toContainEqual(expect.objectContaining({ id: EDITOR, role: 'editor', editorRole: 'publisher' }));
      expect(events?.[0]).toMatchObject({ kind: 'role-changed', detail: 'editor:publisher' });
      expect(editorRoles).toContainEqual({ id: 'copywriter', name: 'Copywriter', reason: 'Texts only.' });
      expect((await call('PUT', `/${EDITOR}`, { role: 'editor' })).status).toBe(200);
      const account = await createAccounts(env.database.kysely).findById(REALM, EDITOR);
      expect(account?.editorRole).toBeNull();
    });
  },
  { publish: publishBrands },
);
