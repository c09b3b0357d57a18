// Recovery of an open tab: after it was offline, after a new build of the product, after hours in the background, and
// with a network that loses calls (docs/faults.md, faults N01 to N50).
import type { Page } from '@playwright/test';
import { startPostgres } from '../../src/server/db/testing/startPostgres.ts';
import { expect, waitForHydration, startProduct, signInByApi, test, type RunningProduct } from './fixtures.ts';
import { createRandom } from '../../src/cli/createRandom.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const menuItem = (id: string, type: string) => ({ id, label: `To ${id}`, link: { type }, main: true });
const MENU = {
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: [menuItem('home', 'HOME'), menuItem('browse', 'BROWSE'), menuItem('preferences', 'PREFERENCES')],
    },
  ],
  defaultMenu: 'main',
};

async function publish(product: RunningProduct): Promise<string> {
  return (
    await publishTestRealm(
      product,
      { home: { elements: [bucket('one')] }, browse: { title: 'All of it', elements: [bucket('two')] } },
      { menu: MENU },
    )
  ).id;
}
/** Counts the documents that the page loads from now on. */
function countDocuments(page: Page): { count: number } {
  const documents = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.count += 1;
  });
  return documents;
}
/** Collects the paths of the API calls that the page sends from now on, without their queries. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('N13 without network the page shows a notice, and a favourite is sent once when the network is back', async ({
  page,
  context,
  product,
}) => {
  await page.goto(product.url(await publish(product)));
  await signInByApi(page);
  await page.reload();
  await waitForHydration(page);
  const card = page.locator('[data-row="one"] [data-item="item-1"]');
  await card.hover();
  const favouriteButton = card.locator('[data-action="favourite"]');
  await expect(favouriteButton).toBeVisible();
  // The code of the notice is fetched after the page has rendered.
  await expect(page.locator('[data-notice]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  const calls = recordCalls(page);
  await context.setOffline(true);
  const notice = page.locator('[data-notice="offlineNotice"]');
  await expect(notice).toContainText('You are offline');
  await favouriteButton.click();
  await expect(favouriteButton).toHaveAccessibleName('Remove from favourites');
  expect(calls.filter((call) => call.includes('/favourite/'))).toEqual([]);
  const favouriteResponse = page.waitForResponse((response) => response.url().includes('/favourite/vods/item-1'));
  await context.setOffline(false);
  expect((await favouriteResponse).status()).toBe(200);
  await expect(notice).toHaveCount(0);
  await expect(favouriteButton).toHaveAccessibleName('Remove from favourites');
  expect(calls.filter((call) => call.includes('/favourite/'))).toEqual(['PUT /api/v2/favourite/vods/item-1']);
});

test('N37 a tab that is older than the build on the server reloads once, at the next navigation', async ({
  page,
  product,
}) => {
  await page.goto(product.url(await publish(product)));
  await waitForHydration(page);
  const loaded = countDocuments(page);
  await page.route('**/assets/screen-*.js', (route) =>
    loaded.count === 0 ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'To preferences' }).click();
  await waitForHydration(page);
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText('Preferences');
  await expect(page.getByRole('switch').first()).toBeEnabled();
  expect(loaded.count).toBe(1);
  // When loading a chunk fails on a complete screen, the screen stays and the next navigation loads a document.
  await page.route('**/assets/MenuPanel-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.setViewportSize({ width: 500, height: 900 });
  const headRequest = page.waitForRequest((request) => request.method() === 'HEAD');
  await page.getByRole('button', { name: 'Menu' }).click();
  await (await headRequest).response();
  await expect(page.locator('[data-notice="panelFailed"]')).toBeVisible();
  expect(loaded.count).toBe(1);
  await page.getByRole('link', { name: 'Lab', exact: true }).click();
  await expect(page.locator('[data-page="home"] [data-row="one"]')).toBeVisible();
  expect(loaded.count).toBe(2);
});

test(
  'N47 a tab that was hidden for half a day fetches its content again',
  { tag: '@deep' },
  async ({ page, product }) => {
    await page.clock.install();
    await page.goto(product.url(await publish(product)));
    await waitForHydration(page);
    // The listeners are added by code that is loaded after the first paint.
    await expect(page.locator('[data-live-slot]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    const calls = recordCalls(page);
    const findPageCalls = () => calls.filter((call) => call.includes('/page/home'));
    await setVisibility(page, 'hidden');
    await page.clock.fastForward(60_000);
    await setVisibility(page, 'visible');
    expect(findPageCalls()).toEqual([]);
    await setVisibility(page, 'hidden');
    await page.clock.fastForward(12 * 3_600_000);
    await setVisibility(page, 'visible');
    await expect.poll(findPageCalls).toHaveLength(1);
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    });
    await page.clock.fastForward(12 * 3_600_000);
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect.poll(findPageCalls).toHaveLength(2);
    await expect(page.locator('[data-page="home"] [data-row="one"]')).toBeVisible();
  },
);

test(
  'N48 when one call in fifty fails, every screen renders or shows an error with a retry button',
  { tag: '@deep' },
  async ({ page, product }) => {
    test.setTimeout(600_000);
    const random = createRandom(Number(process.env['TEST_SEED'] ?? 1));
    const scriptErrors: string[] = [];
    page.on('pageerror', (error) => scriptErrors.push(error.message));
    await page.goto(product.url('ironclad', '/browse'));
    await waitForHydration(page);
    await page.route('**/api/**', (route) => (random() < 0.02 ? route.abort('connectionreset') : route.fallback()));
    const measureHeap = async (): Promise<number> => {
      await page.requestGC();
      return page.evaluate(
        () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
      );
    };
    let heapBefore = 0;
    for (let n = 0; n < 120; n++) {
      const links = page.locator('header nav a, main a[href^="/"]');
      await links.first().waitFor();
      const index = Math.floor(random() * Math.min(30, await links.count()));
      // A click may open a panel below the row, or its card may be unmounted. Then the screen stays the same.
      await links.nth(index).dispatchEvent('click');
      await expect(
        page.locator('main:not([aria-busy="true"])'),
        `step ${n} (TEST_SEED=${process.env['TEST_SEED']})`,
      ).toBeVisible({ timeout: 15_000 });
      await expect(page.locator('main h1'), `step ${n}`).toHaveCount(1);
      if (n % 10 === 9) await page.goto(product.url('ironclad', n % 20 === 9 ? '/news' : '/browse'));
      if (n === 39) heapBefore = await measureHeap();
    }
    expect(scriptErrors).toEqual([]);
    // The elements and listeners of eighty screens would need more than 20 MB if earlier screens were not released.
    expect((await measureHeap()) - heapBefore).toBeLessThan(20_000_000);
  },
);

test("N50 while the database is down, guests see the brand's pages", { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(300_000);
  const postgres = await startPostgres();
  const product = await startProduct({ DATABASE_URL: postgres.url });
  try {
    await page.goto(product.url('ironclad'));
    await waitForHydration(page);
    await postgres.kill();
    const documentResponse = await page.goto(product.url('ironclad', '/browse'));
    expect(documentResponse?.status()).toBe(200);
    await waitForHydration(page);
    await expect(page.locator('[data-page="browse"] [data-row]').first()).toBeVisible();
    await page.goto(product.url('ironclad', '/search?q=monteiro'));
    await expect(page.getByRole('heading', { name: 'Search is unavailable' })).toBeVisible();
    await postgres.start();
    await page.locator('main').getByRole('button', { name: 'Go again' }).click();
    await expect(page.locator('main a[data-result]').first()).toBeVisible();
  } finally {
    await product.stop();
    await postgres.stop();
  }
});
