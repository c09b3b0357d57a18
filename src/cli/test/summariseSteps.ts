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

/** Returns a row for each step, the titles of failed tests, and the reasons of skipped ones. */
export function summariseSteps(stepResults: readonly (readonly [StepName, StepResult])[]): string {
  const tests = stepResults.flatMap(([, end]) => end.tests);
  const failed = tests.filter((test) => test.status === 'failed');
  const skipped = tests.filter((test) => test.status === 'skipped' && test.reason);
  return [
    '',
    `  ${''.padEnd(30)} passed  failed  skipped      time`,
    ...stepResults.map(([name, end]) => formatStepRow(name, end)),
    ...failed.map((test) => `  failed: ${formatLocation(test)}${test.title}`),
    ...skipped.map((test) => `  skipped: ${test.title}: ${test.reason ?? ''}`),
    '',
  ].join('\n');
}

/**
 * Returns the lines directly above the last line of a run: each test that passed only at a later attempt, with the
 * error of each failed attempt. Such a test counts as passed, so the last line does not show it.
 */
export function formatFlakyTests(tests: readonly TestResult[]): string[] {
  const flakyTests = tests.filter((test) => test.isFlaky);
  if (flakyTests.length === 0) return [];
  return [
    `  ${flakyTests.length} passed only at a later attempt. That is a defect until its cause is known:`,
    ...flakyTests.flatMap((test) => [
      `    ${formatLocation(test)}${test.title}`,
      ...(test.reason ?? '')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => `      ${line}`),
    ]),
  ];
}
