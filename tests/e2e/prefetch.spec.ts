// Prefetching: pages are fetched before the click, except for viewers who save data.
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const link = (id: string, label: string, type: string) => ({ id, label, link: { type }, main: true });
const menu = {
  menus: [{ id: 'main', layout: 'top', items: [link('home', 'Home', 'HOME'), link('browse', 'Browse', 'BROWSE')] }],
  defaultMenu: 'main',
};
const pages = { home: { elements: [bucket('at-home')] }, browse: { elements: [bucket('at-browse')] } };

function listen(page: Page): string[] {
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
  const requests = listen(page);
  await page.goto(product.url(realm.id, '/home'));
  await hydrated(page);
  const browse = page.locator('header nav').getByRole('link', { name: 'Browse' });
  await expect(async () => {
    await page.mouse.move(5, 500);
    await browse.hover();
    await expect.poll(() => requests.length, { timeout: 1_000 }).toBe(1);
  }).toPass();
  await browse.click();
  await expect(page.locator('[data-row="at-browse"] [data-item]').first()).toBeVisible();
  expect(requests).toEqual(['/api/v4/page/browse']);

  await page.goto(product.url(realm.id, '/home#row-row-9'));
  await expect(page.locator('[data-row="row-9"] [data-item]').first()).toBeInViewport();
  expect(problems).toEqual([]);
  realm.remove();
});

test('a prefetched detail page renders within two frames of the click, the first time and again', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, pages);
  await page.goto(product.url(realm.id, '/home'));
  await hydrated(page);
  const card = page.locator('[data-row="at-home"] [data-item] a').first();
  for (const time of ['first', 'again']) {
    await page.mouse.move(5, 5);
    await Promise.all([
      time === 'first' && page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/api/v4/item/')),
      card.hover(),
    ]);
    await page.waitForLoadState('networkidle');
    const frames = await card.evaluate(
      (target: HTMLElement) =>
        new Promise<number>((resolve) => {
          let count = 0;
          const look = (): void => {
            count += 1;
            if (document.querySelector('[data-row-type="item-detail"] h2') || count === 100) resolve(count);
            else requestAnimationFrame(look);
          };
          target.click();
          requestAnimationFrame(look);
        }),
    );
    expect(frames, time).toBeLessThanOrEqual(2);
    await page.goBack();
  }
  expect(problems).toEqual([]);
  realm.remove();
});

test('with the data-saving preference a page is fetched when it is opened, not before', async ({ page, product }) => {
  const realm = await publishTestRealm(product, pages, { menu });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const requests = listen(page);
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
