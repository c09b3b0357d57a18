// The pages of a viewer's favourites and viewing history, which every brand has. A favourite that is added on one of
// these pages, on a card or on a video's page is visible on all of them immediately.
import type { Locator, Page } from '@playwright/test';
import { expect, waitForHydration, navigate, proves, signInByApi, test } from './fixtures.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

const favouriteButton = (parent: Locator): Locator => parent.locator('[data-action="favourite"]');
/** Hides the play button of a video's page, so that the favourite button is at the edge of the window. */
const hidePlayButton = (page: Page): Promise<void> =>
  page.locator('a[data-play]').evaluate((link: HTMLElement) => {
    link.style.display = 'none';
  });
/** Opens a card's panel with the favourite button. Retries, because a row that loads meanwhile may move the card. */
const openPanel = async (card: Locator): Promise<Locator> => {
  await expect(async () => {
    await card.page().mouse.move(5, 5);
    await card.hover({ timeout: 3_000 });
    await expect(favouriteButton(card)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return favouriteButton(card);
};
/** Clicks a card's favourite button. A slow click is not repeated, because a second click would revert it. */
const clickFavourite = async (card: Locator): Promise<void> => {
  const before = await (await openPanel(card)).getAttribute('aria-label');
  const hasChanged = async (): Promise<boolean> => {
    if ((await card.count()) === 0) return true;
    const label = await favouriteButton(card)
      .getAttribute('aria-label', { timeout: 1_000 })
      .catch(() => before);
    return label !== before;
  };
  await expect(async () => {
    if (await hasChanged()) return;
    await (await openPanel(card)).click({ timeout: 3_000 });
    await expect.poll(hasChanged, { timeout: 3_000 }).toBe(true);
  }).toPass();
};

test('a changed favourite appears in every list without a reload', async ({ page, product, problems }) => {
  const catalogue = items(12);
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] }, browse: { elements: [bucket('more')] } },
    { catalogue },
  );
  await page.goto(product.url(realm.id, '/favourites'));
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourites');
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login/);
  await signInByApi(page);
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const favouritesRow = page.locator('[data-row="favourites"]'),
    historyRow = page.locator('[data-row="history"]');
  // Only heartbeats of a player write the viewing history. This test plays no video, so it intercepts the request and
  // returns a history of two videos.
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('/bucket/') || pathname.endsWith('/favourite/vods'))
      requests.push(`${request.method()} ${pathname}${search}`);
  });
  const countHistoryCalls = (): number => requests.filter((call) => call.includes('/bucket/history?')).length;
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
  await proves('ROUTE-061', 'a viewer opens /favourites', async () => {
    await navigate(page, '/favourites');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourites');
    await expect(favouritesRow).toContainText('This list is empty for now');
  });
  await proves(['API-085', 'CONST-013'], 'favourites are read by pages of nine', async () => {
    await expect.poll(() => requests).toEqual(['GET /api/v2/favourite/vods?rpp=9']);
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await navigate(page, '/video/item-1');
  const videoFavouriteButton = favouriteButton(page.locator('[data-row="item"]')),
    tooltip = page.locator('[data-tip]');
  await proves('CONST-080', 'a tooltip keeps 10 px from the edge of the window', async () => {
    await hidePlayButton(page);
    await videoFavouriteButton.hover();
    await expect(tooltip).toHaveText('Add to favourites');
    expect(await tooltip.evaluate((element) => Math.round(element.getBoundingClientRect().left))).toBe(10);
  });
  await page.mouse.move(200, 780);
  await expect(tooltip).toHaveCount(0);
  await proves('FAV-002', "a click on a video's page changes its favourite state there", async () => {
    await expect(videoFavouriteButton).toHaveAttribute('aria-pressed', 'false');
    await videoFavouriteButton.click();
    await expect(videoFavouriteButton).toHaveAttribute('aria-pressed', 'true');
    await expect(videoFavouriteButton).toHaveAccessibleName('Remove from favourites');
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await navigate(page, '/home');
  await clickFavourite(page.locator('[data-row="one"] [data-item="item-2"]'));
  await expect(favouriteButton(page.locator('[data-row="one"] [data-item="item-2"]'))).toHaveAccessibleName(
    'Remove from favourites',
  );

  await proves('FAV-010', "the viewer's favourite videos are read and listed", async () => {
    requests.length = 0;
    await page.reload();
    await waitForHydration(page);
    await navigate(page, '/favourites');
    await expect.poll(() => requests).toEqual(['GET /api/v2/favourite/vods?rpp=9']);
    await expect(favouritesRow.locator('[data-item]')).toHaveCount(2);
    for (const id of ['item-1', 'item-2']) await expect(favouritesRow.locator(`[data-item="${id}"]`)).toBeVisible();
  });
  await clickFavourite(favouritesRow.locator('[data-item="item-1"]'));
  await expect(favouritesRow.locator('[data-item]')).toHaveCount(1);

  await navigate(page, '/home');
  await proves('FAV-004', 'a change on a card appears in the history without a request', async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    // A click does nothing while the call of the previous click runs.
    const removalResponse = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await clickFavourite(page.locator('[data-row="one"] [data-item="item-2"]'));
    await removalResponse;
    await expect(favouriteButton(page.locator('[data-row="one"] [data-item="item-2"]'))).toHaveAccessibleName(
      'Add to favourites',
    );
    await clickFavourite(page.locator('[data-row="one"] [data-item="item-2"]'));
    await expect(favouriteButton(page.locator('[data-row="one"] [data-item="item-2"]'))).toHaveAccessibleName(
      'Remove from favourites',
    );
    await navigate(page, '/history');
    await expect(await openPanel(historyRow.locator('[data-item="item-2"]'))).toHaveAccessibleName(
      'Remove from favourites',
    );
    await expect(await openPanel(historyRow.locator('[data-item="item-1"]'))).toHaveAccessibleName('Add to favourites');
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });
  await proves('STATE-006', 'after the viewer has opened a video the history is read again', async () => {
    await navigate(page, '/browse');
    const before = countHistoryCalls();
    await page.locator('[data-row="more"] [data-item="item-3"] a').first().click();
    await expect(page.locator('[data-row="item"]')).toContainText('Item 3');
    await navigate(page, '/history');
    await expect(historyRow.locator('[data-item]')).toHaveCount(2);
    await expect.poll(countHistoryCalls).toBe(before + 1);
  });

  // The server has stored the favourites. Keyboard focus also shows the button's tooltip, and Escape hides it.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(product.url(realm.id, '/video/item-2?lang=ar'));
  await waitForHydration(page);
  await expect(videoFavouriteButton).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await hidePlayButton(page);
  await videoFavouriteButton.focus();
  await expect(tooltip).toHaveText('أزل من المفضلة');
  expect(await tooltip.evaluate((element) => Math.round(innerWidth - element.getBoundingClientRect().right))).toBe(10);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(videoFavouriteButton).toBeFocused();
  expect(problems).toEqual([]);
  realm.remove();
});
