// `npm test`: type check, lint, vitest (unit, architecture, contract) and Playwright (browser), then one table,
// test-results/results.json and one closing line. Which requirements a run proves is printed by `npm run trace`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTestArguments, type StepName, type TestArguments } from './test/arguments.ts';
import { createRunner, type Runner } from './test/createRunner.ts';
import { findUnmatched } from './test/findUnmatched.ts';
import { formatTestCounts, count, type TestRun } from './test/results.ts';
import { steps, type StepContext, type StepResult } from './test/steps.ts';
import { formatFlakyTests, stepTitles, summariseSteps } from './test/summariseSteps.ts';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Exit code by the signal that ended the process. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Stops the runner on a signal, and when the process that started this one has ended. */
function stopOnSignals(runner: Runner): { readonly code: number; dispose(): void } {
  const parent = process.ppid;
  let signalCode = 0;
  const stop = (code: number): void => {
    signalCode ||= code;
    runner.stop();
  };
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => stop(code));
  const timer = setInterval(() => {
    if (process.ppid !== parent) stop(1);
  }, 500);
  return {
    get code() {
      return signalCode;
    },
    dispose: () => clearInterval(timer),
  };
}

/** Runs the wanted steps one after the other; the last one may have been interrupted. */
async function runSteps(context: StepContext): Promise<[StepName, StepResult][]> {
  const stepResults: [StepName, StepResult][] = [];
  for (const name of context.wanted.steps) {
    print(`test: ${stepTitles[name]}`);
    stepResults.push([name, await steps[name](context)]);
    if (context.runner.isStopped()) break;
  }
  return stepResults;
}

/** Deletes the reports of the last run and returns their folder. */
function emptyResults(root: string): string {
  const results = join(root, 'test-results');
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  return results;
}

async function main(args: string[]): Promise<number> {
  let testArguments: TestArguments;
  try {
    testArguments = readTestArguments(args);
  } catch (error) {
    print((error as Error).message);
    return 2;
  }
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const results = emptyResults(root);
  const runner = createRunner(root);
  const signals = stopOnSignals(runner);

  const seed = testArguments.seed ?? Math.floor(Math.random() * 1_000_000);
  print(`test: seed ${seed} (repeat with: npm test -- --seed ${seed})`);
  const started = new Date().toISOString();
  const env = { TEST_SEED: String(seed), ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };
  const stepResults = await runSteps({ root, results, runner, wanted: testArguments, env, print });
  signals.dispose();
  if (runner.isStopped()) {
    print('test: interrupted');
    return signals.code;
  }

  const ranTests = stepResults.flatMap(([, end]) => end.tests);
  const unmatched = findUnmatched(testArguments, ranTests, root);
  const tests = [...ranTests, ...unmatched];
  const run: TestRun = { started, node: process.version, seed, partial: testArguments.partial, arguments: args, tests };
  writeFileSync(join(results, 'results.json'), JSON.stringify(run, null, 1));
  const line = formatTestCounts(tests);
  writeFileSync(join(results, 'closing-line.txt'), `${line}\n`);
  print(summariseSteps(stepResults));
  for (const { reason } of unmatched) print(`test: ${reason}`);
  for (const flakyLine of formatFlakyTests(tests)) print(flakyLine);
  print(line);
  return count(tests).failed > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
