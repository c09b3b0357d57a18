// A series and its seasons: the tabs and the dropdown, the seasons that load on each side, and the addresses.
import { callApi, expect, waitForHydration, navigate, proves, test } from './fixtures.ts';
import { createCard, listItemIds, recordRequests, sharing } from './listPages.ts';
import { items, publishTestRealm } from './testRealm.ts';

async function publishSeries(product: Parameters<typeof publishTestRealm>[0], seasons: number, features: object = {}) {
  const series = { seriesId: 'saga', title: 'Title of saga' };
  const episodes = items(13).map((item) => ({ ...item, series }));
  const realm = await publishTestRealm(
    product,
    { home: { elements: [{ bucketId: 'all', exid: 'all', type: 'VOD_PLAYLIST', source: { ids: ['item-1'] } }] } },
    { realm: { features }, catalogue: [...episodes, createCard('saga', 'SERIES'), createCard('mix', 'PLAYLIST')] },
  );
  const entries = Array.from({ length: seasons }, (_, i) => ({
    id: `s${i + 1}`,
    title: `Season ${i + 1}`,
    // The last season of the long series has more than one page of episodes.
    episodes: { ids: listItemIds(i === 0 ? 2 : i === 99 ? 13 : 3) },
  }));
  realm.write('data/playlists.json', { playlists: [{ id: 'mix', source: { ids: listItemIds(3) } }] });
  realm.write('data/series.json', {
    sharing,
    series: [{ id: 'saga', seasons: [...entries, { id: 'empty', title: 'Season empty', episodes: { ids: [] } }] }],
  });
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  return realm;
}

test('the viewer chooses a season by tabs in a wide window and by a dropdown in a narrow one', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishSeries(product, 2, { showTitles: true });
  await page.setViewportSize({ width: 1400, height: 900 });
  const tabs = page.locator('[data-seasons="tabs"]'),
    dropdown = page.locator('[data-seasons="dropdown"]'),
    season = page.locator('[data-layout="season"]');
  await proves('ROUTE-084', 'a series has the path /series/{id}, with and without its title', async () => {
    for (const path of ['/series/saga', '/series/saga/any']) {
      expect((await page.goto(product.url(realm.id, path)))?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { name: 'Title of saga' }).first()).toBeVisible();
      await expect(tabs.getByRole('link').first()).toBeVisible();
    }
  });
  await waitForHydration(page);
  await proves('SERIES-002', 'in a wide window the seasons are tabs', async () => {
    await expect(tabs).toBeVisible();
    await expect(dropdown).toBeHidden();
  });
  await proves('SERIES-006', 'each season shows its title and its number of episodes', async () => {
    await expect(tabs.getByRole('link')).toHaveText([/Season 1\s*2 episodes/, /Season 2\s*3 episodes/]);
  });
  await proves('SERIES-005', 'a season without episodes is not in the selector', async () => {
    await expect(tabs.getByRole('link')).toHaveCount(2);
    await expect(page.getByText('Season empty')).toHaveCount(0);
  });
  await tabs.getByRole('link', { name: 'Season 1' }).click();
  await expect(page).toHaveURL(product.url(realm.id, '/season/s1/season-1?seriesId=saga'));
  await expect(season.getByRole('heading', { name: 'Season 1' })).toBeVisible();
  await expect(season.getByRole('link', { name: 'Title of saga' })).toHaveAttribute(
    'href',
    '/series/saga/title-of-saga',
  );
  await page.setViewportSize({ width: 700, height: 900 });
  await proves('SERIES-001', 'on a tablet the seasons are in a dropdown', async () => {
    await expect(tabs).toBeHidden();
    await dropdown.locator('summary').click();
    await expect(dropdown.getByRole('link', { name: 'Season 2' })).toBeVisible();
  });
  await proves(
    'SERIES-003',
    'choosing a season leads to its page, whose address has the id of the series',
    async () => {
      await dropdown.getByRole('link', { name: 'Season 2' }).click();
      await expect(page).toHaveURL(/\/season\/s2(\/[^?]*)?\?seriesId=saga$/);
      await expect(season.getByRole('heading', { name: 'Season 2' })).toBeVisible();
    },
  );
  await expect(page).toHaveURL(product.url(realm.id, '/season/s2/season-2?seriesId=saga'));
  const requests = recordRequests(page);
  const seasonNote = page.locator('[data-from-list="s2"]');
  await proves(
    'LINK-024',
    'the navigation state of an episode opened from its series has the id of the series',
    async () => {
      await page.locator('[data-zone="list"] [data-item="item-1"] a').click();
      await expect(page).toHaveURL(/\/video\/item-1/);
      const state = await page.evaluate(() => (history.state as { usr?: Record<string, unknown> | null }).usr);
      expect(state).toMatchObject({ seriesId: 'saga' });
    },
  );
  await expect(seasonNote).toContainText('Season 2');
  await proves('CONST-003', 'two items of the season of a video are read', () =>
    expect(
      requests.filter((path) => path.startsWith('/api/v4/season/s2?')).map((path) => /rpp=\d+/.exec(path)?.[0]),
    ).toContain('rpp=2'),
  );
  await proves(
    'SERIES-013',
    'the page of an episode shows the title of its series, which leads to the series',
    async () => {
      await page.getByRole('main').getByRole('link', { name: 'Title of saga' }).first().click();
      await expect(page).toHaveURL(/\/series\/saga\/title-of-saga/);
      await expect(page.getByRole('heading', { name: 'Title of saga' }).first()).toBeVisible();
    },
  );
  await proves('ROUTE-083', 'a season has the path /season/{id}, with and without its title', async () => {
    for (const path of ['/season/s1', '/season/s1/any-title']) {
      expect((await page.goto(product.url(realm.id, path)))?.status(), path).toBe(200);
      await expect(season.getByRole('heading', { name: 'Season 1' })).toBeVisible();
    }
  });
  await proves(
    'PLAYLIST-002',
    'a playlist of type season and one of type playlist have different layouts',
    async () => {
      await page.setViewportSize({ width: 1400, height: 900 });
      await expect(page.locator('[data-layout]:not(header)')).toHaveAttribute('data-layout', 'season');
      await expect(tabs).toBeVisible();
      await page.goto(product.url(realm.id, '/playlist/mix'));
      await expect(page.locator('[data-layout]:not(header)')).toHaveAttribute('data-layout', 'playlist');
      await expect(page.getByRole('heading', { name: 'Title of mix' }).first()).toBeVisible();
      await expect(tabs).toHaveCount(0);
    },
  );
  expect(problems).toEqual([]);
  realm.remove();
});

test('a long series shows 25 seasons on each side and loads more when it is scrolled', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishSeries(product, 100);
  await page.setViewportSize({ width: 1400, height: 900 });
  const requests = recordRequests(page);
  await page.goto(product.url(realm.id, '/season/s50'));
  await waitForHydration(page);
  const tabs = page.locator('[data-seasons="tabs"]'),
    links = tabs.getByRole('link'),
    adjacentRequests = () => requests.filter((path) => path.includes('/adjacentTo/'));
  const readSeasonNumbers = async () =>
    (await links.allInnerTexts()).map((text) => Number(/Season (\d+)/.exec(text)?.[1]));
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
  /** Scrolls the tabs to one of their ends and waits until the scroll has ended. */
  const scrollTabs = (end: 'first' | 'last') =>
    tabs.locator('ul').evaluate(
      (list, to) =>
        new Promise<void>((resolve) => {
          const left = to === 'first' ? 0 : list.scrollWidth;
          list.addEventListener('scroll', () => resolve(), { once: true });
          if (list.scrollLeft === left) resolve();
          else list.scrollLeft = left;
        }),
      end,
    );
  await proves('SERIES-009', 'around season 50 of 100 the seasons 25 to 75 are loaded', async () => {
    await expect(links).toHaveCount(51);
    expect(await readSeasonNumbers()).toEqual(range(25, 75));
  });
  await proves('SERIES-008', 'preceding seasons are before the current one, and following ones after it', async () => {
    await expect(links).toHaveCount(51);
    const visibleNumbers = await readSeasonNumbers();
    expect(visibleNumbers.slice(0, 25)).toEqual(range(25, 49));
    expect(visibleNumbers.slice(26)).toEqual(range(51, 75));
    await expect(links.nth(25)).toHaveAttribute('aria-current', 'page');
    // Read at once, because the tabs scroll to the current season.
    const positions = await links.evaluateAll((all) => all.slice(24, 27).map((link) => link.getBoundingClientRect().x));
    expect(positions[0]).toBeLessThan(positions[1]!);
    expect(positions[1]).toBeLessThan(positions[2]!);
  });
  await proves(
    ['SERIES-011', 'CONST-005', 'API-106'],
    'scrolling to the last season reads the next 25 and adds them',
    async () => {
      await scrollTabs('last');
      await expect(links).toHaveCount(76);
      expect(await readSeasonNumbers()).toEqual(range(25, 100));
      expect(adjacentRequests()).toEqual(['/api/v4/series/saga/adjacentTo/s75?size=25']);
      const { precedingSeasons, followingSeasons } = await callApi<Record<string, { id: string }[]>>(
        page,
        'GET',
        '/api/v4/series/saga/adjacentTo/s75?size=25',
      );
      expect([precedingSeasons!.at(0)!.id, followingSeasons!.at(-1)!.id]).toEqual(['s50', 's100']);
    },
  );
  await proves(
    'SERIES-010',
    'scrolling to the first season requests the previous ones and adds them at the front',
    async () => {
      requests.length = 0;
      await scrollTabs('first');
      await expect(links).toHaveCount(100);
      expect(await readSeasonNumbers()).toEqual(range(1, 100));
      expect(adjacentRequests()).toEqual(['/api/v4/series/saga/adjacentTo/s25?size=25']);
    },
  );
  // The page of season 25 contains the 24 seasons before it and the next 25 seasons after it.
  requests.length = 0;
  await links.filter({ hasText: 'Season 25 ' }).click();
  await expect(links).toHaveCount(50);
  await proves('SERIES-012', 'a side that returned fewer than 25 seasons requests no more', async () => {
    await scrollTabs('first');
    await scrollTabs('last');
    await expect(links).toHaveCount(75);
    expect(await readSeasonNumbers()).toEqual(range(1, 75));
    expect(adjacentRequests()).toEqual(['/api/v4/series/saga/adjacentTo/s50?size=25']);
  });
  await proves('SERIES-007', 'only a side that has more seasons requests them', async () => {
    requests.length = 0;
    await scrollTabs('first');
    await scrollTabs('last');
    await expect(links).toHaveCount(100);
    expect(adjacentRequests()).toEqual(['/api/v4/series/saga/adjacentTo/s75?size=25']);
  });
  await proves(
    'SERIES-004',
    'the address of a season ends with its title only where the setting shows titles',
    async () => {
      await links.filter({ hasText: 'Season 26 ' }).click();
      await expect(page).toHaveURL(product.url(realm.id, '/season/s26/season-26?seriesId=saga'));
      realm.write('realm.json', {
        id: realm.id,
        name: 'Lab',
        locales: ['en', 'ar', 'es'],
        defaultLocale: 'en',
        hosts: [`${realm.id}.localhost`],
        features: { showTitles: false },
      });
      expect((await realm.publish()).status).toBe(0);
      await page.reload();
      await waitForHydration(page);
      await links.filter({ hasText: 'Season 27 ' }).click();
      await expect(page).toHaveURL(product.url(realm.id, '/season/s27?seriesId=saga'));
    },
  );
  await proves('API-102', 'a season is read by rpp, and by lastSeen from its second page on', async () => {
    requests.length = 0;
    await navigate(page, '/season/s100');
    const episodes = page.locator('[data-zone="list"] [data-item]');
    await expect(episodes).toHaveCount(10);
    await episodes.last().scrollIntoViewIfNeeded();
    await expect(episodes).toHaveCount(13);
    const [first, second] = requests
      .filter((path) => path.startsWith('/api/v4/season/s100?rpp=10'))
      .map((path) => new URLSearchParams(path.split('?')[1]));
    expect([first!.get('rpp'), first!.get('lastSeen')]).toEqual(['10', null]);
    expect(second!.get('rpp')).toBe('10');
    expect(second!.get('lastSeen')).toBeTruthy();
  });
  expect(problems).toEqual([]);
  realm.remove();
});
