import { describe, expect, test } from 'vitest';
import { formatTestCounts, readPlaywright, readVitest, type PlaywrightReport } from './results.ts';

const file = (name: string, assertionResults: unknown[], status = 'passed') =>
  ({ name, status, message: 'cannot load', assertionResults }) as never;
const createAssertion = (title: string, status: string) => ({
  title,
  ancestorTitles: ['outer'],
  status,
  duration: 1500,
  location: { line: 4, column: 1 },
  failureMessages: status === 'failed' ? ['\u001B[31mno\u001B[0m'] : [],
});

describe('readVitest', () => {
  test('reads titles, status, location and kind', () => {
    const tests = readVitest(
      {
        testResults: [
          file('/r/engine/a.test.ts', [
            createAssertion('a', 'passed'),
            createAssertion('b', 'failed'),
            createAssertion('c', 'pending'),
            createAssertion('d', 'todo'),
          ]),
          file('/r/tests/contract/getPage.test.ts', [createAssertion('e', 'passed')]),
        ],
      },
      '/r',
    );
    expect(tests.map(({ title, status, kind }) => [title, status, kind])).toEqual([
      ['outer > a', 'passed', 'code'],
      ['outer > b', 'failed', 'code'],
      ['outer > c', 'skipped', 'code'],
      ['outer > d', 'skipped', 'code'],
      ['outer > e', 'passed', 'http'],
    ]);
    expect(tests[1]).toMatchObject({ file: 'engine/a.test.ts', line: 4, seconds: 1.5, reason: 'no' });
  });
  test('a file that cannot be loaded counts as one failed test', () => {
    expect(readVitest({ testResults: [file('/r/x.test.ts', [], 'failed')] }, '/r')).toMatchObject([
      { status: 'failed', reason: 'cannot load' },
    ]);
  });
  test('tests that a pattern leaves out do not count as skipped', () => {
    const report = {
      testResults: [
        file('/r/x.test.ts', [
          createAssertion('a', 'passed'),
          createAssertion('b', 'skipped'),
          createAssertion('a later', 'skipped'),
        ]),
      ],
    };
    expect(readVitest(report, '/r', /a/).map(({ title }) => title)).toEqual(['outer > a', 'outer > a later']);
  });
});

type AttemptResult = { status: string; duration: number; error?: { message: string } };

describe('readPlaywright', () => {
  const spec = (title: string, status: string, expectedStatus = 'passed') => ({
    title,
    file: 'home.test.ts',
    line: 9,
    tests: [{ status, expectedStatus, results: [{ status, duration: 2000 }] as AttemptResult[] }],
  });
  const report: PlaywrightReport = {
    config: { rootDir: '/r/tests/e2e' },
    suites: [
      {
        title: 'home.test.ts',
        specs: [spec('a', 'expected'), spec('b', 'unexpected')],
        suites: [
          { title: 'inner', specs: [spec('c', 'skipped'), spec('d', 'flaky'), spec('e', 'expected', 'failed')] },
        ],
      },
    ],
  };
  test('a flaky test passes and is listed as flaky; an expected failure proves nothing', () => {
    expect(readPlaywright(report, '/r').map(({ title, status }) => [title, status])).toEqual([
      ['a', 'passed'],
      ['b', 'failed'],
      ['inner > c', 'skipped'],
      ['inner > d', 'passed'],
      ['inner > e', 'skipped'],
    ]);
    expect(readPlaywright(report, '/r')[3]).toMatchObject({ isFlaky: true, reason: 'attempt 1: flaky' });
    expect(readPlaywright(report, '/r')[0]).toMatchObject({
      file: 'tests/e2e/home.test.ts',
      line: 9,
      kind: 'browser',
      seconds: 2,
    });
  });
  test('a flaky test has the error of each failed attempt', () => {
    const flaky = spec('a', 'flaky');
    flaky.tests[0]!.results = [
      { status: 'failed', duration: 1000, error: { message: '\u001B[31mnot visible\u001B[0m' } },
      { status: 'timedOut', duration: 1000 },
      { status: 'passed', duration: 1000 },
    ];
    expect(readPlaywright({ ...report, suites: [{ title: 'x', specs: [flaky] }] }, '/r')).toMatchObject([
      { status: 'passed', isFlaky: true, reason: 'attempt 1: not visible\nattempt 2: timedOut' },
    ]);
  });
  test('an error outside any test counts as a failed test', () => {
    expect(readPlaywright({ ...report, suites: [], errors: [{ message: 'global set-up' }] }, '/r')).toMatchObject([
      { status: 'failed', reason: 'global set-up' },
    ]);
  });
  test('formats the last line of the summary', () => {
    expect(formatTestCounts(readPlaywright(report, '/r'))).toBe('2 passed, 1 failed, 2 skipped');
    expect(formatTestCounts([])).toBe('0 passed, 0 failed');
  });
});
