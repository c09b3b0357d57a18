// Compares a page of 10,000 rows with one of 40 in a real browser.
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../../src/cli/findChromium.mjs';
import { startProduct, type RunningProduct } from '../../e2e/fixtures.ts';
import { bucket, hero, items, publishTestRealm } from '../../e2e/testRealm.ts';
import { compare, type MeasuredSide } from '../compare.ts';
import type { Case, ReportedFact } from '../report.ts';
import { seedStore } from '../store.ts';

const MANY = 10_000;
const FEW = 40;
/** Items of a row of the test realm's page, the same on both pages. */
const ITEMS = 12;
/** The share by which the number of elements may differ between scroll positions. */
const TOLERANCE = 0.15;
/**
 * The factor by which the HTML of the long page may be larger. It contains only the first rows, as that of the short
 * page.
 */
const HTML_LIMIT = 1.3;

export const rows: Case = {
  about: `main thread's CPU until the first screen of a page of ${MANY} rows is drawn and hydrated, beside a page of ${FEW}; Chromium, 1280x720, nothing cached`,
  async run({ pairs, log }) {
    const store = await seedStore(log);
    let product: RunningProduct | undefined, browser: Browser | undefined;
    try {
      const dataDir = store.copy();
      product = await startProduct({ DATA_DIR: dataDir });
      log(`publishing pages of ${MANY} and ${FEW} rows`);
      const page = (count: number) => ({
        elements: [hero('hero'), ...Array.from({ length: count - 1 }, (_, at) => bucket(`row-${at + 1}`, {}, ITEMS))],
      });
      const realm = await publishTestRealm(product, { home: page(FEW), many: page(MANY) }, { catalogue: items(ITEMS) });
      const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();
      browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
      const [many, few] = [product.url(realm.id, '/section/many'), product.url(realm.id)];
      await (await load(browser, many)).close();
      await (await load(browser, few)).close();
      const createSide =
        (url: string): MeasuredSide =>
        async () => {
          const loaded = await load(browser!, url);
          await loaded.close();
          return loaded.milliseconds;
        };
      log('loading');
      const compared = await compare({ rival: createSide(few), ours: createSide(many) }, pairs);
      log('scrolling');
      const facts = [...(await measureHtml(browser, many, few)), await measureElements(browser, many)];
      realm.remove();
      return [{ kind: 'line', name: `first screen of ${MANY} rows`, unit: 'ms', limit: 1.3, ...compared }, ...facts];
    } finally {
      await browser?.close();
      await product?.stop();
      store.remove();
    }
  },
};

type LoadedPage = { readonly page: Page; readonly milliseconds: number; close(): Promise<void> };

/** Loads a page without cache, until the app is hydrated and the visible rows show their cards. */
async function load(browser: Browser, url: string): Promise<LoadedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readTaskMs(session);
  await page.goto(url, { waitUntil: 'commit' });
  await waitForVisibleCards(page);
  return { page, milliseconds: (await readTaskMs(session)) - before, close: () => context.close() };
}

/**
 * Waits until the app is hydrated and every visible row shows its cards, and two more frames, in which they are
 * painted.
 */
async function waitForVisibleCards(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      if (!document.documentElement.hasAttribute('data-hydrated')) return false;
      const visibleRows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      });
      return visibleRows.length > 0 && visibleRows.every((row) => row.querySelector('a, button, img') !== null);
    },
    undefined,
    { timeout: 120_000 },
  );
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

async function readTaskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function measureHtml(browser: Browser, many: string, few: string): Promise<ReportedFact[]> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const measureDocument = async (url: string): Promise<{ bytes: number; rows: number }> => {
    const response = await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    const html = await response!.text();
    return { bytes: Buffer.byteLength(html), rows: html.match(/ data-row="/g)?.length ?? 0 };
  };
  const [long, short] = [await measureDocument(many), await measureDocument(few)];
  await context.close();
  const kB = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
  return [
    {
      kind: 'fact',
      name: 'rows drawn in the HTML',
      found: `${long.rows} of ${MANY}, beside ${short.rows} of ${FEW}; at most 60`,
      isWithinLimit: long.rows <= 60,
    },
    {
      kind: 'fact',
      name: 'bytes of the HTML',
      found: `${kB(long.bytes)} beside ${kB(short.bytes)}; at most ${HTML_LIMIT}x`,
      isWithinLimit: long.bytes <= short.bytes * HTML_LIMIT,
    },
  ];
}

/** Counts the elements at eight scroll positions of the page, each after its rows have loaded. */
async function measureElements(browser: Browser, url: string): Promise<ReportedFact> {
  const { page, close } = await load(browser, url);
  const counts: number[] = [];
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let position = 1; position <= 8; position++) {
    await page.evaluate((top) => window.scrollTo(0, top), (height * position) / 9);
    await waitForVisibleCards(page);
    // Rows just outside the window load as well.
    await page.waitForTimeout(1_000);
    counts.push(await page.evaluate(() => document.querySelectorAll('*').length));
  }
  const mountedRows = await page.locator('[data-row]').count();
  await close();
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return {
    kind: 'fact',
    name: 'elements while scrolling',
    found: `${least} to ${most} (${mountedRows} rows mounted, page ${Math.round(height / 1000)},000 px high); within ${TOLERANCE * 100} %`,
    isWithinLimit: most <= least * (1 + TOLERANCE),
  };
}
