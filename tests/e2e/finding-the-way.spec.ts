// What opens around the page, where links of lists lead, and what a page's head says without script.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, hydrated, signIn, test } from './fixtures.ts';
import { bucket, hero, items, PICTURES, publishLab } from './lab.ts';

type Json = Record<string, unknown>;
const entry = (id: string, more: Json = {}): Json => ({
  id,
  label: `To ${id}`,
  link: { type: 'PLUGIN', name: id },
  ...more,
});
const menuOf = (layout: string, extra: readonly Json[] = []): Json => ({
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
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await hydrated(page);
};
const panel = (page: Page, name: string) => page.locator(`dialog[data-panel="${name}"]`);
const axe = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`,
  );

test('[NAV-019, NAV-020, NAV-021, NAV-024, NAV-025, NAV-026, NAV-041] the side panel of guests', async ({
  page,
  product,
  problems,
}) => {
  const providers = [
    { kind: 'openid', clientName: 'acme', label: 'Acme account' },
    { kind: 'google', label: 'Google' },
  ];
  const lab = await publishLab(product, pages, { realm: { providers } });
  await open(page, product.url(lab.id, '/home?from=/browse'));
  const side = panel(page, 'sign-in');
  await expect(side.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(side.locator('[data-provider]')).toHaveText(['Acme account', 'Google']);
  expect(await side.locator('[data-provider]').first().getAttribute('href')).toBe('/login/openid/acme?from=%2Fbrowse');
  await expect(side.locator('a[href="/signup"]')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  // A press outside closes it, and what was typed is gone when it opens again.
  await side.getByLabel('E-mail').fill('somebody@demo.test');
  await page.mouse.click(40, 400);
  await expect(side).toBeHidden();
  await page.setViewportSize({ width: 900, height: 720 });
  const profile = page.locator('header a[aria-haspopup="dialog"]');
  await profile.click();
  await expect(side.getByLabel('E-mail')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(profile).toBeFocused();
  await profile.click();
  await side.getByLabel('E-mail').fill('viewer@demo.test');
  await side.getByLabel('Password', { exact: true }).fill('marquee-demo-1');
  await side.getByRole('button', { name: 'Sign in and continue' }).click();
  await page.waitForURL('**/browse');
  await expect(side).toBeHidden();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await open(page, product.url(lab.id, '/home?from=/browse'));
  await expect(page.locator('main')).toBeVisible();
  await expect(side).toBeHidden();
  lab.write('realm.json', {
    id: lab.id,
    name: 'Lab',
    locales: ['en', 'ar', 'es'],
    defaultLocale: 'en',
    hosts: [`${lab.id}.localhost`],
    features: { selfRegistration: false },
  });
  expect((await lab.publish()).status).toBe(0);
  await page.context().clearCookies();
  await open(page, product.url(lab.id, '/home?from=/browse&lang=ar'));
  await expect(side.locator('form')).toBeVisible();
  await expect(side.locator('a[href="/signup"], [data-provider]')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await page.goto(product.url(lab.id, '/browse'));
  await expect(side).toBeHidden();
  expect(problems).toEqual([]);
  lab.remove();
});

test('[NAV-015, NAV-016, NAV-017, NAV-018] the more-menu: featured and other links, its height, and signing out', async ({
  page,
  product,
  problems,
}) => {
  const three = [entry('one', { featured: true }), entry('two'), entry('three')];
  const lab = await publishLab(product, pages, { menu: menuOf('top', three) });
  const more = page.locator('#more-menu'),
    button = page.getByRole('button', { name: 'More', exact: true });
  await open(page, product.url(lab.id));
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(more.getByRole('link')).toHaveText(['To one', 'To two', 'To three']);
  expect(await more.evaluate((element) => element.getBoundingClientRect().height)).toBe(325);
  await expect(more.getByText('Sign out')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(900, 600);
  await expect(more).toBeHidden();
  lab.write('menus/web.json', menuOf('top-left', [...three, ...Array.from({ length: 7 }, (_, i) => entry(`n-${i}`))]));
  expect((await lab.publish()).status).toBe(0);
  await open(page, product.url(lab.id, '/?lang=ar'));
  await page.locator('header [aria-controls="more-menu"]').click();
  await expect(more.getByRole('link')).toHaveCount(10);
  expect(await more.evaluate((element) => element.getBoundingClientRect().height)).toBe(575);
  await signIn(page);
  await open(page, product.url(lab.id, '/?lang=en'));
  await button.click();
  await expect(more.getByRole('button', { name: 'Sign out' })).toBeAttached();
  expect(problems).toEqual([]);
  lab.remove();
});

const live = (n: number): Json => ({
  id: `live-${n}`,
  type: 'LIVE',
  title: `Event ${n}`,
  accessLevel: 'GRANTED',
  live: true,
  thumbnailUrl: '/none.webp',
});

test('[NAV-022, NAV-023, NAV-027, NAV-028, NAV-029, NAV-030, NAV-031, CONST-010, CONST-016, CONST-023, CONST-031, STATE-010, STATE-024] live now: the button counts, the sidebar lists and loads on, whatever the window becomes', async ({
  page,
  product,
}) => {
  const lab = await publishLab(product, pages);
  const asked: string[] = [];
  let failsOn = '';
  await page.route('**/api/v2/event/live?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const p = Number(query.get('p') ?? 1);
    asked.push(`${p} of ${query.get('rpp')}`);
    if (failsOn === String(p)) {
      failsOn = '';
      await route.fulfill({ status: 400, json: { status: 400, code: 'X', messages: ['no'] } });
      return;
    }
    await route.fulfill({
      json: {
        events: Array.from({ length: p === 3 ? 3 : 10 }, (_, i) => live((p - 1) * 10 + i + 1)),
        page: p,
        totalPages: 3,
        totalResults: 23,
      },
    });
  });
  await page.clock.install();
  await open(page, product.url(lab.id));
  const button = page.locator('[data-live-count]');
  await expect(button).toHaveText(/^23/);
  expect(await axe(page)).toEqual([]);
  failsOn = '2';
  await button.click();
  const side = panel(page, 'live'),
    list = side.locator('[data-live-list]');
  await expect(list.locator('[data-item]')).toHaveCount(10);
  expect(await side.locator(':scope > div').evaluate((element) => getComputedStyle(element).transitionDuration)).toBe(
    '0.6s',
  );
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(side.getByText('The live list did not load.')).toBeVisible();
  await side.getByRole('button', { name: 'Try again' }).click();
  await expect(list.locator('[data-item]')).toHaveCount(20);
  // Half a second after the last scroll and not before.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await list.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        element.addEventListener('scroll', () => resolve(), { once: true });
        element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
      }),
  );
  await page.clock.runFor(499);
  expect(asked).toHaveLength(3);
  await page.clock.runFor(1);
  await expect(list.locator('[data-item]')).toHaveCount(23);
  await page.clock.resume();
  expect(asked).toEqual(['1 of 10', '2 of 10', '2 of 10', '3 of 10']);
  expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight && element.scrollTop > 0)).toBe(
    true,
  );
  await side.getByRole('link', { name: 'View all' }).click();
  await expect(page).toHaveURL(/\/livenow$/);
  await expect(side).toBeHidden();
  await expect.poll(() => asked).toContain('1 of 15');
  await button.click();
  expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
  // Sidebar, menu and the kind of window are three things.
  const inBar = page.locator('header nav'),
    menu = panel(page, 'menu');
  await page.setViewportSize({ width: 700, height: 720 });
  await expect(inBar).toBeHidden();
  await expect(side).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(side).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu).toBeVisible();
  await expect(side).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(inBar).toBeVisible();
  await expect(menu).toBeVisible();
  lab.remove();
});

test('[NAV-032, NAV-033, NAV-034, NAV-035, NAV-036, NAV-037, CONST-034, CONST-072] the toast of an event that begins', async ({
  page,
  product,
}) => {
  const lab = await publishLab(product, pages);
  let count = 1;
  let showPicture: () => void = () => undefined;
  const picture = new Promise<void>((resolve) => {
    showPicture = resolve;
  });
  let told = 0;
  await page.route('**/api/v2/event/live?*', (route) => {
    told = count;
    return route.fulfill({
      json: {
        events: Array.from({ length: count }, (_, i) => live(count - i)),
        page: 1,
        totalPages: 1,
        totalResults: count,
      },
    });
  });
  // The first thumbnail is late and then fails; the others fail at once.
  await page.route('**/none.webp', async (route) => {
    await picture;
    await route.abort();
  });
  await page.clock.install();
  await open(page, product.url(lab.id));
  await page.clock.runFor(5_000);
  await expect(page.locator('[data-live-count="1"]')).toBeVisible();
  const toast = page.locator('[data-toast]');
  // In small steps, and again when they ended the call before its answer was there: ten seconds of this clock pass in a moment.
  const begin = async () => {
    count += 1;
    await expect(async () => {
      told = 0;
      while (told < count) await page.clock.runFor(2_000);
      await expect(page.locator(`[data-live-count="${count}"]`)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  };
  await begin();
  await expect(toast).toHaveCount(0);
  showPicture();
  await expect(toast).toContainText('Event 2 is live');
  await expect(toast.locator('[data-missing]')).toHaveText('Event 2');
  expect(
    await toast.locator('[data-missing]').evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [Math.round(width), Math.round(height)];
    }),
  ).toEqual([160, 90]);
  expect(await toast.getByRole('link', { name: 'Watch now' }).getAttribute('href')).toBe('/live/live-2');
  expect(await axe(page)).toEqual([]);
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  // Held by the pointer it stays, left alone it goes.
  await begin();
  await toast.hover();
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.runFor(15_000);
  await expect(toast).toHaveCount(0);
  await begin();
  await toast.getByRole('link', { name: 'Watch now' }).click();
  await expect(page).toHaveURL(/\/live\/live-4$/);
  await expect(toast).toHaveCount(0);
  lab.remove();
});

test('[NAV-039, STATE-020, STATE-025] a phone asks for the menu of mobile-web; until it comes and when that fails the menu stays and the page says so', async ({
  browser,
  product,
}) => {
  const lab = await publishLab(product, pages, { menu: menuOf('top') });
  lab.write('menus/mobile-web.json', {
    menus: [
      { id: 'phone', layout: 'hamburger', items: [entry('one', { main: true })] },
      { id: 'bar', bottom: true, items: [entry('two', { main: true, icon: 'home' })] },
    ],
    defaultMenu: 'phone',
  });
  expect((await lab.publish()).status).toBe(0);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const asked: string[] = [];
  let isDown = true,
    letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/v2/menu?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('platform')!);
    await held;
    if (isDown) await route.fulfill({ status: 404, json: { status: 404, code: 'X', messages: [] } });
    else await route.continue();
  });
  await open(page, product.url(lab.id));
  await expect(page.locator('header[data-layout="top"]')).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('[data-notice]:not([data-notice=""])')).toHaveCount(0);
  letGo();
  await expect(page.locator('[data-notice="menuFailed"]')).toContainText('The menu could not be updated');
  await expect(page.locator('header[data-layout="top"]')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('header[data-layout="hamburger"]')).toBeVisible();
  await expect(page.locator('[data-bottom] a')).toHaveText(['To two']);
  await expect(page.locator('[data-notice]:not([data-notice=""])')).toHaveCount(0);
  await expect(page.locator('header[aria-busy]')).toHaveCount(0);
  expect(asked).toEqual(['mobile-web', 'mobile-web']);
  expect(await axe(page)).toEqual([]);
  // The server has learnt it: the next HTML is right without a call.
  await open(page, product.url(lab.id));
  await expect(page.locator('[data-bottom] a')).toHaveText(['To two']);
  expect(asked).toHaveLength(2);
  // A wider window asks for the other one.
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(page.locator('header[data-layout="top"]')).toBeVisible();
  expect(asked).toEqual(['mobile-web', 'mobile-web', 'web']);
  await context.close();
  lab.remove();
});

test("[NAV-003] on a video's page the bar goes after 50 px and comes back after 10", async ({ page, product }) => {
  const lab = await publishLab(product, pages);
  await open(page, product.url(lab.id, '/video/item-1'));
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
  });
  const isHidden = () => page.locator('header[data-layout]').evaluate((element) => element.hasAttribute('data-hidden'));
  const scrollTo = (y: number) =>
    page.evaluate((top) => {
      window.scrollTo({ top, behavior: 'instant' });
    }, y);
  await scrollTo(60);
  await expect.poll(isHidden).toBe(true);
  await scrollTo(45);
  await expect.poll(isHidden).toBe(false);
  lab.remove();
});

test('[LINK-009, LINK-019, LINK-021, LINK-022, LINK-024, LINK-025] links of lists carry the list and its owner, and the navigation state the series', async ({
  page,
  product,
  problems,
}) => {
  const item = (id: string, more: Json): Json => ({
    id,
    type: 'VOD',
    title: 'My Fight',
    accessLevel: 'GRANTED',
    thumbnailUrl: PICTURES.landscape,
    ...more,
  });
  const watchlist = {
    ctaText: 'Play the list',
    link: {
      type: 'WATCH_WATCHLIST',
      event: { id: 'w-1', title: 'List', accessLevel: 'GRANTED', owner: 'u-1' },
      videoIds: ['item-1'],
    },
  };
  const lab = await publishLab(
    product,
    {
      home: { elements: [hero('h', { primaryButton: watchlist })] },
      browse: { elements: [bucket('row', { source: { ids: ['listed', 'episode', 'closed'] } })] },
    },
    {
      catalogue: [
        ...items(12),
        item('listed', { playlistId: 'p-1' }),
        item('episode', { series: { seriesId: 's-1', title: 'Series' } }),
        item('closed', { accessLevel: 'DENIED' }),
      ],
      realm: { features: { interstitial: true } },
    },
  );
  const stateOf = () => page.evaluate(() => (history.state as { usr?: Json | null }).usr ?? {});
  const pathOf = () => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };
  await open(page, product.url(lab.id));
  await page.getByRole('link', { name: 'Play the list' }).click();
  await expect(page).toHaveURL(/\/video\//);
  expect(pathOf()).toBe('/video/item-1?watchlistId=w-1&owner=u-1&showInterstitial=true');
  expect(await stateOf()).toMatchObject({ watchlistId: 'w-1' });
  const press = async (id: string) => {
    await open(page, product.url(lab.id, '/browse'));
    await page.locator(`[data-item="${id}"] a`).click();
    await expect(page).not.toHaveURL(/\/browse/);
    return pathOf();
  };
  expect(await press('listed')).toBe('/video/listed/my-fight?playlistId=p-1&showInterstitial=true');
  expect(await press('episode')).toBe('/video/episode/my-fight?showInterstitial=true');
  expect(await stateOf()).toMatchObject({ seriesId: 's-1', entryPage: '/browse' });
  expect(await press('closed')).toBe('/interstitial/closed/my-fight');
  expect(problems).toEqual([]);
  lab.remove();
});

test('the head of a page without script, after a navigation, and the files a site is asked for', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(
    product,
    {
      home: { elements: [hero('h')] },
      browse: { title: 'Every fight', meta: { description: 'All <b>fights</b> & "more".' }, elements: rows },
    },
    { menu: menuOf('top'), realm: { locales: ['en', 'es', 'ar'] } },
  );
  const html = async (path: string) =>
    page.evaluate(async (address) => {
      const response = await fetch(address);
      return {
        status: response.status,
        at: new URL(response.url).pathname,
        type: response.headers.get('content-type') ?? '',
        text: await response.text(),
      };
    }, path);
  await open(page, product.url(lab.id));
  const origin = new URL(page.url()).origin;
  const { text } = await html('/browse');
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
  expect((await html('/')).text).toMatch(
    /<meta property="og:image" content="http:\/\/[^"]+\/img\/[0-9a-f]{64}\/1280\.webp">/,
  );
  for (const path of ['/search', '/login', '/favourites', '/nowhere'])
    expect((await html(path)).text, path).toContain('<meta name="robots" content="noindex">');
  // An address of another language: in Spanish the English one leads to the Spanish one.
  expect(await html('/browse?lang=es')).toMatchObject({ status: 200, at: '/explorar' });
  await page.context().clearCookies();
  await page.locator('header nav').getByRole('link', { name: 'Browse' }).click();
  await expect(page).toHaveTitle('Every fight · Lab');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/browse`);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Every fight · Lab');

  const sitemap = await html('/sitemap.xml');
  expect(sitemap.type).toContain('application/xml');
  expect(sitemap.text).toContain(`<loc>${origin}/explorar</loc>`);
  expect(sitemap.text).not.toMatch(/login|\/search/);
  expect((await html('/sitemap-2.xml')).status).toBe(404);
  expect((await html('/robots.txt')).text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const manifest = JSON.parse((await html('/manifest.webmanifest')).text) as { name: string; icons: { src: string }[] };
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
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  problems.length = 0;
  lab.remove();
});
