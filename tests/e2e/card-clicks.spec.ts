// Clicks on the buttons of card panels while a growing card, a scroll or a response moves the button, or the row below
// could cover it.
import { clickAction, openPanel } from './cardPanel.ts';
import { cardOf } from './rowElements.ts';
import { callApi, expect, waitForHydration, signInByApi, test } from './fixtures.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

test('a click on a button of a panel takes effect although the row below has the focus and while the card grows', async ({
  page,
  product,
  problems,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('upper'), bucket('lower')] } },
    { catalogue: items(12) },
  );
  await page.goto(product.url(realm.id));
  await signInByApi(page);
  await page.reload();
  await waitForHydration(page);

  await cardOf(page, 'lower', 'item-1').locator('a').first().focus();
  const upperCard = cardOf(page, 'upper', 'item-1');
  const upperButton = (await openPanel(upperCard)).getByRole('button', { name: 'Add to favourites' });
  await expect
    .poll(
      () =>
        upperButton.evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }),
      'the row below does not cover the panel',
    )
    .toBe(true);
  await clickAction(upperCard, 'Add to favourites');
  await expect(upperCard.locator('[data-action="favourite"]')).toHaveAttribute('data-on');

  const card = cardOf(page, 'upper', 'item-2');
  const button = (await openPanel(card)).getByRole('button', { name: 'Add to favourites' });
  // The card has grown a little, and continues so slowly that the pointer reaches the button.
  await card.evaluate((element) => {
    const growth = element.animate([{ scale: '1.05' }, { scale: '1.9' }], { duration: 600_000, id: 'growth' });
    growth.currentTime = 1_000;
  });
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // Each animation that still runs at this moment ends before the pointer is released.
  await card.evaluate((element) => {
    for (const animation of element.getAnimations())
      if (animation.playState === 'running') animation.currentTime = 590_000;
  });
  await page.mouse.up();
  await expect(card.locator('[data-action="favourite"]')).toHaveAttribute('data-on');
  expect(
    await card.evaluate((element) => element.getAnimations().map(({ playState }) => playState)),
    'the card continues to grow after the click',
  ).not.toContain('paused');
  expect(problems).toEqual([]);
  realm.remove();
});

test('a click takes effect when the page moves between press and release, and not when the viewer moves the pointer away', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: ['one', 'two', 'three', 'four'].map((id) => bucket(id)) } },
    { catalogue: items(12) },
  );
  await page.goto(product.url(realm.id));
  await signInByApi(page);
  await page.reload();
  await waitForHydration(page);
  const card = cardOf(page, 'two', 'item-2');
  const action = card.locator('[data-action="favourite"]');
  const pressButton = async (): Promise<{ readonly x: number; readonly y: number }> => {
    const button = (await openPanel(card)).getByRole('button', { name: /favourites/ });
    const { x, y, width, height } = (await button.boundingBox())!;
    const centre = { x: x + width / 2, y: y + height / 2 };
    await page.mouse.move(centre.x, centre.y);
    await page.mouse.down();
    return centre;
  };

  const { x, y } = await pressButton();
  await page.mouse.move(x, y + 120);
  await page.mouse.up();
  await expect(action).not.toHaveAttribute('data-on');

  await pressButton();
  await page.evaluate(() => window.scrollBy({ top: 120, behavior: 'instant' }));
  await page.mouse.up();
  await expect(action).toHaveAttribute('data-on');
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  'a click on a button of the watchlist panel takes effect when the lists arrive between press and release',
  { tag: '@deep' },
  async ({ page, product }) => {
    const realm = await publishTestRealm(
      product,
      { home: { elements: [bucket('one')] } },
      { realm: { features: { watchlists: true } }, catalogue: items(12) },
    );
    await page.goto(product.url(realm.id));
    await signInByApi(page);
    for (const name of ['First', 'Second', 'Third'])
      await callApi(page, 'POST', '/api/v3/user/watchlist/watchlists', { name });
    await page.reload();
    await waitForHydration(page);
    const responseAllowed = Promise.withResolvers<void>();
    await page.route('**/watchlist/watchlists?*', async (route) => {
      await responseAllowed.promise;
      await route.continue();
    });
    await clickAction(cardOf(page, 'one', 'item-1'), 'Add to list');
    const panel = page.getByRole('dialog', { name: 'Your lists for Item 1' });
    await expect(panel.getByText('Loading')).toBeVisible();
    const { x, y, width, height } = (await panel.getByRole('button', { name: 'New list' }).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    const response = page.waitForResponse(/watchlist\/watchlists\?/);
    responseAllowed.resolve();
    await (await response).finished();
    // Two frames later the page has rendered what the response contains.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.mouse.up();
    await expect(panel.getByLabel('Name of the list')).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    realm.remove();
  },
);
