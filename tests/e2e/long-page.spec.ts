// A page of hundreds of rows: its first HTML has 60 rows, more rows load on scroll, and distant rows are not rendered.
import type { Locator, Page } from '@playwright/test';
import { allowProblems, expect, waitForHydration, test } from './fixtures.ts';
import { bucket, hero, publishTestRealm, type TestRealm } from './testRealm.ts';

const ROWS = 200;
const longPage = { elements: [hero('hero'), ...Array.from({ length: ROWS - 1 }, (_, n) => bucket(`row-${n + 1}`))] };
const countElements = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
const pageEnd = (page: Page) => page.locator('[data-page-end]');

/** Whether at least one row is visible and all visible rows show their cards. */
const areVisibleRowsComplete = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    });
    return rows.length > 0 && rows.every((row) => row.querySelector('a') !== null);
  });

test(
  'a page of 200 rows can be read to its end by keyboard with a stable number of elements',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.slow();
    const realm = await publishTestRealm(product, { home: longPage });
    const html = await (await page.goto(product.url(realm.id)))!.text();
    expect(html.match(/ data-row="/g)!.length).toBeLessThanOrEqual(60);
    expect(html).not.toContain('row-100"');
    await waitForHydration(page);
    const requestedCursors: string[] = [];
    let isFailing = true;
    await page.route('**/api/v4/page/home?**', async (route) => {
      requestedCursors.push(new URL(route.request().url()).searchParams.get('lastSeen') ?? '');
      if (isFailing)
        await route.fulfill({
          status: 404,
          json: { status: 404, code: 'ROUTE_NOT_FOUND', messages: ['x'], requestId: 'x' },
        });
      else await route.continue();
    });
    await page.locator('[data-row="row-59"]').scrollIntoViewIfNeeded();
    await expect(pageEnd(page)).toHaveAttribute('data-page-end', 'failed');
    await page.keyboard.press('End');
    await expect(page.locator('[data-row="row-1"] h2')).toBeAttached();
    const retry = pageEnd(page).getByRole('button', { name: 'Try again' });
    await expect(pageEnd(page).getByText('The rest of this page did not load')).toBeVisible();
    isFailing = false;
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-row="row-60"]')).toBeAttached();
    expect(new Set(requestedCursors.slice(0, 2)).size, 'the retry requests the same cursor').toBe(1);

    await expect(async () => {
      await page.keyboard.press('End');
      expect(await pageEnd(page).count()).toBe(0);
      expect(await page.locator(`[data-row="row-${ROWS - 1}"]`).count()).toBe(1);
    }).toPass({ intervals: [100] });
    expect(new Set(requestedCursors).size, 'each piece is requested once, the failed one twice').toBe(
      requestedCursors.length - 1,
    );
    // One request failed. Each piece after the first 60 rows has 40 rows.
    expect(requestedCursors).toHaveLength(1 + Math.ceil((ROWS - 60) / 40));

    const counts: number[] = [];
    for (const position of [0.2, 0.4, 0.6, 0.8, 1]) {
      await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), position);
      await expect.poll(() => areVisibleRowsComplete(page)).toBe(true);
      counts.push(await countElements(page));
    }
    expect(Math.max(...counts)).toBeLessThan(Math.min(...counts) * 1.5);
    expect(Math.max(...counts)).toBeLessThan(3_000);
    // The browser logs the responses that this test makes fail.
    allowProblems(problems, /404/);
    realm.remove();
  },
);

test(
  'a publish keeps the scroll position far down a page, and renders the same rows again',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.slow();
    const realm = await publishTestRealm(product, { home: longPage });
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    const row = page.locator('[data-row="row-110"]');
    await page.keyboard.press('End');
    await expect(async () => {
      await page.keyboard.press('PageDown');
      expect(await row.count()).toBe(1);
    }).toPass({ intervals: [50] });
    await row.scrollIntoViewIfNeeded();
    await expect(row.locator('[data-item]').first()).toBeVisible();
    await row.locator('[data-item="item-2"] a').first().focus();
    const version = Number(await page.locator('main').getAttribute('data-page-version'));
    const top = (await row.boundingBox())!.y;
    await row.evaluate((element) => {
      (window as unknown as { held: Element }).held = element;
    });

    realm.write('pages/home.json', {
      id: 'home',
      title: 'Lab page',
      elements: [
        ...longPage.elements.slice(0, 20),
        bucket('row-20', { name: 'Another name' }),
        ...longPage.elements.slice(21),
      ],
    });
    expect((await realm.publish()).status).toBe(0);
    await expect(page.locator('main')).toHaveAttribute('data-page-version', String(version + 1));
    await expect(row).toBeVisible();
    expect(
      await row.evaluate(
        (element) =>
          element === (window as unknown as { held: Element }).held && element.contains(document.activeElement),
      ),
    ).toBe(true);
    expect(Math.abs((await row.boundingBox())!.y - top)).toBeLessThan(2);
    expect(problems).toEqual([]);
    realm.remove();
  },
);

/** Opens a page and scrolls to the last of its first 60 rows, so that the next rows load. Returns that row. */
async function scrollToLastRow(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  await waitForHydration(page);
  const row = page.locator('[data-row="row-59"]');
  await row.scrollIntoViewIfNeeded();
  await expect(row.locator('[data-item]').first()).toBeVisible();
  await expect(page.locator('[data-row="row-62"]')).toBeAttached();
  return row;
}

test('rows that load at the end of a long page do not move the rows that the viewer sees', async ({
  page,
  product,
  problems,
}) => {
  const realm = await publishTestRealm(product, { home: { elements: longPage.elements.slice(0, 120) } });
  const row = await scrollToLastRow(page, product.url(realm.id));
  await expect(pageEnd(page)).toHaveAttribute('data-page-end', 'more');
  await expect(row).toBeInViewport();
  expect(problems).toEqual([]);
  realm.remove();
});

/** Publishes and waits until the open page shows that version. */
async function publishRows(page: Page, realm: TestRealm, rows: readonly object[]): Promise<void> {
  const version = Number(await page.locator('main').getAttribute('data-page-version'));
  realm.write('pages/home.json', { id: 'home', title: 'Lab page', elements: rows });
  expect((await realm.publish()).status).toBe(0);
  await expect(page.locator('main')).toHaveAttribute('data-page-version', String(version + 1));
}

test('a row that moves on the page keeps its node and focus', { tag: '@deep' }, async ({ page, product, problems }) => {
  test.slow();
  const rows = longPage.elements.slice(0, 120);
  const realm = await publishTestRealm(product, { home: { elements: rows } });
  const row = await scrollToLastRow(page, product.url(realm.id));
  await row.locator('[data-item="item-2"] a').first().focus();
  await row.evaluate((element) => {
    (window as unknown as { held: object }).held = { row: element, focused: document.activeElement };
  });
  const hasSameNodeAndFocus = () =>
    page.evaluate(() => {
      const { row: previousRow, focused } = (window as unknown as { held: { row: Element; focused: Element } }).held;
      return (
        previousRow.isConnected &&
        previousRow === document.querySelector('[data-row="row-59"]') &&
        document.activeElement === focused
      );
    });
  const readPosition = (): Promise<number> =>
    page.evaluate(() =>
      [...document.querySelectorAll('main > [data-row], main > [data-box]')].indexOf(
        document.querySelector('[data-row="row-59"]')!,
      ),
    );
  expect(await readPosition()).toBe(59);

  // Three rows are inserted before the row, which becomes the 63rd, and are then removed again.
  const top = (await row.boundingBox())!.y;
  await publishRows(page, realm, [rows[0]!, ...['a', 'b', 'c'].map((id) => bucket(`new-${id}`)), ...rows.slice(1)]);
  expect(await hasSameNodeAndFocus()).toBe(true);
  expect(await readPosition()).toBe(62);
  expect(Math.abs((await row.boundingBox())!.y - top)).toBeLessThan(2);
  await publishRows(page, realm, rows);
  expect(await hasSameNodeAndFocus()).toBe(true);
  expect(await readPosition()).toBe(59);
  expect(Math.abs((await row.boundingBox())!.y - top)).toBeLessThan(2);

  // The row moves into a block of rows that is not rendered. It stays mounted because it has the focus.
  await publishRows(page, realm, rows.toSpliced(59, 1).toSpliced(95, 0, rows[59]!));
  expect(await hasSameNodeAndFocus()).toBe(true);
  expect(problems).toEqual([]);
  realm.remove();
});

test(
  "find-in-page and an address with a row's id find rows that are outside the viewport",
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await publishTestRealm(product, { home: { elements: longPage.elements.slice(0, 100) } });
    await page.goto(product.url(realm.id, '/home#row-row-40'));
    await waitForHydration(page);
    await expect(page.locator('[data-row="row-40"] h2')).toBeInViewport();
    await expect(page.locator('[data-row="row-40"] [data-item]').first()).toBeVisible();
    // Find-in-page must find the headings of near and distant rows in the order of the page, each once.
    const headings = await page.locator('main h2').allTextContents();
    expect(headings.map((text) => text.toLowerCase()).slice(0, 59)).toEqual(
      Array.from({ length: 59 }, (_, n) => `row row-${n + 1}`),
    );
    const found = await page.evaluate(() => {
      getSelection()!.removeAllRanges();
      return (
        (window as unknown as { find(text: string): boolean }).find('Row row-7') &&
        getSelection()!.anchorNode!.parentElement!.closest('[data-row]')?.getAttribute('data-row')
      );
    });
    expect(found).toMatch(/^row-7/);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
