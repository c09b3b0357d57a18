// The header's scrolling, the links of cards and heroes, and the document's head before any script runs.
import { allowProblems, expect, navigate, open, proves, test } from './fixtures.ts';
import { createMenu, MENU_ROWS, MENU_PAGES } from './menuRealm.ts';
import { bucket, hero, items, createTestRealm, IMAGES, publishTestRealm } from './testRealm.ts';

type Json = Record<string, unknown>;
const createCard = (id: string, more: Json = {}): Json => ({
  id,
  type: 'VOD',
  title: 'My Fight',
  accessLevel: 'GRANTED',
  thumbnailUrl: IMAGES.landscape,
  ...more,
});

test('on detail pages the header hides and returns after less scrolling than on the home page', async ({
  page,
  product,
}) => {
  const testRealm = createTestRealm(product, MENU_PAGES, {
    catalogue: [...items(12), createCard('mix', { type: 'PLAYLIST' }), createCard('saga', { type: 'SERIES' })],
  });
  testRealm.write('data/playlists.json', { playlists: [{ id: 'mix', source: { ids: ['item-1', 'item-2'] } }] });
  const seasons = [{ id: 's1', title: 'Season 1', episodes: { ids: ['item-1', 'item-2'] } }];
  testRealm.write('data/series.json', { series: [{ id: 'saga', seasons }] });
  expect((await testRealm.publish()).status).toBe(0);
  await open(page, product.url(testRealm.id));
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
  });
  const isHidden = () => page.locator('header[data-layout]').evaluate((element) => element.hasAttribute('data-hidden'));
  const scrollTo = (y: number) =>
    page.evaluate((top) => {
      window.scrollTo({ top, behavior: 'instant' });
    }, y);
  /** Waits longer than the interval at which the header checks the scroll position (250 ms). */
  const waitForScrollCheck = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(resolve, 600);
        }),
    );
  await proves(
    'NAV-003',
    'the header hides after 60 px and returns after 15 px on interstitial, video, season and playlist pages, and not on the home page',
    async () => {
      await scrollTo(160);
      await expect.poll(isHidden, 'the header is hidden on the home page, 160 px down').toBe(true);
      await scrollTo(0);
      await expect.poll(isHidden, 'the header is visible at the top of the home page').toBe(false);
      await scrollTo(60);
      await waitForScrollCheck();
      expect(await isHidden(), 'the header is visible on the home page, 60 px down').toBe(false);
      for (const path of ['/interstitial/item-1', '/video/item-1', '/season/s1', '/playlist/mix']) {
        await navigate(page, path);
        await expect(page.locator('main')).not.toHaveAttribute('data-page', 'home');
        await expect(async () => {
          await scrollTo(0);
          await waitForScrollCheck();
          expect(await isHidden()).toBe(false);
          await scrollTo(60);
          await expect.poll(isHidden, { timeout: 2_000 }).toBe(true);
        }, `${path}, 60 px down`).toPass();
        await scrollTo(45);
        await expect.poll(isHidden, `${path}, 15 px up`).toBe(false);
      }
    },
  );
  testRealm.remove();
});

test('a link to a video names the watchlist, the playlist or the series of the video', async ({
  page,
  product,
  problems,
}) => {
  const watchlist = {
    ctaText: 'Play the list',
    link: {
      type: 'WATCH_WATCHLIST',
      event: { id: 'w-1', title: 'List', accessLevel: 'GRANTED', owner: 'u-1' },
      videoIds: ['item-1'],
    },
  };
  const testRealm = await publishTestRealm(
    product,
    {
      home: { elements: [hero('h', { primaryButton: watchlist })] },
      browse: { elements: [bucket('row', { source: { ids: ['listed', 'episode', 'closed'] } })] },
    },
    {
      catalogue: [
        ...items(12),
        createCard('p-1', { type: 'PLAYLIST' }),
        createCard('listed', { playlistId: 'p-1' }),
        createCard('episode', { series: { seriesId: 's-1', title: 'Series' } }),
        createCard('closed', { accessLevel: 'DENIED' }),
      ],
      realm: { features: { interstitial: true } },
    },
  );
  testRealm.write('data/playlists.json', { playlists: [{ id: 'p-1', source: { ids: ['listed', 'item-1'] } }] });
  expect((await testRealm.publish()).status).toBe(0);
  const readNavigationState = () => page.evaluate(() => (history.state as { usr?: Json | null }).usr ?? {});
  const readPath = () => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };
  await open(page, product.url(testRealm.id));
  await proves('LINK-009', 'playing a watchlist opens its video with the queries watchlistId and owner', async () => {
    await page.getByRole('link', { name: 'Play the list' }).click();
    await expect(page).toHaveURL(/\/video\//);
    expect(readPath()).toBe('/video/item-1?watchlistId=w-1&owner=u-1&showInterstitial=true');
  });
  expect(await readNavigationState()).toMatchObject({ watchlistId: 'w-1' });
  const followCard = async (id: string) => {
    await open(page, product.url(testRealm.id, '/browse'));
    await page.locator(`[data-item="${id}"] a`).click();
    await expect(page).not.toHaveURL(/\/browse/);
    return readPath();
  };
  expect(await followCard('listed')).toBe('/video/listed/my-fight?playlistId=p-1&showInterstitial=true');
  expect(await followCard('episode')).toBe('/video/episode/my-fight?showInterstitial=true');
  expect(await readNavigationState()).toMatchObject({ seriesId: 's-1', entryPage: '/browse' });
  await proves('LINK-019', 'denied content leads to its interstitial where the realm has interstitials', async () => {
    expect(await followCard('closed')).toBe('/interstitial/closed/my-fight');
    await expect(page.locator('main h1')).toBeVisible();
  });
  expect(problems).toEqual([]);
  testRealm.remove();
});

test('search engines find the metadata of pages in the first HTML, robots.txt and the sitemap', async ({
  page,
  product,
  problems,
}) => {
  const testRealm = await publishTestRealm(
    product,
    {
      home: { elements: [hero('h')] },
      browse: { title: 'Every fight', meta: { description: 'All <b>fights</b> & "more".' }, elements: MENU_ROWS },
    },
    { menu: createMenu('top'), realm: { locales: ['en', 'es', 'ar'] } },
  );
  const fetchDocument = async (path: string) =>
    page.evaluate(async (address) => {
      const response = await fetch(address);
      return {
        status: response.status,
        finalPath: new URL(response.url).pathname,
        type: response.headers.get('content-type') ?? '',
        text: await response.text(),
      };
    }, path);
  await open(page, product.url(testRealm.id));
  const origin = new URL(page.url()).origin;
  const { text } = await fetchDocument('/browse');
  expect(text).toContain('<title>Every fight · Lab</title>');
  expect(text).toContain('<meta name="description" content="All &lt;b&gt;fights&lt;/b&gt; &amp; &quot;more&quot;.">');
  expect(text).toContain(`<link rel="canonical" href="${origin}/browse">`);
  for (const [language, path] of [
    ['en', '/browse'],
    ['es', '/explorar'],
    ['ar', '/browse?lang=ar'],
    ['x-default', '/browse'],
  ])
    expect(text).toContain(`<link rel="alternate" hreflang="${language}" href="${origin}${path}">`);
  const structured = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!) as Json;
  expect(structured).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: `${origin}/` },
      { position: 2, name: 'Every fight', item: `${origin}/browse` },
    ],
  });
  expect((await fetchDocument('/')).text).toMatch(
    /<meta property="og:image" content="http:\/\/[^"]+\/img\/[0-9a-f]{64}\/1280\.webp">/,
  );
  for (const path of ['/search', '/login', '/favourites', '/nowhere'])
    expect((await fetchDocument(path)).text, path).toContain('<meta name="robots" content="noindex">');
  // `?lang=es` makes Spanish the viewer's language; the server then redirects to the Spanish path.
  expect(await fetchDocument('/browse?lang=es')).toMatchObject({ status: 200, finalPath: '/explorar' });
  await page.context().clearCookies();
  await page.locator('header nav').getByRole('link', { name: 'Browse' }).click();
  await expect(page).toHaveTitle('Every fight · Lab');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/browse`);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Every fight · Lab');

  const sitemap = await fetchDocument('/sitemap.xml');
  expect(sitemap.type).toContain('application/xml');
  expect(sitemap.text).toContain(`<loc>${origin}/explorar</loc>`);
  expect(sitemap.text).not.toMatch(/login|\/search/);
  expect((await fetchDocument('/sitemap-2.xml')).status).toBe(404);
  expect((await fetchDocument('/robots.txt')).text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const manifest = JSON.parse((await fetchDocument('/manifest.webmanifest')).text) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe('Lab');
  const sizes = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    ['/favicon.ico', ...manifest.icons.map(({ src }) => src)],
  );
  expect(sizes).toEqual([48, 192, 192, 512, 512]);
  allowProblems(problems, /404/);
  testRealm.remove();
});
