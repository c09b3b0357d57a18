// Actions of a card: opening its panel by pointer, favourites, sharing, trailers. card-watchlists.spec.ts tests the
// watchlist panel, card-actions-touch.spec.ts touch screens, card-actions-keyboard.spec.ts the keyboard.
import type { Locator, Page } from '@playwright/test';
import { clickAction, openPanel, shareable } from './cardPanel.ts';
import { cardOf, rowOf } from './rowElements.ts';
import { allowProblems, expect, waitForHydration, navigate, proves, signInByApi, test } from './fixtures.ts';
import { bucket, items, IMAGES, publishTestRealm } from './testRealm.ts';

const images = { thumbnailUrl: IMAGES.landscape, posterUrl: IMAGES.portrait, squareUrl: IMAGES.square };
/** Selects the buttons that save an item: as a favourite or into a watchlist, depending on the realm. */
const SAVE_BUTTONS = '[data-action="favourite"], [data-action="watchlist"]';

async function signInAndReload(page: Page, id?: string): Promise<void> {
  await signInByApi(page, id);
  await page.reload();
  await waitForHydration(page);
}

/** Publishes a realm with a video in two rows, a list of favourites, and items that cannot be saved. */
function publishFavouritesRealm(product: Parameters<typeof publishTestRealm>[0]) {
  const catalogue = [
    ...items(12),
    { id: 'denied', type: 'VOD', title: 'Denied', accessLevel: 'DENIED', ...images },
    { id: 'event', type: 'LIVE', title: 'Event', accessLevel: 'GRANTED', ...images, ...shareable },
    { id: 'sports', type: 'SECTION', title: 'Sports', accessLevel: 'GRANTED', ...images },
  ];
  return publishTestRealm(
    product,
    {
      home: {
        elements: [
          bucket('one', { source: { ids: ['item-1', 'item-2', 'denied', 'event'] } }),
          bucket('two', { source: { ids: ['item-2', 'item-1'] } }),
          bucket('sections', { source: { ids: ['sports'] } }),
          { bucketId: 'mine', type: 'VOD_PLAYLIST', name: 'Favourites', dataSource: 'favourites' },
        ],
      },
      sports: { elements: [bucket('of-sports')] },
      // The empty list of favourites links to this page.
      browse: { elements: [bucket('all')] },
    },
    { catalogue },
  );
}

test("a guest's cards become active by pointer and have no button that saves", async ({ page, product }) => {
  const realm = await publishFavouritesRealm(product);
  await page.clock.install();
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await proves('CONST-027', 'a card becomes active when the pointer has rested on it for 100 ms', async () => {
    const secondCard = cardOf(page, 'one', 'item-2');
    await secondCard.scrollIntoViewIfNeeded();
    await page.mouse.move(5, 5);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await secondCard.hover();
    await page.clock.runFor(50);
    await expect(secondCard).toHaveAttribute('data-state', 'default');
    await page.mouse.move(5, 5);
    await page.clock.runFor(500);
    await expect(secondCard).toHaveAttribute('data-state', 'default');
    await secondCard.hover();
    await page.clock.runFor(99);
    await expect(secondCard).toHaveAttribute('data-state', 'default');
    await page.clock.runFor(1);
    await expect(secondCard).toHaveAttribute('data-state', 'active');
    await page.clock.resume();
  });
  await proves(
    'FAV-007',
    'a guest has no favourite button and no watchlist button on cards and video pages',
    async () => {
      const panel = await openPanel(cardOf(page, 'one', 'item-1'));
      await expect(panel.getByRole('link', { name: 'Play' })).toBeVisible();
      await expect(page.locator(SAVE_BUTTONS)).toHaveCount(0);
      await navigate(page, '/video/item-1');
      await expect(page.locator('[data-row="item"]')).toContainText('Item 1');
      await expect(page.locator(SAVE_BUTTONS)).toHaveCount(0);
      await navigate(page, '/home');
    },
  );
  await proves('CONST-029', "a card's panel fades in for 100 ms", async () => {
    const panel = await openPanel(cardOf(page, 'one', 'item-1'));
    expect(await panel.evaluate((group) => getComputedStyle(group).transitionDuration)).toBe('0.1s');
  });
  realm.remove();
});

test('the favourite button is offered for videos and changes in every row that contains the video', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishFavouritesRealm(product);
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await signInAndReload(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/favourite/vods/'))
      calls.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim());
  });
  await proves('FAV-009', 'a video with denied access has no favourite button and no watchlist button', async () => {
    const panel = await openPanel(cardOf(page, 'one', 'denied'));
    await expect(panel.getByRole('link', { name: 'Buy' })).toBeVisible();
    await expect(cardOf(page, 'one', 'denied').locator(SAVE_BUTTONS)).toHaveCount(0);
  });
  await proves('FAV-008', 'a live event and a section have no favourite button and no watchlist button', async () => {
    const panel = await openPanel(cardOf(page, 'one', 'event'));
    await expect(panel.getByRole('link')).not.toHaveCount(0);
    await expect(cardOf(page, 'one', 'event').locator(SAVE_BUTTONS)).toHaveCount(0);
    const section = cardOf(page, 'sections', 'sports');
    await section.scrollIntoViewIfNeeded();
    await section.hover();
    await expect(section).toHaveAttribute('data-state', 'active');
    await expect(section.locator(SAVE_BUTTONS)).toHaveCount(0);
  });
  await proves(
    ['CARD-024', 'WATCHLIST-027'],
    'without the watchlists setting cards have a favourite button and no watchlist button',
    async () => {
      for (const id of ['item-1', 'item-2']) {
        const panel = await openPanel(cardOf(page, 'one', id));
        await expect(panel.locator('[data-action="favourite"]')).toBeVisible();
        await expect(page.locator('[data-action="watchlist"]')).toHaveCount(0);
      }
    },
  );
  const [firstCard, sameItemElsewhere] = [cardOf(page, 'one', 'item-1'), cardOf(page, 'two', 'item-1')];
  const favouriteButton = (card: Locator): Locator => card.locator('[data-action="favourite"]');
  await proves(
    ['FAV-001', 'API-086', 'API-087'],
    'two clicks add and remove the favourite, by calls without a body',
    async () => {
      await clickAction(firstCard, 'Add to favourites');
      await expect(favouriteButton(firstCard)).toHaveAttribute('data-on');
      await expect(favouriteButton(firstCard)).toHaveAccessibleName('Remove from favourites');
      await expect.poll(() => calls).toEqual(['PUT /api/v2/favourite/vods/item-1']);
      await clickAction(firstCard, 'Remove from favourites');
      await expect(favouriteButton(firstCard)).not.toHaveAttribute('data-on');
      await expect(favouriteButton(firstCard)).toHaveAccessibleName('Add to favourites');
      await expect
        .poll(() => calls)
        .toEqual(['PUT /api/v2/favourite/vods/item-1', 'DELETE /api/v2/favourite/vods/item-1']);
    },
  );
  await clickAction(firstCard, 'Add to favourites');
  await expect(page.getByRole('status').filter({ hasText: 'Item 1' })).toHaveText(
    'Item 1 is one of your favourites now.',
  );
  await rowOf(page, 'mine').scrollIntoViewIfNeeded();
  await expect(cardOf(page, 'mine', 'item-1')).toBeVisible();
  await proves('FAV-005', 'a favourite that is added in one row is marked in the others', async () => {
    await openPanel(sameItemElsewhere);
    await expect(favouriteButton(sameItemElsewhere)).toHaveAttribute('data-on');
    await clickAction(sameItemElsewhere, 'Remove from favourites');
    await expect
      .poll(() => calls.slice(2))
      .toEqual(['PUT /api/v2/favourite/vods/item-1', 'DELETE /api/v2/favourite/vods/item-1']);
    await expect(cardOf(page, 'mine', 'item-1')).toHaveCount(0);
    await openPanel(firstCard);
    await expect(favouriteButton(firstCard)).not.toHaveAttribute('data-on');
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    (await openPanel(sameItemElsewhere)).getByRole('button', { name: 'Remove from favourites' }),
  ).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await expect((await openPanel(firstCard)).getByRole('button', { name: 'Remove from favourites' })).toBeVisible();

  await proves('FAV-003', 'a favourite that is removed on a card is no longer in the list of favourites', async () => {
    await clickAction(firstCard, 'Remove from favourites');
    await navigate(page, '/favourites');
    await expect(rowOf(page, 'favourites')).toContainText('This list is empty for now');
    await page.reload();
    await waitForHydration(page);
    await expect(rowOf(page, 'favourites')).toContainText('This list is empty for now');
    await navigate(page, '/home');
  });
  await page.route('**/favourite/vods/item-2', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"status":500,"code":"INTERNAL","messages":["x"],"requestId":"x"}',
    }),
  );
  await proves('FAV-006', 'a favourite that cannot be saved is reverted without a message', async () => {
    const failed = page.waitForResponse('**/favourite/vods/item-2');
    await clickAction(cardOf(page, 'one', 'item-2'), 'Add to favourites');
    expect((await failed).status()).toBe(500);
    await expect(cardOf(page, 'one', 'item-2').getByRole('button', { name: 'Add to favourites' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Item 2' })).toHaveCount(0);
  });
  // The browser logs the failure that this test causes.
  allowProblems(problems, /500/);
  realm.remove();
});

test('a card offers to share its link and, by its access level, to play its trailer', async ({ page, product }) => {
  const clip = { url: '/media/trailer.webm' };
  const catalogue = [
    ...items(3),
    {
      id: 'free',
      type: 'VOD',
      title: 'Free',
      accessLevel: 'GRANTED',
      ...images,
      ...shareable,
      trailer: { ...clip, accessLevel: 'GRANTED' },
    },
    {
      id: 'members',
      type: 'VOD',
      title: 'For members',
      accessLevel: 'GRANTED',
      ...images,
      trailer: { ...clip, accessLevel: 'GRANTED_ON_SIGN_IN' },
    },
    {
      id: 'locked',
      type: 'VOD',
      title: 'Locked',
      accessLevel: 'GRANTED',
      ...images,
      trailer: { ...clip, accessLevel: 'DENIED' },
    },
  ];
  // The brand has its own texts, so the test proves that the visible texts come from their label keys.
  const strings = {
    en: { socialShareSharing: 'One moment', linkCopied: 'It is copied', socialShareFailed: 'No luck' },
  };
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one', { source: { ids: ['item-1', 'free', 'members', 'locked'] } })] } },
    { catalogue, strings },
  );
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  });
  const consoleTexts: string[] = [];
  page.on('console', (message) => consoleTexts.push(message.text()));
  await page.clock.install();
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await proves('CARD-027', 'a guest is offered a trailer that is granted on sign-in', async () => {
    await expect(
      (await openPanel(cardOf(page, 'one', 'members'))).getByRole('button', { name: 'Trailer' }),
    ).toBeVisible();
  });
  await proves('CARD-026', 'a granted trailer is offered, and a denied one is not', async () => {
    await expect((await openPanel(cardOf(page, 'one', 'free'))).getByRole('button', { name: 'Trailer' })).toBeVisible();
    await expect((await openPanel(cardOf(page, 'one', 'locked'))).getByRole('link', { name: 'Play' })).toBeVisible();
    await expect(cardOf(page, 'one', 'locked').locator('[data-action="trailer"]')).toHaveCount(0);
  });
  await proves('SHARE-010', 'an item without share details cannot be shared', async () => {
    await expect((await openPanel(cardOf(page, 'one', 'item-1'))).getByRole('link', { name: 'Play' })).toBeVisible();
    await expect(cardOf(page, 'one', 'item-1').locator('[data-action="share"]')).toHaveCount(0);
  });
  await proves('SHARE-001', 'the share button first has its normal label', async () => {
    const shareButton = (await openPanel(cardOf(page, 'one', 'free'))).locator('[data-action="share"]');
    await expect(shareButton).toHaveAccessibleName('Share');
    await expect(shareButton).not.toHaveAttribute('data-state');
    await shareButton.click();
  });
  const dialog = page.getByRole('dialog', { name: 'Share: Free' });
  const url = await dialog.getByLabel('Link to this page').inputValue();
  expect(url).toBe(product.url(realm.id, '/video/free/free?utm_source=lab'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) =>
      new Promise((resolve) => {
        addEventListener('let-copy', () => resolve(write(text)), { once: true });
      });
  });
  const copy = dialog.locator('button[data-state]');
  await expect(copy).toHaveAccessibleName('Copy link');
  await proves(
    'SHARE-007',
    'the share button shows the text of socialShareSharing while sharing is running',
    async () => {
      await copy.click();
      await expect(copy).toHaveAccessibleName(strings.en.socialShareSharing);
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
      await expect(copy).toHaveAccessibleName(strings.en.socialShareSharing);
    },
  );
  await proves(['SHARE-002', 'SHARE-006'], 'after copying, the button shows the text of linkCopied', async () => {
    await page.evaluate(() => {
      dispatchEvent(new Event('let-copy'));
    });
    await expect(copy).toHaveAttribute('data-state', 'copied');
    await expect(copy).toHaveAccessibleName(strings.en.linkCopied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  });
  await proves('CONST-035', 'the label of a copied link is shown for 2 s', async () => {
    await page.clock.runFor(1_999);
    await expect(copy).toHaveAccessibleName(strings.en.linkCopied);
    await page.clock.runFor(1);
    await expect(copy).toHaveAccessibleName('Copy link');
  });
  await page.clock.resume();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // After the next load the browser has a share sheet, which stays open until the test closes it.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: () =>
        new Promise<void>((resolve, reject) => {
          addEventListener('let-share', () => resolve(), { once: true });
          addEventListener('refuse-share', () => reject(new DOMException('refused', 'NotAllowedError')), {
            once: true,
          });
        }),
    });
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  expect((await page.goto(url))!.status()).toBeLessThan(400);
  await page.goBack();
  await waitForHydration(page);
  const shareButton = cardOf(page, 'one', 'free').locator('[data-action="share"]');
  await proves('SHARE-003', 'after the share sheet of the browser the button is in the shared state', async () => {
    await clickAction(cardOf(page, 'one', 'free'), 'Share');
    await expect(shareButton).toHaveAccessibleName(strings.en.socialShareSharing);
    await page.evaluate(() => {
      dispatchEvent(new Event('let-share'));
    });
    await expect(shareButton).toHaveAttribute('data-state', 'done');
    await expect(shareButton).toHaveAccessibleName('Shared');
    await expect(page.getByRole('status').filter({ hasText: 'Shared' })).toBeVisible();
  });
  await expect(shareButton).toHaveAccessibleName('Share');
  consoleTexts.length = 0;
  await proves(
    ['SHARE-004', 'SHARE-005'],
    'when sharing and copying fail, the button shows the text of socialShareFailed',
    async () => {
      await clickAction(cardOf(page, 'one', 'free'), 'Share');
      await page.evaluate(() => {
        dispatchEvent(new Event('refuse-share'));
      });
      await expect(dialog).toBeVisible();
      await copy.click();
      await expect(copy).toHaveAttribute('data-state', 'failed');
      await expect(copy).toHaveAccessibleName(strings.en.socialShareFailed);
    },
  );
  await proves('SHARE-008', 'failures are logged, and the page keeps working', async () => {
    expect(consoleTexts.filter((text) => text.includes('refused'))).toHaveLength(2);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await clickAction(cardOf(page, 'one', 'free'), 'Trailer');
    await expect(page.getByRole('dialog', { name: 'Trailer: Free' })).toBeVisible();
  });
  await page.keyboard.press('Escape');
  // Another card of the row has the focus while the pointer opens this card's panel.
  await cardOf(page, 'one', 'free').getByRole('link', { name: 'Free' }).focus();
  await clickAction(cardOf(page, 'one', 'members'), 'Trailer');
  await expect(page).toHaveURL(product.url(realm.id, '/login?from=%2F'));
  realm.remove();
});
