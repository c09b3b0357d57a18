// Impressions: with consent, each visible row and item is sent to the brand's analytics once in a page view (ADR
// 017).
import type { Page } from '@playwright/test';
import { expect, waitForHydration, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

type Entry = Readonly<Record<string, unknown>> & { readonly event: string };
const readTracked = (page: Page, event: string): Promise<Entry[]> =>
  page.evaluate(
    (name) => ((window as unknown as { dataLayer?: Entry[] }).dataLayer ?? []).filter((each) => each.event === name),
    event,
  );
/** Returns the rows, and the items as `row/item`, of which at least half is visible. */
const findVisible = (page: Page): Promise<{ rows: string[]; items: string[] }> =>
  page.evaluate(() => {
    const isHalfVisible = (element: Element): boolean => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const across = Math.min(right, innerWidth) - Math.max(left, 0),
        down = Math.min(bottom, innerHeight) - Math.max(top, 0);
      return across > 0 && down > 0 && across * down >= (width * height) / 2;
    };
    const rows = [...document.querySelectorAll('main [data-row]')];
    return {
      rows: rows.filter(isHalfVisible).map((row) => row.getAttribute('data-row')!),
      items: rows.flatMap((row) =>
        [...row.querySelectorAll('[data-item]')]
          .filter(isHalfVisible)
          .map((item) => `${row.getAttribute('data-row')}/${item.getAttribute('data-item')}`),
      ),
    };
  });
const extractRows = (entries: readonly Entry[]): string[] => entries.map(({ rowId }) => String(rowId)).sort();
const listItemIds = (entries: readonly Entry[]): string[] =>
  entries.map(({ rowId, itemId }) => `${String(rowId)}/${String(itemId)}`).sort();
/** Waits until the page's intersection observers have run, and then advances its clock. */
async function advanceClock(page: Page, ms: number): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body);
      }),
  );
  await page.clock.runFor(ms);
}

test(
  'after consent, each row and item that is visible for a second is tracked once in a page view',
  { tag: '@deep' },
  async ({ page, product, problems }) => {
    const realm = await publishTestRealm(
      product,
      {
        home: { elements: Array.from({ length: 8 }, (_, n) => bucket(`row-${n + 1}`)) },
        browse: { title: 'All of it', elements: [bucket('other')] },
      },
      {
        realm: { sessionMode: 'cookie', analytics: { server: 'count' } },
        menu: {
          menus: [
            {
              id: 'main',
              layout: 'top',
              items: [
                { id: 'home', label: 'Home', link: { type: 'HOME' }, main: true },
                { id: 'browse', label: 'Browse', link: { type: 'BROWSE' }, main: true },
              ],
            },
          ],
          defaultMenu: 'main',
        },
      },
    );
    const postedEvents: Entry[] = [];
    page.on('request', (request) => {
      if (request.url().includes('viewer-events'))
        postedEvents.push(...(request.postDataJSON() as { events: Entry[] }).events);
    });
    await page.clock.install();
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    await expect(page.getByRole('button', { name: 'Agree' })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await advanceClock(page, 5_000);
    expect(await page.evaluate(() => (window as unknown as { dataLayer?: Entry[] }).dataLayer ?? [])).toEqual([]);

    await page.getByRole('button', { name: 'Agree' }).click();
    await expect(page.locator('[data-consent]')).toHaveCount(0);
    await advanceClock(page, 900);
    expect(await readTracked(page, 'row-seen'), 'a row that is visible for less than a second is not tracked').toEqual(
      [],
    );
    await advanceClock(page, 500);
    const first = await findVisible(page);
    expect(first.rows.length).toBeGreaterThan(0);
    expect(first.rows).not.toContain('row-6');
    expect(extractRows(await readTracked(page, 'row-seen'))).toEqual(first.rows.sort());
    expect(listItemIds(await readTracked(page, 'item-seen'))).toEqual(first.items.sort());
    expect((await readTracked(page, 'row-seen'))[0]).toEqual({
      event: 'row-seen',
      userType: 'GUEST',
      language: 'en',
      realm: realm.id,
      pageId: 'home',
      rowId: 'row-1',
      rowType: 'carousel',
      index: 0,
    });
    expect((await readTracked(page, 'item-seen'))[0]).toMatchObject({
      rowId: 'row-1',
      itemId: 'item-1',
      rowType: 'carousel',
      index: 0,
    });

    // The page is scrolled down and up again within a second, so the row was not visible for long enough.
    const row = page.locator('[data-row="row-6"]');
    await row.scrollIntoViewIfNeeded();
    await expect(row.locator('[data-item]').first()).toBeVisible();
    await advanceClock(page, 600);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await advanceClock(page, 3_000);
    expect(extractRows(await readTracked(page, 'row-seen'))).toEqual(first.rows.sort());

    // The row stays visible for a second. Rows that were tracked before are not tracked again.
    await row.scrollIntoViewIfNeeded();
    await advanceClock(page, 600);
    await advanceClock(page, 600);
    await expect
      .poll(async () => {
        await advanceClock(page, 300);
        return extractRows(await readTracked(page, 'row-seen'));
      })
      .toContain('row-6');
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await advanceClock(page, 600);
    await advanceClock(page, 3_000);
    const trackedRows = extractRows(await readTracked(page, 'row-seen'));
    expect(new Set(trackedRows).size).toBe(trackedRows.length);

    // Opening another page and returning to the first one counts as a new page view.
    await page.getByRole('link', { name: 'Browse' }).click();
    await expect(page.locator('[data-row="other"] [data-item]').first()).toBeVisible();
    await expect
      .poll(async () => {
        await advanceClock(page, 300);
        return extractRows(await readTracked(page, 'row-seen'));
      })
      .toContain('other');
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.locator('[data-row="row-1"] [data-item]').first()).toBeVisible();
    await expect
      .poll(async () => {
        await advanceClock(page, 300);
        return extractRows(await readTracked(page, 'row-seen')).filter((id) => id === 'row-1');
      })
      .toEqual(['row-1', 'row-1']);

    // The server counts rows by type and receives no items.
    await expect
      .poll(async () => {
        await advanceClock(page, 2_000);
        return postedEvents.filter(({ event }) => event === 'row-seen').length;
      })
      .toBeGreaterThan(first.rows.length);
    expect(postedEvents.find(({ event }) => event === 'row-seen')).toEqual({
      event: 'row-seen',
      userType: 'GUEST',
      language: 'en',
      subject: 'carousel',
    });
    expect(postedEvents.filter(({ event }) => event === 'item-seen')).toEqual([]);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
