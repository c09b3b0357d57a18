// The steps of `npm test`: what each runs, and the tests that it reports.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepName, TestArguments } from './arguments.ts';
import { ensureChromium, prepareLauncher } from './chromium.ts';
import type { CommandResult, Runner } from './createRunner.ts';
import type { ProofReport } from './proofs.ts';
import { readPlaywright, readVitest, type PlaywrightReport, type TestResult, type VitestReport } from './results.ts';

/** The environment in which a step runs. */
export type StepContext = {
  /** The repository's root. */
  root: string;
  /** The folder for reports. */
  results: string;
  runner: Runner;
  wanted: TestArguments;
  /** Environment variables for every command. */
  env: Record<string, string>;
  print(line: string): void;
};

/** What a step reports. */
export type StepResult = { tests: TestResult[]; seconds: number };

/** Makes the result of a test that no runner reports: a tool, or a runner as a whole. */
const createResult = (
  test: Pick<TestResult, 'title' | 'suite' | 'kind' | 'status'> & Partial<TestResult>,
): TestResult => ({
  file: '',
  line: null,
  seconds: 0,
  ...test,
});

/** Counts a tool as one test. Its output is printed only when it fails. */
function toSingleTest(
  suite: 'types' | 'lint',
  title: string,
  { code, output, seconds }: CommandResult,
  print: StepContext['print'],
): StepResult {
  if (code !== 0) print(output.trimEnd());
  return {
    seconds,
    tests: [createResult({ title, suite, kind: 'code', status: code === 0 ? 'passed' : 'failed', seconds })],
  };
}

/**
 * Reads a runner's report. A runner that failed without a failed test (a crash, an unhandled error) gets one failed
 * test.
 */
function readReport(
  suite: 'vitest' | 'e2e',
  result: CommandResult,
  file: string,
  parse: (report: unknown) => TestResult[],
): StepResult {
  let tests: TestResult[] = [];
  let isReadable = true;
  let reason = `${suite} ended with code ${result.code}; its output is above`;
  try {
    tests = parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    isReadable = false;
    reason = `${suite} wrote no readable report: ${String(error)}`;
  }
  const hasFailedTest = tests.some((test) => test.status === 'failed');
  if ((result.code !== 0 && !hasFailedTest) || !isReadable) {
    const title = `${suite} ends without an error outside its tests`;
    tests.push(createResult({ title, suite, kind: suite === 'e2e' ? 'browser' : 'code', status: 'failed', reason }));
  }
  return { tests, seconds: result.seconds };
}

async function runTypeCheck({ runner, env, print }: StepContext): Promise<StepResult> {
  const result = await runner.run('tsc', ['-p', '.'], { env });
  return toSingleTest('types', 'the whole project passes the type check', result, print);
}

async function runLint({ runner, env, print }: StepContext): Promise<StepResult> {
  const format = await runner.run('oxfmt', ['--check'], { env });
  const rules = await runner.run('oxlint', ['--type-aware', '--deny-warnings'], { env });
  const stepResults = [
    toSingleTest('lint', 'every file is formatted (to format: npm run format)', format, print),
    toSingleTest('lint', 'the whole project passes the lint rules', rules, print),
  ];
  return { seconds: format.seconds + rules.seconds, tests: stepResults.flatMap((result) => result.tests) };
}

async function runVitest({ root, results, runner, wanted, env }: StepContext): Promise<StepResult> {
  const file = join(results, 'vitest.json');
  const grep = wanted.grep === undefined ? [] : ['-t', wanted.grep];
  const result = await runner.run(
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
  return readReport('vitest', result, file, (json) =>
    readVitest(json as VitestReport, root, wanted.grep === undefined ? undefined : new RegExp(wanted.grep)),
  );
}

async function runPlaywright({ root, results, runner, wanted, env, print }: StepContext): Promise<StepResult> {
  const cache = join(root, 'node_modules', '.cache');
  const chromium = await ensureChromium(runner, (line) => print(`test: ${line}`), cache);
  if ('missing' in chromium) {
    const reason = chromium.missing;
    print(`browser tests skipped: ${reason}`);
    const skipped = createResult({ title: 'browser tests', suite: 'e2e', kind: 'browser', status: 'skipped', reason });
    return { seconds: 0, tests: [skipped] };
  }
  const file = join(results, 'playwright.json');
  const proofsFile = join(results, 'playwright-proofs.json');
  const grep = wanted.grep === undefined ? [] : ['--grep', wanted.grep];
  const result = await runner.run(
    'playwright',
    [
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
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
      // Playwright sets FORCE_COLOR for the processes it starts. If NO_COLOR is set too, each of them writes a warning.
      env: {
        ...env,
        NO_COLOR: undefined,
        CHROMIUM_PATH: prepareLauncher(chromium.path, results),
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        MARQUEE_PROOFS_FILE: proofsFile,
      },
    },
  );
  return readReport('e2e', result, file, (json) => {
    const hasProofs = existsSync(proofsFile);
    const proofs = hasProofs ? (JSON.parse(readFileSync(proofsFile, 'utf8')) as ProofReport) : undefined;
    return readPlaywright(json as PlaywrightReport, root, proofs);
  });
}

/** The function that runs each step, in the order of a whole run. */
export const steps: Record<StepName, (context: StepContext) => Promise<StepResult>> = {
  types: runTypeCheck,
  lint: runLint,
  vitest: runVitest,
  e2e: runPlaywright,
};
