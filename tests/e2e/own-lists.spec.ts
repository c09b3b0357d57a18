// Many lists of a viewer's own, and one with many videos: by pages of 25, and 60 videos on a page until more are asked for. The lists are
// answered here: making them by hand would take longer than everything else (tests/contract/watchlists.test.ts has the real pages).
import { expect, hydrated, signIn, test } from './fixtures.ts';
import { bucket, items, publishLab } from './lab.ts';

/** One page of a list of n, as the server cuts it: `rpp` after the entry that the cursor counts. */
function pageOf<T>(
  n: number,
  { searchParams }: URL,
  make: (index: number) => T,
): { entries: T[]; paging: { moreDataAvailable: boolean; lastSeen: string } } {
  const from = Number(searchParams.get('lastSeen') ?? 0),
    to = Math.min(n, from + Number(searchParams.get('rpp')));
  return {
    entries: Array.from({ length: to - from }, (_, i) => make(from + i + 1)),
    paging: { moreDataAvailable: to < n, lastSeen: String(to) },
  };
}
const listOf = (n: number) => ({
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
const videoOf = (n: number) => ({
  id: `item-${n}`,
  type: 'VOD',
  title: `Item ${n}`,
  accessLevel: 'GRANTED',
  favourite: false,
});

test('[CONST-001, CONST-015] lists come by 25; the page of one grows to 60 by itself, further when it is asked', async ({
  page,
  product,
  problems,
}) => {
  const lab = await publishLab(
    product,
    { home: { elements: [bucket('one')] } },
    { realm: { features: { watchlists: true } }, catalogue: items(61) },
  );
  const asked: string[] = [];
  await page.route('**/api/v4/user/watchlist/**', (route) => {
    const url = new URL(route.request().url()),
      isAll = url.pathname.endsWith('/watchlists');
    asked.push(`${isAll ? 'lists' : 'list'} ${url.searchParams.get('rpp')}`);
    if (isAll) {
      const { entries, paging } = pageOf(60, url, listOf);
      return route.fulfill({ json: { items: entries, paging } });
    }
    const { entries, paging } = pageOf(61, url, videoOf);
    return route.fulfill({ json: { ...listOf(1), content: entries, pagingInfo: paging } });
  });
  await page.goto(product.url(lab.id));
  await signIn(page);
  await page.goto(product.url(lab.id, '/watchlists'));
  await hydrated(page);
  const lists = page.locator('[data-watchlist]'),
    more = page.locator('main').getByRole('button', { name: /^Show more/ });
  await expect(lists).toHaveCount(25);
  await more.click();
  await expect(lists).toHaveCount(50);
  await more.click();
  await expect(lists).toHaveCount(60);
  await expect(more).toHaveCount(0);
  expect(asked).toEqual(['lists 25', 'lists 25', 'lists 25']);

  await lists.first().locator('a').click();
  const shown = page.locator('main [data-item]');
  await expect
    .poll(async () => {
      await shown.last().scrollIntoViewIfNeeded();
      return shown.count();
    })
    .toBe(60);
  await expect(more).toBeVisible();
  expect(asked.slice(3)).toEqual(['list 25', 'list 25', 'list 25']);
  await more.click();
  await expect(shown).toHaveCount(61);
  await expect(more).toHaveCount(0);
  expect(problems).toEqual([]);
  lab.remove();
});
