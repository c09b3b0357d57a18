// The result of a test run: one list of tests from all runners, written to test-results/results.json and read by `npm
// run trace`.
import { relative } from 'node:path';
import type { Proof, ProofReport, RecordedProof, TestKind } from './proofs.ts';

/** One test of the last run. */
export type TestResult = {
  /** All titles from the outermost describe inwards, joined by ' > '. */
  title: string;
  status: 'passed' | 'failed' | 'skipped';
  kind: TestKind;
  /** The step that ran it. */
  suite: 'types' | 'lint' | 'vitest' | 'e2e';
  /** Path from the repository's root, with `/`; empty for a result without a test file: a tool
   * (tsc, oxlint), or a runner as a whole. */
  file: string;
  /** Line at which the test begins, counted from 1; null when the runner does not report it. */
  line: number | null;
  seconds: number;
  /** Why the test failed or was skipped, when the runner reports it; for a flaky test, why each attempt failed. */
  reason?: string;
  /**
   * A flaky test: it failed and then passed. It does not fail the run, every summary names it, and it proves nothing.
   */
  isFlaky?: true;
  /** The calls of `proves` that ran in it. */
  proofs?: Proof[];
};

/** The file test-results/results.json. */
export type TestRun = {
  /** When the run began, ISO 8601. */
  started: string;
  node: string;
  seed: number;
  /** True when arguments left some tests out: such a run does not show whether all requirements are proven. */
  partial: boolean;
  arguments: string[];
  tests: TestResult[];
};

/** Files of tests that call a real server over HTTP: they are in one of these folders or named `*.http.test.ts`. */
export const httpTests = /^tests\/(contract|http)\/|\.http\.test\.tsx?$/;

const toUnixPath = (file: string, root: string): string => relative(root, file).replaceAll('\\', '/');
/**
 * Returns the proofs of one test, with paths from the root. `kind` is used for proofs that have no kind of their own.
 */
const toProofs = (
  recorded: readonly RecordedProof[] | undefined,
  root: string,
  kind: TestKind,
): Pick<TestResult, 'proofs'> =>
  recorded?.length
    ? { proofs: recorded.map((proof): Proof => ({ kind, ...proof, file: toUnixPath(proof.file, root) })) }
    : {};
const removeColours = (text: string): string => text.replaceAll(/\u001B\[[0-9;]*m/g, '').trim();

/** The parts of vitest's JSON report that we read. */
export type VitestReport = {
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      title: string;
      ancestorTitles: string[];
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
      location?: { line: number } | null;
      meta?: { proofs?: RecordedProof[] };
    }[];
  }[];
};

/**
 * Reads vitest's JSON report. A file that could not be loaded has no tests and counts as one failed test.
 * With `grep`, tests that it leaves out are dropped, because vitest reports them as skipped.
 */
export function readVitest(report: VitestReport, root: string, grep?: RegExp): TestResult[] {
  return (report.testResults ?? []).flatMap((suite): TestResult[] => {
    const file = toUnixPath(suite.name, root);
    const common = { file, suite: 'vitest', kind: httpTests.test(file) ? 'http' : 'code' } as const;
    if (suite.assertionResults.length === 0) {
      return suite.status === 'failed'
        ? [
            {
              ...common,
              title: `${file} can be loaded`,
              status: 'failed',
              line: null,
              seconds: 0,
              reason: removeColours(suite.message ?? ''),
            },
          ]
        : [];
    }
    return suite.assertionResults.flatMap((test): TestResult[] => {
      const titles = [...test.ancestorTitles, test.title];
      const status = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped';
      if (status === 'skipped' && grep && !grep.test(titles.join(' '))) return [];
      const reason = test.failureMessages?.length ? { reason: removeColours(test.failureMessages.join('\n')) } : {};
      return [
        {
          ...common,
          title: titles.join(' > '),
          status,
          line: test.location?.line ?? null,
          seconds: (test.duration ?? 0) / 1000,
          ...reason,
          ...toProofs(test.meta?.proofs, root, common.kind),
        },
      ];
    });
  });
}

type PlaywrightTest = {
  projectName?: string;
  expectedStatus: string;
  status: string;
  annotations?: { type: string; description?: string }[];
  results: { status: string; duration: number; error?: { message?: string } }[];
};

type PlaywrightSuite = {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: {
    id?: string;
    title: string;
    file: string;
    line: number;
    tests: PlaywrightTest[];
  }[];
};
/** The parts of Playwright's JSON report that we read. `errors` are failures outside any test. */
export type PlaywrightReport = {
  config: { rootDir: string };
  suites?: PlaywrightSuite[];
  errors?: { message?: string }[];
};

function toStatus({ status, expectedStatus }: PlaywrightTest): TestResult['status'] {
  if (status === 'skipped' || (status === 'expected' && expectedStatus !== 'passed')) return 'skipped';
  return status === 'expected' || status === 'flaky' ? 'passed' : 'failed';
}

/** Returns the error of each failed attempt of a test that passed at a later attempt. */
const describeFailedAttempts = ({ results }: PlaywrightTest): string =>
  results
    .flatMap(({ status, error }, index) =>
      status === 'passed' ? [] : [`attempt ${index + 1}: ${removeColours(error?.message ?? status)}`],
    )
    .join('\n');

/** Returns why a test failed, was skipped, or did not pass at its first attempt. */
function findReason(test: PlaywrightTest, status: TestResult['status']): string | undefined {
  const last = test.results.at(-1);
  if (test.status === 'flaky') return describeFailedAttempts(test);
  if (status === 'failed')
    return removeColours(last?.error?.message ?? `${test.status} (${last?.status ?? 'not run'})`);
  if (status !== 'skipped') return undefined;
  return test.annotations?.find(({ type }) => type === 'skip' || type === 'fixme' || type === 'fail')?.description;
}

/**
 * Reads Playwright's JSON report. A flaky test counts as passed and gets `isFlaky`. A test with `test.fail()` counts
 * as skipped. Neither proves anything. `proofs`: what tests/e2e/proofReporter.ts wrote beside the report.
 */
export function readPlaywright(report: PlaywrightReport, root: string, proofs?: ProofReport): TestResult[] {
  const walk = (suite: PlaywrightSuite, titles: string[]): TestResult[] => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test): TestResult => {
        const status = toStatus(test);
        const isFlaky = test.status === 'flaky';
        const reason = findReason(test, status);
        return {
          title: [...titles, spec.title].join(' > '),
          status,
          kind: 'browser',
          suite: 'e2e',
          file: toUnixPath(`${report.config.rootDir}/${spec.file}`, root),
          line: spec.line,
          seconds: test.results.reduce((sum, r) => sum + r.duration, 0) / 1000,
          ...(reason ? { reason } : {}),
          ...(isFlaky && { isFlaky }),
          ...toProofs(proofs?.proofsByTestId[spec.id ?? ''], root, 'browser'),
        };
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
  ];
  const outside = (report.errors ?? []).map((error): TestResult => ({
    title: 'Playwright runs without an error outside its tests',
    status: 'failed',
    kind: 'browser',
    suite: 'e2e',
    file: '',
    line: null,
    seconds: 0,
    reason: removeColours(error.message ?? ''),
  }));
  // The outermost suites are files. Their titles are paths and are left out.
  return [...(report.suites ?? []).flatMap((file) => walk(file, [])), ...outside];
}

/** Counts tests by status. */
export function count(tests: readonly TestResult[]): { passed: number; failed: number; skipped: number } {
  const countTests = (status: TestResult['status']): number => tests.filter((test) => test.status === status).length;
  return { passed: countTests('passed'), failed: countTests('failed'), skipped: countTests('skipped') };
}

/** Returns the last line of a run: `12 passed, 0 failed`, plus `, 1 skipped` when there is one. */
export function formatTestCounts(tests: readonly TestResult[]): string {
  const { passed, failed, skipped } = count(tests);
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
