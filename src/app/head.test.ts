// Checks the head of a page's first HTML, which the product's own renderer writes.
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
const renderHead = async (json: Json, viewing: RenderDocumentOptions = {}) => {
  const { html } = await renderDocument(json, { path: '/browse', ...viewing });
  const head = html.slice(0, html.indexOf('</head>'));
  return {
    head,
    things: [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text!) as Json,
    ),
  };
};
const renderThing = async (about: Json, more: Json = {}) =>
  (await renderHead(page({ description: 'Two rounds.', about, ...more }))).things[1];

describe('structured data', () => {
  test('a video has its duration and its date in the formats of schema.org', async () => {
    expect(
      await renderThing(
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
      await renderThing({
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
  ])('%s is %s', async (kind, type) => expect(await renderThing({ kind })).toMatchObject({ '@type': type }));
  test('every page except the home page has a breadcrumb', async () => {
    expect((await renderHead(page({}))).things).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'http://test.localhost/' },
          { position: 2, name: 'Night of fights', item: 'http://test.localhost/browse' },
        ],
      },
    ]);
    expect((await renderHead({ id: 'home', title: 'Home', elements: [] }, { path: '/' })).things).toMatchObject([
      { '@type': 'WebSite', url: 'http://test.localhost/' },
    ]);
  });
  test('texts cannot close the script element or break the page', async () => {
    const evil = '</script><script>alert(1)</script><!-- "\' \u2028';
    const { head, things } = await renderHead(
      page({ description: evil, about: { kind: 'article', author: evil } }, { title: evil }),
    );
    // Two JSON-LD scripts and the page's own script.
    expect(head.match(/<script/g)).toHaveLength(3);
    expect(head).not.toContain('alert(1)</script>');
    expect(things).toHaveLength(2);
    expect((things[1] as { author: { name: string } }).author.name).toContain('alert(1)');
  });
  test.each([
    [3723, 'PT1H2M3S'],
    [60, 'PT1M'],
    [59.6, 'PT1M'],
    [0, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [undefined, undefined],
  ])('%s s is %s', (seconds, text) => expect(toIsoDuration(seconds)).toBe(text));
});

describe('indexing and alternate links', () => {
  const robots = async (json: Json, path: string) =>
    /<meta name="robots" content="(\w+)">/.exec((await renderHead(json, { path })).head)?.[1];
  test('composed pages are indexed unless they opt out; sign-in, search and missing pages are not', async () => {
    expect(await robots(page({}), '/browse')).toBeUndefined();
    expect(await robots(page({ noIndex: true }), '/browse')).toBe('noindex');
    for (const path of ['/login', '/favourites', '/nowhere'])
      expect(await robots(page({}), path), path).toBe('noindex');
  });
  test('a description is one line, at most as long as search engines show', async () => {
    const { head } = await renderHead(page({ description: `First\n line. ${'word '.repeat(200)}` }));
    const [, summary] = /<meta name="description" content="([^"]*)">/.exec(head)!;
    expect(summary).toMatch(/^First line\. word/);
    expect(summary!.length).toBeLessThanOrEqual(301);
    expect(summary).toMatch(/word…$/);
  });
  test('each other language of the page has its own address', async () => {
    const { head } = await renderHead(page({}), { realm: { locales: ['en', 'es', 'pt', 'ar', 'debug'] } });
    expect(
      [...head.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, language, href]) => `${language} ${href!.replace('http://test.localhost', '')}`,
      ),
    ).toEqual(['en /browse', 'es /explorar', 'pt /explorar?lang=pt', 'ar /browse?lang=ar', 'x-default /browse']);
  });
});
