// Rows and trailers that the brand's own back end delivers to the server, but that a viewer must not get: conditions
// about rights and times are decided by this server, for pages, sections, buckets, lists and documents.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBody } from '../contentApi.ts';
import { EDITORS_ROW_AT, listTexts, ROW_AT, secretFiles } from '../secretRows.ts';
import { DEMO_CREDENTIALS, readToken, type TestRequest } from '../startApi.ts';
import { startUpstream, type UpstreamBrand } from './startUpstream.ts';

const ACTORS = ['guest', 'viewer', 'editor', 'administrator'] as const;
type Actor = (typeof ACTORS)[number];
type PageElement = Readonly<Record<string, unknown>>;
type PageDocument = { readonly id: string; readonly elements: readonly PageElement[] };

let brand: UpstreamBrand;
const tokens = new Map<Actor, string>();

/** The row of a folder as a back end sends it: with an id by which its items are requested, and without a source. */
const toBackEndRow = ({ source, fallback, ...row }: PageElement): PageElement => ({
  ...row,
  ...(source !== undefined && { exid: row['bucketId'] }),
  ...(fallback !== undefined && { fallback: toBackEndRow(fallback as PageElement) }),
});
const toBackEndPage = (path: string): PageDocument => {
  const { id, elements } = secretFiles[path] as PageDocument;
  return { id, elements: elements.map(toBackEndRow) };
};
// The back end of the test puts the first two items into a page: one of them is for viewers with an account.
const clips = (secretFiles['catalogue/clips.json'] as PageElement[]).toReversed().map((clip): PageElement => ({
  ...clip,
  thumbnailUrl: 'https://img.example/clip.webp',
}));
const items: readonly PageElement[] = [
  ...clips,
  ...clips.map((clip) => ({
    ...clip,
    id: `event-${String(clip['id'])}`,
    type: 'LIVE_EVENT',
    startDate: '2026-11-21T08:00:00Z',
  })),
];
const ids = items.map(({ id }) => String(id));
const rowTexts = ACTORS.flatMap((actor) => Object.values(listTexts(actor)).flat()).filter(
  (text) => !text.includes('CLIP'),
);
const buckets = Object.fromEntries(['everyone', ...rowTexts].map((text) => [text.toLowerCase(), ids]));

beforeAll(async () => {
  brand = await startUpstream();
  const pages = { home: toBackEndPage('pages/home.json'), inner: toBackEndPage('pages/inner.json') };
  await brand.control({ content: { items, pages, buckets } });
  for (const [actor, name] of [
    ['viewer', 'viewer'],
    ['editor', 'editor'],
    ['administrator', 'admin'],
  ] as const)
    tokens.set(
      actor,
      readToken(await brand.call('/api/v2/login', { body: { ...DEMO_CREDENTIALS, id: `${name}@demo.test` } })),
    );
}, 120_000);
afterAll(() => brand?.close(), 60_000);

const buildOptions = (actor: Actor): TestRequest => (actor === 'guest' ? {} : { token: tokens.get(actor)! });

/** Requests a path and its further pieces, and returns the texts of the responses. */
async function readAll(actor: Actor, path: string): Promise<string> {
  const { body, text, status } = await brand.call(path, buildOptions(actor));
  expect([path, status]).toEqual([path, 200]);
  const { moreDataAvailable, lastSeen } = (body['paging'] ?? {}) as { moreDataAvailable?: boolean; lastSeen?: string };
  if (!moreDataAvailable || lastSeen === undefined || !path.includes('rpp=1')) return text;
  return text + (await readAll(actor, `${path.split('&')[0]!}&lastSeen=${encodeURIComponent(lastSeen)}`));
}

test.each(ACTORS)(
  '%s: pages, sections, buckets and lists have what this viewer may see and nothing else',
  async (actor) => {
    const { allowed, forbidden } = listTexts(actor);
    const isRow = (text: string): boolean => !text.includes('CLIP');
    const leaks = (text: string): string[] => forbidden.filter((each) => text.includes(each));
    const missing = (text: string, from: readonly string[]): string[] => from.filter((each) => !text.includes(each));
    for (const path of [
      '/api/v4/page/home',
      '/api/v4/content/home',
      '/api/v4/page/home?rpp=1',
      '/api/v4/content/home?rpp=1',
    ]) {
      const text = await readAll(actor, path);
      expect([path, leaks(text), missing(text, allowed)]).toEqual([path, [], []]);
    }
    for (const path of [
      '/api/v4/page/inner',
      '/api/v4/content/inner',
      '/api/v4/content/home/bucket/everyone?rpp=20',
      '/api/v1/content-search?query=one',
      '/api/v1/view/content-grid',
      '/api/v2/event/live',
      ...ids.map((id) => `/api/v4/item/${id}`),
    ])
      expect([path, leaks(await readAll(actor, path))]).toEqual([path, []]);
    for (const text of allowed.filter(isRow)) await readAll(actor, `/api/v4/content/home/bucket/${text.toLowerCase()}`);
    for (const text of forbidden.filter(isRow)) {
      await brand.control({ forget: true });
      const path = `/api/v4/content/home/bucket/${text.toLowerCase()}`;
      expect((await brand.call(path, buildOptions(actor))).body, path).toEqual(errorBody(404, 'BUCKET_NOT_FOUND'));
      const bucketRequests = (await brand.control({})).filter((request) => request.path.includes('/bucket/'));
      expect(bucketRequests, 'the back end gets no request for items that this viewer must not get').toEqual([]);
    }
  },
);

test("documents have a guest's rows, and the page names the time at which its rows change", async () => {
  const { forbidden } = listTexts('guest');
  const readDocuments = async (): Promise<string> =>
    (await brand.readDocument('/')).html + (await brand.readDocument('/section/inner')).html;
  const html = await readDocuments();
  expect(html).toContain('data-row="everyone"');
  expect(forbidden.filter((text) => html.includes(text))).toEqual([]);
  const readHome = (actor: Actor) => brand.call('/api/v4/page/home', buildOptions(actor));
  expect([(await readHome('guest')).body['changesAt'], (await readHome('editor')).body['changesAt']]).toEqual([
    ROW_AT,
    EDITORS_ROW_AT,
  ]);
  brand.clock.advance(Date.parse(ROW_AT) - brand.clock.now());
  expect((await readHome('guest')).text).toContain('SECRET-FUTURE');
  const later = await readDocuments();
  expect(later).toContain('SECRET-FUTURE');
  expect(later).not.toContain('SECRET-LATER-EDITORS');
});

test('a `changesAt` that the back end writes into a page is not delivered, because this server computes it', async () => {
  const page = { id: 'stale', changesAt: '2020-01-01T00:00:00Z', elements: [] };
  await brand.control({ content: { pages: { stale: page } } });
  const { status, body } = await brand.call('/api/v4/page/stale');
  expect([status, body['changesAt']]).toEqual([200, undefined]);
});
