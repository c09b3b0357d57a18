// Ids in the rows of a page: each kind of thing that a row names must exist, also in the props of widgets, in slides and
// in fallbacks.
import { expect, test } from 'vitest';
import { REFERENCE_KINDS, type ReferenceKind } from '#schemas/references.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder } from '../../testing/sampleFolder.ts';
import { checkRealm } from './checkRealm.ts';

const item = (id: string, type: string) => ({
  id,
  type,
  title: id,
  accessLevel: 'GRANTED',
  thumbnailUrl: 'a.landscape.webp',
});
const licence = {
  id: 'gold-pass',
  title: 'Gold',
  description: 'All',
  duration: 30,
  price: { amount: 1, currency: 'EUR' },
};
/** A brand that has one thing of each kind. */
const THINGS = {
  'catalogue/b.json': [
    item('first-list', 'PLAYLIST'),
    item('long-series', 'SERIES'),
    item('first-news', 'NEWS'),
    item('haddad', 'FIGHTER'),
  ],
  'data/series.json': {
    series: [{ id: 'long-series', seasons: [{ id: 'season-one', title: 'One', episodes: { ids: ['v1'] } }] }],
  },
  'data/fighters.json': {
    divisions: [{ id: 'light', name: 'Light' }],
    fighters: [
      { id: 'haddad', name: 'Haddad', country: 'LB', division: 'light', record: { wins: 1, losses: 0, draws: 0 } },
    ],
  },
  'data/news.json': { feeds: [{ name: 'main-feed', title: 'Main' }], articles: [] },
  'data/texts.json': { texts: [{ key: 'about-us', title: 'About', blocks: [] }] },
  'data/licences.json': { licences: [licence] },
};

type Row = Record<string, unknown>;
const row = (type: string, props: Row): Row => ({ type, id: type, props });

async function listFindings(elements: readonly Row[], documents: Row = THINGS): Promise<string[]> {
  const versions = new Map(widgets.map(({ type, version }) => [type, version]));
  const current = elements.map((element) =>
    'type' in element && 'props' in element ? { ...element, v: versions.get(String(element['type'])) } : element,
  );
  const folder = await sampleFolder({
    documents: { ...documents, 'pages/probe.json': { id: 'probe', elements: current } },
  });
  const { problems } = await checkRealm(folder, { ...emptyEnvironment, widgets });
  return problems
    .filter(({ file, severity }) => file === 'pages/probe.json' && severity === 'error')
    .map(({ code, pointer, reference, nearest }) => [code, pointer, reference, nearest].filter(Boolean).join(' '));
}

const CASES: readonly [
  kind: ReferenceKind,
  row: (id: string) => Row,
  pointer: string,
  id: string,
  nearId: string,
  code: string,
][] = [
  ['video', (itemId) => row('item-detail', { itemId }), 'props/itemId', 'v1', 'v11', 'ITEM_UNKNOWN'],
  ['video', (itemId) => row('discovery', { itemId }), 'props/itemId', 'v2', 'v22', 'ITEM_UNKNOWN'],
  ['news', (newsId) => row('news-article', { newsId }), 'props/newsId', 'first-news', 'first-mews', 'ITEM_UNKNOWN'],
  ['feed', (feed) => row('news-article', { feed }), 'props/feed', 'main-feed', 'main-fed', 'REFERENCE_UNKNOWN'],
  ['feed', (feed) => row('news', { feed }), 'props/feed', 'main-feed', 'man-feed', 'REFERENCE_UNKNOWN'],
  [
    'playlist',
    (expanded) => row('playlist-expander', { exid: 'x', expanded }),
    'props/expanded',
    'first-list',
    'frst-list',
    'ITEM_UNKNOWN',
  ],
  [
    'playlist',
    (listId) => row('playlist-page', { listId }),
    'props/listId',
    'first-list',
    'first-lists',
    'ITEM_UNKNOWN',
  ],
  [
    'season',
    (listId) => row('playlist-page', { list: 'season', listId }),
    'props/listId',
    'season-one',
    'season-on',
    'REFERENCE_UNKNOWN',
  ],
  [
    'series',
    (listId) => row('playlist-page', { list: 'series', listId }),
    'props/listId',
    'long-series',
    'lon-series',
    'ITEM_UNKNOWN',
  ],
  [
    'series',
    (aboutId) => row('season-selector', { aboutId }),
    'props/aboutId',
    'long-series',
    'long-serie',
    'ITEM_UNKNOWN',
  ],
  [
    'season',
    (aboutId) => row('season-selector', { about: 'season', aboutId }),
    'props/aboutId',
    'season-one',
    'seson-one',
    'REFERENCE_UNKNOWN',
  ],
  [
    'fighter',
    (fighterId) => row('fighter-profile', { fighterId }),
    'props/fighterId',
    'haddad',
    'hadad',
    'REFERENCE_UNKNOWN',
  ],
  ['division', (division) => row('fighters', { division }), 'props/division', 'light', 'lights', 'REFERENCE_UNKNOWN'],
  ['division', (division) => row('rankings', { division }), 'props/division', 'light', 'ligt', 'REFERENCE_UNKNOWN'],
  ['text', (textKey) => row('rich-text', { textKey }), 'props/textKey', 'about-us', 'about-uss', 'REFERENCE_UNKNOWN'],
  ['text', (textKey) => row('external-page', { textKey }), 'props/textKey', 'about-us', 'abot-us', 'REFERENCE_UNKNOWN'],
  [
    'text',
    (textKey) => row('zoned-page', { title: 'Help', chapters: [{ textKey, title: 'One' }] }),
    'props/chapters/0/textKey',
    'about-us',
    'aboutus',
    'REFERENCE_UNKNOWN',
  ],
  [
    'video',
    (entityId) => row('hero', { heroes: [{ heroId: 'a', fullPlayer: { entityId, entityType: 'VOD' } }] }),
    'props/heroes/0/fullPlayer/entityId',
    'v1',
    'vv1',
    'ITEM_UNKNOWN',
  ],
  [
    'item',
    (entityId) => ({ heroId: 'h', background: { animatedBackground: { entityId, entityType: 'SERIES' } } }),
    'background/animatedBackground/entityId',
    'long-series',
    'longseries',
    'ITEM_UNKNOWN',
  ],
  ['item', (id) => ({ bucketId: 'b', source: { ids: [id] } }), 'source/ids/0', 'v1', 'v11', 'ITEM_UNKNOWN'],
  ['tag', (tag) => ({ bucketId: 'b', source: { tag } }), 'source/tag', 'all', 'alll', 'ITEM_UNKNOWN'],
  ['section', (sectionName) => ({ sectionName }), 'sectionName', 'extra', 'extar', 'SECTION_UNKNOWN'],
  [
    'licence',
    (id) => ({ sectionName: 'extra', when: { licences: [id] } }),
    'when/licences/0',
    'gold-pass',
    'goldpass',
    'REFERENCE_UNKNOWN',
  ],
];

test('each kind of thing that a row names is reported with its kind and the nearest name when it does not exist', async () => {
  for (const [kind, create, pointer, id, nearId, code] of CASES)
    expect(await listFindings([create(nearId)]), `${kind} in ${pointer}`).toEqual([
      `${code} /elements/0/${pointer} ${kind} ${id}`,
    ]);
  expect(await listFindings(CASES.map(([, create, , id], index) => withOwnId(create(id), index)))).toEqual([]);
  const kinds = new Set(CASES.map(([kind]) => kind));
  // Plugins and images have checks of their own, which know fallbacks and addresses.
  expect(Object.keys(REFERENCE_KINDS).filter((kind) => !kinds.has(kind as ReferenceKind))).toEqual(['plugin', 'image']);
});

const withOwnId = (element: Row, index: number): Row => {
  const field = ['heroId', 'bucketId', 'sectionName'].find((each) => each in element) ?? 'id';
  return field === 'sectionName' ? element : { ...element, [field]: `row-${index}` };
};

test('fallbacks are checked too; the subject of the page, and brands whose things are not known, are not', async () => {
  const inner = { ...row('news', { feed: 'nowhere' }), id: 'inner' };
  const outer = { type: 'acme.poll', id: 'outer', props: {}, fallback: { ...row('news', {}), fallback: inner } };
  expect(await listFindings([outer])).toEqual(['REFERENCE_UNKNOWN /elements/0/fallback/fallback/props/feed feed']);
  expect(await listFindings([{ bucketId: 'b', source: { tag: '{subject}' } }])).toEqual([]);
  const realm = sampleDocuments()['realm.json'] as Row;
  const upstream = { url: 'https://cms.example', items: true };
  const ofUpstream = await listFindings([row('item-detail', { itemId: 'any' })], {
    'realm.json': { ...realm, upstream },
  });
  expect(ofUpstream).toEqual([]);
  expect(await listFindings([{ sectionName: 'extra', when: { licences: ['of-a-provider'] } }], {})).toEqual([]);
});

test('plugins and images that do not exist name their kind', async () => {
  const findings = await listFindings([
    { pluginId: 'nothing' },
    { heroId: 'h', background: { imageUrl: 'a.landscap.webp' } },
    row('promo', { title: 'P', primaryCta: { ctaText: 'Go', link: { type: 'SECTION_LINK', name: 'extar' } } }),
  ]);
  expect(findings).toEqual([
    'PLUGIN_UNKNOWN /elements/0/pluginId plugin',
    'PICTURE_MISSING /elements/1/background/imageUrl image a.landscape.webp',
    'SECTION_UNKNOWN /elements/2/props/primaryCta/link/name section extra',
  ]);
});
