// The engine beside hand-written React pages and other engines that draw from JSON, in a real browser: the same rows and cards
// on every side (browser/engine). What is the same work and what is not stands with each side.
import type { Plugin } from 'vite';
import { compileValidator } from '../../../src/cli/generate/validators.ts';
import { startBrowser, type BenchBrowser, type BenchPage } from '../browserCase.ts';
import { propsSchema } from '../browser/engine/sides/schema.ts';
import type { SideName } from '../browser/engine/index.ts';
import { compareTurns, quantile, takeTurns, type Turn, type Turns } from '../compare.ts';
import type { Case, CaseOptions, Fact, Line, Result } from '../report.ts';

const SIZES: readonly Size[] = [[20, 20], [100, 30], [400, 50]];
const RIVALS = ['F', 'W', 'Puck', 'json-render', 'content-visibility'] as const satisfies readonly SideName[];
/** Issue 4 asks for so many. */
const PAIRS = 15;
/** Changes in one measured block. */
const CHANGES = 20;

/** Limits of issue 4, "Numbers". */
const OVER_WINDOWED = 1.3;
const OF_HAND_WRITTEN = 0.5;
const ELEMENTS = 260;
const KEPT = 0.997;

export const engine: Case = {
  about: 'main thread\'s CPU in Chromium, 1280x720, code loaded before. F: all rows by hand in React 19; W: windowed by hand, heights measured, boundary and Suspense for each row; Puck: its Render; json-render: its Renderer',
  fewestPairs: PAIRS,
  async run(options) {
    options.say('building');
    const browser = await startBrowser('tests/bench/browser/engine/index.ts', [validatorOfRows]);
    try {
      const results: Result[] = [];
      for (const size of SIZES) results.push(...await ofSize(browser, size, options));
      return results;
    } finally {
      await browser.stop();
    }
  },
};

/** The validator of the bench's row type, compiled as the product's are. */
const validatorOfRows: Plugin = {
  name: 'row-validator',
  resolveId: (id) => (id === 'virtual:row-validator' ? '\0row-validator' : null),
  load: (id) => (id === '\0row-validator' ? compileValidator(propsSchema, 'bench.row') : null),
};

type Size = readonly [rows: number, cards: number];

async function ofSize(browser: BenchBrowser, [rows, cards]: Size, { pairs, seed, say }: CaseOptions): Promise<Result[]> {
  const name = `${rows}x${cards}`;
  say(name);
  const side = (which: SideName) => (): Promise<Turn> => oneTurn(browser, which, rows, cards, seed);
  for (const which of [...RIVALS, 'ours'] as const) await side(which)();
  const turns = await takeTurns({ ours: side('ours'), rivals: Object.fromEntries(RIVALS.map((rival) => [rival, side(rival)])) }, pairs);
  const others = RIVALS.filter((rival) => rival !== 'W');
  const line = (measure: string, label: string, rival: SideName, limit?: number, beside: readonly string[] = []): Line =>
    ({ kind: 'line', name: `${name} ${label}`, unit: 'ms', ...(limit !== undefined && { limit }), ...compareTurns(turns, measure, rival, beside) });
  return [
    line('draw', 'plan to pixels, beside W', 'W', OVER_WINDOWED, others),
    line('draw', 'plan to pixels, beside F', 'F', name === '20x20' ? OF_HAND_WRITTEN : undefined),
    line('parse', 'JSON parsed, beside W', 'W'),
    ours(turns, `${name} decode to plan`, 'read'),
    line('all', 'parsed, read, drawn: beside W', 'W', undefined, others),
    line('change', 'one row changes, beside W', 'W', OVER_WINDOWED, others),
    line('add', 'a row is added, beside W', 'W', OVER_WINDOWED, others),
    ...heapFacts(turns, name),
    ...await keptFacts(browser, [rows, cards], seed, name),
  ];
}

/** One page of a side: read, drawn, changed, added to, each on its own clock. */
async function oneTurn(browser: BenchBrowser, which: SideName, rows: number, cards: number, seed: number): Promise<Turn> {
  const bench = await browser.open();
  const { page, cpu, heap } = bench;
  await open(bench, which);
  const empty = await heap();
  await page.evaluate(([count, each, chance]) => window.side.write(count, each, chance), [rows, cards, seed] as const);
  await heap();
  const parse = await cpu(() => page.evaluate(() => window.side.parse()));
  const read = await cpu(() => page.evaluate(() => window.side.read()));
  await heap();
  const draw = await cpu(() => page.evaluate(() => window.side.draw()));
  const used = await heap() - empty;
  const elements = await page.evaluate(() => window.side.elements());
  const block = () => cpu(() => page.evaluate((times) => window.side.update(times), CHANGES));
  const floor = await block();
  await page.evaluate(([each, chance, times]) => window.side.writeChanges(each, chance, times), [cards, seed, CHANGES] as const);
  const changed = await block();
  await expectHeading(bench, `Changed ${CHANGES - 1}`);
  await page.evaluate(([each, chance, times]) => window.side.writeAdded(each, chance, times), [cards, seed, CHANGES] as const);
  const added = await block();
  await expectHeading(bench, `Added ${CHANGES - 1}`);
  await bench.close();
  return { parse, read, draw, all: parse + read + draw, change: (changed - floor) / CHANGES, add: (added - floor) / CHANGES, heap: used, elements: elements.all, ofRows: elements.ofRows, rows: elements.rows };
}

async function open({ page }: BenchPage, which: SideName): Promise<void> {
  await page.waitForFunction(() => 'openSide' in window);
  await page.evaluate((name) => window.openSide(name), which);
}

/** The last change is really there: a side that drops changes would be the fastest. */
async function expectHeading({ page }: BenchPage, expected: string): Promise<void> {
  const heading = await page.evaluate(() => window.side.heading());
  if (heading !== expected) throw new Error(`the row is headed "${heading}" and not "${expected}"`);
}

const median = (turns: readonly Turn[], measure: string): number => quantile(turns.map((turn) => turn[measure]!), 0.5);

const ours = (turns: Turns, name: string, measure: string): Fact => ({ kind: 'fact', name, found: `${median(turns.ours, measure).toFixed(1)} ms; the others draw what they are given, unread` });

function heapFacts(turns: Turns, name: string): Fact[] {
  const mb = (side: readonly Turn[]): number => median(side, 'heap') / 1e6;
  const [own, windowed] = [mb(turns.ours), mb(turns.rivals['W']!)];
  const list = (of: (side: readonly Turn[]) => string): string => Object.entries(turns.rivals).map(([rival, side]) => `${rival} ${of(side)}`).join(', ');
  const alive = median(turns.ours, 'ofRows');
  return [
    { kind: 'fact', name: `${name} JS heap`, found: `${own.toFixed(2)} MB, ${(own / windowed).toFixed(2)}x W; at most ${OVER_WINDOWED}x (${list((side) => mb(side).toFixed(2))})`, holds: own <= windowed * OVER_WINDOWED },
    { kind: 'fact', name: `${name} elements of rows alive`, found: `${alive}, with all boxes ${median(turns.ours, 'elements')}; at most ${ELEMENTS} (${list((side) => `${median(side, 'elements')}`)})`, holds: alive <= ELEMENTS },
  ];
}

async function keptFacts(browser: BenchBrowser, [rows, cards]: Size, seed: number, name: string): Promise<Fact[]> {
  const bench = await browser.open();
  await open(bench, 'ours');
  await bench.page.evaluate(async ([count, each, chance]) => {
    window.side.write(count, each, chance);
    window.side.parse();
    await window.side.read();
    await window.side.draw();
    window.side.writeChanges(each, chance, 1);
  }, [rows, cards, seed] as const);
  const { before, kept, focus, scroll } = await bench.page.evaluate(() => window.side.keep());
  await expectHeading(bench, 'Changed 0');
  await bench.close();
  return [{
    kind: 'fact', name: `${name} elements kept when a row changes`, found: `${((kept / before) * 100).toFixed(2)} % of ${before}; focus ${focus ? 'kept' : 'lost'}, scroll ${scroll ? 'kept' : 'moved'}; at least ${KEPT * 100} %`,
    holds: kept >= before * KEPT && focus && scroll,
  }];
}
