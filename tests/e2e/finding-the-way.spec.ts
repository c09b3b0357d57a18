// What opens around the page, where links of lists lead, and what a page's head says without script.
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, hydrated, proves, signIn, test } from './fixtures.ts';
import { bucket, hero, items, makeLab, PICTURES, publishLab } from './lab.ts';

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
const card = (id: string, more: Json = {}): Json => ({
  id,
  type: 'VOD',
  title: 'My Fight',
  accessLevel: 'GRANTED',
  thumbnailUrl: PICTURES.landscape,
  ...more,
});
/** Goes to a page as a link of the product would, without a load. */
const goWithoutLoad = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await hydrated(page);
};
const panel = (page: Page, name: string) => page.locator(`dialog[data-panel="${name}"]`);
const axe = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`,
  );

test('the side panel of guests: what it offers, when it opens and when it closes', async ({
  page,
  product,
  problems,
}) => {
  const providers = [
    { kind: 'openid', clientName: 'acme', label: 'Acme account' },
    { kind: 'google', label: 'Google' },
  ];
  const lab = await publishLab(product, pages, { realm: { providers }, menu: menuOf('top') });
  const side = panel(page, 'sign-in');
  const signUp = side.locator('a[href="/signup"]');
  await open(page, product.url(lab.id, '/home?from=/browse'));
  await proves('NAV-019', 'the side panel of a guest has the sign-in label as its title', async () => {
    await expect(side.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
  await proves('NAV-020', 'the side panel has one button for each identity provider of the realm', async () => {
    await expect(side.locator('[data-provider]')).toHaveText(['Acme account', 'Google']);
    for (const provider of await side.locator('[data-provider]').all()) await expect(provider).toBeVisible();
    await expect(side.locator('[data-provider]').first()).toHaveAttribute('href', '/login/openid/acme?from=%2Fbrowse');
  });
  await expect(signUp).toBeVisible();
  expect(await axe(page)).toEqual([]);
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
  await proves('NAV-041', 'a change of the route closes the side panel and empties it', async () => {
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
    lab.write('realm.json', {
      id: lab.id,
      name: 'Lab',
      locales: ['en', 'ar', 'es'],
      defaultLocale: 'en',
      hosts: [`${lab.id}.localhost`],
      features,
    });
    expect((await lab.publish()).status).toBe(0);
  };
  await publishFeatures({ selfRegistration: false });
  await proves('NAV-026', 'an address with `from` opens the side panel for a guest and not for a viewer', async () => {
    await open(page, product.url(lab.id, '/home?from=/browse'));
    await page.waitForLoadState('networkidle');
    await expect(page.locator('main[data-page="home"]')).toBeVisible();
    await expect(side).toBeHidden();
    await page.context().clearCookies();
    await open(page, product.url(lab.id, '/home?from=/browse&lang=ar'));
    await expect(side.locator('form')).toBeVisible();
  });
  await expect(side.locator('[data-provider]')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await proves('NAV-021', 'the side panel has a sign-up link only with self-registration', async () => {
    await expect(side.locator('form')).toBeVisible();
    await expect(signUp).toHaveCount(0);
    await publishFeatures({ selfRegistration: true });
    await open(page, product.url(lab.id, '/home?from=/browse&lang=en'));
    await expect(signUp).toBeVisible();
  });
  await page.goto(product.url(lab.id, '/browse'));
  await expect(side).toBeHidden();
  expect(problems).toEqual([]);
  lab.remove();
});

test('the more-menu: featured and other links, its height, and signing out', async ({ page, product, problems }) => {
  const three = [entry('one', { featured: true }), entry('two'), entry('three')];
  const lab = await publishLab(product, pages, { menu: menuOf('top', three) });
  const more = page.locator('#more-menu'),
    button = page.getByRole('button', { name: 'More', exact: true });
  const height = () => more.evaluate((element) => element.getBoundingClientRect().height);
  await open(page, product.url(lab.id));
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
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(more).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.mouse.click(900, 600);
  await expect(more).toBeHidden();
  await proves('NAV-018', 'the more-menu is 75 px high for each row, at most 475, and 100 more', async () => {
    await button.click();
    expect(await height(), 'three rows').toBe(325);
    const seven = Array.from({ length: 7 }, (_, i) => entry(`n-${i}`));
    lab.write('menus/web.json', menuOf('top-left', [...three, ...seven]));
    expect((await lab.publish()).status).toBe(0);
    await open(page, product.url(lab.id, '/?lang=ar'));
    await page.locator('header [aria-controls="more-menu"]').click();
    await expect(more.getByRole('link')).toHaveCount(10);
    expect(await height(), 'ten rows').toBe(575);
  });
  await proves('NAV-017', 'the more-menu offers to sign out to a viewer and not to a guest', async () => {
    await expect(more).toBeVisible();
    await expect(more.getByRole('button')).toHaveCount(0);
    await signIn(page);
    await open(page, product.url(lab.id, '/?lang=en'));
    await button.click();
    await more.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.locator('header a[href="/login"]').first()).toBeVisible();
    await button.click();
    await expect(more.getByRole('link').first()).toBeVisible();
    await expect(more.getByText('Sign out')).toHaveCount(0);
  });
  expect(problems).toEqual([]);
  lab.remove();
});

const live = (n: number, thumbnailUrl = '/none.webp'): Json => ({
  id: `live-${n}`,
  type: 'LIVE',
  title: `Event ${n}`,
  accessLevel: 'GRANTED',
  live: true,
  thumbnailUrl,
});

test('[CONST-010, CONST-016, CONST-023, CONST-031, STATE-010, STATE-024] live now: the button counts, the sidebar lists and loads more, at every width', async ({
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
  // A file that runs no script: the viewer signs in before the first page.
  await page.goto(product.url(lab.id, '/robots.txt'));
  await signIn(page);
  await page.clock.install();
  await open(page, product.url(lab.id));
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  const button = page.locator('[data-live-count]');
  await proves('NAV-027', 'the live-now button shows how many events are live', async () => {
    await expect(button).toBeVisible();
    await expect(button).toHaveText(/^23/);
  });
  expect(await axe(page)).toEqual([]);
  failsOn = '2';
  const side = panel(page, 'live'),
    list = side.locator('[data-live-list]');
  await proves('NAV-028', 'the live-now button opens the sidebar', async () => {
    await expect(side).toBeHidden();
    await button.click();
    await expect(side).toBeVisible();
  });
  await proves('NAV-022', 'the side panel of a viewer who is signed in lists the live events', async () => {
    await expect(list.locator('[data-item]')).toHaveCount(10);
    await expect(list.locator('[data-item="live-1"]')).toContainText('Event 1');
    await expect(panel(page, 'sign-in')).toBeHidden();
  });
  expect(await side.locator(':scope > div').evaluate((element) => getComputedStyle(element).transitionDuration)).toBe(
    '0.6s',
  );
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(side.getByText('The live list did not load.')).toBeVisible();
  await side.getByRole('button', { name: 'Try again' }).click();
  await proves(
    'NAV-023',
    'the list of a signed-in viewer is paged: the next page is asked for by its number',
    async () => {
      await expect(list.locator('[data-item]')).toHaveCount(20);
      expect(asked).toEqual(['1 of 10', '2 of 10', '2 of 10']);
    },
  );
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
  await proves('NAV-030', 'scrolling to the end of the list calls for the next page and adds its cards', async () => {
    await expect(list.locator('[data-item]')).toHaveCount(23);
    expect(asked).toEqual(['1 of 10', '2 of 10', '2 of 10', '3 of 10']);
    await expect(list.locator('[data-item]').last()).toHaveAttribute('data-item', 'live-23');
  });
  await page.clock.resume();
  await proves('NAV-029', 'the sidebar is a list of live cards that scrolls', async () => {
    const isScrolled = await list.evaluate(
      (element) => element.scrollHeight > element.clientHeight && element.scrollTop > 0,
    );
    expect(isScrolled).toBe(true);
    await expect(list.locator('[data-item="live-23"]')).toContainText('Event 23');
    await list.locator('[data-item="live-23"]').scrollIntoViewIfNeeded();
    await expect(list.locator('[data-item="live-23"]')).toBeInViewport();
  });
  await proves('NAV-031', 'after another page was opened the list is scrolled to its top', async () => {
    expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await side.getByRole('link', { name: 'View all' }).click();
    await expect(page).toHaveURL(/\/livenow$/);
    await expect(side).toBeHidden();
    await expect.poll(() => asked).toContain('1 of 15');
    await button.click();
    await expect(list.locator('[data-item]')).toHaveCount(23);
    expect(await list.evaluate((element) => element.scrollTop)).toBe(0);
  });
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

test('[CONST-034, CONST-072] the toast of an event that begins', async ({ page, product }) => {
  const lab = await publishLab(product, pages);
  let count = 1;
  let releaseImage: () => void = () => undefined;
  const imageReleased = new Promise<void>((resolve) => {
    releaseImage = resolve;
  });
  let reported = 0;
  await page.route('**/api/v2/event/live?*', (route) => {
    reported = count;
    return route.fulfill({
      json: {
        events: Array.from({ length: count }, (_, i) => live(count - i, count - i === 2 ? '/late.webp' : '/none.webp')),
        page: 1,
        totalPages: 1,
        totalResults: count,
      },
    });
  });
  // The first thumbnail is late and then loads; the others fail at once.
  await page.route('**/late.webp', async (route) => {
    await imageReleased;
    await route.fulfill({ path: join(lab.folder, 'art', PICTURES.landscape) });
  });
  await page.route('**/none.webp', (route) => route.abort());
  await page.clock.install();
  await open(page, product.url(lab.id));
  await page.clock.runFor(5_000);
  await expect(page.locator('[data-live-count="1"]')).toBeVisible();
  const toast = page.locator('[data-toast]');
  // In small steps, and again when they ended the call before its response was there: ten seconds of this clock pass in a moment.
  const begin = async () => {
    count += 1;
    await expect(async () => {
      reported = 0;
      while (reported < count) await page.clock.runFor(2_000);
      await expect(page.locator(`[data-live-count="${count}"]`)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  };
  const imageWidth = () => toast.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await begin();
  await proves('NAV-036', 'the toast is shown once its thumbnail has loaded and not before', async () => {
    await expect(toast).toHaveCount(0);
    releaseImage();
    await expect(toast).toBeVisible();
    expect(await imageWidth()).toBeGreaterThan(0);
  });
  await proves('NAV-032', 'the toast of an event that was added shows its thumbnail', async () => {
    await expect(toast.locator('img')).toBeVisible();
    await expect(toast.locator('img')).toHaveAttribute('src', /\/late\.webp/);
    await expect(toast.locator('[data-missing]')).toHaveCount(0);
  });
  await proves('NAV-033', 'the toast shows the title of the event', async () => {
    await expect(toast.getByText('Event 2 is live')).toBeVisible();
  });
  expect(await axe(page)).toEqual([]);
  await proves('NAV-035', 'the button `Close` removes the toast', async () => {
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  });
  await begin();
  await proves('NAV-037', 'a toast whose thumbnail fails shows the thumbnail that cards have by default', async () => {
    await expect(toast).toBeVisible();
    await expect(toast.locator('img')).toHaveCount(0);
    await expect(toast.locator('[data-missing]')).toBeVisible();
    await expect(toast.locator('[data-missing]')).toHaveText('Event 3');
  });
  expect(
    await toast.locator('[data-missing]').evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [Math.round(width), Math.round(height)];
    }),
  ).toEqual([160, 90]);
  // While the pointer is on the toast it stays; afterwards it goes.
  await toast.hover();
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.runFor(15_000);
  await expect(toast).toHaveCount(0);
  await begin();
  await proves('NAV-034', '`Watch now` in the toast leads to the live page of the event', async () => {
    await toast.getByRole('link', { name: 'Watch now' }).click();
    await expect(page).toHaveURL(/\/live\/live-4$/);
  });
  await expect(toast).toHaveCount(0);
  lab.remove();
});

test('[STATE-020, STATE-025] a phone asks for the menu of mobile-web; while it loads and when that fails the menu stays and the page reports it', async ({
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
  expect(await axe(page)).toEqual([]);
  await proves('NAV-039', 'a phone asks for the menu of mobile-web, a desktop for the menu of web', async () => {
    expect(asked).toEqual(['mobile-web', 'mobile-web']);
    // The server remembers the kind of window: the next HTML has the right menu without a call.
    await open(page, product.url(lab.id));
    await expect(page.locator('[data-bottom] a')).toHaveText(['To two']);
    expect(asked).toHaveLength(2);
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(page.locator('header[data-layout="top"]')).toBeVisible();
    expect(asked).toEqual(['mobile-web', 'mobile-web', 'web']);
  });
  await context.close();
  lab.remove();
});

test('the bar hides and returns after less scrolling on the pages of one title', async ({ page, product }) => {
  const lab = makeLab(product, pages, {
    catalogue: [...items(12), card('mix', { type: 'PLAYLIST' }), card('saga', { type: 'SERIES' })],
  });
  lab.write('data/playlists.json', { playlists: [{ id: 'mix', source: { ids: ['item-1', 'item-2'] } }] });
  const seasons = [{ id: 's1', title: 'Season 1', episodes: { ids: ['item-1', 'item-2'] } }];
  lab.write('data/series.json', { series: [{ id: 'saga', seasons }] });
  expect((await lab.publish()).status).toBe(0);
  await open(page, product.url(lab.id));
  await page.evaluate(() => {
    document.body.style.minHeight = '3000px';
  });
  const isHidden = () => page.locator('header[data-layout]').evaluate((element) => element.hasAttribute('data-hidden'));
  const scrollTo = (y: number) =>
    page.evaluate((top) => {
      window.scrollTo({ top, behavior: 'instant' });
    }, y);
  /** Waits for longer than the bar takes to look at the scroll position (250 ms). */
  const settle = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(resolve, 600);
        }),
    );
  await proves(
    'NAV-003',
    'the bar hides after 60 px and returns after 15 px on interstitial, video, season and playlist pages, and not on the home page',
    async () => {
      await scrollTo(160);
      await expect.poll(isHidden, 'home, 160 px down').toBe(true);
      await scrollTo(0);
      await expect.poll(isHidden, 'home, at the top').toBe(false);
      await scrollTo(60);
      await settle();
      expect(await isHidden(), 'home, 60 px down').toBe(false);
      for (const path of ['/interstitial/item-1', '/video/item-1', '/season/s1', '/playlist/mix']) {
        await goWithoutLoad(page, path);
        await expect(page.locator('main')).not.toHaveAttribute('data-page', 'home');
        await expect(async () => {
          await scrollTo(0);
          await settle();
          expect(await isHidden()).toBe(false);
          await scrollTo(60);
          await expect.poll(isHidden, { timeout: 2_000 }).toBe(true);
        }, `${path}, 60 px down`).toPass();
        await scrollTo(45);
        await expect.poll(isHidden, `${path}, 15 px up`).toBe(false);
      }
    },
  );
  lab.remove();
});

test('links carry the watchlist and its owner, the playlist, and the series in the navigation state', async ({
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
  const lab = await publishLab(
    product,
    {
      home: { elements: [hero('h', { primaryButton: watchlist })] },
      browse: { elements: [bucket('row', { source: { ids: ['listed', 'episode', 'closed'] } })] },
    },
    {
      catalogue: [
        ...items(12),
        card('listed', { playlistId: 'p-1' }),
        card('episode', { series: { seriesId: 's-1', title: 'Series' } }),
        card('closed', { accessLevel: 'DENIED' }),
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
  await proves('LINK-009', 'playing a watchlist opens its video with the queries watchlistId and owner', async () => {
    await page.getByRole('link', { name: 'Play the list' }).click();
    await expect(page).toHaveURL(/\/video\//);
    expect(pathOf()).toBe('/video/item-1?watchlistId=w-1&owner=u-1&showInterstitial=true');
  });
  expect(await stateOf()).toMatchObject({ watchlistId: 'w-1' });
  const followCard = async (id: string) => {
    await open(page, product.url(lab.id, '/browse'));
    await page.locator(`[data-item="${id}"] a`).click();
    await expect(page).not.toHaveURL(/\/browse/);
    return pathOf();
  };
  expect(await followCard('listed')).toBe('/video/listed/my-fight?playlistId=p-1&showInterstitial=true');
  expect(await followCard('episode')).toBe('/video/episode/my-fight?showInterstitial=true');
  expect(await stateOf()).toMatchObject({ seriesId: 's-1', entryPage: '/browse' });
  await proves('LINK-019', 'denied content leads to its interstitial where the realm has interstitials', async () => {
    expect(await followCard('closed')).toBe('/interstitial/closed/my-fight');
    await expect(page.locator('main h1')).toBeVisible();
  });
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
