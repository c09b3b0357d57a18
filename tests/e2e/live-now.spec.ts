// Live events: the live-now button of the header, its sidebar, and the toast for an event that begins.
import { join } from 'node:path';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, open, openEmptyDocument, proves, signInByApi, test } from './fixtures.ts';
import { MENU_PAGES, panel } from './menuRealm.ts';
import { IMAGES, publishTestRealm } from './testRealm.ts';

type Json = Record<string, unknown>;
const createLiveEvent = (n: number, thumbnailUrl = '/none.webp'): Json => ({
  id: `live-${n}`,
  type: 'LIVE',
  title: `Event ${n}`,
  accessLevel: 'GRANTED',
  live: true,
  thumbnailUrl,
});

test('the live-now button opens a sidebar with the live events', async ({ page, product }) => {
  const realm = await publishTestRealm(product, MENU_PAGES);
  const requests: string[] = [];
  let failingPage = '';
  await page.route('**/api/v2/event/live?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const p = Number(query.get('p') ?? 1);
    requests.push(`${p} of ${query.get('rpp')}`);
    if (failingPage === String(p)) {
      failingPage = '';
      await route.fulfill({ status: 400, json: { status: 400, code: 'X', messages: ['no'] } });
      return;
    }
    await route.fulfill({
      json: {
        events: Array.from({ length: p === 3 ? 3 : 10 }, (_, i) => createLiveEvent((p - 1) * 10 + i + 1)),
        page: p,
        totalPages: 3,
        totalResults: 23,
      },
    });
  });
  // The viewer signs in before the first page is loaded. An empty document of the site runs no script.
  await openEmptyDocument(page, product.url(realm.id, '/'));
  await signInByApi(page);
  await page.clock.install();
  await open(page, product.url(realm.id));
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  const button = page.locator('[data-live-count]');
  await proves('NAV-027', 'the live-now button shows how many events are live', async () => {
    await expect(button).toBeVisible();
    await expect(button).toHaveText(/^23/);
  });
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  failingPage = '2';
  const sidebar = panel(page, 'live'),
    list = sidebar.locator('[data-live-list]');
  await proves('NAV-028', 'the live-now button opens the sidebar', async () => {
    await expect(sidebar).toBeHidden();
    await button.click();
    await expect(sidebar).toBeVisible();
  });
  await proves('NAV-022', 'the side panel of a viewer who is signed in lists the live events', async () => {
    await expect(list.locator('[data-item]')).toHaveCount(10);
    await expect(list.locator('[data-item="live-1"]')).toContainText('Event 1');
    await expect(panel(page, 'sign-in')).toBeHidden();
  });
  await proves(['CONST-010', 'API-107'], 'the sidebar reads live events by pages of ten', () => {
    expect(requests).toEqual(['1 of 10']);
  });
  await proves('CONST-031', 'the sidebar opens in 600 ms', () =>
    expect(sidebar.locator(':scope > div')).toHaveCSS('transition-duration', '0.6s'),
  );
  await proves('STATE-024', 'scrolling again requests the page that failed', async () => {
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(sidebar.getByText('The live list did not load.')).toBeVisible();
    expect(requests).toEqual(['1 of 10', '2 of 10']);
    await list.evaluate((element) => element.scrollTo(0, 0));
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(list.locator('[data-item]')).toHaveCount(20);
    expect(requests).toEqual(['1 of 10', '2 of 10', '2 of 10']);
  });
  await proves(
    'NAV-023',
    'the list of a signed-in viewer is paged: the next page is requested by its number',
    async () => {
      await expect(list.locator('[data-item]')).toHaveCount(20);
      expect(requests).toEqual(['1 of 10', '2 of 10', '2 of 10']);
    },
  );
  // From this point the clock moves only by runFor.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await list.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        element.addEventListener('scroll', () => resolve(), { once: true });
        element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
      }),
  );
  await proves('CONST-023', 'the next page is requested 500 ms after the last scroll', async () => {
    await page.clock.runFor(499);
    expect(requests).toHaveLength(3);
    await page.clock.runFor(1);
    await expect.poll(() => requests.length).toBe(4);
  });
  await proves('NAV-030', 'scrolling to the end of the list requests the next page and adds its cards', async () => {
    await expect(list.locator('[data-item]')).toHaveCount(23);
    expect(requests).toEqual(['1 of 10', '2 of 10', '2 of 10', '3 of 10']);
    await expect(list.locator('[data-item]').last()).toHaveAttribute('data-item', 'live-23');
  });
  await page.clock.resume();
  await proves('NAV-029', 'the sidebar is a scrolling list of live cards', async () => {
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
    await sidebar.getByRole('link', { name: 'View all' }).click();
    await expect(page).toHaveURL(/\/livenow$/);
    await expect(sidebar).toBeHidden();
    await proves('CONST-016', 'the page of live events requests fifteen events', () =>
      expect.poll(() => requests).toContain('1 of 15'),
    );
    await button.click();
    await expect(list.locator('[data-item]')).toHaveCount(23);
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
  });
  // The sidebar, the menu and the width of the window are three independent states.
  const headerNav = page.locator('header nav'),
    menu = panel(page, 'menu');
  await proves('STATE-010', 'sidebar, menu and the width of the window change the layout independently', async () => {
    await page.setViewportSize({ width: 700, height: 720 });
    await expect(headerNav).toBeHidden();
    await expect(sidebar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu).toBeVisible();
    await expect(sidebar).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(headerNav).toBeVisible();
    await expect(menu).toBeVisible();
  });
  realm.remove();
});

test('an event that begins is announced by a toast', async ({ page, product }) => {
  const realm = await publishTestRealm(product, MENU_PAGES);
  let count = 1;
  let sendImage: () => void = () => undefined;
  const imageAllowed = new Promise<void>((resolve) => {
    sendImage = resolve;
  });
  let lastSentCount = 0;
  await page.route('**/api/v2/event/live?*', (route) => {
    lastSentCount = count;
    return route.fulfill({
      json: {
        events: Array.from({ length: count }, (_, i) =>
          createLiveEvent(count - i, count - i === 2 ? '/late.webp' : '/none.webp'),
        ),
        page: 1,
        totalPages: 1,
        totalResults: count,
      },
    });
  });
  // The first thumbnail loads late; the others fail immediately.
  await page.route('**/late.webp', async (route) => {
    await imageAllowed;
    await route.fulfill({ path: join(realm.folder, 'art', IMAGES.landscape) });
  });
  await page.route('**/none.webp', (route) => route.abort());
  await page.clock.install();
  await open(page, product.url(realm.id));
  await page.clock.runFor(5_000);
  await expect(page.locator('[data-live-count="1"]')).toBeVisible();
  const toast = page.locator('[data-toast]');
  // The clock advances in small steps. With one step of ten seconds the call would time out before its response
  // arrives.
  const addEvent = async () => {
    count += 1;
    await expect(async () => {
      lastSentCount = 0;
      while (lastSentCount < count) await page.clock.runFor(2_000);
      await expect(page.locator(`[data-live-count="${count}"]`)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  };
  const readImageWidth = () => toast.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await addEvent();
  await proves('NAV-036', 'the toast is shown after its thumbnail has loaded and not before', async () => {
    await expect(toast).toHaveCount(0);
    sendImage();
    await expect(toast).toBeVisible();
    expect(await readImageWidth()).toBeGreaterThan(0);
  });
  await proves('NAV-032', 'the toast of an event that was added shows its thumbnail', async () => {
    await expect(toast.locator('img')).toBeVisible();
    await expect(toast.locator('img')).toHaveAttribute('src', /\/late\.webp/);
    await expect(toast.locator('[data-missing]')).toHaveCount(0);
  });
  await proves('CONST-072', 'the thumbnail of the toast is 160 x 90 px', async () => {
    const { width, height } = (await toast.locator('img').boundingBox())!;
    expect([Math.round(width), Math.round(height)]).toEqual([160, 90]);
  });
  await proves('PLAYER-038', 'the button of the toast has the text of watchNow', async () => {
    await expect(toast.getByRole('link')).toHaveText('Watch now');
  });
  await proves('NAV-033', 'the toast shows the title of the event', async () => {
    await expect(toast.getByText('Event 2 is live')).toBeVisible();
  });
  expect(await findAxeViolations(page, { isWcagOnly: true })).toEqual([]);
  await proves('NAV-035', 'the button `Close` removes the toast', async () => {
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
  });
  await addEvent();
  await proves('NAV-037', 'a toast whose thumbnail fails shows the default thumbnail of cards', async () => {
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
  // The toast stays while the pointer is on it, and disappears afterwards.
  await toast.hover();
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.runFor(15_000);
  await expect(toast).toHaveCount(0);
  await addEvent();
  await proves('CONST-034', 'a toast disappears 15 s after its event was added', async () => {
    await expect(toast).toBeVisible();
    const shownAt = await page.evaluate(() => Date.now());
    while ((await toast.count()) > 0) await page.clock.runFor(250);
    const durationMs = (await page.evaluate(() => Date.now())) - shownAt;
    // The measurement begins up to 2 s after the event was added, and has steps of 250 ms.
    expect(durationMs).toBeGreaterThan(13_000);
    expect(durationMs).toBeLessThanOrEqual(15_500);
  });
  await addEvent();
  await proves('NAV-034', '`Watch now` in the toast leads to the live page of the event', async () => {
    await toast.getByRole('link', { name: 'Watch now' }).click();
    await expect(page).toHaveURL(/\/live\/live-5$/);
  });
  await expect(toast).toHaveCount(0);
  realm.remove();
});
