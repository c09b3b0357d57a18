import { describe, expect, test } from 'vitest';
import type { TestResult } from '../test/results.ts';
import { neededProof, parseRequirements } from './requirements.ts';
import { sourceOf } from './sourceLines.ts';
import { countAreas, idsInTitle, sample, traceRequirements } from './trace.ts';

const head = 'id\tarea\tsource\trequirement\tcheck\tdepends';
const table = [
  head,
  'NAV-001\tNAV\tI\tA bar.\tOpen /; a bar shows.\t',
  'NAV-002\tNAV\tI\tA rule.\tNone: any order is correct.\t',
  "CONST-001\tCONST\tI\t428.\tNone over HTTP: the value 428 is in the code's constants.\tnote",
].join('\n');
const result = (title: string, more: Partial<TestResult> = {}): TestResult => ({
  title,
  status: 'passed',
  kind: 'browser',
  suite: 'e2e',
  file: 'a.test.ts',
  line: 1,
  seconds: 0,
  ...more,
});

describe('parseRequirements', () => {
  test('reads rows', () => {
    expect(parseRequirements(`${table}\n`)).toHaveLength(3);
    expect(parseRequirements(table)[2]).toEqual({
      id: 'CONST-001',
      area: 'CONST',
      source: 'I',
      requirement: '428.',
      check: "None over HTTP: the value 428 is in the code's constants.",
      note: 'note',
    });
  });
  test('a broken row and a repeated id are errors with their line', () => {
    expect(() => parseRequirements(`${head}\nNAV-001 NAV`)).toThrow('line 2');
    expect(() => parseRequirements(`${table}\nNAV-001\tNAV\tI\tx\ty\t`)).toThrow(
      'line 5: NAV-001 stands already on line 2',
    );
  });
});

describe('neededProof', () => {
  test.each([
    ['Open /home; it renders.', 'screen or call'],
    ['At 480 and at 1024 px wide count the columns; 2.', 'screen or call'],
    ['Serve a page with an unknown row; the others show.', 'screen or call'],
    ['Hover the card; the panel opens.', 'screen or call'],
    ['PUT /watchlists/{id} is sent.', 'screen or call'],
    ['None: excluded from the product by the document.', 'none'],
    ["None over HTTP: the value 428 is in the code's constants.", 'any test'],
    ['With two required consents tick one then both; agree is enabled only at the end.', 'screen or call'],
    ['The build prints both sums.', 'any test'],
  ])('%s', (check, needed) => {
    expect(neededProof(check)).toBe(needed);
  });
});

describe('idsInTitle', () => {
  test.each([
    ['home > [NAV-018] the bar', ['NAV-018']],
    ['[NAV-018] [NAV-019] both', ['NAV-018', 'NAV-019']],
    ['[NAV-018, NAV-019] both', ['NAV-018', 'NAV-019']],
    ['[I18N-001] digits in the area', ['I18N-001']],
    ['NAV-018 without brackets, [nav-018], [NAV], [ NAV-018 ]', []],
    ['[NAV-018] > [NAV-018] once', ['NAV-018']],
  ])('title %#', (title, ids) => {
    // not by its text: this test would claim the ids
    expect(idsInTitle(title)).toEqual(ids);
  });
});

describe('traceRequirements', () => {
  const rows = parseRequirements(table);
  const proven = (...tests: TestResult[]): string[] =>
    traceRequirements(rows, tests)
      .traced.filter((row) => row.proofs.length > 0)
      .map((row) => row.id);
  test('a passed browser or HTTP test proves', () => {
    expect(proven(result('[NAV-001] x'))).toEqual(['NAV-001']);
    expect(proven(result('[NAV-001] x', { kind: 'http' }))).toEqual(['NAV-001']);
  });
  test('a failed, a skipped, an unsteady and a unit test do not, and it is said why', () => {
    expect(
      proven(
        result('[NAV-001] x', { status: 'failed' }),
        result('[NAV-001] x', { status: 'skipped' }),
        result('[NAV-001] x', { isUnsteady: true }),
        result('[NAV-001] x', { kind: 'unit' }),
      ),
    ).toEqual([]);
    expect(traceRequirements(rows, [result('[NAV-001] x', { kind: 'unit' })]).traced[0]?.rejected[0]?.why).toContain(
      'neither in a browser nor over HTTP',
    );
  });
  test('a unit test proves a row about the code', () => {
    expect(proven(result('[CONST-001] x', { kind: 'unit' }))).toEqual(['CONST-001']);
  });
  test('an unknown id is reported', () => {
    expect(traceRequirements(rows, [result('[NAV-999] x')]).unknown.map((each) => each.id)).toEqual(['NAV-999']);
  });
  test('rows that cannot be checked are counted apart', () => {
    const counts = countAreas(traceRequirements(rows, [result('[NAV-001] x')]).traced);
    expect(counts.map(({ area, proven: n, total, exempt }) => [area, n, total, exempt])).toEqual([
      ['NAV', 1, 1, 1],
      ['CONST', 0, 1, 0],
    ]);
  });
});

describe('sample', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  test('the same seed gives the same items, another one others', () => {
    expect(sample(items, 10, 7)).toEqual(sample(items, 10, 7));
    expect(sample(items, 10, 7)).not.toEqual(sample(items, 10, 8));
    expect(new Set(sample(items, 100, 7)).size).toBe(50);
  });
});

test('sourceOf gives the whole call', () => {
  const text = `import { test } from 'x';\n\ntest('a', () => {\n  one();\n});\n\ntest('b', () => {});\n`;
  expect(sourceOf('a.test.ts', text, 3)).toEqual([`test('a', () => {`, '  one();', '});']);
  expect(sourceOf('a.test.ts', text, 3, 2)).toHaveLength(3);
  expect(sourceOf('a.test.ts', text, 7)).toEqual([`test('b', () => {});`]);
});
