// What the viewer looks at stays in its position on the screen while a publish changes the rows of the open page.
import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from './fixtures.ts';
import { bucket, hero, publishTestRealm, type TestRealm } from './testRealm.ts';

type Row = Readonly<Record<string, unknown>>;
const createRows = (n: number) => Array.from({ length: n }, (_, i) => bucket(`row-${i + 1}`));

/** What the page recorded since `recordFrames`. */
type FrameRecord = {
  /** Positions of the watched element in painted frames, in px from the top of the viewport. */
  readonly tops: number[];
  /** Number of times that an element has lost the focus. */
  focusLosses: number;
};

/** Records where an element is on the screen in every painted frame. */
const recordFrames = (watched: Locator): Promise<void> =>
  watched.evaluate((element) => {
    const record: FrameRecord = { tops: [element.getBoundingClientRect().top], focusLosses: 0 };
    Object.assign(window, { record });
    document.addEventListener('focusout', () => {
      record.focusLosses += 1;
    });
    // A new observer is called back in the same frame, after the observers of the page and before the frame is painted.
    const measureAtEndOfFrame = (): void => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        record.tops.push(element.getBoundingClientRect().top);
      });
      observer.observe(document.documentElement);
      requestAnimationFrame(measureAtEndOfFrame);
    };
    requestAnimationFrame(measureAtEndOfFrame);
  });

/**
 * Publishes rows and waits until the open page shows them, and for half a second more, in which added rows are loaded.
 */
async function publishRows(page: Page, realm: TestRealm, elements: readonly Row[]): Promise<FrameRecord> {
  realm.write('pages/home.json', { id: 'home', title: 'Lab page', elements });
  const { status, output } = await realm.publish();
  expect(status, output).toBe(0);
  await expect
    .poll(() => page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row'))))
    .toEqual(elements.map((row) => row['heroId'] ?? row['bucketId']));
  return page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { record: FrameRecord }).record;
  });
}

/** Expects that the watched element was at most 1 px from its first position in every frame. */
function expectNoMove({ tops }: FrameRecord, change: string): void {
  const [first = NaN] = tops;
  const moved = tops.filter((top) => Math.abs(top - first) > 1);
  expect(moved, `${change}: positions other than ${first} px in ${tops.length} frames`).toEqual([]);
}

for (const { locale, width, tag } of [
  { locale: 'en', width: 1280, tag: [] },
  { locale: 'ar', width: 390, tag: [] },
  { locale: 'en', width: 390, tag: ['@deep'] },
  { locale: 'ar', width: 1280, tag: ['@deep'] },
]) {
  const where = `in ${locale} at ${width} px`;

  test(
    `the focused card stays in its position while publishes move, add and remove visible rows, ${where}`,
    { tag },
    async ({ page, product, problems }) => {
      const top = hero('h');
      const [one, two, three, four, five, ...others] = createRows(8) as [Row, Row, Row, Row, Row, ...Row[]];
      const realm = await publishTestRealm(product, {
        home: { elements: [top, one, two, three, four, five, ...others] },
      });
      await page.setViewportSize({ width, height: 900 });
      await open(page, `${product.url(realm.id)}?lang=${locale}`);
      const row = page.locator('[data-row="row-4"]');
      const list = row.locator('ul').first();
      const card = row.locator('[data-item="item-4"] a').first();
      await row.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(card).toBeAttached();
      await card.evaluate((element) =>
        element.scrollIntoView({ inline: 'center', block: 'center', behavior: 'instant' }),
      );
      await card.evaluate((element) => element.focus({ preventScroll: true }));
      const scrollLeft = await list.evaluate((element) => element.scrollLeft);
      expect(Math.abs(scrollLeft)).toBeGreaterThan(100);
      for (const id of ['row-3', 'row-5']) await expect(page.locator(`[data-row="${id}"]`)).toBeInViewport();
      await recordFrames(card);

      const added = bucket('added', { name: 'Added' });
      for (const [change, elements] of [
        ['the row below moves above the focused row', [top, one, two, three, five, four, ...others]],
        ['the row above moves below the focused row', [top, one, two, five, four, three, ...others]],
        ['a row is added above, and another is removed there', [top, one, added, two, four, three, ...others]],
        ['the focused row itself moves up', [top, one, four, added, two, three, ...others]],
      ] as const) {
        const record = await publishRows(page, realm, elements);
        expectNoMove(record, change);
        expect(record.focusLosses, change).toBe(0);
        await expect(card).toBeFocused();
        expect(await list.evaluate((element) => element.scrollLeft), change).toBe(scrollLeft);
      }
      // Afterwards the browser's own scroll anchoring is on again.
      await expect.poll(() => page.evaluate(() => document.documentElement.style.overflowAnchor)).toBe('');
      expect(problems).toEqual([]);
      realm.remove();
    },
  );

  test(
    `without a focused card the topmost visible row stays in its position while publishes change the rows above it, ${where}`,
    { tag },
    async ({ page, product, problems }) => {
      const [one, two, three, four, ...others] = createRows(9) as [Row, Row, Row, Row, ...Row[]];
      const realm = await publishTestRealm(product, { home: { elements: [one, two, three, four, ...others] } });
      await page.setViewportSize({ width, height: 900 });
      await open(page, `${product.url(realm.id)}?lang=${locale}`);
      const [rowThree, rowFour] = [page.locator('[data-row="row-3"]'), page.locator('[data-row="row-4"]')];
      const scrollTo = (row: Locator) =>
        row.evaluate((element) =>
          window.scrollBy({ top: element.getBoundingClientRect().top + 1, behavior: 'instant' }),
        );
      await scrollTo(rowFour);
      await expect(rowFour).toBeInViewport();
      await recordFrames(rowFour);
      const added = bucket('added', { name: 'Added' });
      expectNoMove(await publishRows(page, realm, [one, two, added, three, four, ...others]), 'a row is added above');
      expectNoMove(await publishRows(page, realm, [one, added, three, four, two, ...others]), 'a row moves below');
      expectNoMove(
        await publishRows(page, realm, [added, one, three, four, two, ...others]),
        'rows above change places',
      );
      expectNoMove(
        await publishRows(page, realm, [one, two, three, four, ...others]),
        'a row moves above, one is removed',
      );

      // The topmost visible row itself moves to the end: the row after it stays.
      await scrollTo(rowThree);
      await expect(rowFour).toBeInViewport();
      await recordFrames(rowFour);
      expectNoMove(await publishRows(page, realm, [one, two, four, ...others, three]), 'the topmost row moves away');
      expect(problems).toEqual([]);
      realm.remove();
    },
  );
}
