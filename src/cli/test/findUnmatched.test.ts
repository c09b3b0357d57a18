import { expect, test } from 'vitest';
import { readTestArguments } from './arguments.ts';
import { findUnmatched } from './findUnmatched.ts';
import type { TestResult } from './results.ts';

const createTest = (suite: TestResult['suite'], file: string): TestResult => ({
  title: 'it works',
  suite,
  file,
  kind: suite === 'e2e' ? 'browser' : 'code',
  status: 'passed',
  line: 3,
  seconds: 0,
});
const unit = createTest('vitest', 'widgets/hero/hero.test.ts');
const browser = createTest('e2e', 'tests/e2e/home.spec.ts');
const findReasons = (args: readonly string[], tests: readonly TestResult[]) =>
  findUnmatched(readTestArguments(args), tests, '/repository').map(({ status, reason }) => `${status}: ${reason}`);

test('a named path that runs no test fails, and says what to do', () => {
  expect(findReasons(['widgets/quote'], [])).toEqual([
    'failed: No test ran for "widgets/quote". Correct the path; tests are files named *.test.ts or *.test.tsx, and tests/e2e/*.spec.ts.',
  ]);
  expect(findReasons(['widgets/hero', 'widgets/quote'], [unit])).toHaveLength(1);
  expect(findReasons(['tests/e2e/hom.spec.ts'], [])[0]).toContain('"tests/e2e/hom.spec.ts"');
});

test('a pattern that fits no title fails once; with a path the message names both', () => {
  expect(findReasons(['--grep', 'NAV-999'], [])).toEqual([
    'failed: No test has a title that fits "NAV-999". Correct the pattern of --grep.',
  ]);
  expect(findReasons(['--grep', 'NAV-999', 'widgets/hero'], [])[0]).toContain(
    '"widgets/hero" with a title that fits "NAV-999"',
  );
  expect(findReasons(['--grep', 'works'], [browser])).toEqual([]);
});

test.each<[string[], TestResult[]]>([
  [['widgets/hero'], [unit]],
  [['./widgets/hero/'], [unit]],
  [['/repository/widgets/hero/hero.test.ts'], [unit]],
  [['hero.test.ts:3'], [unit]],
  [['--bail', '1', 'widgets/hero'], [unit]],
  [['tests/e2e/(home|watch)\\.spec'], [browser]],
  [['tests/e2e/home.spec.ts', '--workers', '1'], [browser]],
  // The browser is missing. A result without a file says so already, so the path is not reported again.
  [['tests/e2e/home.spec.ts'], [{ ...browser, file: '', status: 'skipped' }]],
  [[], []],
])('%j passes', (args, tests) => expect(findReasons(args, tests)).toEqual([]));
