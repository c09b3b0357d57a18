// Favourites that are changed without network: the change is stored in the browser (IndexedDB) before the notice says
// so, and is sent once, also when the tab closes, the response is lost, or several tabs are open.
import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import {
  callApi,
  expect,
  fetchIntercepted,
  waitForHydration,
  open,
  signInByApi,
  test,
  type RunningProduct,
} from './fixtures.ts';
import { openPanel } from './cardPanel.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const publish = async (product: RunningProduct): Promise<string> =>
  product.url((await publishTestRealm(product, { home: { elements: [bucket('one')] } })).id);
const cardOf = (page: Page, id = 'item-1'): Locator => page.locator(`[data-row="one"] [data-item="${id}"]`);
const buttonOf = (page: Page, id?: string): Locator => cardOf(page, id).locator('[data-action="favourite"]');
const noticeOf = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Item 1' });

/** Opens the home page as a viewer, with the panel of the first card. */
async function openSignedIn(page: Page, address: string, account = 'viewer@demo.test'): Promise<void> {
  await open(page, address);
  await signInByApi(page, account);
  await page.reload();
  await waitForHydration(page);
  await showButton(page);
}
/** Opens the panel of the first card, so that the code of the actions is loaded. */
async function showButton(page: Page): Promise<void> {
  await openPanel(cardOf(page));
  await expect(buttonOf(page)).toBeVisible();
  // The code that a tab loads after its start must be loaded before the network is cut off.
  await page.waitForLoadState('networkidle');
}
/** Collects the requests of all tabs that change favourites. */
function recordChanges(context: BrowserContext): Request[] {
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/favourite/vods/')) requests.push(request);
  });
  return requests;
}
const describeChanges = (requests: readonly Request[]): string[] =>
  requests.map((request) => `${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)}`);
const readKeys = (requests: readonly Request[]): (string | undefined)[] =>
  requests.map((request) => request.headers()['idempotency-key']);
/** Publishes a brand and adds its first item to the favourites while the browser is offline. */
async function addOffline(page: Page, context: BrowserContext, product: RunningProduct) {
  const address = await publish(product);
  await openSignedIn(page, address);
  const changes = recordChanges(context);
  await context.setOffline(true);
  await buttonOf(page).click();
  await expect(noticeOf(page)).toHaveText(/Item 1 is one of your favourites now/);
  return { address, changes };
}
/** Returns the ids of the favourites that the server has of the page's viewer. */
const listFavourites = async (page: Page): Promise<string[]> =>
  (await callApi<{ items: { id: string }[] }>(page, 'GET', '/api/v2/favourite/vods?rpp=40')).items.map(({ id }) => id);
/** Returns the changes that wait in the browser, of all accounts. */
const listWaiting = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((database) => database.name!)
      .find((each) => each.endsWith(':outbox'));
    if (name === undefined) return [];
    const wait = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const database = await wait(indexedDB.open(name));
    const store = database.transaction('changes').objectStore('changes');
    const changes = (await wait(store.getAll())) as { itemId: string; favourite: boolean }[];
    database.close();
    return changes.map(({ itemId, favourite }) => `${itemId} ${favourite}`);
  });

test('a favourite that is added offline is kept when its tab closes, and is sent once when the brand is opened again', async ({
  page,
  context,
  product,
}) => {
  const { address, changes } = await addOffline(page, context, product);
  await page.close();
  expect(changes).toEqual([]);
  await context.setOffline(false);

  const tabs = [await context.newPage(), await context.newPage()];
  // The second tab gets its page before the change is sent, and runs its code afterwards.
  const sent = Promise.withResolvers<void>();
  await tabs[1]!.route('**/*.js', (route) => sent.promise.then(() => route.continue()));
  await tabs[1]!.goto(address, { waitUntil: 'commit' });
  await expect(cardOf(tabs[1]!)).toBeAttached();
  await open(tabs[0]!, address);
  await expect.poll(() => listFavourites(tabs[0]!)).toEqual(['item-1']);
  await expect.poll(() => listWaiting(tabs[0]!)).toEqual([]);
  sent.resolve();
  await waitForHydration(tabs[1]!);
  for (const tab of tabs) {
    await openPanel(cardOf(tab));
    await expect(buttonOf(tab)).toHaveAccessibleName('Remove from favourites');
  }
  expect(describeChanges(changes)).toEqual(['PUT item-1']);
});

test(
  'a change whose response is lost is sent again with the same idempotency key after a reload, and stays in effect',
  { tag: '@deep' },
  async ({ page, context, product }) => {
    const address = await publish(product);
    await openSignedIn(page, address);
    const changes = recordChanges(context);
    await page.route('**/favourite/vods/item-1', async (route) => {
      await fetchIntercepted(route, product.port);
      await route.abort();
    });
    await buttonOf(page).click();
    await expect(noticeOf(page)).toHaveText(/Item 1 is one of your favourites now/);
    expect(await listFavourites(page)).toEqual(['item-1']);
    expect(await listWaiting(page)).toEqual(['item-1 true']);
    await page.unroute('**/favourite/vods/item-1');
    const repeated = page.waitForResponse((response) => response.url().includes('/favourite/vods/item-1'));
    await page.reload();
    await waitForHydration(page);
    expect((await repeated).status()).toBe(200);
    await expect.poll(() => listWaiting(page)).toEqual([]);
    await openPanel(cardOf(page));
    await expect(buttonOf(page)).toHaveAccessibleName('Remove from favourites');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await listFavourites(page)).toEqual(['item-1']);
    expect(describeChanges(changes).filter((change) => change !== 'PUT item-1')).toEqual([]);
    const keys = readKeys(changes);
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect([new Set(keys).size, keys[0]]).toEqual([1, expect.stringMatching(/^"[0-9a-f-]{36}"$/)]);
  },
);

for (const hasLocks of [true, false]) {
  const title = hasLocks ? 'with one call' : 'with one idempotency key where Web Locks are missing';
  test(
    `two tabs that come online together send a change ${title}, and both show it at once`,
    { tag: hasLocks ? [] : '@deep' },
    async ({ page, context, product }) => {
      if (!hasLocks)
        await context.addInitScript(() => {
          delete (Navigator.prototype as { locks?: unknown }).locks;
        });
      const address = await publish(product);
      await openSignedIn(page, address);
      const other = await context.newPage();
      await open(other, address);
      await showButton(other);
      expect(await other.evaluate(() => 'locks' in navigator)).toBe(hasLocks);
      const changes = recordChanges(context);
      await context.setOffline(true);
      await page.bringToFront();
      await openPanel(cardOf(page));
      await buttonOf(page).click();
      await expect(noticeOf(page)).toHaveText(/Item 1 is one of your favourites now/);
      await expect(buttonOf(other)).toHaveAccessibleName('Remove from favourites');
      expect(await listWaiting(other)).toEqual(['item-1 true']);
      await context.setOffline(false);
      await expect.poll(() => listWaiting(page)).toEqual([]);
      expect(await listFavourites(page)).toEqual(['item-1']);
      for (const tab of [page, other]) {
        await expect(buttonOf(tab)).toHaveAccessibleName('Remove from favourites');
        await expect(tab.getByText('could not be added')).toHaveCount(0);
      }
      if (hasLocks) expect(describeChanges(changes)).toEqual(['PUT item-1']);
      else expect(new Set(readKeys(changes)).size).toBe(1);
    },
  );
}

test(
  'a change belongs to the account that made it, also when the tab does not know that another account has signed in',
  { tag: '@deep' },
  async ({ page, context, product }) => {
    const { changes } = await addOffline(page, context, product);
    // The network returns for everything but this change, so the viewer can sign out before it is sent.
    await page.route('**/favourite/vods/item-1', (route) => route.abort());
    await context.setOffline(false);
    await expect.poll(() => changes.length).toBeGreaterThan(0);
    await callApi(page, 'POST', '/api/v2/logout', { everywhere: false });
    await signInByApi(page, 'subscriber@demo.test');
    await page.unroute('**/favourite/vods/item-1');
    const refused = page.waitForResponse((response) => response.url().includes('/favourite/vods/item-1'));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect((await refused).status()).toBe(412);
    expect(await listFavourites(page)).toEqual([]);

    const count = changes.length;
    await page.reload();
    await waitForHydration(page);
    await showButton(page);
    await expect(buttonOf(page)).toHaveAccessibleName('Add to favourites');
    expect([await listFavourites(page), changes.length]).toEqual([[], count]);
    expect(await listWaiting(page)).toEqual(['item-1 true']);

    await signInByApi(page);
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => listFavourites(page)).toEqual(['item-1']);
    await expect.poll(() => listWaiting(page)).toEqual([]);
    await openPanel(cardOf(page));
    await expect(buttonOf(page)).toHaveAccessibleName('Remove from favourites');
  },
);

test(
  'a favourite that is added and removed offline is not sent',
  { tag: '@deep' },
  async ({ page, context, product }) => {
    const { changes } = await addOffline(page, context, product);
    await expect.poll(() => listWaiting(page)).toEqual(['item-1 true']);
    await buttonOf(page).click();
    await expect(noticeOf(page)).toHaveText(/Item 1 is no longer one of your favourites/);
    await expect(buttonOf(page)).toHaveAccessibleName('Add to favourites');
    expect(await listWaiting(page)).toEqual([]);
    await context.setOffline(false);
    await page.reload();
    await waitForHydration(page);
    await showButton(page);
    await expect(buttonOf(page)).toHaveAccessibleName('Add to favourites');
    expect([changes, await listFavourites(page)]).toEqual([[], []]);
  },
);

test(
  'a change that the server refuses later is reverted, and the viewer is informed',
  { tag: '@deep' },
  async ({ page, context, product }) => {
    await openSignedIn(page, await publish(product));
    await context.setOffline(true);
    await buttonOf(page).click();
    await expect(noticeOf(page)).toHaveText(/Item 1 is one of your favourites now/);
    await page.route('**/favourite/vods/item-1', (route) =>
      route.fulfill({
        status: 404,
        json: { status: 404, code: 'CONTENT_NOT_FOUND', messages: ['x'], requestId: 'x' },
      }),
    );
    await context.setOffline(false);
    await expect(noticeOf(page)).toHaveText('Item 1 could not be added to your favourites.');
    await expect(buttonOf(page)).toHaveAccessibleName('Add to favourites');
    expect(await listWaiting(page)).toEqual([]);
  },
);

test(
  'a busy server gets no request before its Retry-After time is over, also after a reload',
  { tag: '@deep' },
  async ({ page, context, product }) => {
    await openSignedIn(page, await publish(product));
    const changes = recordChanges(context);
    await page.route('**/favourite/vods/item-1', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '600' },
        json: { status: 503, code: 'BUSY', messages: ['x'], requestId: 'x' },
      }),
    );
    await buttonOf(page).click();
    await expect(noticeOf(page)).toHaveText(/Item 1 is one of your favourites now/);
    await page.unroute('**/favourite/vods/item-1');
    await page.reload();
    await waitForHydration(page);
    await showButton(page);
    await expect(buttonOf(page)).toHaveAccessibleName('Remove from favourites');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect([describeChanges(changes), await listWaiting(page)]).toEqual([['PUT item-1'], ['item-1 true']]);
    // Eleven minutes later.
    await page.clock.setSystemTime(Date.now() + 11 * 60_000);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => listFavourites(page)).toEqual(['item-1']);
  },
);

test(
  'where the browser cannot store the change the notice says so, and the change is sent from its tab',
  { tag: '@deep' },
  async ({ page, context, product }) => {
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('forbidden', 'SecurityError');
      };
    });
    await openSignedIn(page, await publish(product));
    const changes = recordChanges(context);
    await context.setOffline(true);
    await buttonOf(page).click();
    await expect(noticeOf(page)).toHaveText(
      'Item 1: your change is not saved yet. Keep this tab open until you are online again.',
    );
    await expect(buttonOf(page)).toHaveAccessibleName('Remove from favourites');
    await context.setOffline(false);
    await expect.poll(() => listFavourites(page)).toEqual(['item-1']);
    expect(describeChanges(changes)).toEqual(['PUT item-1']);
  },
);
