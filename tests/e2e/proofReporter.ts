// A Playwright reporter: writes a file with the steps of `proves` (proves.ts) of each test, and the number of assertions
// that ran in each step. Playwright's own JSON report has no assertions. src/cli/test/results.ts joins both files by the
// id of the test.
import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { parseStepTitle, type ProofReport, type RecordedProof } from '../../src/cli/test/proofs.ts';

/** Titles of Playwright's steps that open a page. A test without such a step only sent HTTP requests. */
const OPENS_A_PAGE = new Set(['Navigate', 'Set content']);

const withSubsteps = (step: TestStep): TestStep[] => [step, ...step.steps.flatMap(withSubsteps)];

/** Counts the assertions inside a step. Those that `toPass` and `poll` repeat count as one. */
function countAssertions(step: TestStep): number {
  return step.steps.reduce((sum, inner) => sum + (inner.category === 'expect' ? 1 : countAssertions(inner)), 0);
}

function toProof(step: TestStep, test: TestCase, isBrowser: boolean): RecordedProof[] {
  const claim = step.category === 'test.step' ? parseStepTitle(step.title) : undefined;
  if (claim === undefined) return [];
  const { file, line } = step.location ?? test.location;
  return [
    {
      ...claim,
      file,
      line,
      kind: isBrowser ? 'browser' : 'http',
      assertions: countAssertions(step),
      ...(step.error && { failure: 'it failed' }),
    },
  ];
}

export default class ProofReporter implements Reporter {
  readonly #report: ProofReport = { proofsByTestId: {} };
  readonly #file: string | undefined;

  /**
   * @param file path of the file to write, in unit tests. Playwright passes an object of options instead; then the path
   * is in MARQUEE_PROOFS_FILE, which src/cli/test/steps.ts sets
   */
  constructor(file?: unknown) {
    this.#file = typeof file === 'string' ? file : process.env['MARQUEE_PROOFS_FILE'];
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // Only the first attempt can prove something. results.ts marks a test that passed at a later attempt as flaky.
    if (result.retry > 0) return;
    const steps = result.steps.flatMap(withSubsteps);
    const isBrowser = steps.some((step) => step.category === 'pw:api' && OPENS_A_PAGE.has(step.title));
    const proofs = steps.flatMap((step) => toProof(step, test, isBrowser));
    if (proofs.length > 0) this.#report.proofsByTestId[test.id] = proofs;
  }

  onEnd(): void {
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify(this.#report));
  }

  printsToStdio(): boolean {
    return false;
  }
}
