// The search as an overlay and as a page, by keyboard, without JavaScript, and with a slow or failing network.
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, waitForHydration, proves, test } from './fixtures.ts';
import { bucket, items, publishTestRealm } from './testRealm.ts';

const SEARCH_LINK = 'header a[aria-label="Search"]';
const SEARCH_CALL = '**/api/v1/content-search**';

test('the search overlay shows popular content, then results by type, and closes on back', async ({
  page,
  product,
  problems,
}) => {
  await page.goto(product.url('ironclad'));
  await waitForHydration(page);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('searchbox', { name: 'Search' });
  await proves('SEARCH-002', 'with an empty value popular events and popular videos are shown', async () => {
    await page.click(SEARCH_LINK);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await expect(dialog.locator('[data-popular="live_event"] [data-item]').first()).toBeVisible();
    await expect(dialog.locator('[data-popular="vod_video"] [data-item]').first()).toBeVisible();
    await expect(dialog.locator('[data-type]')).toHaveCount(0);
  });
  const requests: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/content-search')) requests.push(new URL(request.url()));
  });
  await proves('SEARCH-001', 'a search is active and shows its value and the total count', async () => {
    await field.fill('hadad');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(field).toHaveValue('hadad');
    const status = dialog.getByRole('status');
    await expect(status).toHaveText(/^\d+ results$/);
    // The total is the sum of the groups' totals.
    const counts = await dialog.locator('[data-type] h2 span').allInnerTexts();
    const total = counts.reduce((sum, count) => sum + Number(count), 0);
    expect(total).toBeGreaterThan(3);
    await expect(status).toHaveText(`${total} results`);
  });
  await proves('API-124', 'a search calls /api/v1/content-search with the words', () => {
    expect([requests[0]!.pathname, requests[0]!.searchParams.get('query')]).toEqual([
      '/api/v1/content-search',
      'hadad',
    ]);
  });
  await proves('SEARCH-003', 'matching live events, videos and playlists are three groups', async () => {
    for (const type of ['live_event', 'vod_video', 'vod_playlist'])
      await expect(dialog.locator(`[data-type="${type}"] [data-item]`).first(), type).toBeVisible();
  });
  await expect(dialog.locator('[data-type="page"] [data-item]').first()).toBeVisible();
  await field.fill('cutman');
  await page.keyboard.press('Enter');
  await expect(dialog.locator('[data-item="cutman"] mark')).toHaveText('Cutman');
  expect(await findAxeViolations(page, { include: 'dialog[open]' })).toEqual([]);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(product.url('ironclad', '/'));
  expect(problems).toEqual([]);
});

test('back from a result shows the same results again', async ({ page, product }) => {
  await page.goto(product.url('ironclad'));
  await waitForHydration(page);
  await page.click(SEARCH_LINK);
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.fill('cutman');
  await page.keyboard.press('Enter');
  await expect(page.locator('dialog [data-item="cutman"]')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-item="cutman"] a')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await proves('SEARCH-009', 'back from a result restores the value and the results', async () => {
    for (const [words, path] of [
      ['cutman', 'video'],
      ['weigh-in', 'live'],
      ['every fight', 'playlist'],
      ['four thirty', 'series'],
    ] as const) {
      await field.fill(words);
      await page.keyboard.press('Enter');
      const results = page.locator(`dialog [data-item] a[href^="/${path}/"]`);
      await results.first().click();
      await expect(page).toHaveURL(new RegExp(`/${path}/[^#]*$`));
      await page.goBack();
      await expect(field).toHaveValue(words);
      await expect(results.first()).toBeVisible();
    }
  });
  await proves('SEARCH-010', 'the search stays on a page whose address has the search hash', async () => {
    const results = page.locator('dialog [data-item] a[href^="/series/"]');
    await page.evaluate(() => {
      history.pushState({}, '', '/browse#search');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await expect(page.locator('main[data-page="browse"]')).toBeAttached();
    await expect(page).toHaveURL(/\/browse#search$/);
    await expect(field).toHaveValue('four thirty');
    await expect(results.first()).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue('four thirty');
  });
  await proves('SEARCH-008', 'after a page that is not a result the value and the results are cleared', async () => {
    await page.locator('dialog a[href^="/series/"]').first().click();
    await expect(page).toHaveURL(/\/series\/[^#]*$/);
    await page.locator('header a[href="/home"]').first().click();
    await expect(page.locator('main[data-page="home"]')).toBeVisible();
    await page.click(SEARCH_LINK);
    await expect(field).toHaveValue('');
    await expect(page.locator('dialog [data-type]')).toHaveCount(0);
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.click(SEARCH_LINK);
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.locator(SEARCH_LINK)).toBeFocused();
});

test('the search page has its text and filters in its address, so it works without JavaScript', async ({
  page,
  browser,
  product,
  problems,
}) => {
  const contextWithoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const pageWithoutScripts = await contextWithoutScripts.newPage();
  await pageWithoutScripts.goto(product.url('ironclad', '/search?q=fight'));
  await expect(pageWithoutScripts.locator('[data-type="live_event"] [data-item]').first()).toBeVisible();
  await expect(pageWithoutScripts.getByRole('searchbox')).toHaveValue('fight');
  await contextWithoutScripts.close();

  await proves('ROUTE-089', 'the search screen has the path /search', async () => {
    await page.goto(product.url('ironclad', '/search?q=fight'));
    await expect(page.locator('main').getByRole('searchbox')).toHaveValue('fight');
    await expect(page.locator('main [data-type] [data-item]').first()).toBeVisible();
  });
  await waitForHydration(page);
  const status = page.locator('main').getByRole('status');
  const totalBefore = Number(/\d+/.exec(await status.innerText())![0]);
  await proves('SEARCH-005', 'a refinement narrows the results', async () => {
    await expect(page.locator('[data-type="live_event"]')).toBeVisible();
    await page
      .getByRole('group', { name: 'Type' })
      .getByRole('button', { name: /Videos/ })
      .click();
    await expect(page).toHaveURL(/refine=type%3Avideo/);
    await expect(page.locator('[data-type]')).toHaveCount(1);
    await expect(page.locator('[data-type="vod_video"]')).toBeVisible();
    await expect(status).not.toHaveText(`${totalBefore} results`);
    expect(Number(/\d+/.exec(await status.innerText())![0])).toBeLessThan(totalBefore);
  });
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole('button', { name: /Videos/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(status).toHaveText(`${totalBefore} results`);

  // The results have two pages of events, three pages of videos and three pages of playlists.
  const createItems = (prefix: string, type: string, count: number) =>
    items(count).map((item, n) => ({ ...item, id: `${prefix}-${n}`, type, title: `Lesson ${prefix} ${n}` }));
  const realm = await publishTestRealm(
    product,
    { home: { elements: [bucket('one')] } },
    {
      catalogue: [
        ...items(12),
        ...createItems('event', 'LIVE', 14),
        ...createItems('video', 'VOD', 30),
        ...createItems('list', 'PLAYLIST', 26),
      ],
    },
  );
  await proves('SEARCH-004', 'each type shows its total and loads its further pages to the last one', async () => {
    await page.goto(product.url(realm.id, '/search?q=lesson'));
    await waitForHydration(page);
    for (const [type, total, pages] of [
      ['live_event', 14, 2],
      ['vod_video', 30, 3],
      ['vod_playlist', 26, 3],
    ] as const) {
      const group = page.locator(`[data-type="${type}"]`);
      await expect(group.getByRole('heading').first()).toContainText(String(total));
      await expect(group.locator('[data-item]')).toHaveCount(12);
      for (let next = 2; next <= pages; next++) {
        const call = page.waitForRequest((request) => request.url().includes('/content-search'));
        await group.getByRole('button', { name: /Show more/ }).click();
        const { searchParams } = new URL((await call).url());
        expect([searchParams.get('type'), searchParams.get('page')]).toEqual([type, String(next)]);
        await expect(group.locator('[data-item]')).toHaveCount(Math.min(total, next * 12));
      }
      await expect(group.getByRole('button', { name: /Show more/ })).toHaveCount(0);
    }
  });
  realm.remove();
  expect(problems).toEqual([]);
});

test('a search starts some time after the last letter, depending on the length of the query', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await page.goto(product.url('ironclad', '/search'));
  await waitForHydration(page);
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/content-search') && url.searchParams.get('query'))
      requests.push(url.searchParams.get('query')!);
  });
  const field = page.getByRole('searchbox');
  await proves('SEARCH-006', '/search shows no results before the viewer types', async () => {
    await expect(page.locator('[data-popular]').first()).toBeVisible();
    await expect(page.locator('[data-type]')).toHaveCount(0);
    await expect(field).toHaveValue('');
  });
  // From this point the clock moves only by calls of the test.
  await page.clock.pauseAt(Date.now() + 60_000);
  await proves('CONST-019', 'with two letters the search waits 2000 ms', async () => {
    await field.pressSequentially('ab');
    await page.clock.runFor(1_999);
    expect(requests).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => requests).toEqual(['ab']);
  });
  await proves('CONST-022', 'with three letters the search starts immediately', async () => {
    await field.pressSequentially('c');
    await expect.poll(() => requests).toEqual(['ab', 'abc']);
  });
  await proves('CONST-020', 'with four letters the search waits 1000 ms', async () => {
    await field.pressSequentially('d');
    await page.clock.runFor(999);
    expect(requests).toEqual(['ab', 'abc']);
    await page.clock.runFor(1);
    await expect.poll(() => requests).toEqual(['ab', 'abc', 'abcd']);
  });
  await proves('SEARCH-007', 'several letters in quick succession cause one call after the last one', async () => {
    for (const letter of 'efg') {
      await field.pressSequentially(letter);
      await page.clock.runFor(300);
    }
    await page.clock.runFor(699);
    expect(requests).toHaveLength(3);
    await page.clock.runFor(1);
    await expect.poll(() => requests).toEqual(['ab', 'abc', 'abcd', 'abcdefg']);
  });
  await proves('CONST-021', 'an empty field shows popular content immediately', async () => {
    await field.fill('fight');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-type]').first()).toBeVisible();
    await expect(page.locator('[data-popular]')).toHaveCount(0);
    await field.fill('');
    await expect(page.locator('[data-popular]').first()).toBeVisible();
    await expect(page.locator('[data-type]')).toHaveCount(0);
  });
});

test('letters that are typed while the address changes stay in the search field', async ({ page, product }) => {
  await page.goto(product.url('ironclad', '/search'));
  await waitForHydration(page);
  const field = page.getByRole('searchbox');
  // The rest of the word is typed at the moment at which the address gets the first letters.
  await field.evaluate((input: HTMLInputElement) => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (...entry) => {
      replaceState(...entry);
      if (input.value !== 'cut' || !String(entry[2]).includes('q=cut')) return;
      history.replaceState = replaceState;
      input.setRangeText('man', 3, 3, 'end');
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
  });
  await field.pressSequentially('cut');
  await expect(field).toHaveValue('cutman');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=cutman/);
  await expect(field).toHaveValue('cutman');
  await expect(page.locator('[data-item="cutman"]')).toBeVisible();
});

test('N10, N12 a late response, a failed request and a lost network do not break the search', async ({
  page,
  context,
  product,
}) => {
  await page.goto(product.url('ironclad', '/search'));
  await waitForHydration(page);
  let sendResponse = (): void => undefined;
  const responseAllowed = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  await page.route(SEARCH_CALL, async (route) => {
    if (route.request().url().includes('query=cut&')) await responseAllowed;
    await route.continue().catch(() => undefined);
  });
  const field = page.getByRole('searchbox');
  await field.fill('cut');
  await field.fill('cutman');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-item="cutman"]')).toBeVisible();
  sendResponse();
  await expect(page).toHaveURL(/q=cutman/);
  await expect(page.locator('main').getByRole('status')).not.toHaveText('Searching…');
  await page.unroute(SEARCH_CALL);

  await page.route(SEARCH_CALL, (route) =>
    route.fulfill({ status: 400, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await field.fill('monteiro');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search is unavailable' })).toBeVisible();
  await page.unroute(SEARCH_CALL);
  await page.getByRole('main').getByRole('button', { name: /again/ }).click();
  await expect(page.locator('[data-type]').first()).toBeVisible();

  await context.setOffline(true);
  await field.fill('haddad');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-item="haddad"]')).toBeVisible();
});

test('in Arabic the search finds other letter forms and is accessible', async ({ page, product, problems }) => {
  await page.goto(product.url('sahra', `/search?lang=ar&q=${encodeURIComponent('شاهين')}`));
  await waitForHydration(page);
  await expect(page.locator('[data-item="al-shahin"]')).toBeVisible();
  await expect(page.locator('main').getByRole('status')).toHaveText('نتيجة واحدة');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
});
