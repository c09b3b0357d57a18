// Checks the head of the HTML that the server sends for a first visit: structured data, robots, description and links
// to other languages.
import { describe, expect, test } from 'vitest';
import { renderDocument, type RenderDocumentOptions } from '../../tests/pages/renderDocument.ts';
import { toIsoDuration } from './structuredData.ts';

type Json = Record<string, unknown>;
const page = (meta: Json, more: Json = {}): Json => ({
  id: 'browse',
  title: 'Night of fights',
  elements: [],
  meta,
  ...more,
});
const renderHead = async (json: Json, options: RenderDocumentOptions = {}) => {
  const { html } = await renderDocument(json, { path: '/browse', ...options });
  const head = html.slice(0, html.indexOf('</head>'));
  return {
    head,
    jsonLd: [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text!) as Json,
    ),
  };
};
/** Renders a page about an item and returns the JSON-LD of the item, which follows that of the breadcrumb. */
const renderJsonLd = async (about: Json, more: Json = {}) =>
  (await renderHead(page({ description: 'Two rounds.', about, ...more }))).jsonLd[1];

describe('structured data', () => {
  test('a video has its duration and its date in the formats of schema.org', async () => {
    expect(
      await renderJsonLd(
        { kind: 'video', duration: 3723, startDate: '2026-01-03T20:00:00Z', partOf: 'The series' },
        { imageUrl: 'https://pictures.test/a.webp' },
      ),
    ).toEqual({
      '@context': 'https://schema.org',
      '@type': 'VideoObject',
      name: 'Night of fights',
      description: 'Two rounds.',
      url: 'http://test.localhost/browse',
      image: ['https://pictures.test/a.webp'],
      inLanguage: 'en',
      thumbnailUrl: ['https://pictures.test/a.webp'],
      uploadDate: '2026-01-03T20:00:00Z',
      duration: 'PT1H2M3S',
      publisher: { '@type': 'Organization', name: 'Test', url: 'http://test.localhost/' },
      isPartOf: { '@type': 'TVSeries', name: 'The series' },
    });
  });
  test('a broadcast names its event, its times and its location', async () => {
    expect(
      await renderJsonLd({
        kind: 'broadcast',
        startDate: '2026-01-03T20:00:00Z',
        endDate: '2026-01-03T22:00:00Z',
        location: 'Porto',
        live: true,
      }),
    ).toMatchObject({
      '@type': 'BroadcastEvent',
      isLiveBroadcast: true,
      startDate: '2026-01-03T20:00:00Z',
      broadcastOfEvent: {
        '@type': 'Event',
        endDate: '2026-01-03T22:00:00Z',
        location: { '@type': 'Place', name: 'Porto' },
      },
    });
  });
  test.each([
    ['series', 'TVSeries'],
    ['season', 'TVSeason'],
    ['playlist', 'ItemList'],
    ['article', 'NewsArticle'],
    ['clip', 'Clip'],
    ['person', 'ProfilePage'],
  ])('%s is %s', async (kind, type) => expect(await renderJsonLd({ kind })).toMatchObject({ '@type': type }));
  test('every page except the home page has a breadcrumb', async () => {
    expect((await renderHead(page({}))).jsonLd).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'http://test.localhost/' },
          { position: 2, name: 'Night of fights', item: 'http://test.localhost/browse' },
        ],
      },
    ]);
    expect((await renderHead({ id: 'home', title: 'Home', elements: [] }, { path: '/' })).jsonLd).toMatchObject([
      { '@type': 'WebSite', url: 'http://test.localhost/' },
    ]);
  });
  test('texts cannot close the script element or break the page', async () => {
    const evil = '</script><script>alert(1)</script><!-- "\' \u2028';
    const { head, jsonLd } = await renderHead(
      page({ description: evil, about: { kind: 'article', author: evil } }, { title: evil }),
    );
    // Two JSON-LD scripts and the page's own script.
    expect(head.match(/<script/g)).toHaveLength(3);
    expect(head).not.toContain('alert(1)</script>');
    expect(jsonLd).toHaveLength(2);
    expect((jsonLd[1] as { author: { name: string } }).author.name).toContain('alert(1)');
  });
  test.each([
    [3723, 'PT1H2M3S'],
    [60, 'PT1M'],
    [59.6, 'PT1M'],
    [0, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [undefined, undefined],
  ])('toIsoDuration(%s) returns %s', (seconds, text) => expect(toIsoDuration(seconds)).toBe(text));
});

describe('indexing and alternate links', () => {
  const robots = async (json: Json, path: string) =>
    /<meta name="robots" content="(\w+)">/.exec((await renderHead(json, { path })).head)?.[1];
  test('a composed page is indexed unless it has `noIndex`; sign-in, favourites and missing pages are not', async () => {
    expect(await robots(page({}), '/browse')).toBeUndefined();
    expect(await robots(page({ noIndex: true }), '/browse')).toBe('noindex');
    for (const path of ['/login', '/favourites', '/nowhere'])
      expect(await robots(page({}), path), path).toBe('noindex');
  });
  test('a long description is cut after a word, to one line of at most 301 characters', async () => {
    const { head } = await renderHead(page({ description: `First\n line. ${'word '.repeat(200)}` }));
    const [, summary] = /<meta name="description" content="([^"]*)">/.exec(head)!;
    expect(summary).toMatch(/^First line\. word/);
    expect(summary!.length).toBeLessThanOrEqual(301);
    expect(summary).toMatch(/word…$/);
  });
  test('a page has a link to its URL in each language of the realm except `debug`, and a default', async () => {
    const { head } = await renderHead(page({}), { realm: { locales: ['en', 'es', 'pt', 'ar', 'debug'] } });
    expect(
      [...head.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, language, href]) => `${language} ${href!.replace('http://test.localhost', '')}`,
      ),
    ).toEqual(['en /browse', 'es /explorar', 'pt /explorar?lang=pt', 'ar /browse?lang=ar', 'x-default /browse']);
  });
});
