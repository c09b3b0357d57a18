// A whole brand whose folder has neither pages nor a catalogue: another process delivers pages, items, search and
// guide.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compareText } from '#schemas/compareText.ts';
import type { PathSet } from '#src/routes/pathSets.ts';
import { errorBody } from '../contentApi.ts';
import { DEMO_CREDENTIALS, readToken, type TestResponse, type TestRequest } from '../startApi.ts';
import { startUpstream, type UpstreamBrand } from './startUpstream.ts';

let brand: UpstreamBrand;
let [subscriber, child] = ['', ''];

const item = (id: string, more: object = {}): object => ({
  id,
  type: 'VOD',
  title: `Title of ${id}`,
  accessLevel: 'GRANTED',
  thumbnailUrl: `https://img.example/${id}.webp`,
  media: { asset: 'feature' },
  ...more,
});
const ITEMS = [
  item('one'),
  item('adults', { minimumAge: 18 }),
  item('covered', { accessLevel: 'DENIED', licences: ['plus'] }),
  item('four'),
  item('match', { type: 'LIVE_EVENT', startDate: '2026-11-21T08:00:00Z', endDate: '2026-11-22T12:00:00Z' }),
  item('channel-item', { type: 'EPG', accessLevel: 'DENIED', licences: ['plus'] }),
];
const ALL_IDS = ['one', 'adults', 'covered', 'four'];
const HOME = {
  id: 'home',
  title: 'Home of the back end',
  elements: [
    {
      heroId: 'hero',
      title: 'Hero',
      background: { imageUrl: 'https://img.example/hero.webp' },
      primaryButton: {
        ctaText: 'Watch',
        link: { type: 'VOD', event: { id: 'covered', type: 'VOD', accessLevel: 'DENIED' } },
      },
    },
    { bucketId: 'all', exid: 'all', name: 'All', type: 'VOD_PLAYLIST' },
    { sectionName: 'more' },
    { surprise: true },
    'not an element',
    { bucketId: 'broken', exid: 'broken', contentList: [{ id: 'x' }, 5, item('five')], source: 5, paging: 'no' },
  ],
};
const MORE = { id: 'more', elements: [{ bucketId: 'picked', source: { ids: ['four', 'missing'] } }] };
const OLDER = { heroes: [{ heroId: 'top', title: 'Older' }], buckets: [{ bucketId: 'b', exid: 'all' }], paging: {} };
const CHANNELS = [
  {
    id: 'news',
    eventId: 'channel-item',
    name: 'News',
    position: 0,
    accessLevel: 'DENIED',
    programmes: [
      { id: 'p1', title: 'At nine', startDate: '2026-11-21T09:00:00Z', endDate: '2026-11-21T10:00:00Z' },
      { id: 'p2', startDate: 'never' },
    ],
  },
];
const CONTENT = {
  items: ITEMS,
  pages: { home: HOME, more: MORE, older: OLDER },
  buckets: { all: ALL_IDS },
  channels: CHANNELS,
};

beforeAll(async () => {
  brand = await startUpstream();
  const signIn = async (name: string) =>
    readToken(await brand.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: `${name}@demo.test` } }));
  [subscriber, child] = [await signIn('subscriber'), await signIn('child')];
}, 120_000);
afterAll(() => brand?.close(), 60_000);
beforeEach(async () => {
  await brand.control({ content: CONTENT, faults: [], forget: true });
  brand.clock.advance(100_000);
});

type PageElement = Readonly<Record<string, unknown>> & { readonly contentList?: readonly { readonly id: string }[] };
const elementsOf = ({ body }: TestResponse): readonly PageElement[] => body['elements'] as PageElement[];
const readHome = (options: TestRequest = {}): Promise<TestResponse> => brand.call('/api/v4/page/home', options);
const idsOf = (items: unknown): string[] => (items as { id: string }[]).map(({ id }) => id);

test('the home page has the rows of the back end; an unknown element does not blank the page', async () => {
  const home = await readHome();
  expect(home.status).toBe(200);
  expect(home.body).toMatchObject({ id: 'home', realm: 'sample', title: 'Home of the back end' });
  const [hero, all, section, surprise, text, broken] = elementsOf(home);
  expect(hero).toMatchObject({ primaryButton: { link: { event: { id: 'covered', accessLevel: 'DENIED' } } } });
  expect(idsOf(all!.contentList)).toEqual(['one', 'adults']);
  expect(section!['elements']).toMatchObject([{ bucketId: 'picked', contentList: [{ id: 'four' }] }]);
  expect([surprise, text]).toEqual([{ surprise: true }, 'not an element']);
  expect(idsOf(broken!.contentList)).toEqual(['five']);
  expect(JSON.stringify(home.body)).not.toMatch(/"(media|licences|source)"/);
  const cached = await readHome({ headers: { 'if-none-match': home.headers.get('etag')! } });
  expect(cached.status).toBe(304);
});

test('the server, not the back end, decides on access, age limits and paging of a row', async () => {
  const isHeroGranted = async (options: TestRequest) =>
    JSON.stringify(elementsOf(await readHome(options))[0]).includes('"accessLevel":"GRANTED"');
  expect([await isHeroGranted({}), await isHeroGranted({ token: subscriber })]).toEqual([false, true]);
  expect(idsOf(elementsOf(await readHome({ token: child }))[1]!.contentList)).toEqual(['one']);
  const { paging } = elementsOf(await readHome())[1] as { paging: { lastSeen: string; moreDataAvailable: boolean } };
  expect(paging.moreDataAvailable).toBe(true);
  const readBucket = (query: string, options: TestRequest = {}) =>
    brand.call(`/api/v4/content/home/bucket/all?${query}`, options);
  const next = await readBucket(`rpp=10&lastSeen=${paging.lastSeen}`, { token: subscriber });
  expect(next.body).toMatchObject({ items: [{ id: 'covered', accessLevel: 'GRANTED' }, { id: 'four' }] });
  expect(idsOf((await readBucket('rpp=10', { token: child })).body['items'])).toEqual(['one', 'covered', 'four']);
  expect((await readBucket('lastSeen=nonsense')).body).toEqual(errorBody(400, 'CURSOR_INVALID'));
  expect((await brand.call('/api/v4/content/home/bucket/none')).body).toEqual(errorBody(404, 'BUCKET_NOT_FOUND'));
});

test('a page in the shape of getSection is delivered as a page; an unknown page gets 404; rows are read in pieces', async () => {
  const older = await brand.call('/api/v4/page/older');
  expect(elementsOf(older).map((element) => element['heroId'] ?? element['bucketId'])).toEqual(['top', 'b']);
  expect((await brand.call('/api/v4/content/home')).body).toMatchObject({ heroes: [{ heroId: 'hero' }] });
  expect((await brand.call('/api/v4/page/missing')).body).toEqual(errorBody(404, 'PAGE_NOT_FOUND'));
  const first = await brand.call('/api/v4/page/home?rpp=2');
  const { lastSeen } = first.body['paging'] as { lastSeen: string };
  const second = await brand.call(`/api/v4/page/home?rpp=2&lastSeen=${lastSeen}`);
  expect(elementsOf(second)[0]).toMatchObject({ sectionName: 'more' });
  await brand.control({ content: { pages: { ...CONTENT.pages, home: { ...HOME, title: 'Changed' } } } });
  brand.clock.advance(31_000);
  expect((await brand.call(`/api/v4/page/home?rpp=2&lastSeen=${lastSeen}`)).body).toEqual(
    errorBody(410, 'CURSOR_EXPIRED'),
  );
});

test('search, the catalogue and events come from the back end, for this viewer', async () => {
  const search = await brand.call('/api/v1/content-search?query=title', { token: subscriber });
  expect(search.body).toMatchObject({ query: 'title', totalCount: 6 });
  const videos = (search.body['vod_video'] as { hits: unknown }).hits;
  expect(idsOf(videos)).toEqual(ALL_IDS);
  expect(videos).toContainEqual(expect.objectContaining({ id: 'covered', accessLevel: 'GRANTED' }));
  const forChild = await brand.call('/api/v1/content-search?query=title', { token: child });
  expect(idsOf((forChild.body['vod_video'] as { hits: unknown }).hits)).toEqual(['one', 'covered', 'four']);
  expect((await brand.call('/api/v1/view/content-grid')).body).toMatchObject({ totalResults: 6, facets: [] });
  const live = await brand.call('/api/v2/event/live');
  expect(live.body).toMatchObject({ events: [{ id: 'match', live: true }], totalResults: 1 });
  expect(JSON.stringify([search.body, live.body])).not.toMatch(/"(media|licences)"/);
});

test('the guide comes from the back end; the item of a channel decides on its access', async () => {
  const path = '/api/v4/epg?from=2026-11-21T08:00:00Z&to=2026-11-21T12:00:00Z';
  const channelOf = ({ body }: TestResponse) => (body['items'] as PageElement[])[0];
  const guest = channelOf(await brand.call(path));
  expect(guest).toMatchObject({ id: 'news', accessLevel: 'DENIED', programmes: [{ title: 'At nine' }] });
  expect(channelOf(await brand.call(path, { token: subscriber }))).toMatchObject({
    accessLevel: 'GRANTED',
    programmes: [{ accessLevel: 'GRANTED' }],
  });
  expect((await brand.call(`${path}&channel=none`)).body).toEqual(errorBody(404, 'CHANNEL_NOT_FOUND'));
  expect((await brand.call('/api/v4/epg?from=2026-11-21T08:00:00Z&to=2026-12-21T12:00:00Z')).status).toBe(400);
});

const FAULTS: readonly [name: string, fault: object][] = [
  ['silent', { kind: 'silent' }],
  ['a key twice', { kind: 'raw', raw: '{"id":"home","id":"home"}' }],
  ['another shape', { kind: 'raw', raw: '{"rows":[]}' }],
];

test.each(FAULTS)(
  '%s: pages, search and guide stay available, and a page that was never read gets 503',
  async (name, fault) => {
    const paths = ['/api/v4/page/home', '/api/v1/content-search?query=one', '/api/v4/epg?from=2026-11-21T08:00:00Z'];
    for (const path of paths) expect((await brand.call(path)).status).toBe(200);
    await brand.control({ faults: [{ path: '/cms', ...fault }] });
    brand.clock.advance(40_000);
    for (const path of paths) expect([path, (await brand.call(path)).status]).toEqual([path, 200]);
    const unknown = await brand.call(`/api/v4/page/new-${name.replaceAll(' ', '-')}`);
    expect(unknown.body).toMatchObject(errorBody(503, 'UPSTREAM_UNAVAILABLE'));
    expect(unknown.headers.get('retry-after')).toBe('5');
  },
);

test('documents are rendered from the back end, also while it fails; a document without a cached copy gets 503 and the header of the site', async () => {
  const home = await brand.readDocument('/');
  expect(home.status).toBe(200);
  for (const text of ['Home of the back end', 'Title of one', 'data-row="all"']) expect(home.html).toContain(text);
  const video = await brand.readDocument('/video/one');
  expect([video.status, video.html.includes('Title of one')]).toEqual([200, true]);
  await brand.control({ faults: [{ path: '/cms', kind: 'error' }] });
  brand.clock.advance(40_000);
  expect((await brand.readDocument('/')).html).toContain('Title of one');
  const failed = await brand.readDocument('/section/never-read');
  expect([failed.status, failed.retryAfter]).toEqual([503, '5']);
  expect(failed.html).toContain('<header');
});

test('the back end reports a change: cached responses are requested again, and open pages get another version', async () => {
  const before = await readHome();
  await brand.control({ content: { pages: { ...CONTENT.pages, home: { ...HOME, title: 'Changed' } } } });
  expect((await readHome()).body['title']).toBe('Home of the back end');
  const report = (token: string) =>
    brand.call('/api/admin/v1/realms/sample/upstream-changes', { method: 'POST', token, body: {} });
  expect((await report('wrong')).status).toBe(401);
  const reported = await report('x'.repeat(40));
  const version = Number(before.body['version']) + 1;
  expect(reported.body).toEqual({ realm: 'sample', version });
  expect((await readHome()).body).toMatchObject({ title: 'Changed', version });
  const changes = await brand.call(`/api/v4/page/home/changes?since=${version - 1}`);
  expect(changes.body).toEqual(errorBody(410, 'CHANGES_UNKNOWN'));
});

test('a page of the back end shows no link to a screen that is not built, in any path set, and editors see which were removed', async () => {
  const unbuilt: Readonly<Record<PathSet, string>> = {
    en: '/gift/spring?from=page',
    es: '/comprar',
    pt: '/presente',
    debug: '/🎁',
  };
  const button = (url: string): object => ({ ctaText: `To ${url}`, link: { type: 'URL', url } });
  const [shop, more] = [button('https://shop.example/gift'), button('/section/more')];
  const text = 'Use a [voucher](/redeem) or go [home](/home).';
  const elements = [
    { heroId: 'hero', title: 'Hero', primaryButton: button(unbuilt.en), secondaryButton: shop },
    { bucketId: 'row', exid: 'all', rowTypeData: { primaryCta: button(unbuilt.es), secondaryCta: more } },
    { type: 'rankings', id: 'rankings', props: { tabs: [button(unbuilt.debug), more] } },
    { type: 'rich-text', id: 'text', props: { blocks: [{ type: 'paragraph', text }] } },
    {
      type: 'new',
      props: {},
      fallback: { type: 'promo', id: 'p', props: { title: 'P', primaryCta: button(unbuilt.pt) } },
    },
    { type: 'acme.poll', id: 'poll', props: { link: { type: 'URL', url: unbuilt.en } } },
  ];
  await brand.control({ content: { pages: { ...CONTENT.pages, links: { id: 'links', title: 'Links', elements } } } });
  const [hero, row, rankings, paragraphs, unknown, poll] = elementsOf(await brand.call('/api/v4/page/links'));
  expect([hero!['primaryButton'], hero!['secondaryButton']]).toEqual([undefined, shop]);
  expect(row!['rowTypeData']).toEqual({ secondaryCta: more });
  expect(rankings!['props']).toEqual({ tabs: [more] });
  expect(paragraphs!['props']).toMatchObject({ blocks: [{ text: 'Use a voucher or go [home](/home).' }] });
  expect(unknown!['fallback']).toMatchObject({ props: { title: 'P' } });
  expect(JSON.stringify(unknown)).not.toContain(unbuilt.pt);
  // Only the plugin knows what its props are.
  expect(poll!['props']).toEqual({ link: { type: 'URL', url: unbuilt.en } });
  const { html } = await brand.readDocument('/section/links');
  expect(html).toContain('href="https://shop.example/gift"');
  for (const url of [...Object.values(unbuilt), '/redeem']) {
    expect(html).not.toContain(`href="${url}`);
    expect(html).not.toContain(`To ${url}`);
  }
  const token = readToken(await brand.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: 'editor@demo.test' } }));
  const readPointers = async (): Promise<string[]> =>
    ((await brand.call('/api/v2/activity', { token })).body['problems'] as PageElement[])
      .filter(({ pageId, code }) => pageId === '/api/v4/page/links' && code === 'LINK_NOT_BUILT')
      .map(({ pointer }) => String(pointer))
      .toSorted(compareText);
  await expect
    .poll(readPointers)
    .toEqual([
      '/elements/0/primaryButton/link/url',
      '/elements/1/rowTypeData/primaryCta/link/url',
      '/elements/2/props/tabs/0/link/url',
      '/elements/3/props/blocks/0/text',
      '/elements/4/fallback/props/primaryCta/link/url',
    ]);
  // The menus of such a brand come from its folder.
  const link = { type: 'URL', url: unbuilt.en };
  const menu = { menus: [{ id: 'main', layout: 'top', items: [{ id: 'gift', label: 'Gift', link }] }] };
  expect(await brand.publish({ pages: true }, { 'menus/web.json': menu })).toContain(
    'error LINK_NOT_BUILT /menus/0/items/0/link/url',
  );
});

test('only the parts whose switch is on come from the back end: first only items, then only the guide', async () => {
  const home = { 'pages/home.json': { id: 'home', elements: [{ bucketId: 'b', source: { ids: ['four'] } }] } };
  expect(await brand.publish({ items: true }, home)).not.toContainEqual(expect.stringMatching(/^error/));
  expect(idsOf(elementsOf(await readHome())[0]!.contentList)).toEqual(['four']);
  expect(await brand.publish({ guide: true }, { 'pages/home.json': { id: 'home', elements: [] } })).toEqual([]);
  expect((await readHome()).body).toMatchObject({ elements: [] });
  expect((await brand.call('/api/v1/content-search?query=one')).body['totalCount']).toBe(0);
  expect((await brand.control({})).map(({ path }) => path)).toEqual(['/cms/api/v4/item/four?lang=en']);
});
