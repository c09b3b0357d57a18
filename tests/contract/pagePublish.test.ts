// Publishes of drafts: checks, merges with what others published, new and removed pages, versions and their
// restoration, and the record of changes.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPartialPublish } from '#src/server/domain/publishing/partial/createPartialPublish.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { brandOf } from './accessActors.ts';
import { describeWithApi } from './describeWithApi.ts';
import { createEditingClient, INHERITED_PAGE, publishEditingBrands, type EditingTestClient } from './editingBrands.ts';

/** The test brand whose sessions are cookies. */
const REALM = brandOf('cookie');
const bucket = (bucketId: string, name: string) => ({ bucketId, name, source: { tag: 'all' } });
const EXTRA = { id: 'extra', elements: [bucket('a', 'A'), bucket('b', 'B'), bucket('c', 'C')] };
type Page = { id: string; title?: string; elements: { bucketId: string; name: string }[] };

describeWithApi(
  'publishes of pages',
  (env) => {
    let client: EditingTestClient;
    beforeAll(() => {
      client = createEditingClient(env);
    });
    afterAll(() => client?.close());
    const get = async (path: string) => (await client.send('editor', 'GET', path)).body;
    const save = async (page: string, document: object, more: object = {}) => {
      const { revision } = await get(`/pages/${page}`);
      const saved = await client.send('editor', 'PUT', `/pages/${page}/draft`, { revision, document, ...more });
      expect(saved.status, saved.text).toBe(200);
      return saved.body['revision'] as number;
    };
    const publish = (page: string, revision: number, reason = '') =>
      client.send('editor', 'POST', `/pages/${page}/publish`, { revision, reason });
    const readPublic = async (page: string, node: 'api' | 'second' = 'api') =>
      (await env[node].call(`/api/v4/page/${page}`, { realm: REALM })).body as Page & { version: number };
    /** Publishes a page as a CMS does, with the publishing API's code. */
    const publishElsewhere = async (page: string, document: object) => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const outcome = await createPartialPublish(env.database.kysely, publisher).files(
        REALM,
        { files: { [`pages/${page}.json`]: JSON.stringify(document) }, assets: {} },
        { author: 'cms', note: 'from the CMS' },
      );
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
      return outcome.version;
    };

    test('a publish reaches viewers on every node, is recorded with author and reason, and removes the draft', async () => {
      const revision = await save('extra', EXTRA);
      const published = await publish('extra', revision, 'Three rows');
      expect([published.status, published.body]).toEqual([
        200,
        { version: 2, published: true, wasMerged: false, revision: revision + 1, warnings: [] },
      ]);
      expect((await readPublic('extra')).elements.map(({ bucketId }) => bucketId)).toEqual(['a', 'b', 'c']);
      await vi.waitFor(async () => expect((await readPublic('extra', 'second')).elements).toHaveLength(3), 10_000);
      const page = await get('/pages/extra');
      expect(page).toMatchObject({ version: 2, published: EXTRA, revision: revision + 1 });
      expect(page).not.toHaveProperty('draft');
      const { versions } = await get('/pages/extra/versions');
      expect(versions).toMatchObject([
        { version: 2, author: 'editor', note: 'Three rows', change: 'changed', source: 'publish' },
        { version: 1, change: 'added' },
      ]);
      expect((await publish('extra', revision + 1)).code).toBe('DRAFT_NOT_FOUND');
    });

    test('a draft with errors is refused with all of them by pointer; warnings pass', async () => {
      const faulty = {
        id: 'other',
        elements: [{ bucketId: 'a', source: { ids: ['gone', 'v1'] } }, { what: 1 }, bucket('b', 'B')],
      };
      const revision = await save('extra', faulty);
      const refused = await publish('extra', revision);
      expect([refused.status, refused.code]).toEqual([422, 'PAGE_INVALID']);
      const { findings } = refused.body['details'] as { findings: { pointer: string; code: string }[] };
      expect(findings.map(({ pointer, code }) => `${code} ${pointer}`)).toEqual([
        'ITEM_UNKNOWN /elements/0/source/ids/0',
        'ELEMENT_UNKNOWN /elements/1',
        'ID_MISMATCH /id',
      ]);
      expect((await get('/pages/extra'))['draft'], 'the draft is kept').toMatchObject({ document: faulty });
      const untranslated = { ...EXTRA, title: { $text: { en: 'Only English' } } };
      const warned = await publish('extra', await save('extra', untranslated));
      expect(warned.body).toMatchObject({
        version: 3,
        warnings: [expect.objectContaining({ code: 'TEXT_UNTRANSLATED', pointer: '/title' })],
      });
    });

    test('rows that only another publish has changed are merged; a row that both have changed is refused, with both contents', async () => {
      await publishElsewhere('extra', EXTRA);
      const ours = { ...EXTRA, elements: [bucket('a', 'Ours'), ...EXTRA.elements.slice(1), bucket('d', 'D')] };
      const revision = await save('extra', ours);
      await publishElsewhere('extra', { ...EXTRA, elements: [bucket('a', 'A'), bucket('c', 'Theirs')] });
      expect((await get('/pages/extra'))['draft']).toMatchObject({ isBehind: true });
      const merged = await publish('extra', revision, 'Both');
      expect(merged.body, merged.text).toMatchObject({ published: true, wasMerged: true });
      expect((await readPublic('extra')).elements.map(({ bucketId, name }) => [bucketId, name])).toEqual([
        ['a', 'Ours'],
        ['c', 'Theirs'],
        ['d', 'D'],
      ]);

      const page = (name: string) => ({ ...EXTRA, elements: [bucket('a', name), bucket('c', 'C')] });
      const next = await save('extra', page('Mine'));
      const version = await publishElsewhere('extra', page('Of the CMS'));
      const refused = await publish('extra', next);
      expect([refused.status, refused.code]).toEqual([409, 'PAGE_CONFLICT']);
      expect(refused.body['details']).toEqual({
        version,
        conflicts: [
          {
            kind: 'edited',
            rowId: 'a',
            field: '/name',
            pointer: '/elements/0/name',
            base: 'Ours',
            draft: 'Mine',
            published: 'Of the CMS',
          },
        ],
        base: { ...EXTRA, elements: [bucket('a', 'Ours'), bucket('c', 'Theirs'), bucket('d', 'D')] },
        draft: page('Mine'),
        published: page('Of the CMS'),
        merged: page('Mine'),
      });
      const outdated = await client.send('editor', 'PUT', '/pages/extra/draft', {
        revision: next,
        document: page('Decided'),
        mergedWith: version - 1,
      });
      expect(outdated.code, 'a merge with an older version is refused').toBe('DRAFT_CHANGED');
      const decided = await save('extra', page('Decided'), { mergedWith: version });
      expect((await publish('extra', decided)).body).toMatchObject({ published: true, wasMerged: false });
      expect((await readPublic('extra')).elements[0]).toMatchObject({ name: 'Decided' });
    });

    test('a draft that begins from a page that was published again meanwhile is refused', async () => {
      const page = (name: string) => ({ ...EXTRA, elements: [bucket('a', name)] });
      const { version: readVersion, revision } = await get('/pages/extra');
      const begin = (version: unknown) =>
        client.send('editor', 'PUT', '/pages/extra/draft', { revision, version, document: page('Mine') });
      const current = await publishElsewhere('extra', page('Theirs'));
      const refused = await begin(readVersion);
      expect([refused.status, refused.code]).toEqual([412, 'DRAFT_CHANGED']);
      expect(refused.body['details']).toMatchObject({ current: { version: current, published: page('Theirs') } });
      expect(await get('/pages/extra')).not.toHaveProperty('draft');
      const withCurrentVersion = await begin(current);
      expect(withCurrentVersion.status, withCurrentVersion.text).toBe(200);
      await client.send(
        'editor',
        'DELETE',
        `/pages/extra/draft?revision=${String(withCurrentVersion.body['revision'])}`,
      );
    });

    test('a publish of an inherited page makes it a page of the realm; after its removal the page is inherited again', async () => {
      const mine = { ...INHERITED_PAGE, title: 'About us' };
      const published = await publish('about', await save('about', mine), 'Our own');
      expect(published.status, published.text).toBe(200);
      expect(await get('/pages/about')).toMatchObject({ origin: { realm: REALM, layer: 'own' }, published: mine });
      expect((await readPublic('about')).title).toBe('About us');
      const { version } = published.body as { version: number };
      const remove = (page: string, readVersion: number) =>
        client.send('editor', 'POST', `/pages/${page}/removal`, { version: readVersion, reason: 'Not ours' });
      expect((await remove('about', version - 1)).code).toBe('PUBLISH_CONFLICT');
      expect((await remove('about', version)).body).toEqual({ version: version + 1, isInherited: true });
      expect(await get('/pages/about')).toMatchObject({ origin: { realm: 'default', layer: 'default' } });
      expect((await readPublic('about')).title).toBe(INHERITED_PAGE.title);
      expect((await remove('about', version + 1)).code, 'the page of another realm cannot be removed').toBe(
        'PAGE_NOT_FOUND',
      );
      // The page "home" contains the page "extra", so the removal would make the realm faulty.
      const refused = await remove('extra', version + 1);
      expect([refused.status, refused.code]).toEqual([422, 'PAGE_INVALID']);
      expect(refused.body['details']).toMatchObject({
        otherProblems: [{ code: 'SECTION_UNKNOWN', file: 'pages/home.json' }],
      });
    });

    test('a new page begins as a draft, and viewers get it when it is published', async () => {
      const create = (id: string) => client.send('editor', 'POST', '/pages', { id, title: 'Films' });
      const [first, second] = await Promise.all([create('films'), create('films')]);
      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await create('home')).code).toBe('PAGE_EXISTS');
      for (const id of ['', '../home', 'a/b', 'x'.repeat(121)]) expect((await create(id)).code).toBe('INPUT_INVALID');
      expect(await get('/pages/films')).toMatchObject({
        origin: { layer: 'new' },
        revision: 1,
        draft: { document: { id: 'films', title: 'Films', elements: [] } },
      });
      expect((await env.api.call('/api/v4/page/films', { realm: REALM })).status).toBe(404);
      expect((await publish('films', 1, 'Begun')).body).toMatchObject({ published: true });
      expect((await readPublic('films')).title).toBe('Films');
    });

    test('a page begins as a copy of another page, or of its draft when it has one; a page that does not exist cannot be copied', async () => {
      const create = (id: string, copyOf: string) =>
        client.send('editor', 'POST', '/pages', { id, title: 'Copy', copyOf });
      const revision = await save('extra', { ...EXTRA, elements: [bucket('a', 'Of the draft')] });
      expect((await create('copy', 'extra')).body).toEqual({ id: 'copy', revision: 1 });
      expect((await get('/pages/copy'))['draft']).toMatchObject({
        document: { id: 'copy', title: 'Copy', elements: [bucket('a', 'Of the draft')] },
      });
      await client.send('editor', 'DELETE', `/pages/extra/draft?revision=${revision}`);
      expect((await create('copy-2', 'about')).status, 'an inherited page is copied').toBe(200);
      expect((await create('copy', 'about')).code).toBe('PAGE_EXISTS');
      expect((await create('copy-3', 'nowhere')).code).toBe('PAGE_NOT_FOUND');
      expect((await get('/pages/copy-3'))['code']).toBe('PAGE_NOT_FOUND');
    });

    test('an archived page is listed with who archived it, when and why, until it is published again; its draft is published without a conflict', async () => {
      const listed = async () =>
        ((await get('/pages')) as { pages: { id: string }[] }).pages.find(({ id }) => id === 'shelf');
      const archive = async () =>
        client.send('editor', 'POST', '/pages/shelf/removal', {
          version: (await get('/pages/shelf'))['version'],
          reason: 'Out of season',
        });
      const shelf = (name: string) => ({ id: 'shelf', title: 'Shelf', elements: [bucket('a', name)] });
      await client.send('editor', 'POST', '/pages', { id: 'shelf', title: 'Shelf' });
      expect((await publish('shelf', await save('shelf', shelf('First')))).body).toMatchObject({ published: true });
      expect(await listed()).not.toHaveProperty('archived');
      const removed = await archive();
      expect(removed.body, removed.text).toMatchObject({ isInherited: false });
      expect((await env.api.call('/api/v4/page/shelf', { realm: REALM })).status).toBe(404);
      const { version } = removed.body as { version: number };
      expect(await listed()).toMatchObject({
        origin: { layer: 'new' },
        elements: 0,
        archived: { version, author: { name: 'editor' }, at: expect.any(String) as string, reason: 'Out of season' },
      });

      // The revision of the list is the one with which the page is restored from its last version.
      const { versions } = (await get('/pages/shelf/versions')) as { versions: { version: number; change: string }[] };
      const last = versions.find(({ change }) => change !== 'removed')!;
      const { revision } = (await listed()) as unknown as { revision: number };
      const restored = await client.send('editor', 'POST', '/pages/shelf/restore', {
        revision,
        version: last.version,
      });
      expect(restored.body, restored.text).toMatchObject({ document: shelf('First') });
      expect(await listed()).toMatchObject({ archived: { version }, draft: { author: { name: 'editor' } } });
      expect((await publish('shelf', restored.body['revision'] as number)).body).toMatchObject({ published: true });
      expect(await listed()).not.toHaveProperty('archived');

      const draft = await save('shelf', shelf('Second'));
      expect((await archive()).status).toBe(200);
      expect(await listed()).toMatchObject({ archived: { reason: 'Out of season' }, draft: { status: 'draft' } });
      expect((await publish('shelf', draft, 'Back')).body).toMatchObject({ published: true, wasMerged: false });
      expect((await readPublic('shelf')).elements[0]).toMatchObject({ name: 'Second' });
    });

    test('versions name what changed by row; a version or one row is restored into the draft', async () => {
      const before = await publishElsewhere('extra', EXTRA);
      const changed = { ...EXTRA, elements: [bucket('c', 'C'), bucket('a', 'Changed'), bucket('new', 'New')] };
      const { version } = (await publish('extra', await save('extra', changed), 'Another order')).body as {
        version: number;
      };
      expect(await get(`/pages/extra/versions/${version}`)).toEqual({
        version,
        since: before,
        document: changed,
        fields: [],
        rows: expect.arrayContaining([
          expect.objectContaining({ rowId: 'new', change: 'added', to: 3 }),
          expect.objectContaining({ rowId: 'b', change: 'removed', from: 2 }),
          expect.objectContaining({ rowId: 'c', change: 'moved', from: 3, to: 1 }),
          expect.objectContaining({
            rowId: 'a',
            fields: [{ pointer: '/name', change: 'changed', before: 'A', after: 'Changed' }],
          }),
        ]) as unknown,
      });
      expect((await client.send('editor', 'GET', '/pages/films/versions/1')).code).toBe('VERSION_NOT_FOUND');
      const restore = async (more: object) =>
        client.send('editor', 'POST', '/pages/extra/restore', {
          revision: (await get('/pages/extra'))['revision'],
          version: before,
          ...more,
        });
      const rows = async () =>
        ((await get('/pages/extra'))['draft'] as { document: Page }).document.elements.map(({ name }) => name);
      expect((await restore({ row: 'a' })).status).toBe(200);
      expect(await rows()).toEqual(['C', 'A', 'New']);
      await restore({ row: 'b' });
      expect(await rows(), 'a removed row returns after the row that preceded it').toEqual(['C', 'A', 'B', 'New']);
      await restore({ row: 'new' });
      expect(await rows(), 'a row that the version did not have is removed').toEqual(['C', 'A', 'B']);
      expect((await restore({ row: 'nowhere' })).code).toBe('ROW_NOT_FOUND');
      expect((await restore({ revision: 0 })).code).toBe('DRAFT_CHANGED');
      expect((await restore({})).body['document']).toEqual(EXTRA);
      expect((await readPublic('extra')).elements[0], 'nothing is published').toMatchObject({ bucketId: 'c' });
    });

    test('the list of versions and the record of changes name who, when and why, and only editors of the realm get them', async () => {
      const { versions } = (await get('/versions')) as { versions: { version: number; pages: object[] }[] };
      expect(versions.find(({ version }) => version === 2)).toMatchObject({
        author: 'editor',
        note: 'Three rows',
        publishedAt: expect.any(String) as string,
        pages: [{ id: 'extra', change: 'changed' }],
      });
      const { entries } = (await get('/audit')) as { entries: { id: number; action: string; page: string }[] };
      expect(entries.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['publish', 'create', 'remove', 'restore']),
      );
      expect(entries.find(({ action, page }) => action === 'remove' && page === 'about')).toMatchObject({
        page: 'about',
        author: { name: 'editor' },
        reason: 'Not ours',
      });
      const { entries: ofPage } = (await get('/audit?page=films')) as { entries: { page: string }[] };
      expect(ofPage.map(({ page }) => page)).toEqual(['films', 'films']);
      const older = (await get(`/audit?before=${entries[0]!.id}`)) as { entries: { id: number }[] };
      expect(older.entries[0]!.id).toBeLessThan(entries[0]!.id);
      for (const [method, path, body] of [
        ['POST', '/pages', { id: 'x', title: 'X' }],
        ['POST', '/pages/extra/publish', { revision: 1, reason: '' }],
        ['POST', '/pages/extra/removal', { version: 1, reason: '' }],
        ['POST', '/pages/extra/restore', { revision: 1, version: 1 }],
        ['GET', '/pages/extra/versions', undefined],
        ['GET', '/pages/extra/versions/1', undefined],
        ['GET', '/versions', undefined],
        ['GET', '/audit', undefined],
      ] as const)
        for (const actor of ['guest', 'viewer', 'editor of another brand'] as const)
          expect((await client.send(actor, method, path, body)).code, `${path} as ${actor}`).toBe('ROUTE_NOT_FOUND');
    });
  },
  { publish: publishEditingBrands, isDemo: false, nodes: 2 },
);
