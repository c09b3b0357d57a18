// Finds named files and patterns that ran no test: a misspelled path must not look like a green run.
import { relative, isAbsolute } from 'node:path';
import type { TestArguments } from './arguments.ts';
import type { TestResult } from './results.ts';

const SUITES = { vitest: 'vitest', playwright: 'e2e' } as const;

/**
 * Returns a failed result for each named path without a test, and one when the pattern of `--grep` fits no test at all.
 *
 * @param tests the results of all wanted steps
 * @param root absolute path of the repository's root
 */
export function findUnmatched(
  wanted: Pick<TestArguments, 'steps' | 'grep' | 'vitest' | 'playwright'>,
  tests: readonly TestResult[],
  root: string,
): TestResult[] {
  const ranTests = tests.filter(({ file }) => file !== '');
  const unmatched: TestResult[] = [];
  for (const runner of ['vitest', 'playwright'] as const) {
    const suite = SUITES[runner];
    // A runner that was skipped, or that failed as a whole, has a result of its own without a file.
    const hasReported = tests.every((test) => test.suite !== suite || test.file !== '');
    if (!wanted.steps.includes(suite) || !hasReported) continue;
    const files = ranTests.flatMap((test) => (test.suite === suite ? [test.file] : []));
    for (const path of listPaths(wanted[runner]))
      if (!files.some((file) => fits(file, path, root))) unmatched.push(createResult(suite, path, wanted.grep));
  }
  const hasOtherResult = unmatched.length > 0 || ranTests.length < tests.length;
  if (wanted.grep !== undefined && ranTests.length === 0 && !hasOtherResult)
    unmatched.push(createResult('vitest', undefined, wanted.grep));
  return unmatched;
}

/** Returns the arguments that name files. The word after an option can be the option's value, so it does not count. */
const listPaths = (args: readonly string[]): string[] =>
  args.filter((arg, index) => {
    const before = args[index - 1] ?? '';
    return !arg.startsWith('-') && !(before.startsWith('-') && !before.includes('='));
  });

function fits(file: string, path: string, root: string): boolean {
  const fromRoot = isAbsolute(path) ? relative(root, path) : path;
  const wanted = fromRoot.replace(/^\.[/\\]/, '').replace(/:\d+$/, '');
  if (file.toLowerCase().includes(wanted.replaceAll('\\', '/').toLowerCase())) return true;
  try {
    // Playwright reads a path as a regular expression.
    return new RegExp(wanted, 'i').test(file);
  } catch {
    return false;
  }
}

function createResult(suite: 'vitest' | 'e2e', path: string | undefined, grep: string | undefined): TestResult {
  const pattern = grep === undefined ? '' : ` with a title that fits "${grep}"`;
  const title = `${path === undefined ? 'there is a test' : `${path} has a test`}${pattern}`;
  const what = path === undefined ? `No test has a title that fits "${grep}"` : `No test ran for "${path}"${pattern}`;
  const remedy =
    path === undefined
      ? 'Correct the pattern of --grep.'
      : 'Correct the path; tests are files named *.test.ts or *.test.tsx, and tests/e2e/*.spec.ts.';
  const kind = suite === 'e2e' ? 'browser' : 'code';
  return { title, suite, kind, status: 'failed', file: '', line: null, seconds: 0, reason: `${what}. ${remedy}` };
}
