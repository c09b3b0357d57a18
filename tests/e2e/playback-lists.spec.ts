// A video in the list that its address names, a watchlist or a season; and a premiere, which all viewers watch at the
// same position.
import type { Page } from '@playwright/test';
import {
  allowProblems,
  callApi,
  expect,
  waitForHydration,
  openEmptyDocument,
  proves,
  signInByApi,
  test,
} from './fixtures.ts';
import { currentTime, expectPlaying, skipWithoutCodecs } from './openPlayer.ts';
import { bucket, createTestRealm, items, IMAGES } from './testRealm.ts';

const media = { asset: 'northern-lights' };
const catalogue = items(5).map((item) => ({ ...item, media }));
const home = { elements: [bucket('row', {}, 5)] };
const expectVideoPlaying = async (page: Page, id: string): Promise<void> => {
  await page.waitForURL((url) => url.pathname.startsWith(`/video/${id}`));
  await expectPlaying(page);
};

test('the next video is the next one of the watchlist or season in the address', async ({
  page,
  product,
  problems,
}) => {
  const realm = createTestRealm(
    product,
    { home },
    {
      catalogue: [
        ...catalogue,
        { id: 'saga', type: 'SERIES', title: 'Saga', accessLevel: 'GRANTED', thumbnailUrl: IMAGES.landscape },
      ],
      realm: { features: { watchlists: true } },
    },
  );
  realm.write('data/series.json', {
    series: [
      {
        id: 'saga',
        seasons: [
          { id: 's1', title: 'One', episodes: { ids: ['item-1', 'item-2'] } },
          { id: 'best', title: 'The best', episodes: { ids: ['item-1', 'item-4'] } },
        ],
      },
    ],
  });
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  const adjacent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes('djacent')) adjacent.push(pathname + search);
  });
  await openEmptyDocument(page, product.url(realm.id, '/'));
  await skipWithoutCodecs(page);
  await signInByApi(page);
  const list = await callApi(page, 'POST', '/api/v3/user/watchlist/watchlists', { name: 'Tonight' });
  const { watchlistExternalId: watchlistId, ownerExternalId: owner } = list;
  for (const id of ['item-1', 'item-3'])
    await callApi(page, 'POST', `/api/v3/user/watchlist/${watchlistId}/content`, {
      content: { id, contentType: 'VOD' },
    });
  // Another viewer watches the list.
  await signInByApi(page, 'editor@demo.test');
  await page.goto(product.url(realm.id, `/video/item-1?watchlistId=${watchlistId}&owner=${owner}`));
  await waitForHydration(page);
  await page.locator('a[data-play]').click();
  await expectVideoPlaying(page, 'item-1');
  const path = `/api/v4/user/watchlist/watchlists/${owner}/${watchlistId}/adjacentTo/item-1`;
  await proves(['ROUTE-077', 'API-095'], 'the call of the watchlist has its owner and size 5', async () => {
    await expect
      .poll(() => adjacent.filter((each) => each.includes('/watchlists/')))
      .toEqual([expect.stringMatching(new RegExp(`^${path}\\?(.*&)?size=5(&|$)`))]);
  });
  await proves('ROUTE-076', 'the video plays in the context of the watchlist', async () => {
    await expect(page.locator('[data-control="next"]').first()).toBeAttached();
    await page.keyboard.press('n');
    await expectVideoPlaying(page, 'item-3');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('watchlistId'), searchParams.get('owner')]).toEqual([watchlistId, owner]);
  });
  await proves('ROUTE-080', 'the video plays in the context of the season in its address', async () => {
    await page.goto(product.url(realm.id, '/video/item-1?seasonId=best&play=1'));
    await expectVideoPlaying(page, 'item-1');
    await expect(page.locator('[data-control="next"]').first()).toBeAttached();
    await page.keyboard.press('n');
    await expectVideoPlaying(page, 'item-4');
    expect(new URL(page.url()).searchParams.get('seasonId')).toBe('best');
  });
  await signInByApi(page);
  await callApi(page, 'DELETE', `/api/v3/user/watchlist/watchlists/${owner}/${watchlistId}`);
  // The player may send a heartbeat of the session that the new sign-in ended, or request media with its token.
  allowProblems(problems, /401|403 \(Forbidden\) \(\S+\/media\//);
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  'a late viewer joins a premiere at the position of the others, or starts from the beginning',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const scheduledAt = Date.now() - 31_000;
    const premiere = (type: string) => ({
      id: `premiere-${type.toLowerCase()}`,
      type,
      title: `Premiere ${type}`,
      accessLevel: 'GRANTED',
      thumbnailUrl: IMAGES.landscape,
      premiereVOD: true,
      duration: 3600,
      release: { type: 'PREMIERE', scheduledAt: new Date(scheduledAt).toISOString() },
      media,
    });
    const realm = createTestRealm(product, { home }, { catalogue: [...catalogue, premiere('LIVE'), premiere('VOD')] });
    const { status, output } = await realm.publish();
    expect(status, output).toBe(0);
    const dialog = page.getByRole('dialog', { name: 'The premiere is running' });
    await page.goto(product.url(realm.id, '/video/premiere-live'));
    await waitForHydration(page);
    await skipWithoutCodecs(page);
    await dialog.getByRole('button', { name: 'Join now' }).press('Enter');
    const joinedAt = Date.now();
    await expectPlaying(page);
    // The recording lasts 64 s.
    expect(await currentTime(page)).toBeGreaterThan(Math.min((joinedAt - scheduledAt) / 1000, 60) - 5);
    await page.goto(product.url(realm.id, '/video/premiere-vod'));
    await waitForHydration(page);
    await dialog.getByRole('button', { name: 'From the start' }).click();
    await expectPlaying(page);
    expect(await currentTime(page)).toBeLessThan(15);
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(page.locator('[data-player]')).toHaveCount(0);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
