// Compares loading a home page and clicking one of its cards with a plain page of the same content without JavaScript.
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../../src/cli/findChromium.mjs';
import { startProduct, type RunningProduct } from '../../e2e/fixtures.ts';
import { compareTurns, runTurns, type Turn } from '../compare.ts';
import { servePlainSite, type Subject } from '../page/plainSite.ts';
import { visit, visitWithEarlyClick, type Network, type VisitTarget } from '../page/visit.ts';
import type { Case, Result } from '../report.ts';
import { seedStore } from '../store.ts';

const REALM = 'ironclad';
const NETWORKS: readonly Network[] = [
  { name: 'fast' },
  { name: 'slow', slow: { bitsPerSecond: 1_600_000, latencyMs: 150, cpuFactor: 4 } },
];
/** Largest time in ms for which the main thread may be blocked while the page loads on the slow network. */
const BLOCKED_LIMIT_MS = 300;

/** The measures with their limits, as ratios of the plain page. */
const MEASURES: readonly { readonly measure: string; readonly name: string; readonly limit?: number }[] = [
  { measure: 'click', name: 'from the click to the heading', limit: 1.2 },
  { measure: 'earlyClick', name: 'the same, clicked at the first paint' },
  { measure: 'paint', name: 'first paint', limit: 1.5 },
  { measure: 'largestPaint', name: 'largest paint', limit: 1.5 },
];

export const page: Case = {
  about:
    'a home page and a click on one of its cards, beside plain pages of the same content without JavaScript; Chromium, 1280x720, a new tab each time; slow: 1.6 Mbit/s, 150 ms, processor 4 times slower',
  minPairs: 5,
  async run({ pairs, part, log }) {
    const store = await seedStore(log);
    let product: RunningProduct | undefined,
      browser: Browser | undefined,
      plain: { url: string; stop(): void } | undefined;
    try {
      product = await startProduct({ DATA_DIR: store.copy() });
      const executablePath = process.env['CHROMIUM_PATH'] ?? findChromium();
      browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
      const subject = await findSubject(browser, product);
      plain = await servePlainSite(browser, subject);
      const { href, title } = subject;
      const sides = { ours: { url: subject.home, href, title }, plain: { url: plain.url, href, title } };
      const results: Result[] = [];
      for (const network of NETWORKS.filter(({ name }) => part === undefined || name === part)) {
        log(`visiting on the ${network.name} network`);
        const createTurn = (target: VisitTarget) => () => measureTurn(browser!, network, target);
        // The first turn of a server compiles its code and creates the images.
        await createTurn(sides.plain)();
        await createTurn(sides.ours)();
        const turns = await runTurns(
          { ours: createTurn(sides.ours), rivals: { plain: createTurn(sides.plain) } },
          pairs,
        );
        for (const { measure, name, ...rest } of MEASURES)
          results.push({
            kind: 'line',
            name: `${network.name}: ${name}`,
            unit: 'ms',
            ...rest,
            ...compareTurns(turns, measure, 'plain'),
          });
        results.push(createBlockedFact(network, compareTurns(turns, 'blocked', 'plain')));
      }
      return results;
    } finally {
      await browser?.close();
      plain?.stop();
      await product?.stop();
      store.remove();
    }
  },
};

async function measureTurn(browser: Browser, network: Network, target: VisitTarget): Promise<Turn> {
  return { ...(await visit(browser, network, target)), ...(await visitWithEarlyClick(browser, network, target)) };
}

function createBlockedFact({ name, slow }: Network, { rival, ours }: { rival: number; ours: number }): Result {
  return {
    kind: 'fact',
    name: `${name}: main thread blocked`,
    found: `${ours.toFixed(0)} ms, plain ${rival.toFixed(0)} ms${slow ? `; at most ${BLOCKED_LIMIT_MS} ms` : ''}`,
    ...(slow && { isWithinLimit: ours <= BLOCKED_LIMIT_MS }),
  };
}

/** Finds the first card of the home page that opens an event or a video and whose link occurs once. */
async function findSubject(browser: Browser, product: RunningProduct): Promise<Subject> {
  const home = product.url(REALM);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const tab = await context.newPage();
  await tab.goto(home, { waitUntil: 'load' });
  const { href, title } = await tab.evaluate(() => {
    const links = [...document.querySelectorAll('main a[href]')];
    const link = links.find(
      (each) =>
        each.matches('[data-item] :is(a[href^="/live/"], a[href^="/video/"])') &&
        links.filter((other) => other.getAttribute('href') === each.getAttribute('href')).length === 1,
    );
    return { href: link!.getAttribute('href')!, title: link!.querySelector('bdi')!.textContent.trim() };
  });
  await context.close();
  return { home, detail: product.url(REALM, href), href, title };
}
