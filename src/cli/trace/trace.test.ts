import { describe, expect, test } from 'vitest';
import type { Proof } from '../test/proofs.ts';
import type { TestResult } from '../test/results.ts';
import { formatDetails, formatNeededKinds, formatPartialRun, formatWarnings } from './print.ts';
import { decideNeededProof, parseNeededProofs, parsePartialProofs, parseRequirements } from './requirements.ts';
import { readSourceLines } from './sourceLines.ts';
import { countAreas, findIdsInTitle, isProven, selectSample, traceRequirements, type Corrections } from './trace.ts';

const head = 'id\tarea\tsource\trequirement\tcheck\tdepends';
const table = [
  head,
  'NAV-001\tNAV\tI\tA bar.\tOpen /; a bar shows.\t',
  'NAV-002\tNAV\tI\tA rule.\tNone: any order is correct.\t',
  "CONST-001\tCONST\tI\t428.\tNone over HTTP: the value 428 is in the code's constants.\tnote",
].join('\n');
const result = (more: Partial<TestResult> = {}): TestResult => ({
  title: 'a test',
  status: 'passed',
  kind: 'browser',
  suite: 'e2e',
  file: 'a.test.ts',
  line: 1,
  seconds: 0,
  ...more,
});
/** A test with one proof that names an id. */
const createProvingTest = (id: string, proof: Partial<Proof> = {}, more: Partial<TestResult> = {}): TestResult =>
  result({
    proofs: [{ ids: [id], text: 'a step', kind: 'browser', file: 'a.test.ts', line: 2, assertions: 1, ...proof }],
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
  test('reports a broken row and a repeated id with their line', () => {
    expect(() => parseRequirements(`${head}\nNAV-001 NAV`)).toThrow('line 2');
    expect(() => parseRequirements(`${table}\nNAV-001\tNAV\tI\tx\ty\t`)).toThrow(
      'line 5: NAV-001 is already on line 2',
    );
  });
});

describe('decideNeededProof', () => {
  test.each([
    ['Open /home; it renders.', 'browser'],
    ['At 480 and at 1024 px wide count the columns; 2.', 'browser'],
    ['Serve a page with an unknown row; the others show.', 'browser'],
    ['Open /favourites; the call has rpp=9.', 'browser'],
    ['With two required consents tick one then both; agree is enabled only at the end.', 'browser'],
    ['Request it by GET for a licence; it is answered.', 'http'],
    ['PUT /watchlists/{id} is sent.', 'http'],
    ['None: excluded from the product by the document.', 'none'],
    ["None over HTTP: the value 428 is in the code's constants.", 'code'],
    ['The build prints both sums.', 'code'],
  ])('the check "%s" needs a proof of kind %s', (check, needed) => {
    expect(decideNeededProof(check)).toBe(needed);
  });
});

describe('the correction tables', () => {
  const rows = parseRequirements(table);
  test('are read by id', () => {
    expect(parseNeededProofs('id\tkind\treason\nNAV-001\thttp\tno screen\n', rows).get('NAV-001')).toBe('http');
    expect(parsePartialProofs('id\tmissing\nNAV-001\tthe screen\n', rows).get('NAV-001')).toBe('the screen');
  });
  test('an invalid line is an error with its line number', () => {
    expect(() => parseNeededProofs('id\nNAV-999\thttp\tx', rows)).toThrow('line 2: "NAV-999"');
    expect(() => parseNeededProofs('id\nNAV-001\tcall\tx', rows)).toThrow('line 2: expected an id, one of browser');
    expect(() => parseNeededProofs('id\nNAV-001\thttp', rows)).toThrow('and a reason');
    expect(() => parsePartialProofs('id\nNAV-001', rows)).toThrow('line 2: expected an id and what is missing');
  });
});

describe('findIdsInTitle', () => {
  test.each([
    ['home > [NAV-018] the bar', ['NAV-018']],
    ['[NAV-018] [NAV-019] both', ['NAV-018', 'NAV-019']],
    ['[NAV-018, NAV-019] both', ['NAV-018', 'NAV-019']],
    ['[I18N-001] digits in the area', ['I18N-001']],
    ['NAV-018 without brackets, [nav-018], [NAV], [ NAV-018 ]', []],
    ['[NAV-018] > [NAV-018] once', ['NAV-018']],
  ])('title %#', (title, ids) => {
    // The title does not contain `%s`, because this test would then name the ids.
    expect(findIdsInTitle(title)).toEqual(ids);
  });
});

describe('traceRequirements', () => {
  const rows = parseRequirements(table);
  const proven = (tests: TestResult[], corrections?: Corrections): string[] =>
    traceRequirements(rows, tests, corrections)
      .traced.filter(isProven)
      .map((row) => row.id);
  const explainRejection = (run: TestResult): string | undefined =>
    traceRequirements(rows, [run]).traced.flatMap((row) => row.rejected)[0]?.why;

  test('a proof of the needed kind proves a requirement; a title does not', () => {
    expect(proven([createProvingTest('NAV-001')])).toEqual(['NAV-001']);
    expect(proven([createProvingTest('CONST-001', { kind: 'code' })])).toEqual(['CONST-001']);
    expect(proven([result({ title: '[NAV-001] x' })])).toEqual([]);
  });
  test('several proofs in one test prove several requirements', () => {
    const proofs = [createProvingTest('NAV-001'), createProvingTest('CONST-001')].flatMap((each) => each.proofs ?? []);
    expect(proven([result({ proofs })])).toEqual(['NAV-001', 'CONST-001']);
  });
  test.each([
    ['a failed proof', createProvingTest('NAV-001', { failure: 'it failed' }), 'it failed'],
    ['a failed test', createProvingTest('NAV-001', {}, { status: 'failed' }), 'its test failed'],
    ['a skipped test', createProvingTest('NAV-001', {}, { status: 'skipped' }), 'its test was skipped'],
    [
      'a repeated test',
      createProvingTest('NAV-001', {}, { isFlaky: true }),
      'its test did not pass at the first attempt',
    ],
    ['a proof without assertions', createProvingTest('NAV-001', { assertions: 0 }), 'no assertion ran inside it'],
    [
      'HTTP alone',
      createProvingTest('NAV-001', { kind: 'http' }),
      'the row needs a proof of kind browser, this one is http',
    ],
    [
      'code alone',
      createProvingTest('NAV-001', { kind: 'code' }),
      'the row needs a proof of kind browser, this one is code',
    ],
  ])('%s proves nothing, and the reason is reported', (_, run, why) => {
    expect(proven([run])).toEqual([]);
    expect(explainRejection(run)).toBe(why);
  });
  test('a correction overrides the rule', () => {
    const corrections: Corrections = { needed: new Map([['NAV-001', 'http']]), partial: new Map() };
    expect(proven([createProvingTest('NAV-001', { kind: 'http' })], corrections)).toEqual(['NAV-001']);
  });
  test('a requirement with a missing part is not proven', () => {
    const corrections: Corrections = { needed: new Map(), partial: new Map([['NAV-001', 'the screen']]) };
    expect(proven([createProvingTest('NAV-001')], corrections)).toEqual([]);
    const { traced } = traceRequirements(rows, [createProvingTest('NAV-001')], corrections);
    expect(formatWarnings(traced)).toEqual(['partial: NAV-001 is not proven as a whole: the screen']);
  });
  test('an unknown id is reported with the location of its proof', () => {
    expect(traceRequirements(rows, [createProvingTest('NAV-999')]).unknown).toEqual([
      { id: 'NAV-999', location: 'a.test.ts:2' },
    ]);
  });
  test('requirements that cannot be checked are counted separately', () => {
    const counts = countAreas(traceRequirements(rows, [createProvingTest('NAV-001')]).traced);
    expect(counts.map(({ area, proven: n, total, exempt }) => [area, n, total, exempt])).toEqual([
      ['NAV', 1, 1, 1],
      ['CONST', 0, 1, 0],
    ]);
  });
  test('the list of an area shows what proves a requirement and what does not', () => {
    const tests = [
      createProvingTest('NAV-001'),
      createProvingTest('NAV-001', { assertions: 0, line: 7 }),
      result({ title: '[NAV-001] x' }),
    ];
    const { traced } = traceRequirements(rows.slice(0, 1), tests);
    expect(formatDetails(traced).slice(1)).toEqual([
      '  proven   NAV-001  [browser] Open /; a bar shows.',
      '      by "a step" (a.test.ts:2)',
      '      not by "a step" (a.test.ts:7): no assertion ran inside it',
      '      named in a title only: "[NAV-001] x" (a.test.ts:1)',
    ]);
  });
});

describe('selectSample', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  test('the same seed gives the same items, another seed gives others', () => {
    expect(selectSample(items, 10, 7)).toEqual(selectSample(items, 10, 7));
    expect(selectSample(items, 10, 7)).not.toEqual(selectSample(items, 10, 8));
    expect(new Set(selectSample(items, 100, 7)).size).toBe(50);
  });
});

describe('readSourceLines', () => {
  const text = `import { test } from 'x';\n\ntest('a', async () => {\n  const b = await proves('NAV-001', 'c', () => {\n    one();\n  });\n});\n\ntest('b', () => {});\n`;
  test('returns the whole code that begins on a line', () => {
    expect(readSourceLines('a.test.ts', text, 4)).toEqual([
      `  const b = await proves('NAV-001', 'c', () => {`,
      '    one();',
      '  });',
    ]);
    expect(readSourceLines('a.test.ts', text, 9)).toEqual([`test('b', () => {});`]);
    expect(readSourceLines('a.test.ts', text, 1)).toEqual([`import { test } from 'x';`]);
  });
  test('reports how many lines it leaves out', () => {
    expect(readSourceLines('a.test.ts', text, 3, 2).at(-1)).toBe('... 3 more lines');
  });
});

test('a partial run is named first, and rows that cannot be checked are counted separately', () => {
  expect(formatPartialRun(['engine/page'])[0]).toBe(
    'warning: the last run left tests out (npm test -- engine/page), so most requirements have no proof in it.',
  );
  const { traced } = traceRequirements(parseRequirements(table), [createProvingTest('NAV-001')]);
  expect(formatNeededKinds(traced)).toMatch(
    /browser 1 \/ 1.*; 1 of the kind none cannot be checked and are not counted below$/,
  );
});
