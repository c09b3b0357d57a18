// A viewer's own watchlists: create, rename, delete, undo, and what a card of a watchlist shows.
import type { Request } from '@playwright/test';
import { allowProblems, callApi, expect, waitForHydration, navigate, proves, signInByApi, test } from './fixtures.ts';
import { parseImageId } from './loadedImages.ts';

test('a viewer creates, renames and deletes a watchlist and can undo each step', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('sahra', '/watchlists?lang=en'));
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your lists wait behind your account');
  await expect(page.locator('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /from=%2Fwatchlists/,
  );
  await signInByApi(page);
  await page.reload();
  await waitForHydration(page);
  await expect(page.locator('main')).toContainText('You have no list yet');
  const changes: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/user/watchlist/')) changes.push(request);
  });
  const describeRequest = (request: Request | undefined) =>
    request && {
      call: `${request.method()} ${new URL(request.url()).pathname}`,
      body: request.postDataJSON() as unknown,
    };

  const names = page.locator('[data-watchlist] a');
  const longName = 'Rain and nothing but rain '.repeat(3).slice(0, 60);
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByRole('textbox').fill('Evenings');
  await page.keyboard.press('Enter');
  await expect(names).toHaveText([/^Evenings/]);
  await proves(
    'WATCHLIST-022',
    'a name of 60 characters is accepted, one of 61 is refused with the message',
    async () => {
      await page.getByRole('button', { name: 'New list' }).click();
      await page.getByRole('textbox').fill(longName);
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-watchlist]').filter({ hasText: longName })).toHaveCount(1);
      await page.getByRole('button', { name: 'New list' }).click();
      await page.getByRole('textbox').fill(`${longName}s`);
      await expect(page.locator('main').getByRole('alert')).toHaveText('At most 60 characters, please.');
      await expect(page.getByRole('button', { name: 'Create' })).toBeDisabled();
      expect(changes).toHaveLength(2);
    },
  );
  await proves('WATCHLIST-011', 'a new list is the first', () => expect(names).toHaveText([/^Rain/, /^Evenings/]));
  await proves('ROUTE-090', "a viewer opens /watchlists and sees the viewer's own lists", async () => {
    await page.goto(product.url('sahra', '/watchlists?lang=en'));
    await waitForHydration(page);
    await expect(page.locator('main[data-page="watchlists"]')).toBeVisible();
    await expect(names).toHaveText([/^Rain/, /^Evenings/]);
  });

  const id = await page.locator('[data-watchlist]', { hasText: 'Evenings' }).getAttribute('data-watchlist');
  const grid = (await callApi(page, 'GET', '/api/v1/view/content-grid?rpp=60')) as unknown as {
    items: { id: string; type: string; title: string; thumbnailUrl: string }[];
  };
  // The list has six videos, each with an image.
  const videosByImage = new Map(
    grid.items
      .filter(({ type, thumbnailUrl }) => (type === 'VOD' || type === 'VOD_VIDEO') && thumbnailUrl)
      .map((video) => [parseImageId(video.thumbnailUrl), video]),
  );
  const videos = [...videosByImage.values()].slice(0, 6);
  expect(videos).toHaveLength(6);
  for (const video of videos)
    await callApi(page, 'POST', `/api/v3/user/watchlist/${id}/content`, {
      content: { id: video.id, contentType: video.type },
    });
  await page.reload();
  await waitForHydration(page);
  const renamedList = page.locator(`[data-watchlist="${id}"]`);
  const readImageIds = () =>
    renamedList
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.split('/img/')[1]!.split('/')[0]));
  await proves('WATCHLIST-002', 'the card of a list of six shows the images of the first four', async () => {
    await expect.poll(readImageIds).toEqual(videos.slice(0, 4).map(({ thumbnailUrl }) => parseImageId(thumbnailUrl)));
  });
  await proves(['WATCHLIST-012', 'API-092'], 'a list is renamed by a PUT with its name', async () => {
    changes.length = 0;
    await page.getByRole('button', { name: 'Rename Evenings' }).click();
    await page.getByRole('textbox').fill('Late evenings');
    await page.keyboard.press('Enter');
    await expect(renamedList).toContainText('Late evenings');
    expect(changes.map(describeRequest)).toEqual([
      { call: `PUT /api/v3/user/watchlist/watchlists/${id}`, body: { name: 'Late evenings' } },
    ]);
  });

  await renamedList.locator('a').click();
  await expect(page).toHaveURL(new RegExp(`/watchlists\\?watchlistId=${id}&owner=`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late evenings');
  await expect(page.locator('main [data-item]')).toHaveCount(6);
  await expect(page.locator('main [data-item] a').first()).toHaveAttribute('href', new RegExp(`watchlistId=${id}`));
  await proves(
    ['LINK-022', 'LINK-025'],
    'a video opened from a watchlist has the watchlist and its owner in its address',
    async () => {
      const owner = new URL(page.url()).searchParams.get('owner');
      expect(owner).toBeTruthy();
      await page.locator('main [data-item] a').first().click();
      await expect(page).toHaveURL(/\/video\//);
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('watchlistId'), searchParams.get('owner')]).toEqual([id, owner]);
      const state = await page.evaluate(() => (history.state as { usr?: Record<string, unknown> | null }).usr);
      expect(state).toMatchObject({ watchlistId: id });
    },
  );
  await page.goBack();
  await expect(page.locator('main [data-item]')).toHaveCount(6);
  const removeVideo = (video: { title: string }) =>
    page
      .locator('main')
      .getByRole('button', { name: `Remove from list: ${video.title}` })
      .first()
      .click();
  await removeVideo(videos[5]!);
  await expect(page.locator('main [data-item]')).toHaveCount(5);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('main [data-item]')).toHaveCount(6);
  await removeVideo(videos[5]!);
  await expect(page.locator('main [data-item]')).toHaveCount(5);
  await proves(
    'WATCHLIST-017',
    'after the first of five videos is removed, the card shows the images of the other four',
    async () => {
      const response = page.waitForResponse((each) => each.request().method() === 'DELETE');
      await removeVideo(videos[0]!);
      expect((await response).status()).toBe(200);
      await page.goBack();
      await expect.poll(readImageIds).toEqual(videos.slice(1, 5).map(({ thumbnailUrl }) => parseImageId(thumbnailUrl)));
    },
  );

  const rainList = page.locator('[data-watchlist]', { hasText: 'Rain' });
  await proves('WATCHLIST-001', 'each list shows its name, and an empty one shows that it is empty', async () => {
    await expect(names).toHaveText([/^Rain/, /^Late evenings/]);
    await rainList.locator('a').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(longName);
    await expect(page.locator('main')).toContainText('This list is empty for now');
    await expect(page.locator('main [data-item]')).toHaveCount(0);
  });
  await proves('WATCHLIST-020', 'after a list was opened, all lists have the same positions as before', async () => {
    let sendResponse = (): void => undefined;
    const responseAllowed = new Promise<void>((resolve) => {
      sendResponse = resolve;
    });
    await page.route('**/api/v4/user/watchlist/watchlists?*', async (route) => {
      await responseAllowed;
      await route.continue();
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(longName);
    await page.goBack();
    await expect(names).toHaveText([/^Rain/, /^Late evenings/]);
    sendResponse();
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
    await expect(names).toHaveText([/^Rain/, /^Late evenings/]);
    await page.unroute('**/api/v4/user/watchlist/watchlists?*');
  });

  const [, owner] = /owner=([^&]*)/.exec((await rainList.locator('a').getAttribute('href'))!)!;
  const rainId = await rainList.getAttribute('data-watchlist');
  changes.length = 0;
  await page.getByRole('button', { name: 'Remove Rain' }).click();
  await expect(names).toHaveText([/^Late evenings/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText([/^Rain/, /^Late evenings/]);
  expect(changes).toEqual([]);
  await proves(['WATCHLIST-013', 'API-093'], 'a list is deleted by its owner and id, without a body', async () => {
    await page.getByRole('button', { name: 'Remove Rain' }).click();
    await expect(names).toHaveText([/^Late evenings/]);
    // Leaving the page ends the time in which the viewer can undo the change.
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect
      .poll(() => changes.map(describeRequest))
      .toEqual([{ call: `DELETE /api/v3/user/watchlist/watchlists/${owner}/${rainId}`, body: null }]);
    await page.goto(product.url('sahra', '/watchlists?lang=en'));
    await waitForHydration(page);
    await expect(names).toHaveText([/^Late evenings/]);
  });

  await proves(
    'WATCHLIST-021',
    'another viewer in the same page sees none of the lists of the previous viewer',
    async () => {
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
      await expect(page.locator('header a[href="/login"]').first()).toBeAttached();
      await navigate(page, '/login?from=/watchlists');
      await page.locator('input[name="id"]').fill('editor@demo.test');
      await page.locator('input[name="secret"]').fill('marquee-demo-1');
      // No list of the first viewer is visible while the lists of the second viewer load.
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/v4/user/watchlist/watchlists?*', async (route) => {
        await released;
        await route.continue();
      });
      await page.locator('main form button[type="submit"]').click();
      await expect(page.locator('main[data-page="watchlists"]')).toHaveAttribute('aria-busy', 'true');
      await expect(names).toHaveCount(0);
      release();
      await expect(page.locator('main')).toContainText('You have no list yet');
      await expect(names).toHaveCount(0);
      expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
      await page.unroute('**/api/v4/user/watchlist/watchlists?*');
    },
  );
  await proves('WATCHLIST-026', 'lists that cannot be read show the message of all list failures', async () => {
    await page.route('**/api/v4/user/watchlist/watchlists?*', (route) => route.fulfill({ status: 500, json: {} }));
    await navigate(page, '/preferences');
    await expect(page.locator('main[data-page="preferences"]')).toBeVisible();
    await navigate(page, '/watchlists');
    await expect(page.locator('main').getByRole('alert')).toContainText(
      'Your lists could not be reached. Try again in a moment.',
    );
  });
  // The browser logs the failure that this test causes.
  allowProblems(problems, /500/);
});
