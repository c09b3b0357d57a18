// `npm test`: type check, lint, vitest (unit, architecture, contract), Playwright (browser), then one table, test-results/results.json
// and one closing line. What a run proves of the specification is `npm run trace`.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments, type StepName, type TestArguments } from './test/arguments.ts';
import { ensureChromium, launcher } from './test/chromium.ts';
import type { ProofReport } from './test/proofs.ts';
import {
  closingLine,
  count,
  readPlaywright,
  readVitest,
  type PlaywrightReport,
  type TestResult,
  type TestRun,
  type VitestReport,
} from './test/results.ts';
import { createRunner, type CommandEnd, type Runner } from './test/createRunner.ts';

const NAMES: Record<StepName, string> = {
  types: 'type check',
  lint: 'lint',
  vitest: 'unit, architecture, contract',
  e2e: 'browser',
};

type Context = { root: string; results: string; runner: Runner; wanted: TestArguments; env: Record<string, string> };
type StepEnd = { tests: TestResult[]; seconds: number };

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A tool that is one test itself; its output shows only when it fails. */
function asOneTest(suite: 'types' | 'lint', title: string, end: CommandEnd): StepEnd {
  if (end.code !== 0) say(end.output.trimEnd());
  return {
    seconds: end.seconds,
    tests: [
      {
        title,
        suite,
        kind: 'code',
        file: '',
        line: null,
        status: end.code === 0 ? 'passed' : 'failed',
        seconds: end.seconds,
      },
    ],
  };
}

/** Reads a runner's report. A runner that failed without a failed test (a crash, an unhandled error) counts as one. */
function fromReport(
  suite: 'vitest' | 'e2e',
  end: CommandEnd,
  file: string,
  read: (json: unknown) => TestResult[],
): StepEnd {
  let tests: TestResult[] = [];
  let problem = `${suite} ended with code ${end.code}; its output is above`;
  try {
    tests = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    problem = `${suite} left no readable report: ${String(error)}`;
  }
  if ((end.code !== 0 && !tests.some((test) => test.status === 'failed')) || !existsSync(file)) {
    tests.push({
      title: `${suite} ends without an error outside its tests`,
      status: 'failed',
      kind: suite === 'e2e' ? 'browser' : 'code',
      suite,
      file: '',
      line: null,
      seconds: 0,
      reason: problem,
    });
  }
  return { tests, seconds: end.seconds };
}

async function runVitest({ root, results, runner, wanted, env }: Context): Promise<StepEnd> {
  const file = join(results, 'vitest.json');
  const grep = wanted.grep === undefined ? [] : ['-t', wanted.grep];
  const end = await runner.run(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--includeTaskLocation',
      '--passWithNoTests',
      ...grep,
      ...wanted.vitest,
    ],
    { show: true, env: { ...env, MARQUEE_TEST_ALL: '1' } },
  );
  return fromReport('vitest', end, file, (json) =>
    readVitest(json as VitestReport, root, wanted.grep === undefined ? undefined : new RegExp(wanted.grep)),
  );
}

async function runPlaywright({ root, results, runner, wanted, env }: Context): Promise<StepEnd> {
  const skipped = (reason: string): StepEnd => {
    say(`browser tests skipped: ${reason}`);
    return {
      seconds: 0,
      tests: [
        {
          title: 'browser tests',
          status: 'skipped',
          kind: 'browser',
          suite: 'e2e',
          file: '',
          line: null,
          seconds: 0,
          reason,
        },
      ],
    };
  };
  const config = 'tests/e2e/playwright.config.ts';
  if (!existsSync(join(root, config))) return skipped(`${config} does not exist`);
  const found = await ensureChromium(runner, (line) => say(`test: ${line}`), join(root, 'node_modules', '.cache'));
  if ('missing' in found) return skipped(found.missing);
  const file = join(results, 'playwright.json');
  const proofs = join(results, 'playwright-proofs.json');
  const grep = wanted.grep === undefined ? [] : ['--grep', wanted.grep];
  const end = await runner.run(
    'playwright',
    [
      'test',
      '--config',
      config,
      '--reporter=line,json,tests/e2e/proofReporter.ts',
      '--output',
      join(results, 'e2e'),
      '--pass-with-no-tests',
      ...grep,
      ...wanted.playwright,
    ],
    {
      show: true,
      interrupt: true,
      // Playwright sets FORCE_COLOR for what it starts; both together make Node warn in every process.
      env: {
        ...env,
        NO_COLOR: undefined,
        CHROMIUM_PATH: launcher(found.path, results),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        MARQUEE_PROOFS_FILE: proofs,
      },
    },
  );
  return fromReport('e2e', end, file, (json) =>
    readPlaywright(
      json as PlaywrightReport,
      root,
      existsSync(proofs) ? (JSON.parse(readFileSync(proofs, 'utf8')) as ProofReport) : undefined,
    ),
  );
}

const STEPS: Record<StepName, (context: Context) => Promise<StepEnd>> = {
  types: async ({ runner, env }) =>
    asOneTest('types', 'the whole project passes the type check', await runner.run('tsc', ['-p', '.'], { env })),
  lint: async ({ runner, env }) => {
    const layout = asOneTest(
      'lint',
      'every file has the layout of the formatter (mend: npm run format)',
      await runner.run('oxfmt', ['--check'], { env }),
    );
    const rules = asOneTest(
      'lint',
      'the whole project passes the lint rules',
      await runner.run('oxlint', ['--type-aware', '--deny-warnings'], { env }),
    );
    return { seconds: layout.seconds + rules.seconds, tests: [...layout.tests, ...rules.tests] };
  },
  vitest: runVitest,
  e2e: runPlaywright,
};

/** The table at the end: a row for each step, the reasons of what was skipped, the titles of what failed. */
function summary(ends: [StepName, StepEnd][]): string {
  const rows = ends.map(([name, end]) => {
    const { passed, failed, skipped } = count(end.tests);
    return `  ${NAMES[name].padEnd(30)}${String(passed).padStart(7)}${String(failed).padStart(8)}${String(skipped).padStart(9)}${`${end.seconds.toFixed(1)} s`.padStart(10)}`;
  });
  const tests = ends.flatMap(([, end]) => end.tests);
  const failed = tests
    .filter((test) => test.status === 'failed')
    .map((test) => `  failed: ${test.file ? `${test.file}${test.line ? `:${test.line}` : ''}  ` : ''}${test.title}`);
  const unsteady = tests
    .filter((test) => test.isUnsteady)
    .map((test) => `  passed only when tried again: ${test.file}:${test.line}  ${test.title}`);
  const skipped = tests
    .filter((test) => test.status === 'skipped' && test.reason)
    .map((test) => `  skipped: ${test.title}: ${test.reason ?? ''}`);
  return [
    '',
    `  ${''.padEnd(30)} passed  failed  skipped      time`,
    ...rows,
    ...failed,
    ...unsteady,
    ...skipped,
    '',
  ].join('\n');
}

async function main(args: string[]): Promise<number> {
  let wanted: TestArguments;
  try {
    wanted = readArguments(args);
  } catch (error) {
    say((error as Error).message);
    return 2;
  }
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const results = join(root, 'test-results');
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const runner = createRunner(root);
  let signalCode = 0;
  const parent = process.ppid;
  const stop = (code: number): void => {
    signalCode ||= code;
    runner.stop();
  };
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(signal, () => stop(code));
  const watch = setInterval(() => {
    if (process.ppid !== parent) stop(1);
  }, 500);

  const seed = wanted.seed ?? Math.floor(Math.random() * 1_000_000);
  say(`test: seed ${seed} (repeat with: npm test -- --seed ${seed})`);
  const started = new Date().toISOString();
  const context: Context = {
    root,
    results,
    runner,
    wanted,
    env: { TEST_SEED: String(seed), ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
  };
  const ends: [StepName, StepEnd][] = [];
  for (const name of wanted.steps) {
    say(`test: ${NAMES[name]}`);
    ends.push([name, await STEPS[name](context)]);
    if (runner.stopped()) break;
  }
  clearInterval(watch);
  if (runner.stopped()) {
    say('test: interrupted');
    return signalCode;
  }

  const tests = ends.flatMap(([, end]) => end.tests);
  const run: TestRun = { started, node: process.version, seed, partial: wanted.partial, arguments: args, tests };
  writeFileSync(join(results, 'results.json'), JSON.stringify(run, null, 1));
  const line = closingLine(tests);
  writeFileSync(join(results, 'closing-line.txt'), `${line}\n`);
  say(summary(ends));
  say(line);
  return count(tests).failed > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
