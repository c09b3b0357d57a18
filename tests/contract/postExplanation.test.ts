// Why an audience gets the rows of an authored page, or does not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENGINE_VERSION } from '#engine/plugin-api/index.ts';
import type { Explanation, RowExplanation } from '#schemas/preview/explanation.ts';
import { sampleDocuments } from '#src/server/domain/testing/sampleFolder.ts';
import { errorBody, startContent, video, type ContentApi } from './contentApi.ts';
import { readToken } from './startApi.ts';

const PATH = '/api/v2/editing/explanation';
type Json = Record<string, unknown>;

const REALM = {
  ...(sampleDocuments('sample')['realm.json'] as Json),
  sessionMode: 'bearer',
  rowTypes: [{ when: { cardStyle: 'ticket' }, rowType: 'double-row' }],
};
const FOR_ADULTS = video('v3', { tags: ['late'], minimumAge: 18 });
const ABROAD = video('v4', { tags: ['late'], territories: ['FR'] });

describe('postExplanation', () => {
  let api: ContentApi;
  let editor: string;
  const home = sampleDocuments('sample')['pages/home.json'] as { elements: Json[] } & Json;
  const bucket = home.elements[1]!;
  const signInAs = async (account: string, realm = 'sample'): Promise<string> =>
    readToken(
      await api.call('/api/v2/login', { realm, body: { id: `${account}@demo.test`, secret: 'marquee-demo-1' } }),
    );
  const explain = async (body: Json): Promise<Explanation> => {
    const response = await api.call(PATH, { body: { page: 'home', document: home, ...body }, token: editor });
    expect(response.status).toBe(200);
    return response.body as unknown as Explanation;
  };
  /** Explains one element as the only one of its page. */
  const explainOne = async (element: unknown, audience: Json = {}): Promise<RowExplanation> =>
    (await explain({ document: { ...home, elements: [element] }, row: '/elements/0', audience })).row!;
  beforeAll(async () => {
    api = await startContent({ 'realm.json': REALM, 'catalogue/b.json': [FOR_ADULTS, ABROAD] });
    editor = await signInAs('editor');
  }, 120_000);
  afterAll(async () => {
    await api?.close();
  }, 60_000);

  test('returns the file, layer, rule of the map, items, data and cost of a row that everyone gets', async () => {
    const { source, rows, row } = await explain({ row: '/elements/1' });
    expect(source).toEqual({
      file: 'pages/home.json',
      origin: { realm: 'sample', layer: 'own' },
      state: 'published',
    });
    expect(rows).toEqual(
      home.elements.map((_, index) => ({ pointer: `/elements/${index}`, state: 'shown', reasons: [] })),
    );
    expect(row).toMatchObject({
      pointer: '/elements/1',
      kind: 'bucket',
      state: 'shown',
      checks: [],
      errors: [],
      widget: { type: 'carousel', chosenBy: 'built-in-rule', rule: { number: 9, when: {} } },
      items: { by: 'tag', inPage: 3, total: 3, aboveAgeCount: 0, locked: { signIn: 1, licence: 1, territory: 0 } },
      data: 'in-page',
    });
    const delivered = (
      await api.call('/api/v2/editing/deliver', { body: { page: 'home', document: home }, token: editor })
    ).body['page'] as { elements: unknown[] };
    expect(row!.cost.bytes).toBe(Buffer.byteLength(JSON.stringify(delivered.elements[1])));
    expect(row!.cost.serverMs).toBeGreaterThanOrEqual(0);
    // The app of tests is not built, so the size of its code is not known.
    expect(row!.cost).not.toHaveProperty('codeBytes');
  });

  test('the rule of the brand that chose the row type is named with its pointer', async () => {
    const { widget } = await explainOne({ ...bucket, rowTypeData: { cardStyle: 'ticket' } });
    expect(widget).toMatchObject({
      type: 'double-row',
      chosenBy: 'realm-rule',
      rule: { number: 1, when: { cardStyle: 'ticket' }, pointer: 'realm.json#/rowTypes/0' },
    });
    const hero = await explainOne(home.elements[0]);
    expect(hero).toMatchObject({ kind: 'hero', widget: { type: 'hero', chosenBy: 'kind' }, data: 'in-page' });
  });

  test.each([
    ['audience', 'signed-in', { kind: 'viewer' }, 'guest'],
    ['child', true, { kind: 'child' }, false],
    ['roles', ['press'], { kind: 'viewer', roles: ['press'] }, []],
    ['licences', ['gold'], { kind: 'viewer', licences: ['gold'] }, []],
    ['territories', ['PT'], { territory: 'PT' }, undefined],
    ['from', '2030-01-01T00:00:00Z', { at: '2030-01-02T00:00:00Z' }, '2026-01-01T00:00:00.000Z'],
    ['until', '2020-01-01T00:00:00Z', { at: '2019-01-01T00:00:00Z' }, '2026-01-01T00:00:00.000Z'],
    ['locales', ['ar'], { locale: 'ar' }, 'en'],
  ])('%s hides a row from one audience and shows it to another', async (rule, required, audience, found) => {
    const element = { ...bucket, when: { [rule]: required } };
    const hidden = await explainOne(element, { at: '2026-01-01T00:00:00Z' });
    const isServer = rule !== 'locales';
    expect(hidden).toMatchObject({
      state: 'hidden',
      reasons: [rule],
      checks: [
        {
          rule,
          required,
          isMet: false,
          decidedBy: isServer ? 'server' : 'browser',
          pointer: `/elements/0/when/${rule}`,
          ...(found !== undefined && { found }),
        },
      ],
      // A hidden row is explained too: what would render it, and which items it would have.
      widget: { type: 'carousel' },
      items: { total: 3 },
    });
    expect('bytes' in hidden.cost).toBe(!isServer);
    const shown = await explainOne(element, audience);
    expect(shown).toMatchObject({ state: 'shown', reasons: [], checks: [{ rule, isMet: true }] });
  });

  test('every rule that fails is named, and the row is hidden exactly when the delivery leaves it out', async () => {
    const element = { ...bucket, when: { audience: 'signed-in', child: true, roles: ['press'], locales: ['en'] } };
    const { reasons, checks } = await explainOne(element);
    expect(reasons).toEqual(['audience', 'child', 'roles']);
    expect(checks.map(({ rule, isMet }) => [rule, isMet])).toEqual([
      ['audience', false],
      ['child', false],
      ['roles', false],
      ['locales', true],
    ]);
    const document = {
      ...home,
      elements: [element, bucket, { ...bucket, bucketId: 'b', when: { audience: 'guest' } }],
    };
    for (const kind of ['guest', 'viewer', 'child']) {
      const { rows } = await explain({ document, audience: { kind } });
      const delivered = await api.call('/api/v2/editing/deliver', {
        body: { page: 'home', document, audience: { kind } },
        token: editor,
      });
      expect(rows.filter(({ state }) => state === 'shown').map(({ pointer }) => pointer)).toEqual(
        delivered.body['pointers'],
      );
    }
  });

  test('items above the age limit are left out and named; items of another country are shown and counted as locked', async () => {
    const element = { ...bucket, source: { tag: 'late' } };
    const forChild = await explainOne(element, { kind: 'child', territory: 'ES' });
    expect(forChild.items).toEqual({
      by: 'tag',
      inPage: 1,
      total: 1,
      ageLimit: 12,
      aboveAge: [{ id: 'v3', minimumAge: 18 }],
      aboveAgeCount: 1,
      unknown: [],
      repeated: 0,
      locked: { signIn: 0, licence: 0, territory: 1 },
    });
    const forAdult = await explainOne(element, { kind: 'viewer', territory: 'FR' });
    expect(forAdult.items).toMatchObject({ total: 2, aboveAgeCount: 0, locked: { territory: 0 } });
    expect(forAdult.items).not.toHaveProperty('ageLimit');
  });

  test('explains requirements, fallbacks, errors and sections', async () => {
    const fallback = { type: 'promo', v: 1, id: 'x', props: { title: 'Instead' } };
    const replaced = await explainOne({ ...fallback, id: 'a', requires: { engine: 99 }, fallback });
    expect(replaced).toMatchObject({
      state: 'shown',
      checks: [{ rule: 'requirement', isMet: false, required: { engine: 99 }, found: { engine: ENGINE_VERSION } }],
      widget: { type: 'promo', chosenBy: 'author', fallback: '/elements/0/fallback' },
    });
    const unmet = await explainOne({ ...fallback, id: 'a', requires: { engine: 99 } });
    expect(unmet).toMatchObject({ state: 'hidden', reasons: ['requirement'] });
    const faulty = await explainOne({ ...bucket, source: { ids: ['nowhere'] } });
    expect(faulty).toMatchObject({ state: 'hidden', reasons: ['error'], errors: ['ITEM_UNKNOWN'], data: 'none' });
    const section = { sectionName: 'extra', when: { audience: 'guest' } };
    expect(await explainOne(section)).toMatchObject({
      kind: 'section',
      state: 'shown',
      section: { file: 'pages/extra.json', rows: 1, hidden: [] },
    });
    expect(await explainOne(section, { kind: 'viewer' })).toMatchObject({ state: 'hidden', reasons: ['audience'] });
  });

  test('says how the data of a row loads: in the page, near the viewport, as a list of the viewer, or by the widget', async () => {
    expect(await explainOne({ bucketId: 'f', type: 'VOD_PLAYLIST', dataSource: 'favourites' })).toMatchObject({
      data: 'viewer-list',
    });
    const below = { ...home, elements: [1, 2, 3, 4].map((index) => ({ ...bucket, bucketId: `b${index}` })) };
    const readData = async (row: string) => (await explain({ document: below, row })).row!.data;
    expect([await readData('/elements/2'), await readData('/elements/3')]).toEqual(['in-page', 'when-near']);
    expect(await explainOne({ type: 'rankings', v: 1, id: 'r', props: {} })).toMatchObject({
      data: 'own-request',
      calls: ['getRankings'],
    });
  });

  test('a document that differs from what is stored has the state `unsaved`, and an unknown page has the layer `new`', async () => {
    expect((await explain({ document: { ...home, title: 'Other' } })).source.state).toBe('unsaved');
    expect((await explain({ page: 'nowhere', document: { id: 'nowhere', elements: [] } })).source).toEqual({
      file: 'pages/nowhere.json',
      origin: { realm: 'sample', layer: 'new' },
      state: 'unsaved',
    });
    expect(await explain({ row: '/elements/9' })).not.toHaveProperty('row');
  });

  test('a row that an editor has turned off is hidden from viewers', async () => {
    const change = { subject: 'row:home#all', isOn: false, reason: 'Test' };
    expect((await api.call('/api/v2/row-switches', { body: change, token: editor })).status).toBeLessThan(300);
    await expect
      .poll(async () => (await explain({ row: '/elements/1' })).row!.reasons, { timeout: 20_000 })
      .toEqual(['turned-off']);
  });

  test('only editors and administrators of the realm can call it; for everyone else it does not exist', async () => {
    const body = { page: 'home', document: home };
    for (const token of [undefined, await signInAs('viewer'), await signInAs('editor', 'other')]) {
      const response = await api.call(PATH, { body, ...(token !== undefined && { token }) });
      expect([response.status, response.body]).toEqual([404, errorBody(404, 'ROUTE_NOT_FOUND')]);
    }
  });

  test.each([
    {},
    { page: '' },
    { page: 'home', document: [] },
    { page: 'home', document: {}, row: '/title' },
    { page: 'home', document: {}, audience: { kind: 'king' } },
    { page: 'home', document: {}, more: 1 },
  ])('refuses the body %j', async (body) => {
    expect(await api.call(PATH, { body, token: editor })).toMatchObject({
      status: 400,
      body: errorBody(400, 'INPUT_INVALID'),
    });
  });
});
