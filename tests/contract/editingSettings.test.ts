// Menus, labels, theme and fields of realm.json in the editor: read as they are written, drafted, checked, published
// only from the revision that the editor has seen, merged, restored and recorded.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPartialPublish } from '#src/server/domain/publishing/partial/createPartialPublish.ts';
import { createRealmPublisher } from '#src/server/domain/publishing/publishRealm.ts';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { brandOf } from './accessActors.ts';
import { describeWithApi } from './describeWithApi.ts';
import { createEditingClient, publishEditingBrands, type EditingTestClient } from './editingBrands.ts';

const REALM = brandOf('cookie');
const FILES = sampleDocuments(REALM) as Record<string, Record<string, unknown>>;
const MENU = FILES['menus/web.json'] as { menus: { items: object[] }[] };
const THEME = FILES['theme.json'] as { colours: Record<string, string> };
const LABELS = { login: { ar: 'ادخل', en: 'Come in' } };

type Finding = { code: string; severity: string; pointer: string };

describeWithApi(
  'menus, labels, theme and settings of a brand',
  (env) => {
    let client: EditingTestClient;
    beforeAll(() => {
      client = createEditingClient(env);
    });
    afterAll(() => client?.close());
    const get = async (path: string) => (await client.send('editor', 'GET', path)).body;
    const put = (id: string, body: object, actor: 'editor' | 'administrator' = 'editor') =>
      client.send(actor, 'PUT', `/pages/${id}/draft`, body);
    const save = async (id: string, document: object) => {
      const { revision } = await get(`/pages/${id}`);
      const saved = await put(id, { revision, document });
      expect(saved.status, saved.text).toBe(200);
      return { revision: saved.body['revision'] as number, findings: saved.body['findings'] as Finding[] };
    };
    const publish = (id: string, revision: number, reason = '') =>
      client.send('editor', 'POST', `/pages/${id}/publish`, { revision, reason });
    const readPublic = async (path: string) => (await env.api.call(path, { realm: REALM })).body;
    /** Publishes files as a CMS does, with the publishing API's code. */
    const publishElsewhere = async (files: Record<string, unknown>, realm = REALM): Promise<void> => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const texts = Object.fromEntries(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)]));
      const outcome = await createPartialPublish(env.database.kysely, publisher).files(realm, {
        files: texts,
        assets: {},
      });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
    };
    const readFile = async (path: string): Promise<unknown> => {
      const publisher = createRealmPublisher({ database: env.database, widgets });
      const sources = await createPartialPublish(env.database.kysely, publisher).list(REALM);
      return JSON.parse(sources?.texts.get(path) ?? 'null');
    };

    test('each document is read as its author wrote it, and the list says where it comes from', async () => {
      const own = { origin: { realm: REALM, layer: 'own' }, revision: 0 };
      const { documents } = (await get('/settings')) as { documents: { id: string }[] };
      expect(documents).toEqual([
        { id: 'menu:web', ...own },
        { id: 'settings:labels', ...own },
        { id: 'settings:theme', ...own },
        { id: 'settings:features', ...own },
        { id: 'settings:row-types', ...own },
        { id: 'settings:experiments', ...own },
        { id: 'settings:languages', ...own },
        { id: 'settings:redirects', ...own },
      ]);
      for (const [id, published] of [
        ['menu:web', MENU],
        ['settings:labels', LABELS],
        ['settings:theme', THEME],
        ['settings:features', {}],
        ['settings:row-types', {}],
        ['settings:experiments', {}],
        ['settings:languages', {}],
        ['settings:redirects', {}],
      ] as const)
        expect(await get(`/pages/${id}`), id).toMatchObject({ id, published, revision: 0, findings: [] });
      expect((await client.send('editor', 'GET', '/pages/menu:mobile-web')).code).toBe('PAGE_NOT_FOUND');
      expect((await client.send('editor', 'GET', '/pages/settings:hosts')).code).toBe('INPUT_INVALID');
      const { pages } = (await get('/pages')) as { pages: { id: string }[] };
      expect(pages.some(({ id }) => id.includes(':'))).toBe(false);
    });

    test('texts that lack a language are listed with what viewers get, of the draft where there is one, to staff only', async () => {
      type Listed = { document: string; pointer: string; missing: { locale: string; shown?: string }[] };
      const read = async (): Promise<Listed | undefined> => {
        const { texts } = (await get('/untranslated')) as { texts: Listed[] };
        return texts.find(({ document, pointer }) => document === 'settings:labels' && pointer === '/login');
      };
      expect(await read(), 'the published label has every language').toBeUndefined();
      const { revision } = await save('settings:labels', { login: { en: 'Come in' } });
      expect((await read())?.missing).toMatchObject([{ locale: 'ar', shown: 'Come in' }]);
      await client.send('editor', 'DELETE', `/pages/settings:labels/draft?revision=${revision}`);
      expect(await read()).toBeUndefined();
      expect((await client.send('guest', 'GET', '/untranslated')).status).toBe(404);
    });

    test('a menu is drafted, published for viewers with its reason, and restored; its draft is not listed as a page', async () => {
      const [main] = MENU.menus;
      const item = { id: 'extra', label: 'Extra', link: { type: 'SECTION_LINK', name: 'extra' } };
      const document = { ...MENU, menus: [{ ...main, items: [...main!.items, item] }] };
      const { revision, findings } = await save('menu:web', document);
      expect(findings).toEqual([]);
      const { pages } = (await get('/pages')) as { pages: { id: string }[] };
      expect(pages.map(({ id }) => id)).not.toContain('menu:web');
      expect(JSON.stringify(await readPublic('/api/v2/menu'))).not.toContain('Extra');
      const published = await publish('menu:web', revision, 'A new section');
      expect(published.body, published.text).toMatchObject({ published: true, wasMerged: false, warnings: [] });
      expect(JSON.stringify(await readPublic('/api/v2/menu'))).toContain('Extra');
      const { entries } = await get('/audit?page=menu:web');
      expect(entries).toMatchObject([{ page: 'menu:web', action: 'publish', reason: 'A new section' }]);
      const { versions } = (await get('/pages/menu:web/versions')) as { versions: { version: number }[] };
      expect(versions).toMatchObject([{ change: 'changed', note: 'A new section', author: 'editor' }, { version: 1 }]);
      const changed = await get(`/pages/menu:web/versions/${versions[0]!.version}`);
      expect(changed['fields']).toMatchObject([{ pointer: '/menus/0/items/1', change: 'added' }]);
      const restored = await client.send('editor', 'POST', '/pages/menu:web/restore', {
        revision: revision + 1,
        version: 1,
      });
      expect(restored.body).toMatchObject({ document: MENU, findings: [] });
    });

    test('labels are one document: a publish writes the file of each language, also without the removed labels', async () => {
      const document = { login: { en: 'Enter', ar: 'ادخل' }, home: { en: 'Base', ar: 'البداية' } };
      const { revision, findings } = await save('settings:labels', document);
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect((await publish('settings:labels', revision, 'Words')).body).toMatchObject({ published: true });
      const { labels } = (await readPublic('/api/v2/label?lang=ar')) as unknown as { labels: Record<string, string> };
      expect(labels).toMatchObject({ login: 'ادخل', home: 'البداية' });
      expect(await readFile('strings/en.json')).toEqual({ login: 'Enter', home: 'Base' });
      const { versions } = (await get('/pages/settings:labels/versions')) as { versions: object[] };
      expect(versions).toHaveLength(2);
      const removed = await save('settings:labels', { login: document.login });
      expect((await publish('settings:labels', removed.revision)).body).toMatchObject({ published: true });
      expect(await readFile('strings/ar.json')).toEqual({ login: 'ادخل' });
      expect((await get('/pages/settings:labels'))['published']).toEqual({ login: document.login });
    });

    test('labels that are not texts by language, or that name no language, are refused with their pointers and not written', async () => {
      const { revision, findings } = await save('settings:labels', {
        login: 'Enter',
        home: { '../realm': 'x' },
        back: { en: 7 },
      });
      expect(
        findings.filter(({ severity }) => severity === 'error').map(({ code, pointer }) => `${code} ${pointer}`),
      ).toEqual(
        expect.arrayContaining(['FIELD_TYPE /login/en', 'FIELD_FORMAT /home/..~1realm', 'FIELD_TYPE /back/en']),
      );
      const refused = await publish('settings:labels', revision);
      expect([refused.status, refused.code]).toEqual([422, 'PAGE_INVALID']);
      expect((await readFile('realm.json')) as object).toMatchObject({ id: REALM });
      await client.send('editor', 'DELETE', `/pages/settings:labels/draft?revision=${revision}`);
    });

    test('a theme whose colours lack contrast is refused at the colour; a corrected one is published', async () => {
      const faulty = await save('settings:theme', { ...THEME, colours: { ...THEME.colours, text: '#202428' } });
      expect(faulty.findings.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
        'COLOUR_CONTRAST /colours/text',
      );
      expect((await publish('settings:theme', faulty.revision)).code).toBe('PAGE_INVALID');
      const { revision, findings } = await save('settings:theme', {
        ...THEME,
        colours: { ...THEME.colours, text: '#f4f4f0' },
      });
      expect(findings).toEqual([]);
      const published = await publish('settings:theme', revision);
      expect(published.body, published.text).toMatchObject({ published: true });
      const { theme } = (await readPublic('/api/v2/realm/changes?labels=a&menu=a&settings=a&theme=a')) as unknown as {
        theme: { tokens: string };
      };
      expect(theme.tokens).toContain('--color-text:#f4f4f0');
    });

    test('a theme and labels are previewed as viewers would get them, and nothing is stored', async () => {
      const theme = {
        ...THEME,
        colours: { ...THEME.colours, background: '#fdfcf8', primary: 'no colour' },
        space: { gap: 31 },
      };
      const preview = await client.send('editor', 'POST', '/deliver', { page: 'theme', theme });
      expect(preview.status, preview.text).toBe(200);
      expect(preview.body['theme']).toMatchObject({ colour: '#fdfcf8' });
      expect((preview.body['theme'] as { tokens: string }).tokens).toContain('--gap:31px');
      expect((preview.body['findings'] as Finding[]).map(({ pointer }) => pointer)).toContain('/colours/primary');
      const words = await client.send('editor', 'POST', '/deliver', {
        page: 'labels',
        labels: { login: { ar: 'هيا' } },
        audience: { locale: 'ar' },
      });
      expect(words.body['labels']).toMatchObject({ login: 'هيا' });
      expect((await get('/pages/settings:theme'))['published']).not.toMatchObject({ space: { gap: 31 } });
    });

    test('features and the row-type map change their fields of realm.json only; other fields are refused', async () => {
      const before = (await readFile('realm.json')) as object;
      const { revision } = await save('settings:features', { features: { search: false } });
      const published = await publish('settings:features', revision, 'No search');
      expect(published.body, published.text).toMatchObject({ published: true });
      const rules = { rowTypes: [{ when: { cardStyle: 'ticket' }, rowType: 'carousel' }] };
      const saved = await save('settings:row-types', rules);
      expect((await publish('settings:row-types', saved.revision)).body).toMatchObject({ published: true });
      expect(await readFile('realm.json')).toEqual({ ...before, features: { search: false }, ...rules });
      const wrong = await save('settings:features', { features: { search: 'no' }, hosts: ['evil.example'] });
      expect(wrong.findings.map(({ pointer }) => pointer).toSorted()).toEqual(['/features/search', '/hosts']);
      expect((await publish('settings:features', wrong.revision)).code).toBe('PAGE_INVALID');
      const unknown = await save('settings:row-types', { rowTypes: [{ rowType: 'carousell' }] });
      expect(unknown.findings).toMatchObject([{ code: 'ROW_TYPE_UNKNOWN', pointer: '/rowTypes/0/rowType' }]);
      for (const [id, { revision: last }] of [
        ['settings:features', wrong],
        ['settings:row-types', unknown],
      ] as const)
        expect((await client.send('editor', 'DELETE', `/pages/${id}/draft?revision=${last}`)).status).toBe(200);
    });

    test('experiments are published, listed with their state and pages, and not removed while a page names one', async () => {
      const hero = {
        id: 'hero',
        name: 'Larger hero',
        variants: [
          { id: 'control', weight: 50 },
          { id: 'large', weight: 50 },
        ],
        endsAt: '2027-01-01T00:00:00Z',
      };
      const wrong = await save('settings:experiments', {
        experiments: [{ ...hero, variants: [hero.variants[0], { id: 'large', weight: 40 }], winner: 'lage' }],
      });
      expect(wrong.findings).toMatchObject([
        { code: 'EXPERIMENT_INVALID', pointer: '/experiments/0/variants' },
        { code: 'EXPERIMENT_UNKNOWN', pointer: '/experiments/0/winner', nearest: 'large' },
        { code: 'EXPERIMENT_UNUSED', severity: 'warning', pointer: '/experiments/0' },
      ]);
      expect((await publish('settings:experiments', wrong.revision)).code).toBe('PAGE_INVALID');
      const saved = await save('settings:experiments', { experiments: [hero] });
      expect((await publish('settings:experiments', saved.revision)).body).toMatchObject({ published: true });
      const summary = { id: 'hero', name: 'Larger hero', variants: ['control', 'large'], share: 100, state: 'running' };
      expect(await get('/experiments')).toMatchObject({ experiments: [{ ...summary, pages: [] }] });
      const condition = { experiment: { id: 'hero', variant: 'large' } };
      const home = (await readFile('pages/home.json')) as { elements: object[] };
      await publishElsewhere({
        'pages/home.json': { ...home, elements: [...home.elements, { sectionName: 'extra', when: condition }] },
      });
      // The server notices what another process has published.
      await expect.poll(() => get('/experiments')).toMatchObject({ experiments: [{ ...summary, pages: ['home'] }] });
      const none = await save('settings:experiments', {});
      const refused = await publish('settings:experiments', none.revision);
      expect([refused.status, refused.code]).toEqual([422, 'PAGE_INVALID']);
      expect(refused.text).toContain('EXPERIMENT_UNKNOWN');
      expect(refused.text).toContain('pages/home.json');
      await publishElsewhere({ 'pages/home.json': home });
      expect((await publish('settings:experiments', none.revision)).body).toMatchObject({ published: true });
      expect((await client.send('viewer', 'GET', '/experiments')).status).toBe(404);
    });

    test('redirects are drafted with their findings, tried before they are published, and then work for viewers', async () => {
      const tryPath = async (path: string, redirects: object[], actor: 'editor' | 'viewer' = 'editor') =>
        client.send(actor, 'POST', '/redirect-test', { path, document: { redirects } });
      const trace = async (path: string, ...redirects: object[]) => (await tryPath(path, redirects)).body;
      const wrong = await save('settings:redirects', {
        redirects: [
          { from: '/section/home', to: '/section/extra' },
          { from: '/old', to: '/section/extra' },
          { from: '/old/', to: '/home' },
          { from: '/a', to: '/b' },
          { from: '/b', to: '/a' },
          { from: '/c', to: '/section/nowhere' },
          { from: '/d', to: '//other.example' },
        ],
      });
      expect(wrong.findings.map(({ code, pointer }) => `${code} ${pointer}`).toSorted()).toEqual([
        'FIELD_FORMAT /redirects/6/to',
        'LINK_PAGE_UNKNOWN /redirects/5/to',
        'REDIRECT_INVALID /redirects/0/from',
        'REDIRECT_INVALID /redirects/2/from',
        'REDIRECT_INVALID /redirects/3/to',
        'REDIRECT_INVALID /redirects/4/to',
        'REDIRECT_INVALID /redirects/6/to',
      ]);
      expect((await publish('settings:redirects', wrong.revision)).code).toBe('PAGE_INVALID');
      const unfinished = await save('settings:redirects', { redirects: [{ from: '/d', to: '//' }] });
      expect(unfinished.findings.map(({ code }) => code)).toEqual(['FIELD_FORMAT', 'REDIRECT_INVALID']);

      const step = (from: string, to: string) => ({ from, to, isInherited: false });
      const [first, second] = [
        { from: '/section/earlier', to: '/section/extra' },
        { from: '/shop/*', to: '/section/earlier' },
      ];
      expect(await trace('/shop/7?from=mail', first, second)).toEqual({
        outcome: 'redirects',
        target: '/section/extra',
        targetExists: true,
        steps: [step('/shop/*', '/section/earlier'), step('/section/earlier', '/section/extra')],
      });
      expect(await trace('/c', { from: '/c', to: '/video/ghost' })).toMatchObject({ targetExists: false });
      expect(await trace('/a', { from: '/a', to: '/b' }, { from: '/b', to: '/a' })).toMatchObject({ outcome: 'loops' });
      expect(await trace('/video/v1', { from: '/video/v1', to: '/home' }), 'an item keeps its path').toEqual({
        outcome: 'exists',
        steps: [],
      });
      expect(await trace('/nowhere', first)).toEqual({ outcome: 'unknown', steps: [] });
      expect((await tryPath('/d', [{ from: '/d', to: '//' }])).status, 'an unfinished target').toBe(200);
      expect((await tryPath('nowhere', [])).status).toBe(400);
      expect((await tryPath('/a', [], 'viewer')).status).toBe(404);

      const saved = await save('settings:redirects', { redirects: [first, second] });
      expect(saved.findings).toEqual([]);
      expect((await publish('settings:redirects', saved.revision)).body).toMatchObject({ published: true });
      expect(await readFile('realm.json')).toMatchObject({ redirects: [first, second] });
      const none = await save('settings:redirects', {});
      expect((await publish('settings:redirects', none.revision)).body).toMatchObject({ published: true });
      expect(await readFile('realm.json')).not.toHaveProperty('redirects');
    });

    test('two editors do not overwrite each other; what a CMS published meanwhile is merged or refused', async () => {
      const first = await save('settings:labels', { login: { en: 'Mine', ar: 'ادخل' } });
      const second = await put('settings:labels', { revision: first.revision - 1, document: {} }, 'administrator');
      expect([second.status, second.code]).toEqual([412, 'DRAFT_CHANGED']);
      await publishElsewhere({ 'strings/en.json': { login: 'Enter', back: 'Of the CMS' } });
      const merged = await publish('settings:labels', first.revision);
      expect(merged.body, merged.text).toMatchObject({ published: true, wasMerged: true });
      expect(await readFile('strings/en.json')).toEqual({ login: 'Mine', back: 'Of the CMS' });
      const next = await save('settings:labels', { login: { en: 'Once more', ar: 'ادخل' } });
      await publishElsewhere({ 'strings/en.json': { login: 'Of the CMS', back: 'Of the CMS' } });
      const refused = await publish('settings:labels', next.revision);
      expect([refused.status, refused.code]).toEqual([409, 'PAGE_CONFLICT']);
      expect(refused.body['details']).toMatchObject({
        conflicts: [{ field: '/login/en', draft: 'Once more', published: 'Of the CMS' }],
      });
    });

    test('a theme that inherits is stored with its own tokens only, and shown with those of the realm it extends', async () => {
      const { hero: _hero, ...themeWithoutHero } = FILES['theme.json'] as { hero: object };
      const inherited = { ...themeWithoutHero, space: { gap: 37 }, shape: { radiusCard: 11 } };
      await publishElsewhere({ 'theme.json': inherited }, 'default');
      await expect.poll(() => get('/theme')).toEqual({ realm: 'default', theme: inherited });
      const own = { inherits: true, colours: { primary: '#2f6fdb' } };
      const preview = await client.send('editor', 'POST', '/deliver', {
        page: 'theme',
        theme: { ...own, shape: { radiusCard: 2 } },
      });
      expect(preview.body['findings']).toEqual([]);
      const { tokens } = preview.body['theme'] as { tokens: string };
      for (const token of ['--gap:37px', '#2f6fdb', '--radius-card:2px']) expect(tokens).toContain(token);
      const dark = await save('settings:theme', { ...own, colours: { text: '#202428' } });
      expect(dark.findings[0]).toMatchObject({
        code: 'COLOUR_CONTRAST',
        pointer: '/colours/text',
        expected: 'text on background at 4.5:1 or more (inherited from default: background)',
      });
      const { revision, findings } = await save('settings:theme', own);
      expect(findings).toEqual([]);
      const published = await publish('settings:theme', revision);
      expect(published.body, published.text).toMatchObject({ published: true });
      expect(await readFile('theme.json')).toEqual(own);
      const changes = (await readPublic('/api/v2/realm/changes?labels=a&menu=a&settings=a&theme=a')) as unknown as {
        theme: { tokens: string };
      };
      expect(changes.theme.tokens).toContain('--gap:37px');
      await publishElsewhere({ 'theme.json': { ...inherited, space: { gap: 41 } } }, 'default');
      await expect
        .poll(async () => JSON.stringify(await readPublic('/api/v2/realm/changes?labels=a&menu=a&settings=a&theme=a')))
        .toContain('--gap:41px');
    });

    test('a page cannot take the id of a document of settings, and everybody but editors of the realm gets 404', async () => {
      const created = await client.send('editor', 'POST', '/pages', { id: 'menu:web', title: 'Menu' });
      expect(created.code).toBe('INPUT_INVALID');
      for (const actor of ['guest', 'viewer', 'editor of another brand'] as const)
        for (const path of ['/settings', '/labels', '/theme', '/pages/settings:theme']) {
          const response = await client.send(actor, 'GET', path);
          expect([response.status, response.code], `${path} as ${actor}`).toEqual([404, 'ROUTE_NOT_FOUND']);
        }
    });
  },
  { publish: publishEditingBrands, isDemo: false },
);
