import { expect, test } from 'vitest';
import type { Json, JsonObject } from '#schemas/jsonPointer.ts';
import { listDifferences, mergeSides, type MergeChoice } from './mergeSides.ts';

const row = (id: string, fields: JsonObject = {}): JsonObject => ({ type: 'carousel', id, ...fields });
const page = (elements: readonly Json[], fields: JsonObject = {}): JsonObject => ({ id: 'home', ...fields, elements });
const base = page([row('a', { title: 'A', size: 1 }), row('b', { title: 'B' }), row('c')], { title: 'Home' });
const noChoices = new Map<string, MergeChoice>();
const readIds = ({ elements }: JsonObject) => (elements as readonly JsonObject[]).map(({ id }) => id);

test('a change, addition, removal or move that only one side made is suggested, and merged without a choice', () => {
  const mine = page([row('a', { title: 'Mine', size: 1 }), row('b', { title: 'B' }), row('c'), row('new')], {
    title: 'Home',
  });
  const theirs = page([row('b', { title: 'B' }), row('a', { title: 'A', size: 1 })], { title: 'Start' });
  const sides = { base, mine, theirs };
  expect(listDifferences(sides).map(({ key, suggested }) => [key, suggested])).toEqual([
    ['/title', 'theirs'],
    ['row a', 'mine'],
    ['row c', 'theirs'],
    ['row new', 'mine'],
    ['order', 'theirs'],
  ]);
  const merged = mergeSides(sides, noChoices);
  expect(merged['title']).toBe('Start');
  expect(readIds(merged)).toEqual(['b', 'new', 'a']);
  expect(merged['elements']).toContainEqual(row('a', { title: 'Mine', size: 1 }));
});

test('changes of different fields of a row are merged; for changes of the same field a side has to be chosen', () => {
  const mine = page([row('a', { title: 'Mine', size: 1 }), row('b', { title: 'Mine' }), row('c')], { title: 'Home' });
  const theirs = page([row('a', { title: 'A', size: 2 }), row('b', { title: 'Theirs' }), row('c')], { title: 'Home' });
  const sides = { base, mine, theirs };
  const [first, second] = listDifferences(sides);
  expect(first).toMatchObject({ suggested: 'both', mine: { fields: ['title'] }, theirs: { fields: ['size'] } });
  expect(second).toMatchObject({ key: 'row b', choices: ['mine', 'theirs'] });
  expect(second?.suggested).toBeUndefined();
  const merged = mergeSides(sides, new Map([['row b', 'theirs']]));
  expect(merged['elements']).toEqual([row('a', { title: 'Mine', size: 2 }), row('b', { title: 'Theirs' }), row('c')]);
});

test('no side is suggested when one side removed the row that the other changed, or when there is no base', () => {
  const mine = page([row('a', { title: 'Mine', size: 1 }), row('b', { title: 'B' }), row('c')], { title: 'Home' });
  const theirs = page([row('b', { title: 'B' }), row('c')], { title: 'Home' });
  const [removed] = listDifferences({ base, mine, theirs });
  expect(removed).toMatchObject({ key: 'row a', mine: { kind: 'changed' }, theirs: { kind: 'removed' } });
  expect(removed?.suggested).toBeUndefined();
  expect(readIds(mergeSides({ base, mine, theirs }, new Map([['row a', 'theirs']])))).toEqual(['b', 'c']);
  expect(listDifferences({ base: undefined, mine, theirs }).map(({ suggested }) => suggested)).toEqual([undefined]);
});

test('a row that one side moved into or out of a slot and the other changed is in the merged page once', () => {
  const box = (...inner: Json[]): JsonObject => row('box', { slots: { first: inner } });
  const [b, changed] = [row('b', { title: 'B' }), row('b', { title: 'Changed' })];
  const [outside, inside] = [page([box(), b, row('c')]), page([box(b), row('c')])];
  const merge = (before: JsonObject, mine: JsonObject, theirs: JsonObject, choices: Record<string, MergeChoice>) =>
    mergeSides({ base: before, mine, theirs }, new Map(Object.entries(choices)))['elements'];
  expect(merge(outside, inside, page([box(), changed, row('c')]), { 'row b': 'theirs' })).toEqual([
    box(),
    changed,
    row('c'),
  ]);
  expect(merge(inside, outside, page([box(changed), row('c')]), { 'row box': 'theirs' })).toEqual([
    box(changed),
    row('c'),
  ]);
  expect(merge(inside, outside, page([box(changed), row('c')]), { 'row box': 'mine' })).toEqual([box(), b, row('c')]);
  const twice = page([row('b'), row('b')]);
  expect(merge(twice, page([row('b'), row('b'), row('c')]), twice, {})).toEqual([row('b'), row('b'), row('c')]);
});

test('when both sides changed a row that one of them also moved into a slot, the version that the editor chose stays', () => {
  const box = (...inner: Json[]): JsonObject => row('box', { slots: { first: inner } });
  const [b, ofMine, ofTheirs] = ['B', 'Mine', 'Theirs'].map((title) => row('b', { title })) as [Json, Json, Json];
  const sides = {
    base: page([box(), b, row('c')]),
    mine: page([box(ofMine), row('c')]),
    theirs: page([box(), ofTheirs, row('c')]),
  };
  const merge = (choice: MergeChoice) => mergeSides(sides, new Map([['row b', choice]]))['elements'];
  expect(merge('theirs')).toEqual([box(), ofTheirs, row('c')]);
  expect(merge('mine')).toEqual([box(ofMine), row('c')]);
});

test('a repeated row is removed from one place also when both places contain the same object', () => {
  const box = (...inner: Json[]): JsonObject => row('box', { slots: { first: inner } });
  const b = row('b');
  const sides = { base: page([box(), b]), mine: page([box(b)]), theirs: page([box(), b, row('c')]) };
  const choices = new Map<string, MergeChoice>([['row b', 'theirs']]);
  expect(mergeSides(sides, choices)['elements']).toEqual([box(), b, row('c')]);
  expect(mergeSides(sides, noChoices)['elements']).toEqual([box(b), row('c')]);
});

test('choosing one side everywhere gives the rows and fields of that side', () => {
  const mine = page([row('c'), row('b', { title: 'Mine' }), row('new')], { title: 'Mine' });
  const theirs = page([row('b', { title: 'Theirs' }), row('c'), row('a', { title: 'T' })], { subtitle: 'Theirs' });
  for (const choice of ['mine', 'theirs'] as const) {
    const sides = { base, mine, theirs };
    const choices = new Map(listDifferences(sides).map(({ key }) => [key, choice] as const));
    expect(mergeSides(sides, choices)).toEqual(sides[choice]);
  }
});

test('the changed fields of a localised text are the languages that differ', () => {
  const title = (en: string) => ({ $text: { en, ar: 'ع' } });
  const sides = { base: page([], { title: title('A') }), mine: page([], { title: title('B') }), theirs: page([]) };
  expect(listDifferences(sides)[0]).toMatchObject({
    mine: { kind: 'changed', fields: ['en'] },
    theirs: { kind: 'removed' },
  });
});

test('a document without rows, such as a menu or a theme, gets no list of rows', () => {
  const theme = { colours: { primary: '#111111' } };
  const sides = { base: theme, mine: { ...theme, name: 'Mine' }, theirs: { colours: { primary: '#222222' } } };
  expect(mergeSides(sides, new Map())).toEqual({ colours: { primary: '#222222' }, name: 'Mine' });
});
