// For each link type: whether a dead link is found, and how.
import { expect, test } from 'vitest';
import { LINK_TYPES, type LinkType } from '#schemas/page/link.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder, type SampleFiles } from '../../testing/sampleFolder.ts';
import { checkRealm } from './checkRealm.ts';

const card = { title: 'A title', accessLevel: 'GRANTED', thumbnailUrl: 'a.landscape.webp' };
/** A realm with one thing of each kind, and with the product's pages that have a subject. */
const realmDocuments: SampleFiles = {
  'realm.json': {
    ...(sampleDocuments()['realm.json'] as object),
    plugins: [{ id: 'polls', kind: 'module', url: '/plugins/polls.js', rows: [] }],
  },
  'catalogue/b.json': [
    { ...card, id: 'playlist-1', type: 'PLAYLIST' },
    { ...card, id: 'series-1', type: 'SERIES' },
    { ...card, id: 'news-1', type: 'NEWS', feedName: 'camps' },
    { ...card, id: 'kovac', type: 'FIGHTER' },
  ],
  'data/series.json': { series: [{ id: 'series-1', seasons: [{ id: 'season-1' }] }] },
  'data/fighters.json': { divisions: [], fighters: [{ id: 'kovac' }] },
  'data/texts.json': { texts: [{ key: 'terms' }] },
  ...Object.fromEntries(
    [
      ['video', 'video'],
      ['live', 'video'],
      ['interstitial', 'video'],
      ['playlist', 'playlist'],
      ['season', 'season'],
      ['series-item', 'series'],
      ['fighter', 'fighter'],
      ['news-item', 'news'],
      ['external-page', 'text'],
      ['plugin', 'plugin'],
    ].map(([id, subject]) => [`pages/${id}.json`, { id, subject, elements: [] }]),
  ),
};
const home = (elements: readonly object[]): SampleFiles => ({ 'pages/home.json': { id: 'home', elements } });

/** Returns the findings of each element of the home page: code, pointer without `prefix`, what was expected, the nearest name. */
async function listFindings(elements: readonly object[], prefix: string, documents: SampleFiles): Promise<string[][]> {
  const folder = await sampleFolder({ documents: { ...realmDocuments, ...home(elements), ...documents } });
  const { problems } = await checkRealm(folder, emptyEnvironment);
  return elements.map((_, index) => {
    const start = `/elements/${index}${prefix}`;
    return problems
      .filter(({ file, pointer }) => file === 'pages/home.json' && pointer.startsWith(start))
      .map(({ code, pointer, expected, nearest }) =>
        [code, pointer.slice(start.length), expected, nearest && `did you mean ${nearest}`].filter(Boolean).join(' | '),
      );
  });
}
/** Returns the findings of each link, when it is the link of a button. */
const checkLinks = (links: readonly object[], documents: SampleFiles = {}): Promise<string[][]> =>
  listFindings(
    links.map((link, index) => ({ heroId: `h${index}`, title: 'T', primaryButton: { ctaText: 'Go', link } })),
    '/primaryButton/link',
    documents,
  );

const VIDEO = 'the id of a video, live event or channel of the catalogue';
const PLAYLIST = 'the id of a playlist of the catalogue';
const SEASON = 'the id of a season of data/series.json';
const SERIES = 'the id of a series of the catalogue';
const event = (id: string, more: object = {}) => ({ event: { id, ...more } });
type Fields = Readonly<Record<string, unknown>>;
/** `dead` are links that viewers cannot follow, each with its finding. */
type Check = { readonly how: string; readonly alive: Fields; readonly dead: readonly (readonly [Fields, string])[] };

const byItem = (how: string, id: string, other: string): Check => ({
  how: `checked by ${how}`,
  alive: event(id),
  dead: [
    [{}, 'LINK_TARGET_MISSING | /event/id | a field "event/id" for a link of type *'],
    [event('unrelated-id'), `ITEM_UNKNOWN | /event/id | ${how}`],
    // An item of another kind has no page there.
    [event(other), `LINK_PAGE_UNKNOWN | /event/id | ${how}`],
  ],
});
const byPage = (page: string): Check => ({
  how: `checked by their page, pages/${page}.json`,
  alive: {},
  dead: [[{}, `LINK_PAGE_UNKNOWN | /type | pages/${page}.json in the folder`]],
});
const always: Check = { how: 'not checked: every realm has this screen of the product', alive: {}, dead: [] };
const inList = (list: 'playlistId' | 'watchlistId', known: readonly (readonly [Fields, string])[]): Check => ({
  how:
    list === 'playlistId'
      ? 'checked by the ids of the playlist and of the videos'
      : 'checked by the ids of the videos; watchlists belong to viewers',
  alive: { ...event('playlist-1'), videoIds: ['v1', 'l1'] },
  dead: [
    [event('v1'), `LINK_TARGET_MISSING | /event/${list} | a field "event/${list}" for a link of type *`],
    [{ ...event('playlist-1'), videoIds: ['v1', 'v9x'] }, `ITEM_UNKNOWN | /videoIds/1 | ${VIDEO}`],
    [event('unrelated-id', { [list]: 'playlist-1' }), `ITEM_UNKNOWN | /event/id | ${VIDEO}`],
    ...known,
  ],
});

const CHECKS: Readonly<Record<LinkType, Check>> = {
  VOD: byItem(VIDEO, 'v1', 'kovac'),
  VOD_VIDEO: byItem(VIDEO, 'v1', 'series-1'),
  LIVE: byItem(VIDEO, 'l1', 'playlist-1'),
  LIVE_EVENT: byItem(VIDEO, 'l1', 'news-1'),
  EPG: byItem(VIDEO, 'l1', 'kovac'),
  PLAYLIST: byItem(PLAYLIST, 'playlist-1', 'v1'),
  VOD_PLAYLIST: byItem(PLAYLIST, 'playlist-1', 'v1'),
  SEASON: byItem(SEASON, 'season-1', 'series-1'),
  VOD_SEASON: byItem(SEASON, 'season-1', 'v1'),
  SEASON_VOD: byItem(SEASON, 'season-1', 'v1'),
  SERIES: byItem(SERIES, 'series-1', 'v1'),
  VOD_SERIES: byItem(SERIES, 'series-1', 'playlist-1'),
  FIGHTER: byItem('the id of a fighter of data/fighters.json', 'kovac', 'v1'),
  INTERSTITIAL: byItem(VIDEO, 'v1', 'kovac'),
  NEWS_ITEM: {
    how: 'checked by the id of the item; the page accepts every feed, so the name of the feed is required but not checked',
    alive: event('news-1', { feedName: 'camps' }),
    dead: [
      [event('news-1'), 'LINK_TARGET_MISSING | /event/feedName | a field "event/feedName" for a link of type *'],
      [
        event('unrelated-id', { feedName: 'camps' }),
        'ITEM_UNKNOWN | /event/id | the id of a news item of the catalogue',
      ],
      [event('v1', { feedName: 'camps' }), 'LINK_PAGE_UNKNOWN | /event/id | the id of a news item of the catalogue'],
    ],
  },
  WATCH_PLAYLIST: inList('playlistId', [
    [{ ...event('unrelated-id'), videoIds: ['v1'] }, `ITEM_UNKNOWN | /event/id | ${PLAYLIST}`],
    [event('v1', { playlistId: 'kovac' }), `LINK_PAGE_UNKNOWN | /event/playlistId | ${PLAYLIST}`],
  ]),
  WATCH_WATCHLIST: inList('watchlistId', []),
  MULTI_VIEW: {
    how: 'checked by the ids of the videos',
    alive: { videoIds: ['v1', 'l1'] },
    dead: [
      [{}, 'LINK_TARGET_MISSING | /videoIds | a field "videoIds" for a link of type *'],
      [{ videoIds: [] }, 'LINK_TARGET_MISSING | /videoIds | a field "videoIds" for a link of type *'],
      [{ videoIds: ['v1', 'unrelated-id'] }, `ITEM_UNKNOWN | /videoIds/1 | ${VIDEO}`],
      [event('kovac'), `LINK_PAGE_UNKNOWN | /event/id | ${VIDEO}`],
    ],
  },
  SECTION_LINK: {
    how: 'checked by the name of its page',
    alive: { name: 'extra' },
    dead: [
      [{}, 'LINK_TARGET_MISSING | /name | a field "name" for a link of type *'],
      [{ name: 'unrelated-id' }, 'SECTION_UNKNOWN | /name | the name of a page in pages/'],
    ],
  },
  PLUGIN: {
    how: 'checked by the id of the plugin',
    alive: event('polls'),
    dead: [
      [{}, 'LINK_TARGET_MISSING | /name | a field "name" for a link of type *'],
      [{ name: 'unrelated-id' }, 'LINK_PAGE_UNKNOWN | /name | the id of a plugin of realm.json'],
    ],
  },
  EXTERNAL_PAGE: {
    how: 'checked by the key of the text',
    alive: { name: 'terms' },
    dead: [
      [{}, 'LINK_TARGET_MISSING | /name | a field "name" for a link of type *'],
      [{ name: 'term' }, 'LINK_PAGE_UNKNOWN | /name | a key of data/texts.json | did you mean terms'],
    ],
  },
  URL: {
    how: 'checked by its screen, its page and the id in its path; addresses of other sites and files are not checked',
    alive: { url: 'https://elsewhere.example/video/unknown' },
    dead: [
      [{}, 'LINK_TARGET_MISSING | /url | a field "url" for a link of type *'],
      [{ url: '/gift' }, 'LINK_NOT_BUILT | /url | a path of a screen that exists'],
      [{ url: '/browse' }, 'LINK_PAGE_UNKNOWN | /url | pages/browse.json in the folder'],
    ],
  },
  BROWSE: byPage('browse'),
  SCHEDULE: byPage('schedule'),
  UPCOMING: byPage('upcoming'),
  RELEASES: byPage('releases'),
  LIVENOW: byPage('live-now'),
  FAVOURITES: byPage('favourites'),
  HISTORY: byPage('history'),
  NEWS: byPage('news'),
  FIGHTERS: byPage('fighters'),
  HOME: { ...always, how: 'not checked here: the check of realm.json finds a missing home page' },
  SEARCH: always,
  WATCHLISTS: always,
  PREFERENCES: always,
  LOGIN: always,
  SIGNUP: always,
  PROVIDERS: always,
};

const plainPages = Object.fromEntries(
  ['browse', 'schedule', 'upcoming', 'releases', 'live-now', 'favourites', 'history', 'news', 'fighters'].map((id) => [
    `pages/${id}.json`,
    { id, elements: [] },
  ]),
);
const checkAlive = once(() =>
  checkLinks(
    LINK_TYPES.map((type) => ({ type, ...CHECKS[type].alive })),
    plainPages,
  ),
);
const deadLinks = LINK_TYPES.flatMap((type) => CHECKS[type].dead.map(([fields]) => ({ type, ...fields })));
const checkDead = once(() => checkLinks(deadLinks));

test.each(LINK_TYPES.map((type, index) => [type, CHECKS[type].how, index] as const))(
  'links of type %s are %s',
  async (type, _how, index) => {
    expect((await checkAlive())[index]).toEqual([]);
    const findings = (await checkDead()).filter((_, at) => deadLinks[at]!.type === type);
    expect(findings).toEqual(CHECKS[type].dead.map(([, finding]) => [finding.replace('*', type)]));
  },
);

const PATHS: readonly (readonly [string, string?])[] = [
  ['/video/unknown', VIDEO],
  ['/live/v11?from=menu', `${VIDEO} in the path | did you mean /live/v1?from=menu`],
  ['/live/unknown/watch-together', VIDEO],
  ['/video/kovac/a-title', VIDEO],
  ['/temporada/v1', SEASON],
  ['/multi-video/unknown', VIDEO],
  ['/interstitial/unknown', VIDEO],
  ['/playlist/v1', PLAYLIST],
  ['/season/series-1', SEASON],
  ['/series/unknown', SERIES],
  ['/fighters/unknown', 'the id of a fighter of data/fighters.json'],
  ['/news/camps/unknown', 'the id of a news item of the catalogue'],
  ['/externalpage/unknown', 'a key of data/texts.json'],
  ['/plugin/unknown', 'the id of a plugin of realm.json'],
  ['/video/v1/one'],
  ['/live/l1'],
  ['/multi-video/l1?ids=v1'],
  ['/fighters/kovac'],
  ['/news/camps/news-1'],
  ['/season/season-1'],
  ['/externalpage/terms'],
  ['/plugin/polls'],
  ['/search'],
];
const checkPaths = once(() => checkLinks(PATHS.map(([url]) => ({ type: 'URL', url }))));

test.each(PATHS.map(([url, expected], index) => [url, expected ?? 'nothing is found', index] as const))(
  'the id in the path %s: %s',
  async (_url, expected, index) => {
    const [, isDead] = PATHS[index]!;
    const text = expected.includes(' in the path') ? expected : `${expected} in the path`;
    expect((await checkPaths())[index]).toEqual(isDead === undefined ? [] : [`LINK_PAGE_UNKNOWN | /url | ${text}`]);
  },
);

test('the links inside texts are checked, in rich texts and in every language', async () => {
  const text = {
    $text: {
      en: 'Give [a year](/gift) to [a friend](https://shop.example/gift), or see [it](video:v1) with **friends**.',
      ar: '[x](/comprar) [x](video:first-unknown) [x](live:second-unknown) [x](fighter:kovac) [x](section:extar)',
    },
  };
  const blocks = [
    { type: 'paragraph', text: 'See [the fighter](fighter:unrelated).' },
    { type: 'list', entries: ['[Redeem](/redeem)', '[Terms](/externalpage/terms)', '[News](news:camps/unrelated)'] },
  ];
  const documents = {
    ...realmDocuments,
    ...home([{ heroId: 'top', title: 'Top', description: text }]),
    'data/texts.json': { texts: [{ key: 'terms', blocks }] },
  };
  const { problems } = await checkRealm(await sampleFolder({ documents }), emptyEnvironment);
  expect(
    problems
      .filter(({ pointer }) => /\/description|\/blocks/.test(pointer))
      .map(({ code, severity, pointer, found, nearest }) => [severity, code, pointer, found, nearest].join(' ').trim()),
  ).toEqual([
    'error ITEM_UNKNOWN /texts/0/blocks/0/text "unrelated"',
    'error LINK_NOT_BUILT /texts/0/blocks/1/entries/0 "/redeem"',
    'error ITEM_UNKNOWN /texts/0/blocks/1/entries/2 "unrelated"',
    'error ITEM_UNKNOWN /elements/0/description/$text/ar "first-unknown"',
    'error ITEM_UNKNOWN /elements/0/description/$text/ar "second-unknown"',
    'error LINK_NOT_BUILT /elements/0/description/$text/ar "/comprar"',
    'error SECTION_UNKNOWN /elements/0/description/$text/ar "extar" extra',
    'error LINK_NOT_BUILT /elements/0/description/$text/en "/gift"',
  ]);
});

test('names that a publish cannot know are not reported: items of a back end, items of a catalogue that a feed fills after the publish, and content of brands that extend a group', async () => {
  const realm = realmDocuments['realm.json'] as Record<string, unknown>;
  const links = [
    { type: 'VOD', event: { id: 'theirs' } },
    { type: 'PLAYLIST', event: { id: 'theirs' } },
    { type: 'MULTI_VIEW', videoIds: ['theirs'] },
    { type: 'WATCH_PLAYLIST', event: { id: 'theirs' }, videoIds: ['theirs'] },
    { type: 'NEWS_ITEM', event: { id: 'theirs', feedName: 'theirs' } },
    { type: 'URL', url: '/video/theirs' },
    { type: 'URL', url: '/series/theirs' },
  ];
  const text = { type: 'EXTERNAL_PAGE', name: 'terms' };
  const noText = { type: 'EXTERNAL_PAGE', name: 'theirs' };
  const countFindings = async (more: SampleFiles): Promise<number[]> =>
    (await checkLinks([...links, text, noText], more)).map((findings) => findings.length);
  const none = links.map(() => 0);
  const upstream = { url: 'https://cms.example/marquee', items: true };
  expect(await countFindings({})).toEqual([1, 1, 1, 2, 1, 1, 1, 0, 1]);
  // Texts stay in the folder (docs/own-back-end.md), so they are checked.
  expect(await countFindings({ 'realm.json': { ...realm, upstream } })).toEqual([...none, 0, 1]);
  expect(await countFindings({ 'catalogue/a.json': [], 'catalogue/b.json': [] })).toEqual([...none, 0, 1]);
  const { hosts: _hosts, ...group } = realm;
  const noTexts = { 'data/texts.json': undefined, 'catalogue/a.json': [], 'catalogue/b.json': [] };
  expect(await countFindings(noTexts)).toEqual([...none, 1, 1]);
  expect(await countFindings({ ...noTexts, 'realm.json': group })).toEqual([...none, 0, 0]);
});

test("a realm's own page decides which kind of thing its address names", async () => {
  const links = [
    { type: 'FIGHTER', event: { id: 'v1' } },
    { type: 'URL', url: '/fighters/v1' },
  ];
  const ownPage = { 'pages/fighter.json': { id: 'fighter', subject: 'item', elements: [] } };
  expect((await checkLinks(links)).map((findings) => findings.length)).toEqual([1, 1]);
  expect(await checkLinks(links, ownPage)).toEqual([[], []]);
});

/** Returns a function that runs another one at its first call only. */
function once<T>(run: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: run() }).value;
}
