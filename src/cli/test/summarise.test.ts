import { expect, test } from 'vitest';
import { formatClosingLine, type TestResult } from './results.ts';
import { summarise } from './summarise.ts';

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

test('tests that passed on a second attempt are counted and named last; the closing line counts them as passed', () => {
  const tests = [
    result('a'),
    result('b', { isFlaky: true }),
    result('c', { isFlaky: true, line: null }),
    result('d', { status: 'skipped', reason: 'no browser' }),
    result('e', { status: 'failed' }),
  ];
  const lines = summarise([['e2e', { tests, seconds: 2 }]]).split('\n');
  expect(lines.slice(3)).toEqual([
    '  failed: tests/e2e/home.spec.ts:9  e',
    '  skipped: d: no browser',
    '',
    '  2 passed on a second attempt:',
    '    tests/e2e/home.spec.ts:9  b',
    '    tests/e2e/home.spec.ts  c',
    '',
  ]);
  expect(formatClosingLine(tests)).toBe('3 passed, 1 failed, 1 skipped');
  expect(summarise([['e2e', { tests: [result('a')], seconds: 2 }]])).not.toContain('second attempt');
});
