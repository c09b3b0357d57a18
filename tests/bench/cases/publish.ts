// Measures the time from a publish to the frame of an open page that shows it, for each kind of document.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../../../src/cli/findChromium.mjs';
import { waitForHydration, startProduct, type RunningProduct } from '../../e2e/fixtures.ts';
import { publishTestFolder, publishTestRealm, type TestRealm } from '../../e2e/testRealm.ts';
import { compareTurns, runTurns, type Turn } from '../compare.ts';
import { CHANGES, createDefaultLabels, DEFAULT_SHOWN, firstPage, type ShownValue } from '../publish/changes.ts';
import { readClock, waitForChange } from '../publish/waitForChange.ts';
import type { Case, Result } from '../report.ts';
import { startServer, type MeasuredServer } from '../servers/measured.ts';
import { seedStore } from '../store.ts';

/** Time in ms within which open pages show a publish. */
const LIMIT_MS = 1_000;
/** Name of one more kind of change: a publish of the realm `default`, shown by a page of a brand that inherits from it. */
const DEFAULT = 'default, in a brand that inherits';

export const publish: Case = {
  about:
    'from the start of a publish to the frame of an open page that shows it, beside a bare server that stores a row and sends it as a server-sent event to a page that shows it',
  async run({ pairs, log }) {
    const store = await seedStore(log);
    let product: RunningProduct | undefined, bare: MeasuredServer | undefined, browser: Browser | undefined;
    let realm: TestRealm | undefined;
    const defaultFolder = join(mkdtempSync(join(tmpdir(), 'marquee-bench-default-')), 'default');
    try {
      product = await startProduct({ DATA_DIR: store.copy() });
      bare = await startServer('rival', store.copy());
      cpSync('realms/default', defaultFolder, {
        recursive: true,
        filter: (path) => !path.startsWith('realms/default/media'),
      });
      realm = await publishTestRealm(product, { home: firstPage });
      const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();
      browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
      const [page, heir, barePage] = [
        await openPage(browser, product.url(realm.id)),
        await openPage(browser, product.url('ironclad')),
        await (await browser.newContext()).newPage(),
      ];
      await barePage.goto(`http://127.0.0.1:${bare.port}/live`);
      const publishOurs = createPublishTurn({ product, realm, page, heir, defaultFolder });
      const publishBare = createBareTurn(barePage, bare.port);
      log('publishing each kind of document');
      // The first turn of a server compiles its code.
      await publishBare();
      await publishOurs();
      const turns = await runTurns({ ours: publishOurs, rivals: { bare: publishBare } }, pairs);
      return KINDS.flatMap((kind) => createResults(kind, compareTurns(turns, kind, 'bare')));
    } finally {
      await browser?.close();
      await bare?.stop();
      await product?.stop();
      realm?.remove();
      rmSync(join(defaultFolder, '..'), { recursive: true, force: true });
      store.remove();
    }
  },
};

const KINDS = [...CHANGES.map(({ kind }) => kind), DEFAULT];

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  // From its response on, the stream of live updates gets every publish.
  const streamOpened = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v2/events');
  await page.goto(url);
  await waitForHydration(page);
  await streamOpened;
  return page;
}

/** Measures the time in ms from the call of `change` to the frame that shows it. */
async function measure(page: Page, shown: ShownValue, change: () => Promise<unknown>): Promise<number> {
  const whenChanged = await waitForChange(page, shown);
  const startedAt = readClock();
  await change();
  return (await whenChanged()) - startedAt;
}

type Parts = {
  readonly product: RunningProduct;
  readonly realm: TestRealm;
  readonly page: Page;
  /** An open page of a brand that inherits from `default`. */
  readonly heir: Page;
  readonly defaultFolder: string;
};

/** Returns the turn that changes each kind of document, one publish after the other. */
function createPublishTurn({ product, realm, page, heir, defaultFolder }: Parts): () => Promise<Turn> {
  let turn = 0;
  const publishChecked = async (folder: string): Promise<void> => {
    const { status, output } = await publishTestFolder(product, folder);
    if (status !== 0) throw new Error(`the folder was not published:\n${output}`);
  };
  return async () => {
    turn += 1;
    const timesByKind: Record<string, number> = {};
    for (const { kind, write, shown } of CHANGES) {
      write(realm, turn);
      timesByKind[kind] = await measure(page, shown, () => publishChecked(realm.folder));
    }
    writeFileSync(join(defaultFolder, 'strings', 'en.json'), createDefaultLabels(defaultFolder, turn));
    timesByKind[DEFAULT] = await measure(heir, DEFAULT_SHOWN, () => publishChecked(defaultFolder));
    return timesByKind;
  };
}

/** Returns the turn of the bare server. Its time is compared with that of each kind. */
function createBareTurn(page: Page, port: number): () => Promise<Turn> {
  let turn = 0;
  const shown: ShownValue = { selector: '#text', value: 'text' };
  return async () => {
    turn += 1;
    const time = await measure(page, shown, async () => {
      const response = await fetch(`http://127.0.0.1:${port}/live`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...firstPage, title: `turn ${turn}` }),
      });
      if (!response.ok) throw new Error(`the bare server responds with ${response.status}`);
    });
    return Object.fromEntries(KINDS.map((kind) => [kind, time]));
  };
}

function createResults(kind: string, comparison: ReturnType<typeof compareTurns>): Result[] {
  return [
    { kind: 'line', name: kind, unit: 'ms', ...comparison },
    {
      kind: 'fact',
      name: `${kind}: median`,
      found: `${comparison.ours.toFixed(0)} ms; at most ${LIMIT_MS} ms`,
      isWithinLimit: comparison.ours <= LIMIT_MS,
    },
  ];
}
