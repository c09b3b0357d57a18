// Reordering a watchlist by pointer, touch and keyboard, in left-to-right and right-to-left pages, and in two tabs.
import type { Page, Request } from '@playwright/test';
import type { Watchlist } from '../../schemas/domain/watchlist.ts';
import { callApi, expect, waitForHydration, proves, test } from './fixtures.ts';
import { openAsAccount } from './openPlayer.ts';

const LISTS = '/api/v3/user/watchlist';
type Grid = { items: { id: string; type: string; accessLevel: string }[] };

/** Creates a list with five videos. */
async function createList(page: Page): Promise<{ list: Watchlist; ids: string[] }> {
  const { items } = await callApi<Grid>(page, 'GET', '/api/v1/view/content-grid?rpp=40');
  const videos = items.filter(({ type, accessLevel }) => /^VOD(_VIDEO)?$/.test(type) && accessLevel === 'GRANTED');
  const list = await callApi<Watchlist>(page, 'POST', `${LISTS}/watchlists`, { name: 'In order' });
  const chosen = videos.slice(0, 5);
  for (const { id, type } of chosen)
    await callApi(page, 'POST', `${LISTS}/${list.watchlistExternalId}/content`, { content: { id, contentType: type } });
  return { list, ids: chosen.map(({ id }) => id) };
}

const readVisibleIds = (page: Page) =>
  page
    .locator('main [data-key]')
    .evaluateAll((items) =>
      items
        .toSorted((a, b) => Number((a as HTMLElement).style.order) - Number((b as HTMLElement).style.order))
        .map((item) => item.getAttribute('data-key')!.split(' ')[1]!),
    );
const handle = (page: Page, id: string) => page.locator(`main [data-key$=" ${id}"] button`).first();
const announcement = (page: Page) => page.locator('main [aria-live="assertive"]');
/** Returns a point in the upper half of the item: there a drop places the dragged item before it. */
const measureDropPoint = async (page: Page, id: string) => {
  const box = (await page.locator(`main [data-item="${id}"]`).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
};
const moveId = (ids: readonly string[], from: number, to: number): string[] =>
  ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!);

test('a watchlist is reordered by dragging; the order is stored, other tabs follow, undo restores it', async ({
  page,
  context,
  product,
}) => {
  await openAsAccount(page, product.url('sahra', '/browse?lang=en'), 'viewer@demo.test');
  const { list, ids } = await createList(page);
  const address = product.url('sahra', `${list.shareablePath}&lang=en`);
  await page.goto(address);
  await waitForHydration(page);
  const otherTab = await context.newPage();
  await otherTab.goto(address);
  await waitForHydration(otherTab);
  await page.bringToFront();
  await expect.poll(() => readVisibleIds(page)).toEqual(ids);
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(list.watchlistExternalId)) calls.push(request);
  });
  const drag = async (from: string, to: string): Promise<void> => {
    await handle(page, from).hover();
    await page.mouse.down();
    const { x, y } = await measureDropPoint(page, to);
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
  };

  await proves(['WATCHLIST-016', 'API-099'], 'the new order is posted and is the same after a reload', async () => {
    const order = moveId(ids, 0, 2);
    await drag(ids[0]!, ids[2]!);
    await expect.poll(() => readVisibleIds(page)).toEqual(order);
    await expect(page.getByText('The new order is saved')).toBeVisible();
    expect(calls.map((request) => new URL(request.url()).pathname)).toEqual([`${LISTS}/${list.watchlistExternalId}`]);
    const { content } = calls[0]!.postDataJSON() as { content: { id: string }[] };
    expect(content.map(({ id }) => id)).toEqual(order);
    expect(new URL(calls[0]!.url()).searchParams.get('lastSeen')).toBeTruthy();
    await expect.poll(() => readVisibleIds(otherTab)).toEqual(order);
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => readVisibleIds(page)).toEqual(order);
  });

  const order = moveId(ids, 0, 2);
  await drag(order[4]!, order[0]!);
  await expect.poll(() => readVisibleIds(page)).toEqual(moveId(order, 4, 0));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readVisibleIds(page)).toEqual(order);
  await expect.poll(() => readVisibleIds(otherTab)).toEqual(order);

  await test.step('an order that was changed elsewhere is read again', async () => {
    const content = moveId(order, 0, 4).map((id) => ({ id, contentType: 'VOD' }));
    await callApi(page, 'POST', `${LISTS}/${list.watchlistExternalId}`, { content });
    await drag(order[1]!, order[0]!);
    await expect(page.getByText('changed on another device')).toBeVisible();
    await expect.poll(() => readVisibleIds(page)).toEqual(moveId(order, 0, 4));
  });
  await callApi(page, 'DELETE', `${LISTS}/watchlists/${list.ownerExternalId}/${list.watchlistExternalId}`);
});

test(
  'a watchlist is reordered by keyboard and by touch in a right-to-left page',
  { tag: '@deep' },
  async ({ browser, product }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 820, height: 900 } });
    const page = await context.newPage();
    await openAsAccount(page, product.url('sahra', '/browse?lang=ar'), 'viewer@demo.test');
    const { list, ids } = await createList(page);
    await page.goto(product.url('sahra', `${list.shareablePath}&lang=ar`));
    await waitForHydration(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect.poll(() => readVisibleIds(page)).toEqual(ids);
    await handle(page, ids[0]!).focus();
    await page.keyboard.press('Space');
    await expect(handle(page, ids[0]!)).toHaveAttribute('aria-pressed', 'true');
    await expect(announcement(page)).toContainText('١ من ٥');
    await page.keyboard.press('ArrowLeft');
    await expect(announcement(page)).toContainText('٢ من ٥');
    expect(await readVisibleIds(page)).toEqual(moveId(ids, 0, 1));
    await page.keyboard.press('Escape');
    expect(await readVisibleIds(page)).toEqual(ids);
    await page.keyboard.press('Space');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(announcement(page)).toContainText('٤ من ٥');
    const order = moveId(ids, 0, 3);
    await expect.poll(() => readVisibleIds(page)).toEqual(order);
    await expect(handle(page, ids[0]!), 'the handle keeps the focus').toBeFocused();
    await expect(page.getByText('حُفظ الترتيب الجديد')).toBeVisible();

    // The test drags the second item, because the message with the undo button covers the items below.
    const touch = await context.newCDPSession(page);
    await handle(page, order[1]!).scrollIntoViewIfNeeded();
    const box = (await handle(page, order[1]!).boundingBox())!;
    const target = await measureDropPoint(page, order[0]!);
    const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
    const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(start.x, start.y) });
    for (const share of [0.3, 0.7, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        ...at(start.x + (target.x - start.x) * share, start.y + (target.y - start.y) * share),
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => readVisibleIds(page)).toEqual(moveId(order, 1, 0));

    await context.setOffline(true);
    await handle(page, order[0]!).focus();
    for (const key of ['Space', 'End', 'Space']) await page.keyboard.press(key);
    await expect(page.getByText('تعذر حفظ الترتيب')).toBeVisible();
    expect(await readVisibleIds(page)).toEqual(moveId(order, 1, 0));
    await context.setOffline(false);
    await callApi(page, 'DELETE', `${LISTS}/watchlists/${list.ownerExternalId}/${list.watchlistExternalId}`);
    await context.close();
  },
);
