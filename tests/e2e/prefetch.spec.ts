// Prefetching: a page is fetched before the click on its link, except for viewers who save data.
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
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
  await hydrated(page);
  const browseLink = page.locator('header nav').getByRole('link', { name: 'Browse' });
  await expect(async () => {
    await page.mouse.move(5, 500);
    await browseLink.hover();
    await expect.poll(() => requests.length, { timeout: 1_000 }).toBe(1);
  }).toPass();
  await browseLink.click();
  await expect(page.locator('[data-row="at-browse"] [data-item]').first()).toBeVisible();
  expect(requests).toEqual(['/api/v4/page/browse']);

  await page.goto(product.url(realm.id, '/home#row-row-9'));
  await expect(page.locator('[data-row="row-9"] [data-item]').first()).toBeInViewport();
  expect(problems).toEqual([]);
  realm.remove();
});

test('a prefetched detail page renders within two frames of the click', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(product, pages);
  await page.goto(product.url(realm.id, '/home'));
  await hydrated(page);
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
            if (document.querySelector('[data-row-type="item-detail"] h2') || count === 100) resolve(count);
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
  await hydrated(page);
  const browse = page.locator('header nav').getByRole('link', { name: 'Browse' });
  await browse.hover();
  await browse.focus();
  expect(requests).toEqual([]);
  await browse.click();
  await expect(page.locator('[data-row="at-browse"] [data-item]').first()).toBeVisible();
  expect(requests).toEqual(['/api/v4/page/browse']);
  realm.remove();
});
