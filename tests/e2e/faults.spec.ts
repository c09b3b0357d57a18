// Opens the pages with faults (tests/pages/problems/F<number>-...) in a real browser. One tab opens all of them, so the
// test also finds an effect of one page on the next. tests/pages/faults.test.ts tests the server's HTML of the same
// pages.
import type { Page } from '@playwright/test';
import { removeFaultyRows, readFaults, FORBIDDEN_TEXTS, type ExpectedPage } from '../pages/faults.ts';
import { allowProblems, expect, waitForHydration, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';
import { readRowElements, navigateToPage } from './rowElements.ts';

const faultPages = readFaults();
const VALID_ROWS = ['good-top', 'good-end'];

test('faults F01 to F42: each page renders as docs/faults.md says, and its valid rows are complete', async ({
  page,
  product,
  problems,
}) => {
  // The test opens fifty pages in one tab.
  test.setTimeout(240_000);
  const realm = await publishTestRealm(product, { home: { elements: [bucket('row-1')] } });
  const bodies = new Map(faultPages.map(({ name, text }) => [name, text]));
  bodies.set('clean', removeFaultyRows(bodies.get('F05-rows-of-no-shape')!));
  await page.route('**/api/v4/page/*', (route) => {
    const id = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1)!);
    return route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: (bodies.get(id) ?? 'null').replace(/"id": ?"fault"/, `"id":"${id}"`),
    });
  });
  const reports: { pageId: string; problems: { code: string }[] }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('page-problems'))
      reports.push(request.postDataJSON() as (typeof reports)[0]);
  });
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.goto(product.url(realm.id));
  await waitForHydration(page);
  await page.evaluate(() => {
    (window as unknown as { stays: boolean }).stays = true;
  });

  await navigateToPage(page, 'clean');
  await expect(page.locator('[data-row="good-end"] [data-item="g4"]')).toBeVisible();
  const validRowElements = await readRowElements(page, VALID_ROWS);
  expect(Object.keys(validRowElements)).toEqual(VALID_ROWS);
  for (const { name, expected, rows } of faultPages) {
    await test.step(name, async () => {
      await navigateToPage(page, name);
      await expectPage(page, name, expected, rows);
      if (expected.state) return;
      expect(await readRowElements(page, VALID_ROWS)).toEqual(validRowElements);
      // Some faults are missing images, which the browser logs. The console may contain no other message.
      expect(problems.filter((problem) => !problem.includes('Failed to load resource'))).toEqual([]);
    });
  }
  // A new document would have no `stays`, and a script of a faulty page would set `pwned`.
  expect(
    await page.evaluate(() => ({
      stays: (window as unknown as { stays?: boolean }).stays,
      pwned: (window as unknown as { pwned?: number }).pwned,
    })),
  ).toEqual({ stays: true, pwned: undefined });

  // The narrow window is tested last: a row keeps its height after it was unmounted, which would change other tests.
  for (const { name, expected, rows } of faultPages.filter((each) => each.expected.noScroll)) {
    await navigateToPage(page, name);
    await expectPage(page, name, expected, rows);
    await expectNoHorizontalScroll(page);
  }

  // The page reports each kind of finding once, at most 20 in a page view.
  await expect.poll(() => new Set(reports.map(({ pageId }) => pageId)).size).toBeGreaterThan(25);
  for (const report of reports) expect(report.problems.length).toBeLessThanOrEqual(20);
  allowProblems(problems, /Failed to load resource/);
  realm.remove();
});

async function expectPage(page: Page, name: string, expected: ExpectedPage, rows: readonly string[]): Promise<void> {
  const main = page.locator('main');
  if (expected.state === 'failed') await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  else await expect(page.locator(`main[data-page="${name}"]`)).toBeVisible();
  await expect(page.locator('header').first()).toBeVisible();
  if (!expected.state) {
    await expect(main.locator('[data-row="good-end"] [data-item="g4"]')).toBeVisible();
    expect(
      await main
        .locator('[data-row]')
        .evaluateAll((found) =>
          found.map((row) => `${row.getAttribute('data-row')} ${row.getAttribute('data-row-type')}`),
        ),
    ).toEqual(rows);
  } else await expect(main.locator('a[href="/home"]')).toBeVisible();
  // Texts are compared in lower case, because brands may style them in capitals.
  const readText = async (): Promise<string> => (await main.innerText()).replaceAll(/\s+/g, ' ').toLowerCase();
  const findMissingTexts = async (): Promise<string[]> => {
    const pageText = await readText();
    return (expected.shows ?? []).filter((each) => !pageText.includes(each.replaceAll(/\s+/g, ' ').toLowerCase()));
  };
  await expect.poll(findMissingTexts).toEqual([]);
  const pageText = await readText();
  for (const each of [...(expected.hides ?? []), ...FORBIDDEN_TEXTS])
    expect(pageText).not.toContain(each.toLowerCase());
  for (const each of expected.unlinked ?? []) await expect(main.getByRole('link', { name: each })).toHaveCount(0);
  for (const [row, items] of Object.entries(expected.items ?? {}))
    expect(
      await main
        .locator(`[data-row="${row}"] [data-item]`)
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-item'))),
    ).toEqual(items);
  for (const [item, access] of Object.entries(expected.access ?? {}))
    await expect(main.locator(`[data-item="${item}"]`)).toHaveAttribute('data-access', access);
  for (const start of expected.hrefs ?? []) await expect(main.locator(`a[href^="${start}"]`).first()).toBeAttached();
}

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 2000 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}
