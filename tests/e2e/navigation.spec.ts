// The side panel, the more-menu, the links of cards and heroes, and the document's head before any script runs.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { allowProblems, callApi, expect, hydrated, proves, signIn, test } from './fixtures.ts';
import { bucket, hero, items, createTestRealm, PICTURES, publishTestRealm } from './testRealm.ts';

type Json = Record<string, unknown>;
const createEntry = (id: string, more: Json = {}): Json => ({
  id,
  label: `To ${id}`,
  link: { type: 'PLUGIN', name: id },
  ...more,
});
const createMenu = (layout: string, extra: readonly Json[] = []): Json => ({
  menus: [
    {
      id: 'main',
      layout,
      items: [
        { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
        { id: 'browse', label: 'Browse', link: { type: 'BROWSE' }, main: true },
        ...extra,
      ],
    },
  ],
  defaultMenu: 'main',
});
const rows = Array.from({ length: 6 }, (_, i) => bucket(`row-${i + 1}`));
const pages = { home: { elements: [hero('h'), ...rows] }, browse: { elements: rows } };
const createCard = (id: string, more: Json = {}): Json => ({
  id,
  type: 'VOD',
  title: 'My Fight',
  accessLevel: 'GRANTED',
  thumbnailUrl: PICTURES.landscape,
  ...more,
});
/** Navigates to a path on the client, without a document load. */
const navigateOnClient = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await hydrated(page);
};
const panel = (page: Page, name: string) => page.locator(`dialog[data-panel="${name}"]`);
test('the side panel of guests: its contents, when it opens and when it closes', async ({
  page,
  product,
  problems,
}) => {
  const providers = [
    { kind: 'openid', clientName: 'acme', label: 'Acme account' },
    { kind: 'google', label: 'Google' },
  ];
  const testRealm = await publishTestRealm(product, pages, { realm: { providers }, menu: createMenu('top') });
  const side = panel(page, 'sign-in');
  const signUp = side.locator('a[href="/signup"]');
  await open(page, product.url(testRealm.id, '/home?from=/browse'));
  await proves('NAV-019', 'the side panel of a guest has the sign-in label as its title', async () => {
    await expect(side.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
  await proves('NAV-020', 'the side panel has one button for each identity provider of the realm', async () => {
    await expect(side.locator('[data-provider]')).toHaveText(['Acme account', 'Google']);
    for (const provider of await side.locator('[data-provider]').all()) await expect(provider).toBeVisible();
    await expect(side.locator('[data-provider]').first()).toHaveAttribute('href', '/login/openid/acme?from=%2Fbrowse');
  });
  await expect(signUp).toBeVisible();
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await proves('NAV-024', 'a click outside the side panel closes it', async () => {
    await expect(side).toBeVisible();
    await page.mouse.click(40, 400);
    await expect(side).toBeHidden();
  });
  await page.locator('header nav').getByRole('link', { name: 'Browse' }).click();
  await expect(page.locator('main[data-page="browse"]')).toBeVisible();
  await page.locator('header nav').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/home$|\/$/);
  await expect(page.locator('main[data-page="home"]')).toBeVisible();
  await page.setViewportSize({ width: 900, height: 720 });
  const profile = page.locator('header a[aria-haspopup="dialog"]');
  await proves('NAV-041', 'a route change closes the side panel and removes its content', async () => {
    await profile.click();
    await side.getByLabel('E-mail').fill('somebody@demo.test');
    await page.goBack();
    await expect(page).toHaveURL(/\/browse$/);
    await expect(side).toBeHidden();
    await profile.click();
    await expect(side.getByLabel('E-mail')).toHaveValue('');
  });
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();
  await proves('NAV-025', 'signing in in the side panel closes it', async () => {
    await profile.click();
    await side.getByLabel('E-mail').fill('viewer@demo.test');
    await side.getByLabel('Password', { exact: true }).fill('marquee-demo-1');
    await side.getByRole('button', { name: /^Sign in/ }).click();
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
    await expect(side).toBeHidden();
  });
  const publishFeatures = async (features: Json): Promise<void> => {
    testRealm.write('realm.json', {
      id: testRealm.id,
      name: 'Lab',
      locales: ['en', 'ar', 'es'],
      defaultLocale: 'en',
      hosts: [`${testRealm.id}.localhost`],
      features,
    });
    expect((await testRealm.publish()).status).toBe(0);
  };
  await publishFeatures({ selfRegistration: false });
  await proves('NAV-026', 'an address with `from` opens the side panel only for a guest', async () => {
    await open(page, product.url(testRealm.id, '/home?from=/browse'));
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main[data-page="home"]')).toBeVisible();
    await expect(side).toBeHidden();
    await page.context().clearCookies();
    await open(page, product.url(testRealm.id, '/home?from=/browse&lang=ar'));
    await expect(side.locator('form')).toBeVisible();
  });
  await expect(side.locator('[data-provider]')).toHaveCount(0);
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await proves('NAV-021', 'the side panel has a sign-up link only with self-registration', async () => {
    await expect(side.locator('form')).toBeVisible();
    await expect(signUp).toHaveCount(0);
    await publishFeatures({ selfRegistration: true });
    await open(page, product.url(testRealm.id, '/home?from=/browse&lang=en'));
    await expect(signUp).toBeVisible();
  });
  await page.goto(product.url(testRealm.id, '/browse'));
  await expect(side).toBeHidden();
  expect(problems).toEqual([]);
  testRealm.remove();
});

test('the more-menu lists the links of the menu and offers to sign out', async ({ page, product, problems }) => {
  const three = [createEntry('one', { featured: true }), createEntry('two'), createEntry('three')];
  const testRealm = await publishTestRealm(product, pages, { menu: createMenu('top', three) });
  const more = page.locator('#more-menu'),
    button = page.getByRole('button', { name: 'More', exact: true });
  const measureHeight = () => more.evaluate((element) => element.getBoundingClientRect().height);
  await open(page, product.url(testRealm.id));
  await button.focus();
  await page.keyboard.press('Enter');
  await proves('NAV-015', 'the more-menu lists the featured links', async () => {
    await expect(more.getByRole('link', { name: 'To one' })).toBeVisible();
    await expect(more.getByRole('link', { name: 'To one' })).toHaveAttribute('href', '/plugin/one');
  });
  await proves('NAV-016', 'the more-menu lists the links that are not featured, after the featured ones', async () => {
    await expect(more.getByRole('link')).toHaveText(['To one', 'To two', 'To three']);
    for (const name of ['To two', 'To three']) await expect(more.getByRole('link', { name })).toBeVisible();
  });
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(900, 600);
  await expect(more).toBeHidden();
  await proves('NAV-018', 'the more-menu is 75 px high for each row, at most 475, and 100 more', async () => {
    await button.click();
    expect(await measureHeight(), 'three rows').toBe(325);
    const seven = Array.from({ length: 7 }, (_, i) => createEntry(`n-${i}`));
    testRealm.write('menus/web.json', createMenu('top-left', [...three, ...seven]));
    expect((await testRealm.publish()).status).toBe(0);
    await open(page, product.url(testRealm.id, '/?lang=ar'));
    await page.locator('header [aria-controls="more-menu"]').click();
    await expect(more.getByRole('link')).toHaveCount(10);
    expect(await measureHeight(), 'ten rows').toBe(575);
  });
  await proves('NAV-017', 'the more-menu has the button `Sign out` only for a signed-in viewer', async () => {
    await expect(more).toBeVisible();
    await expect(more.getByRole('button')).toHaveCount(0);
    await signIn(page);
    await open(page, product.url(testRealm.id, '/?lang=en'));
    await button.click();
    await more.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.locator('header a[href="/login"]').first()).toBeVisible();
    await button.click();
    await expect(more.getByRole('link').first()).toBeVisible();
    await expect(more.getByText('Sign out')).toHaveCount(0);
  });
  expect(problems).toEqual([]);
  testRealm.remove();
});

test('a phone keeps the menu of the first HTML until its own menu is loaded', async ({ browser, product }) => {
  const testRealm = await publishTestRealm(product, pages, { menu: createMenu('top') });
  testRealm.write('menus/mobile-web.json', {
    menus: [
      { id: 'phone', layout: 'hamburger', items: [createEntry('one', { main: true })] },
      { id: 'bar', bottom: true, items: [createEntry('two', { main: true, icon: 'home' })] },
    ],
    defaultMenu: 'phone',
  });
  expect((await testRealm.publish()).status).toBe(0);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const requests: string[] = [];
  let isFailing = true,
    sendResponse = (): void => undefined;
  const responseAllowed = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  await page.route('**/api/v2/menu?*', async (route) => {
    requests.push(new URL(route.request().url()).searchParams.get('platform')!);
    await responseAllowed;
    if (isFailing) await route.fulfill({ status: 404, json: { status: 404, code: 'X', messages: [] } });
    else await route.continue();
  });
  await open(page, product.url(testRealm.id));
  const notices = page.locator('[data-notice]:not([data-notice=""])');
  await proves(
    'STATE-020',
    'header and menu are complete while the menu loads, after a failure and after a response',
    async () => {
      await expect(page.locator('header[data-layout="top"]')).toHaveAttribute('aria-busy', 'true');
      await expect(notices).toHaveCount(0);
      sendResponse();
      await proves(
        'STATE-025',
        'the page reports that the menu failed, and shows no loading state any more',
        async () => {
          await expect(page.locator('[data-notice="menuFailed"]')).toContainText('The menu could not be updated');
          await expect(page.locator('header[aria-busy]')).toHaveCount(0);
        },
      );
      await expect(page.locator('header[data-layout="top"]')).toBeVisible();
      isFailing = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('header[data-layout="hamburger"]')).toBeVisible();
      await expect(page.locator('[data-bottom] a')).toHaveText(['To two']);
      await expect(notices).toHaveCount(0);
      await expect(page.locator('header[aria-busy]')).toHaveCount(0);
    },
  );
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await proves(
    ['NAV-039', 'API-126'],
    'a phone requests the menu of mobile-web, a desktop the menu of web',
    async () => {
      expect(requests).toEqual(['mobile-web', 'mobile-web']);
      // A cookie stores the kind of window, so the next HTML contains the correct menu without a call.
      await open(page, product.url(testRealm.id));
      await expect(page.locator('[data-bottom] a')).toHaveText(['To two']);
      expect(requests).toHaveLength(2);
      await page.setViewportSize({ width: 1200, height: 800 });
      await expect(page.locator('header[data-layout="top"]')).toBeVisible();
      expect(requests).toEqual(['mobile-web', 'mobile-web', 'web']);
      const menu = await callApi<{ menus: { id: string }[] }>(page, 'GET', '/api/v2/menu?platform=mobile-web');
      expect(menu.menus.map(({ id }) => id)).toEqual(['phone', 'bar']);
    },
  );
  await context.close();
  testRealm.remove();
});

test('on detail pages the header hides and returns after less scrolling than on the home page', async ({
  page,
  product,
}) => {
  const testRealm = createTestRealm(product, pages, {
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
      await expect.poll(isHidden, 'home, 160 px down').toBe(true);
      await scrollTo(0);
      await expect.poll(isHidden, 'home, at the top').toBe(false);
      await scrollTo(60);
      await waitForScrollCheck();
      expect(await isHidden(), 'home, 60 px down').toBe(false);
      for (const path of ['/interstitial/item-1', '/video/item-1', '/season/s1', '/playlist/mix']) {
        await navigateOnClient(page, path);
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
      browse: { title: 'Every fight', meta: { description: 'All <b>fights</b> & "more".' }, elements: rows },
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
    manifest.icons.map(({ src }) => src),
  );
  expect(sizes).toEqual([192, 192, 512, 512]);
  allowProblems(problems, /404/);
  testRealm.remove();
});
