// The table at the end of `npm test`.
import type { StepName } from './arguments.ts';
import { count, type TestResult } from './results.ts';
import type { StepResult } from './steps.ts';

/** Name of each step in the output. */
export const stepTitles: Record<StepName, string> = {
  types: 'type check',
  lint: 'lint',
  vitest: 'unit, architecture, contract',
  e2e: 'browser',
};

const formatLocation = ({ file, line }: TestResult): string => (file ? `${file}${line ? `:${line}` : ''}  ` : '');

function formatStepRow(name: StepName, { tests, seconds }: StepResult): string {
  const { passed, failed, skipped } = count(tests);
  const cells = [String(passed).padStart(7), String(failed).padStart(8), String(skipped).padStart(9)];
  return `  ${stepTitles[name].padEnd(30)}${cells.join('')}${`${seconds.toFixed(1)} s`.padStart(10)}`;
}

/** Returns a row for each step, the titles of failed and repeated tests, and the reasons of skipped ones. */
export function summarise(stepResults: readonly (readonly [StepName, StepResult])[]): string {
  const tests = stepResults.flatMap(([, end]) => end.tests);
  const failed = tests.filter((test) => test.status === 'failed');
  const repeated = tests.filter((test) => test.isFlaky);
  const skipped = tests.filter((test) => test.status === 'skipped' && test.reason);
  return [
    '',
    `  ${''.padEnd(30)} passed  failed  skipped      time`,
    ...stepResults.map(([name, end]) => formatStepRow(name, end)),
    ...failed.map((test) => `  failed: ${formatLocation(test)}${test.title}`),
    ...skipped.map((test) => `  skipped: ${test.title}: ${test.reason ?? ''}`),
    // Last, so that the many lines above do not hide it.
    ...(repeated.length > 0 ? ['', `  ${repeated.length} passed on a second attempt:`] : []),
    ...repeated.map((test) => `    ${formatLocation(test)}${test.title}`),
    '',
  ].join('\n');
}
