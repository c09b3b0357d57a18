// What can be done with a card: its panel under pointer and keys, favourites, watchlists, sharing, trailers, and the sheet for fingers.
import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, signIn, test } from './fixtures.ts';
import { bucket, items, PICTURES, publishLab } from './lab.ts';

const row = (page: Page, id: string): Locator => page.locator(`[data-row="${id}"]`);
const card = (page: Page, rowId: string, item: string): Locator => row(page, rowId).locator(`[data-item="${item}"]`);
const plain = { thumbnailUrl: PICTURES.landscape, posterUrl: PICTURES.portrait, squareUrl: PICTURES.square };
const shared = { socialSharingDetail: { trackingConfiguration: [{ name: 'source', value: 'lab' }] } };

async function signInAnew(page: Page): Promise<void> {
  await signIn(page);
  await page.reload();
  await hydrated(page);
}

const open = async (of: Locator): Promise<Locator> => {
  const group = of.getByRole('group');
  // In the middle of the window: a click that had to scroll would take the card from under the pointer.
  await of.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  // A card that still grows may lie over its neighbour when the pointer comes.
  await expect(async () => {
    await of.page().mouse.move(5, 5);
    await of.hover();
    await expect(group).toBeVisible({ timeout: 3000 });
  }).toPass();
  return group;
};
/** Opens a card's panel and presses one of its buttons; a row that arrives meanwhile may move the card from under the pointer, which closes the panel. */
const press = (of: Locator, name: string): Promise<void> =>
  expect(async () => {
    await (await open(of)).getByRole('button', { name }).click({ timeout: 3_000 });
  }).toPass();

test('[FAV-001, FAV-005, FAV-006, FAV-007, FAV-008, FAV-009, CONST-027, CONST-029, CARD-024, WATCHLIST-027] a favourite flips in every row at once, fills its row, and goes back silently when it fails', async ({
  page,
  product,
  problems,
}) => {
  const catalogue = [
    ...items(12),
    { id: 'denied', type: 'VOD', title: 'Denied', accessLevel: 'DENIED', ...plain },
    { id: 'event', type: 'LIVE', title: 'Event', accessLevel: 'GRANTED', ...plain, ...shared },
  ];
  const lab = await publishLab(
    product,
    {
      home: {
        elements: [
          bucket('one', { source: { ids: ['item-1', 'item-2', 'denied', 'event'] } }),
          bucket('two', { source: { ids: ['item-2', 'item-1'] } }),
          { bucketId: 'mine', type: 'VOD_PLAYLIST', name: 'Favourites', dataSource: 'favourites' },
        ],
      },
    },
    { catalogue },
  );
  await page.goto(product.url(lab.id));
  await hydrated(page);
  // A guest is offered none.
  const guest = await open(card(page, 'one', 'item-1'));
  await expect(guest.getByRole('link', { name: 'Play' })).toBeVisible();
  await expect(page.locator('[data-action="favourite"], [data-action="watchlist"]')).toHaveCount(0);
  expect(await guest.evaluate((group) => getComputedStyle(group).transitionDuration)).toBe('0.1s');

  await signInAnew(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/favourite/vods/'))
      calls.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim());
  });
  for (const id of ['denied', 'event']) {
    await card(page, 'one', id).hover();
    await expect(card(page, 'one', id)).toHaveAttribute('data-state', 'active');
    await expect(card(page, 'one', id).locator('[data-action="favourite"]')).toHaveCount(0);
  }
  await press(card(page, 'one', 'item-1'), 'Add to favourites');
  await expect(card(page, 'one', 'item-1').getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Item 1' })).toHaveText(
    'Item 1 is one of your favourites now.',
  );
  await row(page, 'mine').scrollIntoViewIfNeeded();
  await expect(card(page, 'mine', 'item-1')).toBeVisible();
  await press(card(page, 'two', 'item-1'), 'Remove from favourites');
  await expect(card(page, 'mine', 'item-1')).toHaveCount(0);
  await expect.poll(() => calls).toEqual(['PUT /api/v2/favourite/vods/item-1', 'DELETE /api/v2/favourite/vods/item-1']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    (await open(card(page, 'two', 'item-1'))).getByRole('button', { name: 'Remove from favourites' }),
  ).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(
    (await open(card(page, 'one', 'item-1'))).getByRole('button', { name: 'Remove from favourites' }),
  ).toBeVisible();

  await page.route('**/favourite/vods/item-2', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"status":500,"code":"INTERNAL","messages":["x"],"requestId":"x"}',
    }),
  );
  await press(card(page, 'one', 'item-2'), 'Add to favourites');
  await expect(card(page, 'one', 'item-2').getByRole('button', { name: 'Add to favourites' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Item 2' })).toHaveCount(0);
  expect(problems.filter((text) => !text.includes('500'))).toEqual([]);
  problems.length = 0;
  lab.remove();
});

test('[WATCHLIST-007, WATCHLIST-008, WATCHLIST-009, WATCHLIST-011, WATCHLIST-018, WATCHLIST-023, WATCHLIST-024, WATCHLIST-028, WATCHLIST-029, SHARE-009, CONST-018] the panel makes a list, puts a video in, and says so', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(
    product,
    { home: { elements: [bucket('one')] } },
    {
      realm: { features: { watchlists: true, socialSharing: false } },
      catalogue: items(12).map((item) => ({ ...item, ...shared })),
    },
  );
  await page.goto(product.url(lab.id));
  await hydrated(page);
  await signInAnew(page);
  const group = await open(card(page, 'one', 'item-3'));
  await expect(group.getByRole('button', { name: 'Add to list' })).toBeVisible();
  await expect(group.locator('[data-action="favourite"], [data-action="share"]')).toHaveCount(0);
  await group.getByRole('button', { name: 'Add to list' }).click();
  const panel = page.getByRole('dialog', { name: 'Your lists for Item 3' });
  await expect(panel.getByText('You have no list yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'New list' }).click();
  const create = panel.getByRole('button', { name: 'Create' });
  await expect(create).toBeDisabled();
  await panel.getByLabel('Name of the list').fill('x'.repeat(61));
  await expect(panel.getByRole('alert')).toHaveText('At most 60 characters, please.');
  await expect(create).toBeDisabled();
  await panel.getByLabel('Name of the list').fill('Late nights');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/watchlist/watchlists', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await create.click();
  await expect(panel.getByRole('status')).toHaveText('Saving…');
  release();
  await expect(panel.getByRole('status')).toHaveText('Added to Late nights.');
  await expect(panel.getByRole('button', { name: 'Late nights' })).toHaveAttribute('aria-pressed', 'true');
  // It closes by itself.
  await expect(panel).toHaveCount(0);
  await expect(group.getByRole('button', { name: 'Add to list' })).toBeFocused();
  await press(card(page, 'one', 'item-3'), 'Add to list');
  await expect(panel.getByRole('button', { name: 'Late nights' })).toContainText('Remove from list');
  await panel.getByRole('button', { name: 'Late nights' }).click();
  await expect(panel.getByRole('status')).toHaveText('Removed from Late nights.');
  expect(problems).toEqual([]);
  lab.remove();
});

test("[CARD-023, CARD-026, CARD-027, SHARE-001, SHARE-002, SHARE-003, SHARE-004, SHARE-005, SHARE-006, SHARE-007, SHARE-008, SHARE-010, CONST-035] sharing copies a link that works, or is the browser's own and says how it goes; trailers by the rules", async ({
  page,
  product,
}) => {
  const clip = { url: '/media/trailer.webm' };
  const catalogue = [
    ...items(3),
    {
      id: 'told',
      type: 'VOD',
      title: 'Told',
      accessLevel: 'GRANTED',
      ...plain,
      ...shared,
      trailer: { ...clip, accessLevel: 'GRANTED' },
    },
    {
      id: 'asked',
      type: 'VOD',
      title: 'Asked',
      accessLevel: 'GRANTED',
      ...plain,
      trailer: { ...clip, accessLevel: 'GRANTED_ON_SIGN_IN' },
    },
    {
      id: 'shut',
      type: 'VOD',
      title: 'Shut',
      accessLevel: 'GRANTED',
      ...plain,
      trailer: { ...clip, accessLevel: 'DENIED' },
    },
  ];
  const lab = await publishLab(
    product,
    { home: { elements: [bucket('one', { source: { ids: ['item-1', 'told', 'asked', 'shut'] } })] } },
    { catalogue },
  );
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  });
  await page.goto(product.url(lab.id));
  await hydrated(page);
  await expect((await open(card(page, 'one', 'asked'))).getByRole('button', { name: 'Trailer' })).toBeVisible();
  await expect((await open(card(page, 'one', 'shut'))).locator('[data-action="trailer"]')).toHaveCount(0);
  await expect(
    (await open(card(page, 'one', 'item-1'))).locator('[data-action="share"], [data-action="trailer"]'),
  ).toHaveCount(0);
  const told = await open(card(page, 'one', 'told'));
  await told.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share: Told' });
  const url = await dialog.getByLabel('Link to this page').inputValue();
  expect(url).toBe(product.url(lab.id, '/video/told/told?utm_source=lab'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => {
    const write = navigator.clipboard.writeText.bind(navigator.clipboard);
    navigator.clipboard.writeText = (text) =>
      new Promise((resolve) => {
        addEventListener('let-copy', () => resolve(write(text)), { once: true });
      });
  });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Sharing…' })).toBeVisible();
  await page.evaluate(() => {
    dispatchEvent(new Event('let-copy'));
  });
  await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy it by hand: the link is selected.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // From here on the browser shares by itself, as long as it takes.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: () =>
        new Promise<void>((resolve) => {
          addEventListener('let-share', () => resolve(), { once: true });
        }),
    });
  });
  expect((await page.goto(url))!.status()).toBeLessThan(400);
  await page.goBack();
  await hydrated(page);
  const control = card(page, 'one', 'told').locator('[data-action="share"]');
  await press(card(page, 'one', 'told'), 'Share');
  await expect(control).toHaveAccessibleName('Sharing…');
  await page.evaluate(() => {
    dispatchEvent(new Event('let-share'));
  });
  await expect(control).toHaveAttribute('data-state', 'done');
  await expect(control).toHaveAccessibleName('Shared');
  await expect(page.getByRole('status').filter({ hasText: 'Shared' })).toBeVisible();
  await expect(control).toHaveAccessibleName('Share');
  await press(card(page, 'one', 'told'), 'Trailer');
  await expect(page.getByRole('dialog', { name: 'Trailer: Told' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The focus is on another card of the row when the pointer comes, and leaves it with the press.
  await card(page, 'one', 'told').getByRole('link', { name: 'Told' }).focus();
  await press(card(page, 'one', 'asked'), 'Trailer');
  await expect(page).toHaveURL(product.url(lab.id, '/login?from=%2F'));
  lab.remove();
});

test('keys: Tab goes from a card to its actions and out, arrows stay among them, Escape closes; one stop for a row', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(
    product,
    { home: { elements: [bucket('one'), bucket('two')] } },
    {
      catalogue: items(12).map((item) => ({
        ...item,
        ...shared,
        description: 'What it is about.',
        localBroadcasters: ['Channel 4'],
        subEvents: [{ title: 'First part' }],
      })),
    },
  );
  await page.goto(product.url(lab.id));
  await hydrated(page);
  const link = card(page, 'one', 'item-1').locator('a').first();
  await link.focus();
  const group = card(page, 'one', 'item-1').getByRole('group');
  await expect(group).toBeVisible();
  await expect(card(page, 'one', 'item-1')).toContainText('What it is about.');
  await page.keyboard.press('Tab');
  await expect(group.getByRole('link', { name: 'Play' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(group.getByRole('button', { name: 'Share' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(group).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'one', 'item-2').getByRole('group')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement!.closest('[data-row]')?.getAttribute('data-row'))).toBe(
    'two',
  );
  expect(problems).toEqual([]);
  lab.remove();
});

test.describe('fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  test('a button opens a sheet with what can be done', async ({ page, product, problems }) => {
    const lab = await publishLab(
      product,
      { home: { elements: [bucket('one')] } },
      { catalogue: items(12).map((item) => ({ ...item, ...shared })) },
    );
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    });
    await page.goto(product.url(lab.id));
    await hydrated(page);
    const more = page.getByRole('button', { name: 'More for Item 1', exact: true });
    expect(Math.min(...Object.values((await more.boundingBox())!).slice(2))).toBeGreaterThanOrEqual(44);
    await more.tap();
    const sheet = page.getByRole('dialog', { name: 'Item 1', exact: true });
    await expect(sheet.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/video/item-1/item-1');
    await sheet.getByRole('button', { name: 'Share' }).tap();
    await expect(page.getByRole('dialog', { name: 'Share: Item 1' })).toBeVisible();
    expect(problems).toEqual([]);
    lab.remove();
  });
});
