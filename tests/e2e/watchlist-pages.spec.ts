// Pages of watchlists: many watchlists, a watchlist with many videos, and a watchlist of another viewer. Watchlists
// are read in pages of 25; a watchlist's page shows 60 videos until the viewer requests more. The test intercepts the
// calls for long lists, because creating them by calls would take too long.
import type { Page } from '@playwright/test';
import { callApi, expect, waitForHydration, openEmptyDocument, proves, signInByApi, test } from './fixtures.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

/** Returns one page of a list with n entries, as the server does: `rpp` entries after the number in the cursor. */
function createListPage<T>(
  n: number,
  { searchParams }: URL,
  createEntry: (index: number) => T,
): { entries: T[]; paging: { moreDataAvailable: boolean; lastSeen: string } } {
  const from = Number(searchParams.get('lastSeen') ?? 0),
    to = Math.min(n, from + Number(searchParams.get('rpp')));
  return {
    entries: Array.from({ length: to - from }, (_, i) => createEntry(from + i + 1)),
    paging: { moreDataAvailable: to < n, lastSeen: String(to) },
  };
}
const createList = (n: number) => ({
  watchlistExternalId: `list-${n}`,
  ownerExternalId: 'me',
  name: `List ${n}`,
  content: [],
  thumbnails: [],
  ownership: 'OWNED',
  saved: false,
  itemCount: 61,
  pagingInfo: { moreDataAvailable: false },
  shareablePath: `/watchlists?watchlistId=list-${n}&owner=me`,
  isEmpty: false,
});
const createVideo = (n: number) => ({
  id: `item-${n}`,
  type: 'VOD',
  title: `Item ${n}`,
  accessLevel: 'GRANTED',
  favourite: false,
});

/**
 * Resolves when all intersection observers of the page have reported the current scroll position, and React has
 * rendered.
 */
const waitForObservers = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        // Observers report in the order of their creation, so the newest observer reports last.
        const last = new IntersectionObserver(() => {
          last.disconnect();
          requestAnimationFrame(() => setTimeout(resolve));
        });
        last.observe(document.body);
      }),
  );

test('the list of watchlists and the videos of a watchlist are loaded in pages', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] } },
    { realm: { features: { watchlists: true } }, catalogue: items(61) },
  );
  const requests: string[] = [];
  await page.route('**/api/v4/user/watchlist/**', (route) => {
    const url = new URL(route.request().url()),
      isAll = url.pathname.endsWith('/watchlists');
    const { searchParams } = url;
    requests.push(
      `${url.pathname} rpp=${searchParams.get('rpp')} lastSeen=${searchParams.get('lastSeen') ?? ''}`.trim(),
    );
    if (isAll) {
      const { entries, paging } = createListPage(60, url, createList);
      return route.fulfill({ json: { items: entries, paging } });
    }
    const { entries, paging } = createListPage(61, url, createVideo);
    return route.fulfill({ json: { ...createList(1), content: entries, pagingInfo: paging } });
  });
  await page.goto(product.url(realm.id));
  await signInByApi(page);
  const lists = page.locator('[data-watchlist]'),
    more = page.locator('main').getByRole('button', { name: /^Show more/ });
  await proves(
    ['CONST-001', 'API-090', 'API-101'],
    'watchlists are read by 25, each page after the last list of the previous one',
    async () => {
      await page.goto(product.url(realm.id, '/watchlists'));
      await waitForHydration(page);
      await expect(lists).toHaveCount(25);
      await more.click();
      await expect(lists).toHaveCount(50);
      await more.click();
      await expect(lists).toHaveCount(60);
      await expect(more).toHaveCount(0);
      expect(requests).toEqual(
        ['', '25', '50'].map((lastSeen) => `/api/v4/user/watchlist/watchlists rpp=25 lastSeen=${lastSeen}`),
      );
    },
  );

  await lists.first().locator('a').click();
  const visibleItems = page.locator('main [data-item]');
  await proves(
    ['WATCHLIST-019', 'API-096'],
    'scrolling appends the next 25 videos after the last one of the previous page',
    async () => {
      await expect(visibleItems).not.toHaveCount(0);
      await expect
        .poll(async () => {
          await visibleItems.last().scrollIntoViewIfNeeded();
          return visibleItems.count();
        })
        .toBe(60);
      expect(requests.slice(3)).toEqual(
        ['', '25', '50'].map((lastSeen) => `/api/v4/user/watchlist/list-1 rpp=25 lastSeen=${lastSeen}`),
      );
      expect(await visibleItems.evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['item']))).toEqual(
        Array.from({ length: 60 }, (_, n) => `item-${n + 1}`),
      );
    },
  );
  await proves('CONST-015', 'the page of a watchlist shows 60 videos until the viewer requests more', async () => {
    await visibleItems.last().scrollIntoViewIfNeeded();
    await expect(more).toBeVisible();
    await expect(visibleItems).toHaveCount(60);
    await more.click();
    await expect(visibleItems).toHaveCount(61);
    await expect(more).toHaveCount(0);
  });
  await proves('WATCHLIST-005', 'no request is sent after moreDataAvailable is false', async () => {
    const before = requests.length;
    expect(requests.at(-1)).toBe('/api/v4/user/watchlist/list-1 rpp=25 lastSeen=50');
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await visibleItems.last().scrollIntoViewIfNeeded();
    await expect(visibleItems.last()).toBeInViewport();
    await waitForObservers(page);
    // Requests are sent in order, so a request that the scroll caused would be before this one.
    await callApi(page, 'GET', '/api/v4/user/watchlist/list-1?rpp=1');
    expect(requests.slice(before)).toEqual(['/api/v4/user/watchlist/list-1 rpp=1 lastSeen=']);
  });
  expect(problems).toEqual([]);
  realm.remove();
});

test('a viewer can save but not edit the watchlist of another viewer', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] } },
    { realm: { features: { watchlists: true } } },
  );
  // The test changes the account in a document without the app. The app's reads for the previous account would be
  // refused when they are still under way.
  await openEmptyDocument(page, product.url(realm.id));
  const lists = '/api/v3/user/watchlist/watchlists';
  const createListWithVideo = async (name: string) => {
    const list = await callApi(page, 'POST', lists, { name });
    const id = list['watchlistExternalId']!;
    await callApi(page, 'POST', `/api/v3/user/watchlist/${id}/content`, {
      content: { id: 'item-1', contentType: 'VOD' },
    });
    return { id, owner: list['ownerExternalId']!, path: list['shareablePath']! };
  };
  await signInByApi(page, 'subscriber@demo.test');
  const theirs = await createListWithVideo('Theirs');
  await signInByApi(page);
  const mine = await createListWithVideo('Mine');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/user/watchlist/'))
      changes.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim());
  });

  const main = page.locator('main');
  const save = main.getByRole('button', { name: 'Save this list' });
  const saved = main.getByRole('status').filter({ hasText: 'Saved from somebody else' });
  await page.goto(product.url(realm.id, theirs.path));
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theirs');
  await proves(
    'WATCHLIST-004',
    'a shared list that is not saved has a save button; after a click it is shown as saved',
    async () => {
      await expect(save).toBeVisible();
      await expect(saved).toHaveCount(0);
      await save.click();
      await expect(saved).toBeVisible();
      await expect(save).toHaveCount(0);
    },
  );
  await proves(
    ['WATCHLIST-015', 'API-094'],
    'the list was saved by a call without a body, and is still saved after a reload',
    async () => {
      expect(changes).toEqual([`POST ${lists}/${theirs.owner}/${theirs.id}/save`]);
      await page.reload();
      await waitForHydration(page);
      await expect(saved).toBeVisible();
      await expect(save).toHaveCount(0);
    },
  );
  await proves('WATCHLIST-003', "only the viewer's own lists have edit actions", async () => {
    const remove = main.getByRole('button', { name: /^Remove from list/ });
    await expect(main.locator('[data-item="item-1"]')).toBeVisible();
    await expect(remove).toHaveCount(0);
    await main.getByRole('link', { name: 'Your lists' }).click();
    await expect(
      page.locator(`[data-watchlist="${mine.id}"]`).getByRole('button', { name: 'Rename Mine' }),
    ).toBeVisible();
    await expect(page.locator(`[data-watchlist="${theirs.id}"]`)).toContainText('Saved from somebody else');
    await expect(page.locator(`[data-watchlist="${theirs.id}"]`).getByRole('button', { name: /^Rename/ })).toHaveCount(
      0,
    );
    await page.locator(`[data-watchlist="${mine.id}"] a`).click();
    await expect(main.locator('[data-item="item-1"]')).toBeVisible();
    await expect(remove).toHaveCount(1);
    await page.goBack();
  });
  await proves(
    'WATCHLIST-014',
    'a saved list that the viewer removed from "Your lists" is still shown as saved at its address',
    async () => {
      await page.locator(`[data-watchlist="${theirs.id}"]`).getByRole('button', { name: 'Remove Theirs' }).click();
      await expect(page.locator(`[data-watchlist="${theirs.id}"]`)).toHaveCount(0);
      // Leaving the page ends the time in which the viewer can undo the change.
      const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      expect((await removed).status()).toBe(200);
      await page.goto(product.url(realm.id, theirs.path));
      await waitForHydration(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Theirs');
      await expect(saved).toBeVisible();
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});
