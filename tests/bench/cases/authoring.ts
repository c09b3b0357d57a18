// Measures the editor of pages: from a key press to the preview, and from a publish to an open page. Also compares a
// preview that followed random edits with one that has just been loaded, and looks for admin code on public pages.
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../../src/cli/findChromium.mjs';
import { waitForHydration, startProduct, type RunningProduct } from '../../e2e/fixtures.ts';
import { openPreviewHost } from '../../e2e/previewFrame.ts';
import { compareRandomEdits } from '../../e2e/randomPreviewEdits.ts';
import { publishTestRealm } from '../../e2e/testRealm.ts';
import { createRandom } from '../../../src/cli/createRandom.ts';
import { authoredPages } from '../authoring/authoredPages.ts';
import { openEditor, typeLetters } from '../authoring/keystrokes.ts';
import { findAdminFiles } from '../authoring/adminFilesOnPublicPages.ts';
import { measurePublishes, openEditorSession, openStreams } from '../authoring/publishes.ts';
import type { Case, CaseOptions, ReportedFact, Result } from '../report.ts';
import { seedStore } from '../store.ts';

/** Limits in ms of the 95th percentile. */
const KEYSTROKE_LIMIT_MS = 100;
const PUBLISH_LIMIT_MS = 1_000;
/** Letters and publishes that are measured for each pair. */
const LETTERS_PER_PAIR = 12;
const PUBLISHES_PER_PAIR = 5;
const WARM_UP_LETTERS = 18;
/** Event streams of other open pages while publishes are measured. */
const STREAMS = 199;
/** Number of random edits in one comparison of previews, and the number of comparisons, each with another seed. */
const EDITS = 1_000;
const SEEDS = 3;
const DEMO_BRAND = 'ironclad';

export const authoring: Case = {
  about:
    'the editor of pages in Chromium: 95th percentiles from a key press to the frame of the preview that shows it, and from a publish to the frame of an open page; the elements of a preview after random edits',
  async run(options) {
    const store = await seedStore(options.log);
    const product = await startProduct({ DATA_DIR: store.copy() });
    const realm = await publishTestRealm(product, authoredPages);
    const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();
    const browser = await chromium.launch({
      args: ['--no-sandbox', '--disable-gpu'],
      ...(executablePath && { executablePath }),
    });
    const parts: Parts = { product, realm: realm.id, browser, options };
    try {
      const results: Result[] = [];
      for (const [name, run] of Object.entries(PARTS)) {
        if (options.part !== undefined && options.part !== name) continue;
        options.log(name);
        results.push(...(await run(parts)));
      }
      if (results.length === 0) throw new Error(`authoring has the parts ${Object.keys(PARTS).join(', ')}`);
      return results;
    } finally {
      await browser.close();
      await product.stop();
      realm.remove();
      store.remove();
    }
  },
};

type Parts = {
  readonly product: RunningProduct;
  /** Id of the realm whose pages are measured. */
  readonly realm: string;
  readonly browser: Browser;
  readonly options: CaseOptions;
};

const PARTS: Readonly<Record<string, (parts: Parts) => Promise<readonly Result[]>>> = {
  keystrokes: async (parts) => [
    await measureKeystrokes(parts, 'home', 'key press, 60 rows'),
    await measureKeystrokes(parts, 'nested', 'key press, 300 rows, in sections'),
    await measureKeystrokes(parts, 'slots', 'key press, 300 rows, in slots'),
  ],
  publishes: async (parts) => [await measureOpenPage(parts)],
  bytes: async ({ browser, product }) => {
    const { count, adminFindings } = await findAdminFiles(browser, product, DEMO_BRAND);
    const found = adminFindings.length === 0 ? `none in ${count} files` : adminFindings.join(', ');
    return [{ kind: 'fact', name: 'admin code on public pages', found, isWithinLimit: adminFindings.length === 0 }];
  },
  edits: compareEdits,
};

const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1366, height: 900 } })).newPage();

type Times = { readonly median: number; readonly p95: number; readonly max: number };

const createFact = (name: string, { median, p95, max }: Times, limitMs: number): ReportedFact => ({
  kind: 'fact',
  name: `${name}: p95`,
  found: `${p95.toFixed(0)} ms (median ${median.toFixed(0)}, max ${max.toFixed(0)}); at most ${limitMs} ms`,
  isWithinLimit: p95 <= limitMs,
});

async function measureKeystrokes({ product, realm, browser, options }: Parts, pageId: string, name: string) {
  const page = await newPage(browser);
  const random = createRandom(options.seed);
  const editor = await openEditor(page, product, realm, pageId);
  // The first letters compile the code of browser and server.
  await typeLetters(editor, WARM_UP_LETTERS, random);
  const times = await typeLetters(editor, options.pairs * LETTERS_PER_PAIR, random);
  await page.context().close();
  return createFact(name, times, KEYSTROKE_LIMIT_MS);
}

async function measureOpenPage({ product, realm, browser, options }: Parts): Promise<Result> {
  const [editor, visitor] = [await newPage(browser), await newPage(browser)];
  await openEditorSession(editor, product, realm);
  await visitor.goto(product.url(realm));
  await waitForHydration(visitor);
  await visitor.waitForLoadState('networkidle');
  const streams = await openStreams(product, realm, STREAMS);
  try {
    await measurePublishes({ editor, visitor, streams, count: 3 });
    const count = options.pairs * PUBLISHES_PER_PAIR;
    const times = await measurePublishes({ editor, visitor, streams, count });
    return createFact(`publish, ${STREAMS} more streams`, times, PUBLISH_LIMIT_MS);
  } finally {
    streams.close();
    await editor.context().close();
    await visitor.context().close();
  }
}

async function compareEdits({ product, browser, options }: Parts): Promise<Result[]> {
  const random = createRandom(options.seed);
  const results: Result[] = [];
  for (let run = 0; run < SEEDS; run += 1) {
    const seed = Math.floor(random() * 1e9);
    options.log(`edits with seed ${seed}`);
    const pages = [await newPage(browser), await newPage(browser)] as const;
    const [edited, fresh] = [
      await openPreviewHost(pages[0], product, { realm: DEMO_BRAND }),
      await openPreviewHost(pages[1], product, { realm: DEMO_BRAND }),
    ];
    const name = `${EDITS} random edits, seed ${seed}`;
    try {
      const comparisons = await compareRandomEdits({ edited, fresh }, { realm: DEMO_BRAND, seed, edits: EDITS });
      results.push({ kind: 'fact', name, found: `equal at ${comparisons} comparisons`, isWithinLimit: true });
    } catch (error) {
      results.push({ kind: 'fact', name, found: (error as Error).message, isWithinLimit: false });
    }
    for (const page of pages) await page.context().close();
  }
  return results;
}
