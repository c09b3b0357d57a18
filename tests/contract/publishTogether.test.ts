// Several drafts are published as one version or not at all, and are checked together.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPageDrafts } from '#src/server/db/repositories/pageDrafts.ts';
import { createPartialPublish } from '#src/server/domain/publishing/partial/createPartialPublish.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { brandOf } from './accessActors.ts';
import { describeWithApi } from './describeWithApi.ts';
import { createEditingClient, publishEditingBrands, type EditingTestClient } from './editingBrands.ts';

const REALM = brandOf('cookie');
const MENU = sampleDocuments(REALM)['menus/web.json'] as { menus: { items: object[] }[] };
const PAGE = { id: 'finals', title: { $text: { en: 'Finals', ar: 'النهائيات' } }, elements: [] };
const ITEM = {
  id: 'finals',
  label: { $text: { en: 'Finals', ar: 'النهائيات' } },
  link: { type: 'SECTION_LINK', name: 'finals' },
};
const WITH_ITEM = { ...MENU, menus: [{ ...MENU.menus[0]!, items: [...MENU.menus[0]!.items, ITEM] }] };

describeWithApi(
  'drafts published together',
  (env) => {
    let client: EditingTestClient;
    beforeAll(() => {
      client = createEditingClient(env);
    });
    afterAll(() => client?.close());
    const get = async (path: string) => (await client.send('editor', 'GET', path)).body;
    const readRevision = async (id: string) => (await get(`/pages/${id}`))['revision'] as number;
    const save = async (id: string, document: object) => {
      const revision = await readRevision(id);
      const saved = await client.send('editor', 'PUT', `/pages/${id}/draft`, { revision, document });
      expect(saved.status, saved.text).toBe(200);
      return { id, revision: saved.body['revision'] as number };
    };
    const publishTogether = (drafts: readonly { id: string; revision: number }[]) =>
      client.send('editor', 'POST', '/publications', { drafts, reason: 'The finals' });
    const readVersion = async () => (await get('/pages'))['version'] as number;
    const readMenu = async (cookie = '') =>
      JSON.stringify((await env.api.call('/api/v2/menu', { realm: REALM, cookie })).body);
    const readStatus = async () => (await env.api.call('/api/v4/page/finals', { realm: REALM })).status;

    test('a page and the menu that leads to it become one version; alone the menu is refused', async () => {
      const created = await client.send('editor', 'POST', '/pages', { id: 'finals', title: 'Finals' });
      expect(created.status, created.text).toBe(200);
      const drafts = [await save('menu:web', WITH_ITEM), await save('finals', PAGE)];
      const version = await readVersion();
      const alone = await client.send('editor', 'POST', '/pages/menu:web/publish', {
        revision: drafts[0]!.revision,
        reason: '',
      });
      expect([alone.status, alone.code]).toEqual([422, 'PAGE_INVALID']);
      expect(alone.text).toContain('SECTION_UNKNOWN');

      const preview = await client.send('editor', 'POST', '/draft-previews', { drafts });
      expect(preview.status, preview.text).toBe(200);
      const opened = await env.api.call(preview.body['path'] as string, { realm: REALM });
      const cookie = String(opened.headers.get('set-cookie')).split(';')[0]!;
      expect((await env.api.call('/api/v4/page/finals', { realm: REALM, cookie })).status).toBe(200);
      expect(await readMenu(cookie)).toContain('Finals');
      const checked = await env.api.call('/api/v2/editing/deliver', { realm: REALM, cookie, body: { page: 'home' } });
      expect(checked.status, 'a preview is no session of an editor').toBe(404);
      expect([await readVersion(), await readStatus()], 'all others see what is published').toEqual([version, 404]);
      expect(await readMenu()).not.toContain('Finals');

      const published = await publishTogether(drafts);
      expect(published.body, published.text).toEqual({
        version: version + 1,
        published: true,
        drafts: drafts.map(({ id, revision }) => ({ id, revision: revision + 1, wasMerged: false })),
      });
      expect(await readStatus()).toBe(200);
      expect(await readMenu()).toContain('Finals');
      for (const { id } of drafts) {
        expect(await get(`/pages/${id}`), id).not.toHaveProperty('draft');
        expect((await get(`/audit?page=${id}`))['entries']).toMatchObject([
          { page: id, action: 'publish', reason: 'The finals', version: version + 1 },
          { page: id, action: 'preview', author: { name: 'editor' } },
          ...(id === 'finals' ? [{ page: id, action: 'create' }] : []),
        ]);
      }
    });

    test('two documents that are fields of the same file keep both changes', async () => {
      const features = await save('settings:features', { features: { search: false } });
      const rules = { rowTypes: [{ when: { cardStyle: 'ticket' }, rowType: 'carousel' }] };
      const rowTypes = await save('settings:row-types', rules);
      const published = await publishTogether([features, rowTypes]);
      expect(published.status, published.text).toBe(200);
      expect((await get('/pages/settings:features'))['published']).toEqual({ features: { search: false } });
      expect((await get('/pages/settings:row-types'))['published']).toEqual(rules);
    });

    test('parts of a document of settings that its files cannot contain are refused, alone, together and in a preview', async () => {
      for (const [id, document, pointer] of [
        ['settings:labels', { login: 'Enter' }, '/login/en'],
        ['settings:features', { features: { search: false }, hosts: ['other.test'] }, '/hosts'],
      ] as const) {
        const { revision } = await save(id, document);
        const alone = await client.send('editor', 'POST', `/pages/${id}/publish`, { revision, reason: '' });
        const together = await publishTogether([{ id, revision }]);
        const preview = await client.send('editor', 'POST', '/draft-previews', { drafts: [{ id, revision }] });
        for (const refused of [alone, together, preview]) {
          expect([refused.status, refused.code], `${id} ${refused.text}`).toEqual([422, 'PAGE_INVALID']);
          expect((refused.body['details'] as { findings: object[] }).findings).toMatchObject([{ pointer }]);
        }
        expect(together.body['details']).toMatchObject({ id });
        const deleted = await client.send('editor', 'DELETE', `/pages/${id}/draft?revision=${revision}`);
        expect(deleted.status).toBe(200);
      }
    });

    test('when one draft cannot be published, none is, and the refusal names it', async () => {
      const menu = await save('menu:web', MENU);
      const page = await save('finals', { ...PAGE, title: 'Semifinals' });
      const version = await readVersion();
      const expectNothing = async () => {
        expect(await readVersion()).toBe(version);
        expect(await readMenu()).toContain('Finals');
      };
      const outdated = await publishTogether([menu, { ...page, revision: page.revision - 1 }]);
      expect([outdated.status, outdated.code]).toEqual([412, 'DRAFT_CHANGED']);
      expect(outdated.body['details']).toMatchObject({ id: 'finals', current: { revision: page.revision } });
      await expectNothing();

      const missing = await publishTogether([menu, { id: 'home', revision: 0 }]);
      expect(missing).toMatchObject({ status: 404, code: 'DRAFT_NOT_FOUND', body: { details: { id: 'home' } } });
      const repeated = await publishTogether([menu, menu]);
      expect([repeated.status, repeated.code]).toEqual([400, 'DRAFT_REPEATED']);
      expect((await publishTogether([])).status).toBe(400);
      await expectNothing();

      const faulty = await save('finals', { ...PAGE, elements: [{ what: 1 }] });
      const refused = await publishTogether([menu, faulty]);
      expect([refused.status, refused.code]).toEqual([422, 'PAGE_INVALID']);
      expect((refused.body['details'] as { otherProblems: object[] }).otherProblems).toMatchObject([
        { code: 'ELEMENT_UNKNOWN', file: 'pages/finals.json', pointer: '/elements/0' },
      ]);
      const preview = await client.send('editor', 'POST', '/draft-previews', { drafts: [menu, faulty] });
      expect([preview.status, preview.body['details']]).toEqual([422, refused.body['details']]);
      const old = await client.send('editor', 'POST', '/draft-previews', { drafts: [menu, page] });
      expect([old.code, old.body['details']]).toMatchObject(['DRAFT_CHANGED', { id: 'finals' }]);
      await expectNothing();
      expect(await get('/pages/menu:web'), 'the other draft is kept').toHaveProperty('draft');
    });

    test('what others published meanwhile is merged; a conflict names its document', async () => {
      const publishElsewhere = async (page: object) => {
        const publisher = createRealmPublisher({ database: env.database, widgets });
        const files = { 'pages/finals.json': JSON.stringify(page) };
        const partial = createPartialPublish(env.database.kysely, publisher);
        expect(await partial.files(REALM, { files, assets: {} })).toMatchObject({ ok: true });
      };
      const row = { bucketId: 'a', name: 'A', source: { tag: 'all' } };
      const page = await save('finals', { ...PAGE, title: 'Ours' });
      const menu = { id: 'menu:web', revision: await readRevision('menu:web') };
      await publishElsewhere({ ...PAGE, elements: [row] });
      const published = await publishTogether([menu, page]);
      expect(published.body['drafts'], published.text).toMatchObject([
        { id: 'menu:web', wasMerged: false },
        { id: 'finals', wasMerged: true },
      ]);
      expect((await get('/pages/finals'))['published']).toEqual({ ...PAGE, title: 'Ours', elements: [row] });

      const next = await save('finals', { ...PAGE, title: 'Mine', elements: [row] });
      const other = await save('menu:web', WITH_ITEM);
      await publishElsewhere({ ...PAGE, title: 'Of the CMS', elements: [row] });
      const refused = await publishTogether([other, next]);
      expect([refused.status, refused.code]).toEqual([409, 'PAGE_CONFLICT']);
      expect(refused.body['details']).toMatchObject({ id: 'finals', conflicts: [{ field: '/title' }] });
      expect(await readMenu(), 'the menu is not published').not.toContain('finals');
    });

    const inMs = (ms: number): string => new Date(env.clock.now() + ms).toISOString();
    const schedule = (drafts: readonly { id: string; revision: number }[], publishAt = inMs(3_600_000)) =>
      client.send('editor', 'POST', '/schedules', { drafts, publishAt, reason: 'At noon' });
    const readDraft = async (id: string) => (await get(`/pages/${id}`))['draft'];
    const readNewest = async (id: string) => ((await get(`/audit?page=${id}`))['entries'] as object[])[0];
    const discard = async (...ids: string[]) => {
      for (const id of ids) {
        const { revision, draft } = await get(`/pages/${id}`);
        if (draft) await client.send('editor', 'DELETE', `/pages/${id}/draft?revision=${String(revision)}`);
      }
    };
    const saveBoth = async (title: string) => {
      await discard('menu:web', 'finals');
      return [await save('menu:web', MENU), await save('finals', { ...PAGE, title })];
    };

    test('drafts that are scheduled together become one version at their moment', async () => {
      const drafts = await saveBoth('Scheduled');
      const version = await readVersion();
      for (const publishAt of [inMs(-1), inMs(400 * 86_400_000)])
        expect((await schedule(drafts, publishAt)).code, publishAt).toBe('SCHEDULE_INVALID');
      const publishAt = inMs(3_600_000);
      const scheduled = await schedule(drafts, publishAt);
      const expected = drafts.map(({ id, revision }) => ({ id, revision: revision + 1 }));
      expect(scheduled.body, scheduled.text).toEqual({ publishAt, drafts: expected });
      expect(await readDraft('finals')).toMatchObject({ status: 'scheduled', publishAt, scheduledWith: ['menu:web'] });
      const { documents } = (await get('/settings')) as { documents: { id: string }[] };
      expect(documents.find(({ id }) => id === 'menu:web')).toMatchObject({ draft: { scheduledWith: ['finals'] } });
      env.clock.advance(3_600_000);
      await vi.waitFor(async () => expect(await readDraft('finals')).toBeUndefined(), { timeout: 30_000 });
      expect([await readVersion(), await readDraft('menu:web')]).toEqual([version + 1, undefined]);
      for (const { id } of drafts)
        expect(await readNewest(id)).toMatchObject({ action: 'publish', reason: 'At noon', version: version + 1 });
    });

    test('a change of one draft, or a cancelled schedule, ends the schedule of all', async () => {
      const scheduled = await schedule(await saveBoth('Changed later'));
      expect(scheduled.status, scheduled.text).toBe(200);
      await save('menu:web', WITH_ITEM);
      expect(await readDraft('finals')).toMatchObject({ status: 'draft' });
      expect(await readDraft('finals')).not.toHaveProperty('scheduledWith');
      expect(await readNewest('finals')).toMatchObject({
        action: 'fail',
        reason: expect.stringMatching(/^SCHEDULE_INCOMPLETE: .*changed "menu:web"/),
      });

      const again = await schedule(await saveBoth('Cancelled later'));
      const [menu] = again.body['drafts'] as { revision: number }[];
      const cancelled = await client.send('editor', 'POST', '/pages/menu:web/status', {
        revision: menu!.revision,
        status: 'draft',
      });
      expect(cancelled.status, cancelled.text).toBe(200);
      expect(await readDraft('finals')).toMatchObject({ status: 'draft' });
      expect(await readNewest('finals')).toMatchObject({ action: 'unschedule' });
    });

    test('when one draft cannot be scheduled, none is; a refusal at the moment is recorded for each', async () => {
      const [menu, finals] = await saveBoth('Refused');
      const outdated = await schedule([menu!, { ...finals!, revision: finals!.revision - 1 }]);
      expect([outdated.code, outdated.body['details']]).toMatchObject(['DRAFT_CHANGED', { id: 'finals' }]);
      expect(await readDraft('menu:web')).toMatchObject({ status: 'draft' });

      const scheduled = await schedule([menu!, finals!]);
      expect(scheduled.status, scheduled.text).toBe(200);
      const version = await readVersion();
      // Deletes the base of a draft, so that it cannot be merged, as when two people created the page at once.
      await env.database.kysely
        .updateTable('page_draft')
        .set({ base: null })
        .where('realm_id', '=', REALM)
        .where('page_id', '=', 'finals')
        .execute();
      env.clock.advance(3_600_000);
      for (const id of ['menu:web', 'finals'])
        await vi.waitFor(
          async () =>
            expect(await readNewest(id)).toMatchObject({
              action: 'fail',
              reason: expect.stringMatching(/^PAGE_CONFLICT: finals/),
            }),
          { timeout: 30_000 },
        );
      expect(await readDraft('menu:web')).toMatchObject({ status: 'draft' });
      expect(await readVersion()).toBe(version);
    });

    test('of a schedule whose editor lost the role nothing is published', async () => {
      const scheduled = await schedule(await saveBoth('Without a role'));
      expect(scheduled.status, scheduled.text).toBe(200);
      const version = await readVersion();
      const { author } = (await readDraft('finals')) as { author: { id: string } };
      const setRoles = (roles: readonly string[]) =>
        env.database.kysely
          .updateTable('account')
          .set({ roles: JSON.stringify(roles) })
          .where('realm_id', '=', REALM)
          .where('account_id', '=', author.id)
          .execute();
      await setRoles([]);
      env.clock.advance(3_600_000);
      const isDraft = async () =>
        (await createPageDrafts(env.database.kysely).get(REALM, 'finals')).draft?.status === 'draft';
      await vi.waitFor(async () => expect(await isDraft()).toBe(true), { timeout: 30_000 });
      await setRoles(['editor']);
      const failed = { action: 'fail', reason: expect.stringMatching(/^ROLE_REMOVED/) };
      for (const id of ['menu:web', 'finals'])
        await vi.waitFor(async () => expect(await readNewest(id)).toMatchObject(failed), { timeout: 30_000 });
      expect(await readVersion()).toBe(version);
    });

    test('everybody but editors of the realm gets 404', async () => {
      const drafts = [await save('menu:web', MENU)];
      for (const actor of ['guest', 'viewer', 'editor of another brand'] as const) {
        for (const [path, body] of [
          ['/publications', { drafts, reason: '' }],
          ['/draft-previews', { drafts }],
          ['/schedules', { drafts, publishAt: inMs(60_000), reason: '' }],
        ] as const) {
          const refused = await client.send(actor, 'POST', path, body);
          expect([refused.status, refused.code], `${path} as ${actor}`).toEqual([404, 'ROUTE_NOT_FOUND']);
        }
      }
      expect(await get('/pages/menu:web')).toHaveProperty('draft');
    });
  },
  { publish: publishEditingBrands, isDemo: false },
);
