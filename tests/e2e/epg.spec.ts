// The programme guide with a thousand channels, by pointer and by keyboard.
import type { Page } from '@playwright/test';
import { findAxeViolations } from './findAxeViolations.ts';
import { expect, waitForHydration, proves, test } from './fixtures.ts';
import { cells, grid, readFocusedCell, waitUntilLoaded } from './guidePage.ts';
import { CHANNELS, HALF_HOUR_MS, publishThousandChannels } from './guideRealms.ts';
import { pressRandomKeys } from './pressRandomKeys.ts';
import type { TestRealm } from './testRealm.ts';

// The tests run one after the other on one server, because they share the brand below.
test.describe.configure({ mode: 'default' });

const IS_DEEP = process.env['MARQUEE_TEST_DEEP'] === '1';
/** Limit for the programmes that are in the document at one time; the guide has many thousands. */
const MAX_RENDERED_PROGRAMMES = 600;
let thousandChannels: TestRealm;
test.beforeAll(async ({ product }) => {
  thousandChannels = await publishThousandChannels(product);
});
test.afterAll(() => thousandChannels.remove());

const scrollBy = (page: Page, left: number, top: number) =>
  grid(page).evaluate((element, by) => element.scrollBy({ left: by[0], top: by[1], behavior: 'instant' }), [
    left,
    top,
  ] as const);

test('a guide of 1,000 channels renders and requests only what is near the viewport, and keeps the focus', async ({
  page,
  product,
  problems,
}) => {
  test.setTimeout(180_000);
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/v4/epg') calls.push(url);
  });
  await page.goto(product.url(thousandChannels.id));
  await waitForHydration(page);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(CHANNELS + 1));
  // The columns that screen readers announce are steps of five minutes, after the column of the channel.
  const columns = await grid(page).evaluate(
    (element) => Number(getComputedStyle(element).getPropertyValue('--minutes')) / 5 + 1,
  );
  await expect(grid(page)).toHaveAttribute('aria-colcount', String(columns));
  // The guide opens at the current time: running programmes are visible and loaded, and the first channel takes the
  // focus.
  await expect(page.locator('[data-phase="now"]').first()).toBeInViewport();
  const programmeCounts: number[] = [];
  const recordCount = async (): Promise<void> => {
    programmeCounts.push(await cells(page).count());
  };
  await recordCount();
  await expect(
    page
      .getByRole('row', { name: /Channel 2\b/ })
      .locator('[data-locked="sign-in"]')
      .first(),
  ).toBeVisible();

  /** Returns the minute at which the last rendered programme starts, counted from the start of the guide. */
  const readLastStartMinute = () =>
    cells(page).evaluateAll((all) => Math.max(...all.map((cell) => Number.parseInt(cell.dataset['cell'] ?? '0', 10))));
  await proves(
    'EPG-004',
    'scrolling forward requests later programmes, shows a loading state, and adds them',
    async () => {
      let sendResponse = (): void => undefined;
      const responseAllowed = new Promise<void>((resolve) => {
        sendResponse = resolve;
      });
      await page.route('**/api/v4/epg?*', async (route) => {
        await responseAllowed;
        await route.continue();
      });
      const [before, callCount] = [await readLastStartMinute(), calls.length];
      await scrollBy(page, 6000, 0);
      await expect(grid(page)).toHaveAttribute('aria-busy', 'true');
      sendResponse();
      await waitUntilLoaded(page);
      await expect.poll(readLastStartMinute).toBeGreaterThan(before);
      const startTimes = calls.slice(callCount).map(({ searchParams }) => Date.parse(searchParams.get('from')!));
      // The guide opened at the current time.
      expect(Math.max(...startTimes)).toBeGreaterThan(Date.now());
      await page.unroute('**/api/v4/epg?*');
    },
  );
  await recordCount();
  await proves(
    'EPG-005',
    'scrolling down requests the next channels by lastSeen and adds their programmes',
    async () => {
      const callCount = calls.length;
      await scrollBy(page, 0, 1400);
      await expect
        .poll(() => calls.slice(callCount).some(({ searchParams }) => searchParams.has('lastSeen')))
        .toBe(true);
      await waitUntilLoaded(page);
      const next = page.getByRole('row', { name: /Channel 21\b/ });
      await expect(next.getByRole('rowheader')).toContainText('Channel 21');
      await expect(next.locator('[data-programme]').first()).toBeAttached();
    },
  );
  await recordCount();

  for (const [left, top] of [
    [8000, 3000],
    [18_000, 37_000],
    [30_000, 41_000],
  ] as const) {
    const before = calls.length;
    await scrollBy(page, left, top);
    await expect.poll(() => calls.length).toBeGreaterThan(before);
    await waitUntilLoaded(page);
    await expect.poll(() => cells(page).count()).toBeGreaterThan(40);
    await recordCount();
  }
  expect(Math.max(...programmeCounts)).toBeLessThanOrEqual(MAX_RENDERED_PROGRAMMES);
  await proves(
    ['API-088', 'CONST-012'],
    'the guide requests 20 channels at a time, for a range of hours, after lastSeen',
    () => {
      for (const { searchParams } of calls)
        expect([searchParams.get('rpp'), searchParams.has('from'), searchParams.has('to')]).toEqual(['20', true, true]);
      expect(calls.some(({ searchParams }) => searchParams.has('lastSeen'))).toBe(true);
    },
  );
  expect(new Set(calls.map(String)).size).toBe(calls.length);

  // The random keys are pressed from the tab stop, which the scrolling did not move.
  await page.locator('[data-cell][tabindex="0"]').focus();
  const presses = IS_DEEP ? 500 : 80;
  const { lostFocusKeys, cellFocusCount } = await pressRandomKeys(page, presses);
  expect(lostFocusKeys).toEqual([]);
  expect(cellFocusCount).toBeGreaterThan(presses / 2);
  await recordCount();
  expect(Math.max(...programmeCounts)).toBeLessThanOrEqual(MAX_RENDERED_PROGRAMMES);
  expect(problems).toEqual([]);
});

test('the guide can be used by keyboard and by the keys of a remote control', async ({ page, product, problems }) => {
  await page.goto(product.url(thousandChannels.id));
  await waitForHydration(page);
  const tabStop = page.locator('[data-cell][tabindex="0"]');
  await tabStop.focus();
  const startCell = (await readFocusedCell(page))!;
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  expect(await readFocusedCell(page)).toEqual({ row: 2, from: startCell.from + 60, to: startCell.to + 60 });
  await page.keyboard.press('PageDown');
  const cellAfterPageDown = (await readFocusedCell(page))!;
  expect([cellAfterPageDown.row > 4, cellAfterPageDown.from]).toEqual([true, startCell.from + 60]);
  await expect(
    page.locator(`[aria-rowindex="${cellAfterPageDown.row + 2}"] [data-cell][tabindex="0"]`),
  ).toBeInViewport();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await readFocusedCell(page))!.from % 1440).toBe(0);
  await page.keyboard.press('End');
  await expect.poll(async () => (await readFocusedCell(page))!.to % 1440).toBe(0);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[role="toolbar"] :focus')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await readFocusedCell(page))?.row).toBe(0);

  const days = page.getByRole('toolbar').getByRole('button');
  await days.nth(5).click();
  await expect(days.nth(5)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => cells(page).count()).toBeGreaterThan(20);

  // The guide shows the selected hour, keeps it on another day, and returns to the current time by the button "Now".
  await page.getByRole('combobox').selectOption({ label: '8:00 PM' });
  await expect(page.getByRole('columnheader', { name: '8:00 PM' })).toBeInViewport();
  for (const day of [5, 4]) {
    await days.nth(day).click();
    await expect(days.nth(day)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('combobox').locator('option:checked')).toHaveText('8:00 PM');
  }
  await page.getByRole('button', { name: 'Now' }).click();
  await expect(page.locator('[data-phase="now"]').first()).toBeInViewport();
  await expect(page.getByRole('toolbar').getByRole('button', { name: /^Today/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(problems).toEqual([]);
});

test(
  'the line of the current time and the titles of programmes move without rendering programmes again',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await page.clock.install();
    await page.goto(product.url(thousandChannels.id));
    await waitForHydration(page);
    // Near a half hour the clock moves on, so that no programme starts or ends during the test.
    if (HALF_HOUR_MS - (Date.now() % HALF_HOUR_MS) < 90_000) await page.clock.fastForward(120_000);
    const readLinePosition = () =>
      page.locator('[data-initial-scroll-done]').evaluate((element) => Number(element.style.getPropertyValue('--now')));
    await expect.poll(readLinePosition).toBeGreaterThan(0);
    const before = await readLinePosition();
    await page.evaluate(() => {
      const mutations: string[] = [];
      (window as unknown as { mutations: string[] }).mutations = mutations;
      new MutationObserver((records) => {
        for (const { type, target } of records) mutations.push(`${type} ${(target as Element).className}`);
      }).observe(document.querySelector('[data-channel]')!.parentElement!, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    await page.clock.fastForward(30_000);
    // The position is in minutes, so it has changed by about 0.5.
    await expect.poll(readLinePosition).toBeGreaterThanOrEqual(before + 0.45);
    expect(await page.evaluate(() => (window as unknown as { mutations: string[] }).mutations)).toEqual([]);

    // A programme is 192 px wide; 110 px of it are scrolled under the column of channels.
    const cell = page.locator('[aria-rowindex="2"] [data-programme]:not([data-phase])').first();
    const id = await cell.getAttribute('data-programme');
    await grid(page).evaluate((element, programme) => {
      const box = element.querySelector(`[data-programme="${programme}"]`)!.getBoundingClientRect();
      const edge = element.querySelector('[role="rowheader"]')!.getBoundingClientRect().right;
      element.scrollBy({ left: box.left - edge + 110, behavior: 'instant' });
    }, id);
    await page.clock.fastForward(500);
    const cutCell = page.locator(`[data-programme="${id}"]`);
    await expect(cutCell).toHaveAttribute('data-cut', '');
    const title = (await cutCell.locator('b').boundingBox())!,
      box = (await cutCell.boundingBox())!,
      edge = (await page.getByRole('rowheader').first().boundingBox())!;
    expect(title.x).toBeGreaterThanOrEqual(edge.x + edge.width);
    expect(title.x + title.width).toBeLessThanOrEqual(box.x + box.width + 1);
    expect(problems).toEqual([]);
  },
);

test(
  'the guide opens at the channel that the viewer selected last, and at the current time',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    await page.goto(product.url(thousandChannels.id));
    await waitForHydration(page);
    await expect(page.getByRole('rowheader', { name: 'Channel 1', exact: true })).toBeInViewport();
    await page.locator('[data-cell][tabindex="0"]').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Shift+PageDown');
    await expect(page.getByRole('rowheader', { name: 'Channel 1000' })).toBeInViewport();
    await expect.poll(() => new URL(page.url()).searchParams.get('channel')).toBe('c1000');
    await page.goto(product.url(thousandChannels.id));
    await waitForHydration(page);
    await expect(page.getByRole('rowheader', { name: 'Channel 1000' })).toBeInViewport();
    await expect(page.locator('[data-phase="now"]').last()).toBeInViewport();
    await expect(page.locator('[aria-rowindex="1001"] [data-cell][tabindex="0"]')).toBeAttached();
    // A channel in the address is used instead of the last channel.
    await page.goto(product.url(thousandChannels.id, '/?channel=c500'));
    await waitForHydration(page);
    await expect(page.getByRole('rowheader', { name: 'Channel 500' })).toBeInViewport();
    expect(problems).toEqual([]);
  },
);

test(
  'the guide is mirrored from right to left and is accessible',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    for (const lang of ['en', 'ar'] as const) {
      await page.goto(product.url(thousandChannels.id, `/?lang=${lang}`));
      await waitForHydration(page);
      const hourPositions = await page
        .locator('[role="columnheader"]')
        .evaluateAll((all) => all.slice(-2).map((each) => each.getBoundingClientRect().left));
      expect(hourPositions[1]! - hourPositions[0]! > 0).toBe(lang === 'en');
      await page.locator('[data-cell][tabindex="0"]').focus();
      const before = (await readFocusedCell(page))!.from;
      await page.keyboard.press(lang === 'en' ? 'ArrowRight' : 'ArrowLeft');
      expect((await readFocusedCell(page))!.from).toBe(before + 30);
      expect(await findAxeViolations(page), lang).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findAxeViolations(page), lang).toEqual([]);
    }
    expect(problems).toEqual([]);
  },
);

test('a click on a programme opens its panel, whose buttons depend on access and settings', async ({
  page,
  product,
  problems,
}) => {
  // Opens the guide at channel 700, at the full hour 26 hours from now.
  await page.goto(
    product.url(
      thousandChannels.id,
      `/?channel=c700&at=${new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 14)}00:00Z`,
    ),
  );
  await waitForHydration(page);
  await expect(page.getByRole('rowheader', { name: /Channel 700/ })).toBeInViewport();
  await page.locator('[data-cell][tabindex="0"]').focus();
  expect((await readFocusedCell(page))!.row).toBe(699);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('It can be watched once it has begun.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect((await readFocusedCell(page))!.row).toBe(699);

  await page.getByRole('button', { name: 'Now' }).click();
  const running = page.locator('[data-phase="now"]').first();
  await running.click();
  await expect(panel.getByRole('link', { name: 'From the start' })).toHaveAttribute(
    'href',
    /^\/live\/c\d+\?play=1&at=.+&programme=/,
  );
  await expect(panel.getByRole('link', { name: 'Watch live' })).toHaveAttribute('href', /^\/live\/c\d+\?play=1$/);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  // The address contains the new position.
  await expect.poll(() => new URL(page.url()).searchParams.get('channel')).toMatch(/^c(69|70)\d$/);
  expect(problems).toEqual([]);
});
