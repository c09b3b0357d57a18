// The screens of a viewer's favourites and of what was watched: pages of the product that every brand has. A mark that is set on one of
// them, on a card or on a video's page holds on all of them at once.
import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, signIn, test } from './fixtures.ts';
import { bucket, items, publishLab } from './lab.ts';

/** Goes to a page as a link of the app would, without a load. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
const heart = (of: Locator): Locator => of.locator('[data-action="favourite"]');
/** Opens a card's panel, in which its heart stands; a row that arrives meanwhile may move the card from under the pointer. */
const openHeart = async (card: Locator): Promise<Locator> => {
  await expect(async () => {
    await card.page().mouse.move(5, 5);
    await card.hover({ timeout: 3_000 });
    await expect(heart(card)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return heart(card);
};

test("[ROUTE-061, FAV-002, FAV-003, FAV-004, FAV-010, STATE-006, CONST-013, CONST-080] favourites: a guest is asked to sign in; marks on a video's page and on cards hold in every list without a load, and a sign tells its name", async ({
  page,
  product,
  problems,
}) => {
  const catalogue = items(12);
  const lab = await publishLab(product, { home: { elements: [bucket('one')] } }, { catalogue });
  await page.goto(product.url(lab.id, '/favourites'));
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourites');
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login/);
  await signIn(page);
  await page.goto(product.url(lab.id));
  await hydrated(page);
  const kept = page.locator('[data-row="favourites"]'),
    watched = page.locator('[data-row="history"]');
  // Nothing is played yet, so nothing writes the history: here it holds two videos, as the server knew them before.
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('/bucket/')) asked.push(pathname.split('/').at(-1) + search);
  });
  await page.route('**/bucket/history?*', (route) =>
    route.fulfill({
      json: {
        items: [
          { ...catalogue[1], favourite: false },
          { ...catalogue[0], favourite: true },
        ],
        paging: { moreDataAvailable: false },
      },
    }),
  );
  await go(page, '/favourites');
  await expect(kept).toContainText('This list is empty for now');
  expect(asked).toEqual(['favourites?rpp=9']);
  await page.setViewportSize({ width: 390, height: 800 });
  await go(page, '/video/item-1');
  const own = heart(page.locator('[data-row="item"]')),
    tip = page.locator('[data-tip]');
  await own.hover();
  await expect(tip).toHaveText('Add to favourites');
  expect(await tip.evaluate((element) => Math.round(element.getBoundingClientRect().left))).toBe(10);
  await page.mouse.move(200, 780);
  await expect(tip).toHaveCount(0);
  await expect(own).toHaveAttribute('aria-pressed', 'false');
  await own.click();
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await expect(own).toHaveAccessibleName('Remove from favourites');
  await page.setViewportSize({ width: 1280, height: 720 });
  await go(page, '/home');
  await (await openHeart(page.locator('[data-row="one"] [data-item="item-2"]'))).click();
  await expect(heart(page.locator('[data-row="one"] [data-item="item-2"]'))).toHaveAccessibleName(
    'Remove from favourites',
  );

  await go(page, '/favourites');
  await expect(kept.locator('[data-item]')).toHaveCount(2);
  await (await openHeart(kept.locator('[data-item="item-1"]'))).click();
  await expect(kept.locator('[data-item]')).toHaveCount(1);

  await go(page, '/history');
  await expect(await openHeart(watched.locator('[data-item="item-2"]'))).toHaveAccessibleName('Remove from favourites');
  await expect(await openHeart(watched.locator('[data-item="item-1"]'))).toHaveAccessibleName('Add to favourites');
  await go(page, '/video/item-3');
  await expect(page.locator('[data-row="item"]')).toContainText('Item 3');
  await go(page, '/history');
  await expect(watched.locator('[data-item]')).toHaveCount(2);
  await expect.poll(() => asked.filter((call) => call.startsWith('history')).length).toBe(2);

  // The server has them too; by key the name is seen as well, and Escape takes it away.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(product.url(lab.id, '/video/item-2?lang=ar'));
  await hydrated(page);
  await expect(own).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await own.focus();
  await expect(tip).toHaveText('أزل من المفضلة');
  expect(await tip.evaluate((element) => Math.round(innerWidth - element.getBoundingClientRect().right))).toBe(10);
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(own).toBeFocused();
  expect(problems).toEqual([]);
  lab.remove();
});
