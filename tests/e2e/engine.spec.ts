// How pages and rows are fetched and cached.
import { expect, waitForHydration, proves, test } from './fixtures.ts';
import { rowOf } from './rowElements.ts';
import { bucket, hero, publishTestRealm } from './testRealm.ts';

const menu = {
  menus: [
    {
      id: 'main',
      layout: 'top',
      items: [
        { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
        { id: 'browse', label: 'Browse', link: { type: 'BROWSE' }, main: true },
      ],
    },
  ],
  defaultMenu: 'main',
};

test('the end of a row requests the next ten items, and stops when there are no more', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, {
    home: { elements: [bucket('long', {}, 30), bucket('other', {}, 30)] },
  });
  const requests: { row: string; rpp: string | null; lastSeen: string | null }[] = [];
  const responses: { paging: { lastSeen: string; moreDataAvailable: boolean } }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const row = /\/bucket\/(\w+)$/.exec(url.pathname)?.[1];
    if (row) requests.push({ row, rpp: url.searchParams.get('rpp'), lastSeen: url.searchParams.get('lastSeen') });
  });
  page.on('response', (response) => {
    if (response.url().includes('/bucket/long'))
      void response.json().then((json) => responses.push(json as (typeof responses)[0]));
  });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  const scrollToEnd = (id: string) =>
    rowOf(page, id)
      .getByRole('list')
      .evaluate((ul) => ul.scrollTo({ left: ul.scrollWidth, behavior: 'instant' }));
  const findRequests = (row: string) => requests.filter((each) => each.row === row);
  const reachEnd = async (count: number, last: number): Promise<void> => {
    await scrollToEnd('long');
    await expect.poll(() => findRequests('long').length).toBe(count);
    await expect.poll(() => responses.length).toBe(count);
    await expect(rowOf(page, 'long').locator(`[data-index="${last}"]`)).toBeAttached();
  };
  await proves('CONST-006', 'at its end a carousel requests ten more items', async () => {
    await reachEnd(1, 21);
    expect(findRequests('long').map(({ rpp }) => rpp)).toEqual(['10']);
  });
  await proves(
    'ENGINE-012',
    'a row requests more items after lastSeen while there are more, and none afterwards',
    async () => {
      await reachEnd(2, 29);
      expect(responses.map(({ paging }) => paging.moreDataAvailable)).toEqual([true, false]);
      expect(findRequests('long')[0]!.lastSeen).toBeTruthy();
      expect(findRequests('long')[1]!.lastSeen).toBe(responses[0]!.paging.lastSeen);
      await scrollToEnd('long');
      await expect(rowOf(page, 'long').locator('[data-item="item-30"]')).toBeVisible();
      // Both rows wait the same time before they send a request. So when the other row has sent its request, this row
      // sends none.
      await scrollToEnd('other');
      await expect.poll(() => findRequests('other').length).toBe(1);
      expect(findRequests('long')).toHaveLength(2);
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});

test('a page renders only its own rows, and is restored from the cache', async ({ page, product, problems }) => {
  const realm = await publishTestRealm(
    product,
    {
      home: { elements: [hero('h'), bucket('at-home')] },
      browse: { elements: [bucket('at-browse')] },
      one: { elements: [bucket('in-one')] },
      two: { elements: [bucket('in-two')] },
    },
    { menu },
  );
  await proves('ENGINE-026', 'two sections each show the rows of their own id', async () => {
    for (const [id, own, otherRow] of [
      ['one', 'in-one', 'in-two'],
      ['two', 'in-two', 'in-one'],
    ] as const) {
      await page.goto(product.url(realm.id, `/section/${id}`));
      await expect(rowOf(page, own).locator('[data-item]').first()).toBeVisible();
      await expect(rowOf(page, otherRow)).toHaveCount(0);
    }
  });

  await page.goto(product.url(realm.id, '/home'));
  await waitForHydration(page);
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/v4\/(page|content)\//.test(pathname)) requestedPaths.push(pathname);
  });
  // The script looks at each change of the document. It records the path when the document contains a hero although the
  // viewer has left the home page.
  await page.evaluate(() => {
    const staleHeroPaths: string[] = [];
    (window as unknown as { stale: string[] }).stale = staleHeroPaths;
    new MutationObserver(() => {
      if (
        (location.pathname !== '/home' || document.querySelector('main[data-page="browse"]')) &&
        document.querySelector('[data-hero]')
      )
        staleHeroPaths.push(location.pathname);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const headerNav = page.locator('header nav');
  await proves('STATE-005', 'the hero of the previous page is never visible', async () => {
    await expect(page.locator('[data-hero]')).toHaveCount(1);
    await headerNav.getByRole('link', { name: 'Browse' }).click();
    await expect(rowOf(page, 'at-browse').locator('[data-item]').first()).toBeVisible();
    await expect(page.locator('[data-hero]')).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { stale: string[] }).stale)).toEqual([]);
  });
  await proves('STATE-022', 'a page that was open before is restored from the cache with its rows', async () => {
    expect(requestedPaths).toEqual(['/api/v4/page/browse']);
    // From this point the server is unreachable, so everything must come from the cache.
    await page.route('**/api/v4/**', (route) => route.abort());
    await headerNav.getByRole('link', { name: 'Home' }).click();
    await expect(rowOf(page, 'at-home').locator('[data-item]').first()).toBeVisible();
    await headerNav.getByRole('link', { name: 'Browse' }).click();
    await expect(rowOf(page, 'at-browse').locator('[data-item]').first()).toBeVisible();
    expect(requestedPaths, 'pages and rows are not requested again').toEqual(['/api/v4/page/browse']);
  });
  expect(problems).toEqual([]);
  realm.remove();
});
