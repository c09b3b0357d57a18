// A step (`proves`) names the requirements that it proves, so test titles name no requirements, and each id in a step
// exists.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRequirements } from '../../src/cli/trace/requirements.ts';
import { findIdsInTitles, findUnknownIds } from './checkProofs.ts';
import { readCode } from './readCode.ts';

const tests = readCode(process.cwd()).filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
const knownIds = new Set(parseRequirements(readFileSync('docs/spec/requirements.tsv', 'utf8')).map((row) => row.id));
const source = (text: string) => ({ path: 'a.test.ts', text });

test('titles of tests name no requirements', () => {
  const found = tests.flatMap(findIdsInTitles);
  expect(
    found.map(({ location, ids }) => `${location} names ${ids.join(', ')}: prove each with a step (tests/proves.ts)`),
  ).toEqual([]);
});

test('steps name requirements that exist', () => {
  const found = tests.flatMap((each) => findUnknownIds(each, knownIds));
  expect(
    found.map(({ location, ids }) => `${location}: ${ids.join(', ')} is not in docs/spec/requirements.tsv`),
  ).toEqual([]);
});

test.each([
  [`test('[NAV-001] a', () => {})`, ['NAV-001']],
  [`describe("[NAV-001, NAV-002] a", () => { it('b', () => {}); })`, ['NAV-001', 'NAV-002']],
  ['test.each([1])(`[NAV-001] ${x}`, () => {})', ['NAV-001']],
  [`test('NAV-001 without brackets', () => { check('[NAV-001]'); })`, []],
])('the requirements that a title names in brackets are found in: %s', (text, ids) => {
  expect(findIdsInTitles(source(text)).flatMap((finding) => finding.ids)).toEqual(ids);
});

test('a step with an id that does not exist is found', () => {
  const text = `test('a', () => { proves('NAV-001', 'b', c); proves(['NAV-001', 'NAV-999'], 'b', c); proves(id, 'b', c); })`;
  expect(findUnknownIds(source(text), knownIds)).toEqual([{ location: 'a.test.ts:1', ids: ['NAV-999'] }]);
});
