// A page of hundreds of rows: its first HTML is short, the rest comes while one reads on, and what is far away is not there.
import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './fixtures.ts';
import { bucket, hero, publishLab } from './lab.ts';

const ROWS = 200;
const longPage = { elements: [hero('hero'), ...Array.from({ length: ROWS - 1 }, (_, n) => bucket(`row-${n + 1}`))] };
const elements = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
const end = (page: Page) => page.locator('[data-page-end]');

/** Whether rows are in sight and all of them show their cards. */
const drawn = (page: Page): Promise<boolean> => page.evaluate(() => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => { const { top, bottom } = row.getBoundingClientRect(); return bottom > 0 && top < window.innerHeight; });
  return rows.length > 0 && rows.every((row) => row.querySelector('a') !== null);
});

test('a page of 200 rows is read to its end by the keyboard, with about as many elements everywhere; a piece that fails says so and comes when asked again', async ({ page, product, problems }) => {
  test.slow();
  const lab = publishLab(product, { home: longPage });
  const html = await (await page.goto(product.url(lab.id)))!.text();
  expect(html.match(/ data-row="/g)!.length).toBeLessThanOrEqual(60);
  expect(html).not.toContain('row-100"');
  await hydrated(page);
  const pieces: string[] = [];
  let failing = true;
  await page.route('**/api/v4/page/home?**', async (route) => {
    pieces.push(new URL(route.request().url()).searchParams.get('lastSeen') ?? '');
    if (failing) await route.fulfill({ status: 404, json: { status: 404, code: 'ROUTE_NOT_FOUND', messages: ['x'], requestId: 'x' } });
    else await route.continue();
  });
  await page.locator('[data-row="row-59"]').scrollIntoViewIfNeeded();
  await expect(end(page)).toHaveAttribute('data-page-end', 'failed');
  await page.keyboard.press('End');
  await expect(page.locator('[data-row="row-1"] h2')).toBeAttached();
  const retry = end(page).getByRole('button', { name: 'Try again' });
  await expect(end(page).getByText('The rest of this page did not load')).toBeVisible();
  failing = false;
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-row="row-60"]')).toBeAttached();
  expect(new Set(pieces.slice(0, 2)).size, 'asked again from the same place').toBe(1);

  await expect(async () => {
    await page.keyboard.press('End');
    expect(await end(page).count()).toBe(0);
    expect(await page.locator(`[data-row="row-${ROWS - 1}"]`).count()).toBe(1);
  }).toPass({ intervals: [100] });
  expect(new Set(pieces).size, 'a piece is asked for once, but for the one that failed').toBe(pieces.length - 1);
  expect(pieces).toHaveLength(1 + Math.ceil((ROWS - 60) / 40));

  const counts: number[] = [];
  for (const place of [0.2, 0.4, 0.6, 0.8, 1]) {
    await page.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), place);
    await expect.poll(() => drawn(page)).toBe(true);
    counts.push(await elements(page));
  }
  expect(Math.max(...counts)).toBeLessThan(Math.min(...counts) * 1.5);
  expect(Math.max(...counts)).toBeLessThan(3_000);
  // The console tells of the answers that this test made fail.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  problems.length = 0;
  lab.remove();
});

test('a publish while reading far down keeps the place: the rows that were there are there again', async ({ page, product, problems }) => {
  test.slow();
  const lab = publishLab(product, { home: longPage });
  await page.goto(product.url(lab.id));
  await hydrated(page);
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
  await row.evaluate((element) => { (window as unknown as { held: Element }).held = element; });

  lab.write('pages/home.json', { id: 'home', title: 'Lab page', elements: [...longPage.elements.slice(0, 20), bucket('row-20', { name: 'Another name' }), ...longPage.elements.slice(21)] });
  expect(lab.publish().status).toBe(0);
  await expect(page.locator('main')).toHaveAttribute('data-page-version', String(version + 1));
  await expect(row).toBeVisible();
  expect(await row.evaluate((element) => element === (window as unknown as { held: Element }).held && element.contains(document.activeElement))).toBe(true);
  expect(Math.abs((await row.boundingBox())!.y - top)).toBeLessThan(2);
  expect(problems).toEqual([]);
  lab.remove();
});
