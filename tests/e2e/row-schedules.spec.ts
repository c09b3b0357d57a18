// Rows with a start or end time: an open page shows or removes them at that time.
import { expect, waitForHydration, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

const IS_DEEP = process.env['MARQUEE_TEST_DEEP'] === '1';

test(
  'rows appear and disappear on the open page at their start and end times',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.setTimeout(180_000);
    const toIso = (moment: number): string => new Date(moment).toISOString();
    const readRowIds = (): Promise<(string | null)[]> =>
      page.locator('[data-row]').evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
    // The rows change some seconds after the publish. On a busy machine they can change before the page is rendered.
    // Then the test tries again with more time.
    let firstChange = 0;
    for (const leadMs of [6_000, 20_000, 60_000]) {
      firstChange = Date.now() + leadMs;
      const realm = await publishTestRealm(product, {
        home: {
          elements: [
            bucket('stays', {}, 4),
            bucket('until', { when: { until: toIso(firstChange) } }, 4),
            bucket('from', { when: { from: toIso(firstChange) } }, 4),
            bucket('later', { when: { from: toIso(firstChange + 1_500) } }, 4),
          ],
        },
      });
      await page.goto(product.url(realm.id));
      await waitForHydration(page);
      realm.remove();
      if (Date.now() < firstChange - 500) break;
    }
    expect(await readRowIds()).toEqual(['stays', 'until']);
    await page.evaluate(() => {
      const state = {
        unchangedRow: document.querySelector('[data-row="stays"]'),
        moments: {} as Record<string, number>,
      };
      (window as unknown as { changes: typeof state }).changes = state;
      new MutationObserver(() => {
        for (const row of ['from', 'later'])
          if (document.querySelector(`[data-row="${row}"]`)) state.moments[row] ??= Date.now();
        if (!document.querySelector('[data-row="until"]')) state.moments['until'] ??= Date.now();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await expect(page.locator('[data-row="later"]')).toBeAttached({ timeout: 90_000 });
    expect(await readRowIds()).toEqual(['stays', 'from', 'later']);
    const { moments, isSameNode } = await page.evaluate(() => {
      const { changes } = window as unknown as { changes: { unchangedRow: Element; moments: Record<string, number> } };
      return {
        moments: changes.moments,
        isSameNode: changes.unchangedRow === document.querySelector('[data-row="stays"]'),
      };
    });
    expect(isSameNode).toBe(true);
    // The page and the server run on one machine, so they have the same clock.
    const delaysMs = [
      moments['from']! - firstChange,
      moments['until']! - firstChange,
      moments['later']! - firstChange - 1_500,
    ];
    for (const each of delaysMs) expect(each).toBeGreaterThanOrEqual(-50);
    // The rows change at two times. Other processes can delay the changes of one time, so only the faster time must
    // meet the limit.
    if (IS_DEEP) expect(Math.min(Math.max(delaysMs[0]!, delaysMs[1]!), delaysMs[2]!)).toBeLessThan(1_000);
    expect(problems).toEqual([]);
  },
);

test(
  'a row appears at its start time although the scripts of the page arrived four seconds late',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    test.setTimeout(120_000);
    const lateMs = 4_000;
    await page.route('**/assets/main-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMs));
      await route.continue();
    });
    const start = Date.now() + 30_000;
    const realm = await publishTestRealm(product, {
      home: {
        elements: [bucket('stays', {}, 4), bucket('from', { when: { from: new Date(start).toISOString() } }, 4)],
      },
    });
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    realm.remove();
    expect(Date.now(), 'the page is ready before the start time').toBeLessThan(start);
    await expect(page.locator('[data-row="from"]')).toBeAttached({ timeout: 60_000 });
    const delayMs = Date.now() - start;
    expect(delayMs).toBeGreaterThanOrEqual(-50);
    // A clock that begins with the scripts would be as late as they are.
    expect(delayMs).toBeLessThan(lateMs - 500);
    expect(problems).toEqual([]);
  },
);
