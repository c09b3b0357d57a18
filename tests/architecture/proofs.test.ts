// Requirements are proven by steps (`proves`), so titles of tests name none, and every step names requirements that exist.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRequirements } from '../../src/cli/trace/requirements.ts';
import { findIdsInTitles, findUnknownIds } from './checkProofs.ts';
import { readCode } from './readCode.ts';

const tests = readCode(process.cwd()).filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
const known = new Set(parseRequirements(readFileSync('docs/spec/requirements.tsv', 'utf8')).map((row) => row.id));
const source = (text: string) => ({ path: 'a.test.ts', text });

test('titles of tests name no requirements', () => {
  const found = tests.flatMap(findIdsInTitles);
  expect(
    found.map(({ place, ids }) => `${place} names ${ids.join(', ')}: prove each with a step (tests/proves.ts)`),
  ).toEqual([]);
});

test('steps name requirements that exist', () => {
  const found = tests.flatMap((each) => findUnknownIds(each, known));
  expect(found.map(({ place, ids }) => `${place}: ${ids.join(', ')} is not in docs/spec/requirements.tsv`)).toEqual([]);
});

test.each([
  [`test('[NAV-001] a', () => {})`, ['NAV-001']],
  [`describe("[NAV-001, NAV-002] a", () => { it('b', () => {}); })`, ['NAV-001', 'NAV-002']],
  ['test.each([1])(`[NAV-001] ${x}`, () => {})', ['NAV-001']],
  [`test('NAV-001 without brackets', () => { check('[NAV-001]'); })`, []],
])('%s', (text, ids) => {
  expect(findIdsInTitles(source(text)).flatMap((finding) => finding.ids)).toEqual(ids);
});

test('a step with an id that does not exist is found', () => {
  const text = `test('a', () => { proves('NAV-001', 'b', c); proves(['NAV-001', 'NAV-999'], 'b', c); proves(id, 'b', c); })`;
  expect(findUnknownIds(source(text), known)).toEqual([{ place: 'a.test.ts:1', ids: ['NAV-999'] }]);
});
