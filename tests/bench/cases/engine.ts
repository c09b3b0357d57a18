// Compares the engine with hand-written React pages and other engines that render JSON, in a real browser: the same
// rows and cards on every side (browser/engine). A side is one of the compared implementations; its file explains which
// of its work is comparable.
import { Ajv } from 'ajv';
import standaloneModule from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { pageSchema } from '../../../schemas/page/page.ts';
import { compileValidator } from '../../../src/cli/generate/validators.ts';
import { startBrowser, type BenchBrowser, type BenchPage } from '../browserCase.ts';
import { propsSchema } from '../browser/engine/sides/schema.ts';
import type { SideName } from '../browser/engine/index.ts';
import { bytes } from './bytes.ts';
import { createHeapFacts, createPreparationFact, median, WINDOWED_LIMIT } from './engineFacts.ts';
import { compare, compareTurns, quantile, runTurns, type Turn } from '../compare.ts';
import type { Case, CaseOptions, ReportedFact, Line, Result } from '../report.ts';

const SIZES: readonly Size[] = [
  [20, 20],
  [100, 30],
  [400, 50],
];
const RIVALS = ['hand-written', 'windowed'] as const satisfies readonly SideName[];
/**
 * Sides that are measured without limits. `content-visibility` is the hand-written page with that CSS property on its
 * rows (docs/adr/009-windowing.md).
 */
const OTHERS = ['Puck', 'json-render', 'content-visibility'] as const satisfies readonly SideName[];
/** The number of pairs of turns for which the limits below hold (docs/bench.md). */
const PAIRS = 15;
/** Number of changes that are measured together. */
const CHANGES = 20;

/**
 * The measures of a turn. `changeAll` and `addAll` include the preparation of the message. `ofRows`: mounted elements
 * of rows. `elements`: all mounted elements.
 */
const MEASURES = [
  'parse',
  'prepare',
  'render',
  'change',
  'changeAll',
  'add',
  'addAll',
  'scroll',
  'heap',
  'ofRows',
  'elements',
] as const;

/**
 * Limits (docs/bench.md): ratios of CPU times, and the share of elements that a change keeps.
 */
const HAND_WRITTEN_LIMIT = 0.5;
const MIN_KEPT_SHARE = 0.997;
const SCROLL_LIMIT = 0.5;
const AJV_LIMIT = 3;
/** Maximum CPU time in ms of the longest task while a page is prepared. */
const MAX_TASK_MS = 8;

/** The page size at which scrolling is measured, the number of frames, and the px of each frame. */
const SCROLLED = '100x30';
const FRAMES = 120,
  STEP = 40;
/** Sizes in bytes of the pages whose preparation is measured. */
const PAGE_BYTES = [48 * 1024, 970 * 1024] as const;

export const engine: Case = {
  about:
    "main thread's CPU in Chromium, 1280x720, code loaded before. hand-written: a React 19 page that renders all rows; windowed: a hand-written page with windowing, measured heights, an error boundary and Suspense for each row; Puck: its Render; json-render: its Renderer",
  minPairs: PAIRS,
  async run(options) {
    options.log('building');
    const browser = await startBrowser('tests/bench/browser/engine/index.ts', { plugins: [compiled] });
    try {
      const results: Result[] = [];
      const isWanted = (part: string): boolean => options.part === undefined || options.part === part;
      for (const size of SIZES.filter(([rows, cards]) => isWanted(`${rows}x${cards}`)))
        results.push(...(await benchmarkSize(browser, size, options)));
      if (isWanted('reading'))
        for (const size of PAGE_BYTES) results.push(...(await measurePreparation(browser, size, options)));
      if (isWanted('bytes')) results.push({ ...(await bytes.run(options)).at(-1)!, name: 'bytes over React' });
      if (results.length === 0) throw new Error(`"${options.part}" is not a part of the engine's bench`);
      return results;
    } finally {
      await browser.stop();
    }
  },
};

// Under Node's ESM loader the function of this CommonJS package is at `.default`.
const standalone = ((standaloneModule as unknown as { default?: unknown }).default ?? standaloneModule) as (
  ajv: Ajv,
  validate: unknown,
) => string;

/**
 * The validators, compiled ahead of time: the validator of the benchmark's row type as the product compiles it, and
 * ajv's validator of a whole page of such rows as ajv's manual describes.
 */
const compiled: Plugin = {
  name: 'compiled',
  resolveId: (id) => (id === 'virtual:/validators/row.js' || id === 'virtual:ajv-verdict' ? `\0${id}` : null),
  load(id) {
    if (id === '\0virtual:/validators/row.js') return compileValidator(propsSchema, 'bench.row');
    if (id !== '\0virtual:ajv-verdict') return null;
    // Text lengths are counted in UTF-16 units as in the engine's validators, which needs no helper function at run
    // time.
    const ajv = new Ajv({ code: { source: true, esm: true }, strict: false, unicode: false, logger: false });
    const row = {
      type: 'object',
      required: ['type', 'id', 'props'],
      properties: { type: { type: 'string' }, v: { type: 'integer' }, id: { type: 'string' }, props: propsSchema },
    };
    return standalone(
      ajv,
      ajv.compile({
        ...pageSchema,
        properties: { ...pageSchema.properties, elements: { ...pageSchema.properties.elements, items: row } },
      }),
    );
  },
};

type Size = readonly [rows: number, cards: number];

async function benchmarkSize(
  browser: BenchBrowser,
  [rows, cards]: Size,
  { pairs, seed, log }: CaseOptions,
): Promise<Result[]> {
  const name = `${rows}x${cards}`;
  log(name);
  const side = (which: SideName) => (): Promise<Turn> => measureTurn(browser, which, rows, cards, seed);
  const sides = (names: readonly SideName[]) => Object.fromEntries(names.map((which) => [which, side(which)]));
  const turns = await runTurns({ ours: side('ours'), rivals: sides(RIVALS), others: sides(OTHERS) }, pairs);
  for (const [which, sideTurns] of Object.entries({ ...turns.rivals, ours: turns.ours }))
    log(
      `${name} ${which}: ${MEASURES.map((measure) => `${measure} ${median(sideTurns, measure).toFixed(2)}`).join(', ')} (${sideTurns.length})`,
    );
  const others = ['hand-written', ...OTHERS];
  const line = (
    measure: string,
    label: string,
    rival: SideName,
    limit?: number,
    beside: readonly string[] = [],
  ): Line => ({
    kind: 'line',
    name: `${name} ${label}`,
    unit: 'ms',
    ...(limit !== undefined && { limit }),
    ...compareTurns(turns, measure, rival, beside),
  });
  return [
    line('render', 'plan to pixels, beside windowed', 'windowed', WINDOWED_LIMIT, others),
    line(
      'render',
      'plan to pixels, beside hand-written',
      'hand-written',
      name === '20x20' ? HAND_WRITTEN_LIMIT : undefined,
    ),
    line('parse', 'JSON parsed, beside windowed', 'windowed'),
    createPreparationFact(turns, `${name} decode to plan`, 'prepare'),
    line('all', 'parsed, read and drawn, beside windowed', 'windowed', undefined, others),
    line('change', 'one row changes, plan to pixels', 'windowed', WINDOWED_LIMIT, others),
    line('changeAll', 'one row changes, message to pixels', 'windowed'),
    line('add', 'a row is added, plan to pixels', 'windowed', WINDOWED_LIMIT, others),
    line('addAll', 'a row is added, message to pixels', 'windowed'),
    ...(name === SCROLLED
      ? [
          line('scroll', 'a frame of scrolling, beside hand-written', 'hand-written', SCROLL_LIMIT, [
            'windowed',
            'content-visibility',
          ]),
          await measureBlankFrames(browser, [rows, cards], seed, name),
        ]
      : []),
    ...createHeapFacts(turns, name),
    ...(await measureKeptElements(browser, [rows, cards], seed, name)),
  ];
}

/** Prepares, renders and changes a page of a side, inserts rows and scrolls it. Returns the CPU time of each step. */
async function measureTurn(
  browser: BenchBrowser,
  which: SideName,
  rows: number,
  cards: number,
  seed: number,
): Promise<Turn> {
  const bench = await browser.open();
  const { page, cpu, heap } = bench;
  await open(bench, which);
  await page.evaluate(([cardCount, randomSeed]) => window.engineBench.warm(cardCount, randomSeed), [
    cards,
    seed,
  ] as const);
  const empty = await heap();
  await page.evaluate(
    ([rowCount, cardCount, randomSeed]) => window.engineBench.createPage(rowCount, cardCount, randomSeed),
    [rows, cards, seed] as const,
  );
  await heap();
  const parse = await cpu(() => page.evaluate(() => window.engineBench.parse()));
  const prepare = await cpu(() => page.evaluate(() => window.engineBench.prepare()));
  await heap();
  const render = await cpu(() => page.evaluate(() => window.engineBench.render()));
  const heapBytes = (await heap()) - empty;
  const elements = await page.evaluate(() => window.engineBench.countElements());
  const measureUpdates = () => cpu(() => page.evaluate((times) => window.engineBench.update(times), CHANGES));
  const emptyUpdatesMs = await measureUpdates();
  const measureChanges = async (
    kind: 'createChangeMessages' | 'createInsertMessages',
    arePrepared: boolean,
  ): Promise<number> => {
    // The numbers continue, so that no change is repeated.
    const from = arePrepared ? CHANGES : 0;
    await page.evaluate(
      ([method, cardCount, randomSeed, times, first]) =>
        window.engineBench[method](cardCount, randomSeed, times, first),
      [kind, cards, seed, CHANGES, from] as const,
    );
    if (arePrepared) await page.evaluate(() => window.engineBench.prepareMessages());
    const updatesMs = await measureUpdates();
    await expectHeading(bench, `${kind === 'createChangeMessages' ? 'Changed' : 'Added'} ${from + CHANGES - 1}`);
    return (updatesMs - emptyUpdatesMs) / CHANGES;
  };
  const changeAll = await measureChanges('createChangeMessages', false);
  const change = await measureChanges('createChangeMessages', true);
  const addAll = await measureChanges('createInsertMessages', false);
  const add = await measureChanges('createInsertMessages', true);
  const scroll =
    `${rows}x${cards}` === SCROLLED
      ? (await cpu(() =>
          page.evaluate(([frames, px]) => window.engineBench.scroll(frames, px), [FRAMES, STEP] as const),
        )) / FRAMES
      : 0;
  await bench.close();
  return {
    scroll,
    parse,
    prepare,
    render,
    all: parse + prepare + render,
    change,
    changeAll,
    add,
    addAll,
    heap: heapBytes,
    elements: elements.all,
    ofRows: elements.ofRows,
    rows: elements.rows,
  };
}

async function open({ page }: BenchPage, which: SideName): Promise<void> {
  await page.waitForFunction(() => 'openSide' in window);
  await page.evaluate((name) => window.openSide(name), which);
}

/** Checks that the last change is rendered, because a side that drops changes would be the fastest. */
async function expectHeading({ page }: BenchPage, expected: string): Promise<void> {
  const heading = await page.evaluate(() => window.engineBench.readHeading());
  if (heading !== expected) throw new Error(`the row is headed "${heading}" and not "${expected}"`);
}

/** Opens a page of this repository's engine and renders it. */
async function openDrawnPage(browser: BenchBrowser, [rows, cards]: Size, seed: number): Promise<BenchPage> {
  const bench = await browser.open();
  await open(bench, 'ours');
  await bench.page.evaluate(
    async ([rowCount, cardCount, randomSeed]) => {
      window.engineBench.createPage(rowCount, cardCount, randomSeed);
      window.engineBench.parse();
      await window.engineBench.prepare();
      await window.engineBench.render();
    },
    [rows, cards, seed] as const,
  );
  return bench;
}

async function measureKeptElements(
  browser: BenchBrowser,
  size: Size,
  seed: number,
  name: string,
): Promise<ReportedFact[]> {
  const bench = await openDrawnPage(browser, size, seed);
  await bench.page.evaluate(
    ([cardCount, randomSeed]) => window.engineBench.createChangeMessages(cardCount, randomSeed, 1, 0),
    [size[1], seed] as const,
  );
  const { before, kept, focus, scroll } = await bench.page.evaluate(() => window.engineBench.changeAndCompare());
  await expectHeading(bench, 'Changed 0');
  await bench.close();
  return [
    {
      kind: 'fact',
      name: `${name} elements kept when a row changes`,
      found: `${((kept / before) * 100).toFixed(2)} % of ${before}; focus ${focus ? 'kept' : 'lost'}, scroll ${scroll ? 'kept' : 'moved'}; at least ${MIN_KEPT_SHARE * 100} %`,
      isWithinLimit: kept >= before * MIN_KEPT_SHARE && focus && scroll,
    },
  ];
}

async function measureBlankFrames(
  browser: BenchBrowser,
  size: Size,
  seed: number,
  name: string,
): Promise<ReportedFact> {
  const bench = await openDrawnPage(browser, size, seed);
  const { blank, elements } = await bench.page.evaluate(
    ([frames, px]) => window.engineBench.countBlankFrames(frames, px),
    [FRAMES, STEP] as const,
  );
  await bench.close();
  return {
    kind: 'fact',
    name: `${name} frames with a blank card`,
    found: `${blank} of ${FRAMES} at ${STEP} px a frame; at most ${elements} elements of rows mounted meanwhile`,
    isWithinLimit: blank === 0,
  };
}

/**
 * Measures the validation and the whole preparation of a page, each in a new browser page, because a real browser does
 * not prepare the same page a hundred times.
 */
async function measurePreparation(
  browser: BenchBrowser,
  size: number,
  { pairs, seed, log }: CaseOptions,
): Promise<Result[]> {
  const name = `${Math.round(size / 1024)} KiB`;
  log(`reading ${name}`);
  const longestTasks: number[] = [];
  const inNewPage = (work: (bench: BenchPage) => Promise<number>) => async (): Promise<number> => {
    const bench = await browser.open();
    await bench.page.waitForFunction(() => 'openPreparation' in window);
    await bench.page.evaluate(() => window.openPreparation());
    await bench.page.evaluate(([byteCount, randomSeed]) => window.preparation.createPage(byteCount, randomSeed), [
      size,
      seed,
    ] as const);
    await bench.heap();
    const milliseconds = await work(bench);
    await bench.close();
    return milliseconds;
  };
  const verdict = (which: 'ajv' | 'verdict') =>
    inNewPage(async ({ page, cpu }) => {
      let valid = false;
      const milliseconds = await cpu(async () => {
        valid = await page.evaluate((method) => window.preparation[method](), which);
      });
      if (!valid) throw new Error(`${which} reports the page as invalid`);
      return milliseconds;
    });
  const plan = inNewPage(async ({ page, cpu }) => cpu(() => page.evaluate(() => window.preparation.plan())));
  const measureLongestTask = inNewPage(async ({ page, longestTask }) =>
    longestTask(() => page.evaluate(() => window.preparation.plan())),
  );
  const rival = verdict('ajv');
  const verdicts = await compare({ rival, ours: verdict('verdict') }, pairs);
  const plans = await compare(
    {
      rival,
      ours: async () => {
        longestTasks.push(await measureLongestTask());
        return plan();
      },
    },
    pairs,
  );
  const longest = quantile(longestTasks, 0.5);
  return [
    { kind: 'line', name: `${name} verdict, beside ajv standalone`, unit: 'ms', limit: 1, ...verdicts },
    { kind: 'line', name: `${name} decode to plan, beside ajv standalone`, unit: 'ms', limit: AJV_LIMIT, ...plans },
    {
      kind: 'fact',
      name: `${name} longest slice of the reading`,
      found: `${longest.toFixed(1)} ms in the median of ${longestTasks.length}, ${Math.max(...longestTasks).toFixed(1)} at most; under ${MAX_TASK_MS} ms`,
      isWithinLimit: longest < MAX_TASK_MS,
    },
    { kind: 'fact', name: `${name} no eval`, found: "all of it under script-src 'self'", isWithinLimit: true },
  ];
}
