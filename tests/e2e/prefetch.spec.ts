// Prefetching: a page is fetched before the click on its link, except for viewers who save data.
import type { Page } from '@playwright/test';
import { allowProblems, expect, waitForHydration, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const link = (id: string, label: string, type: string) => ({ id, label, link: { type }, main: true });
const menu = {
  menus: [{ id: 'main', layout: 'top', items: [link('home', 'Home', 'HOME'), link('browse', 'Browse', 'BROWSE')] }],
  defaultMenu: 'main',
};
const pages = { home: { elements: [bucket('at-home')] }, browse: { elements: [bucket('at-browse')] } };

function recordPageRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v4/page/')) requests.push(pathname);
  });
  return requests;
}

test('a pointer that rests on a link prefetches its page, so the click sends no request', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(
    product,
    { ...pages, home: { elements: Array.from({ length: 12 }, (_, n) => bucket(`row-${n}`)) } },
    { menu },
  );
  const requests = recordPageRequests(page);
  await page.goto(product.url(realm.id, '/home'));
  await waitForHydration(page);
  const browseLink = page.locator('header nav').getByRole('link', { name: 'Browse' });
  await expect(async () => {
    await page.mouse.move(5, 500);
    await browseLink.hover();
    await expect.poll(() => requests.length, { timeout: 1_000 }).toBe(1);
  }).toPass();
  await browseLink.click();
  await expect(page.locator('[data-row="at-browse"] [data-item]').first()).toBeVisible();
  expect(requests).toEqual(['/api/v4/page/browse']);

  // The hash of a row's id scrolls the page to that row.
  await page.goto(product.url(realm.id, '/home#row-row-9'));
  await expect(page.locator('[data-row="row-9"] [data-item]').first()).toBeInViewport();
  expect(problems).toEqual([]);
  realm.remove();
});

test('a prefetched detail page renders within two frames of the click', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(product, pages);
  await page.goto(product.url(realm.id, '/home'));
  await waitForHydration(page);
  const card = page.locator('[data-row="at-home"] [data-item] a').first();
  for (const time of ['first', 'again']) {
    await page.mouse.move(5, 5);
    await Promise.all([
      time === 'first' &&
        page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/api/v4/item/')),
      card.hover(),
    ]);
    await page.waitForLoadState('networkidle');
    const frames = await card.evaluate(
      (target: HTMLElement) =>
        new Promise<number>((resolve) => {
          let count = 0;
          const countFrame = (): void => {
            count += 1;
            if (document.querySelector('[data-row-type="item-detail"] h1') || count === 100) resolve(count);
            else requestAnimationFrame(countFrame);
          };
          target.click();
          requestAnimationFrame(countFrame);
        }),
    );
    expect(frames, time).toBeLessThanOrEqual(2);
    await page.goBack();
  }
  expect(problems).toEqual([]);
  realm.remove();
});

test('with the data-saving preference a page is fetched only when it is opened', async ({ page, product }) => {
  const realm = await publishTestRealm(product, pages, { menu });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const requests = recordPageRequests(page);
  await page.goto(product.url(realm.id, '/home'));
  await waitForHydration(page);
  const browse = page.locator('header nav').getByRole('link', { name: 'Browse' });
  await browse.hover();
  await browse.focus();
  expect(requests).toEqual([]);
  await browse.click();
  await expect(page.locator('[data-row="at-browse"] [data-item]').first()).toBeVisible();
  expect(requests).toEqual(['/api/v4/page/browse']);
  realm.remove();
});

/** Content of a detail page: the page, its item and the lists beside it. */
const DETAIL_CALLS = /\/api\/v4\/(page|item|vod)\//;

/** Delays the calls of a detail page. Returns their paths and a function that lets them continue. */
async function delayDetailCalls(page: Page): Promise<{ readonly calls: string[]; readonly release: () => void }> {
  const calls: string[] = [];
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(DETAIL_CALLS, async (route) => {
    calls.push(new URL(route.request().url()).pathname);
    await promise;
    await route.continue();
  });
  return { calls, release: () => resolve(undefined) };
}

test('a click renders the detail page from the data of its card; the page and its item are fetched once', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, pages);
  const { calls, release } = await delayDetailCalls(page);
  await page.goto(product.url(realm.id, '/home'));
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  expect(calls, 'no content is prefetched').toEqual([]);

  await page.locator('[data-row="at-home"] [data-item="item-2"] a').click();
  const heading = page.locator('[data-row-type="item-detail"] h1');
  await expect(heading).toHaveText('Item 2');
  await expect(page.locator('main')).toBeFocused();
  await expect(page).toHaveTitle(/^Item 2/);
  await expect
    .poll(() => calls)
    .toEqual(expect.arrayContaining(['/api/v4/page/video%2Fitem-2', '/api/v4/item/item-2']));
  await heading.evaluate((element) => (element.dataset['mark'] = ''));
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v4/item/item-2');
  release();
  await loaded;
  await page.waitForLoadState('networkidle');
  await expect(page.locator('h1[data-mark]'), 'the heading is still the same element').toHaveText('Item 2');
  expect(new Set(calls).size, 'each call is made once').toBe(calls.length);

  await page.goBack();
  await page.route('**/api/v4/page/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.locator('[data-row="at-home"] [data-item="item-3"] a').click();
  await expect(
    page.getByRole('button', { name: 'Try again' }),
    'a page that cannot be fetched shows an error',
  ).toBeVisible();
  await page.unroute('**/api/v4/page/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toHaveText('Item 3');
  allowProblems(problems, /503/);
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  'with the data-saving preference a click shows that the page loads, because its code was not prefetched',
  { tag: '@deep' },
  async ({ page, product }) => {
    const realm = await publishTestRealm(product, pages);
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const { release } = await delayDetailCalls(page);
    await page.goto(product.url(realm.id, '/home'));
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await page.locator('[data-row="at-home"] [data-item="item-2"] a').click();
    await expect(page.locator('main[aria-busy="true"]')).toBeVisible();
    release();
    await expect(page.locator('[data-row-type="item-detail"] h1')).toHaveText('Item 2');
    realm.remove();
  },
);
