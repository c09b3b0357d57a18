// A page stays open while it is edited many times. After each edit every unchanged row has the same node. After every
// 50 edits the page equals a newly loaded one. Each edit arrives as after a publish: first the notification of a new
// version, then the changes. TEST_SEED repeats a run.
import type { Page } from '@playwright/test';
import type { PublishedVersion } from '#schemas/domain/published-version.ts';
import { compareElements } from '../../src/server/domain/delivery/pageChanges.ts';
import { createRandom } from '../../src/cli/createRandom.ts';
import { readRowElements, navigateToPage } from './rowElements.ts';
import { expect, waitForHydration, test } from './fixtures.ts';
import { bucket, publishTestRealm } from './testRealm.ts';

type Json = Record<string, unknown>;
const isDeep = process.env['MARQUEE_TEST_DEEP'] === '1';
const EDIT_COUNT = Number(process.env['TEST_EDITS'] ?? (isDeep ? 1_000 : 60));
const EDITS_PER_CHECK = isDeep ? 50 : 30;
const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 1e9));

const item = (id: string): Json => ({ id, type: 'VOD', title: `Item ${id}`, accessLevel: 'GRANTED', duration: 60 });

const EDIT_KINDS = ['insert', 'remove', 'move', 'change'] as const;

/** Edits lists of elements at random. The lists stay about 50 to 75 elements long. */
function createEditor(random: () => number) {
  let editCount = 0;
  const randomIndex = (n: number): number => Math.floor(random() * n);
  const createRow = (): Json => {
    const id = `e${++editCount}`;
    return random() < 0.8
      ? { bucketId: id, name: `Row ${id}`, contentList: [item(`${id}-a`), item(`${id}-b`)] }
      : {
          type: 'rich-text',
          v: 1,
          id,
          props: { title: `Row ${id}`, blocks: [{ type: 'paragraph', text: `Text ${id}` }] },
        };
  };
  const changeElement = (element: Json): Json =>
    'bucketId' in element
      ? random() < 0.5
        ? { ...element, name: `Changed ${++editCount}` }
        : { ...element, contentList: [item(`fresh-${++editCount}`), item(`fresh-${++editCount}`)] }
      : {
          ...element,
          props: { title: `Changed ${++editCount}`, blocks: [{ type: 'paragraph', text: `Text ${editCount}` }] },
        };
  return {
    createRows: (count: number): Json[] => Array.from({ length: count }, createRow),
    edit(before: readonly Json[]): Json[] {
      const after = [...before];
      const editKind =
        after.length < 50 ? 'insert' : after.length > 75 ? 'remove' : EDIT_KINDS[randomIndex(EDIT_KINDS.length)]!;
      if (editKind === 'insert') after.splice(randomIndex(after.length + 1), 0, createRow());
      else if (editKind === 'remove') after.splice(randomIndex(after.length), 1);
      else if (editKind === 'move')
        after.splice(randomIndex(after.length), 0, ...after.splice(randomIndex(after.length), 1));
      else {
        const index = randomIndex(after.length);
        after[index] = changeElement(after[index]!);
      }
      return after;
    },
  };
}

/**
 * Marks all rendered rows. Returns the ids of rows whose nodes have been replaced since the last call, and where each
 * old node is now.
 */
const markRows = (page: Page): Promise<{ row: string; oldNode: string }[]> =>
  page.evaluate(() => {
    const marks = (window as unknown as { marks?: Map<string, Element> }).marks ?? new Map<string, Element>();
    const replacedRows: { row: string; oldNode: string }[] = [];
    const now = new Map(
      [...document.querySelectorAll('[data-row]')].map((element) => [element.getAttribute('data-row')!, element]),
    );
    for (const [row, element] of marks)
      if (now.has(row) && now.get(row) !== element)
        replacedRows.push({ row, oldNode: element.isConnected ? 'in the document' : 'removed' });
    (window as unknown as { marks: Map<string, Element> }).marks = now;
    return replacedRows;
  });

/** Reads the message that the server sends to open tabs, which names the current version of the realm. */
const readPublishedVersion = (page: Page): Promise<PublishedVersion> =>
  page.evaluate(
    () =>
      new Promise<PublishedVersion>((resolve) => {
        const events = new EventSource('/api/v2/events');
        events.addEventListener('version', ({ data }: MessageEvent<string>) => {
          events.close();
          resolve(JSON.parse(data) as PublishedVersion);
        });
      }),
  );

test(
  `${EDIT_COUNT} random edits of an open page: the page looks like a freshly loaded one, and rows keep their nodes`,
  { tag: '@deep' },
  async ({ page, product, problems, context }) => {
    // The seed is printed first, so that a failed run can be repeated.
    console.log(`random edits: TEST_SEED=${seed}`);
    test.setTimeout(isDeep ? 1_800_000 : 180_000);
    const realm = await publishTestRealm(product, { home: { elements: [bucket('row-1')] } });
    const { createRows, edit } = createEditor(createRandom(seed));
    let elements = createRows(58);
    let version = 1_000;
    let changes: Json = {};
    const wholePage = (id: string): Json => ({
      $schema: '/schemas/page-1.json',
      id,
      version,
      title: `Version ${version}`,
      elements,
    });
    await context.route('**/api/v4/page/**', (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({
        status: 200,
        json: pathname.endsWith('/changes') ? changes : wholePage(decodeURIComponent(pathname.split('/').at(-1)!)),
      });
    });
    await page.goto(product.url(realm.id));
    await waitForHydration(page);
    await navigateToPage(page, 'edited');
    await expect(page.locator('main[data-page="edited"]')).toBeVisible();
    const newPage = await context.newPage();
    await newPage.goto(product.url(realm.id));
    await waitForHydration(newPage);
    await markRows(page);
    const published = await readPublishedVersion(page);

    let changeRequests = 0,
      pageRequests = 0;
    page.on('request', (request) => {
      if (request.url().includes('/changes')) changeRequests++;
      else if (request.url().includes('/api/v4/page/edited')) pageRequests++;
    });
    for (let editNumber = 1; editNumber <= EDIT_COUNT; editNumber++) {
      const after = edit(elements);
      changes = {
        id: 'edited',
        version: version + 1,
        since: version,
        title: `Version ${version + 1}`,
        elements: compareElements(elements, after),
      };
      elements = after;
      version++;
      // The notification arrives as if another tab of this browser forwarded it.
      await page.evaluate(
        (message) => {
          const tabs = new BroadcastChannel('marquee-updates');
          tabs.postMessage(message);
          tabs.close();
        },
        { ...published, version },
      );
      await page.waitForFunction(
        (to) => document.querySelector('main')?.getAttribute('data-page-version') === String(to),
        version,
      );
      expect(await markRows(page), `edit ${editNumber}`).toEqual([]);
      if (editNumber % EDITS_PER_CHECK !== 0 && editNumber !== EDIT_COUNT) continue;
      await test.step(`after ${editNumber} edits`, async () => {
        await navigateToPage(newPage, `fresh-${editNumber}`);
        await expect(newPage.locator(`main[data-page="fresh-${editNumber}"]`)).toBeVisible();
        const ids = elements.slice(0, 60).map((element) => String(element['bucketId'] ?? element['id']));
        const readRowIds = (tab: Page): Promise<string[]> =>
          tab
            .locator('main > [data-row]')
            .evaluateAll((all) => all.slice(0, 60).map((row) => row.getAttribute('data-row')!));
        expect(await readRowIds(page)).toEqual(ids);
        expect(await readRowIds(newPage)).toEqual(ids);
        // In both tabs, rows near the viewport are rendered and distant rows have only their headings.
        for (const tab of [page, newPage]) {
          await tab.evaluate(() => window.scrollTo(0, 0));
          await expect.poll(() => tab.locator('main > [data-row]:not([data-shell])').count()).toBeGreaterThan(2);
        }
        const top = ids.slice(0, 3);
        await expect
          .poll(
            async () =>
              JSON.stringify(await readRowElements(page, top)) === JSON.stringify(await readRowElements(newPage, top)),
          )
          .toBe(true);
        const readHeadings = (tab: Page): Promise<string[]> =>
          tab
            .locator('main > [data-row]')
            .evaluateAll((all) => all.slice(0, 60).map((row) => row.querySelector('h2')?.textContent ?? ''));
        expect(await readHeadings(page)).toEqual(await readHeadings(newPage));
      });
    }
    expect(changeRequests, 'the page requested the changes of each edit').toBe(EDIT_COUNT);
    expect(pageRequests, 'the page never requested all rows again').toBe(0);
    expect(problems).toEqual([]);
    realm.remove();
  },
);
