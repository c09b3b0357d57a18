import { expect, test } from 'vitest';
import { formatTestCounts, type TestResult } from './results.ts';
import { formatFlakyTests, summariseSteps } from './summariseSteps.ts';

const result = (title: string, more: Partial<TestResult> = {}): TestResult => ({
  title,
  status: 'passed',
  kind: 'browser',
  suite: 'e2e',
  file: 'tests/e2e/home.spec.ts',
  line: 9,
  seconds: 1,
  ...more,
});

test('the summary names failed tests and the reasons of skipped ones', () => {
  const tests = [
    result('a'),
    result('d', { status: 'skipped', reason: 'no browser' }),
    result('e', { status: 'failed' }),
  ];
  const lines = summariseSteps([['e2e', { tests, seconds: 2 }]]).split('\n');
  expect(lines.slice(3)).toEqual(['  failed: tests/e2e/home.spec.ts:9  e', '  skipped: d: no browser', '']);
});

test('tests that passed only at a later attempt are named with the error of each failed attempt; the closing line counts them as passed', () => {
  const tests = [
    result('a'),
    result('b', { isFlaky: true, reason: 'attempt 1: not visible\n\nLocator: h1\nattempt 2: timedOut' }),
    result('c', { isFlaky: true, line: null }),
    result('e', { status: 'failed' }),
  ];
  expect(formatFlakyTests(tests)).toEqual([
    '  2 passed only at a later attempt. That is a defect until its cause is known:',
    '    tests/e2e/home.spec.ts:9  b',
    '      attempt 1: not visible',
    '      Locator: h1',
    '      attempt 2: timedOut',
    '    tests/e2e/home.spec.ts  c',
  ]);
  expect(formatTestCounts(tests)).toBe('3 passed, 1 failed');
  expect(formatFlakyTests([result('a')])).toEqual([]);
});
