import { expect, test } from 'vitest';
import type { EditorRole } from '#schemas/realm/editor-roles.ts';
import { createRandom } from '#src/cli/createRandom.ts';
import {
  findDocumentPermit,
  findForbidden,
  listChangedPointers,
  mayChange,
  mayChangeInside,
  matchesName,
} from './editorPermits.ts';

const role = (allow: EditorRole['allow'], publish = true): EditorRole => ({
  id: 'copywriter',
  name: 'Copywriter',
  reason: 'Only texts.',
  allow,
  publish,
});

const page = (...elements: unknown[]) => ({ id: 'home', title: 'Home', elements });
const row = (id: string, more: object = {}) => ({ id, type: 'promo', props: {}, ...more });

test('a role names documents, and * stands for any characters', () => {
  expect(matchesName('pages/*', 'pages/home')).toBe(true);
  expect(matchesName('pages/news-*', 'pages/home')).toBe(false);
  expect(matchesName('settings:labels', 'settings:theme')).toBe(false);
  expect(matchesName('pages/a.b', 'pages/axb')).toBe(false);
  const allow = [{ document: 'pages/*', fields: ['/title'] }, { document: 'settings:labels' }];
  expect(findDocumentPermit(role(allow), 'home')).toMatchObject({ fields: ['/title'], mayPublish: true });
  expect(findDocumentPermit(role(allow), 'settings:labels').fields).toEqual(['']);
  expect(findDocumentPermit(role(allow), 'settings:theme')).toMatchObject({ fields: [], mayPublish: false });
  expect(findDocumentPermit(role(allow, false), 'home').mayPublish).toBe(false);
});

test.each([
  [['/elements/*/name'], '/elements/3/name', true],
  [['/elements/*/name'], '/elements/3/name/$text/en', true],
  [['/elements/*/name'], '/elements/3/type', false],
  [['/elements/*/name'], '/elements', false],
  [['/elements/*/name'], '', false],
  [['/elements/*'], '/elements/3/when', true],
  [['/title/**'], '/title', true],
  [['/title/**'], '/title/$text/ar', true],
  [['/**/$text/ar'], '/elements/0/props/title/$text/ar', true],
  [['/**/$text/ar'], '/elements/0/props/title/$text/en', false],
  [['/**/$text/ar'], '/elements/0/props/title', false],
  [['/elements/**/title'], '/elements/0/props/items/2/title', true],
  [['/*/es'], '/watch~1now/es', true],
  [[''], '', true],
  [[], '/title', false],
])('%j allows a change of %s: %s', (fields, pointer, expected) => {
  expect(mayChange({ fields }, pointer)).toBe(expected);
});

test('something inside a value may change when the value contains, or could contain, an allowed field', () => {
  const permit = { fields: ['/elements/*/props/title', '/**/$text/ar'] };
  expect(mayChangeInside({ fields: ['/elements/*/props/title'] }, '/elements/0')).toBe(true);
  expect(mayChangeInside({ fields: ['/elements/*/props/title'] }, '/elements/0/when')).toBe(false);
  expect(mayChangeInside(permit, '/elements/0/when')).toBe(true);
  expect(mayChangeInside({ fields: [] }, '')).toBe(false);
});

test('a changed value is named by its pointer, an inserted, moved or removed entry by that of its list', () => {
  const before = page(row('a'), row('b'));
  expect(listChangedPointers(before, page(row('a', { name: 'A' }), row('b')))).toEqual(['/elements/0/name']);
  expect(listChangedPointers(before, page(row('b'), row('a')))).toEqual(['/elements']);
  expect(listChangedPointers(before, page(row('a')))).toEqual(['/elements']);
  expect(listChangedPointers(before, page(row('a'), row('x'), row('b')))).toEqual(['/elements']);
  expect(listChangedPointers({ a: { b: 1 } }, { a: [1] })).toEqual(['/a']);
  expect(listChangedPointers({ a: 'x' }, { a: { $text: { en: 'x' } } })).toEqual(['/a']);
});

test('for an added or removed object its fields are listed, for an added or removed document only the whole', () => {
  expect(listChangedPointers({}, { play: { es: 'Ver', en: 'Play' } })).toEqual(['/play/es', '/play/en']);
  expect(listChangedPointers({ play: { es: 'Ver' } }, {})).toEqual(['/play/es']);
  expect(listChangedPointers({}, { when: {} })).toEqual(['/when']);
  expect(listChangedPointers(undefined, { id: 'x' })).toEqual(['']);
  expect(listChangedPointers({ id: 'x' }, undefined)).toEqual(['']);
  expect(listChangedPointers({ a: null }, {})).toEqual(['/a']);
});

type Random = () => number;
const choose = <T>(random: Random, choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
const repeat = <T>(random: Random, most: number, create: () => T): T[] =>
  Array.from({ length: Math.floor(random() * (most + 1)) }, create);

/** Returns a small JSON value; two of them often share parts. */
function createJson(random: Random, depth = 3): unknown {
  const kind = depth === 0 ? 0 : random();
  if (kind < 0.4) return choose(random, ['x', 'y', 1, null, true]);
  if (kind < 0.6) return repeat(random, 3, () => createJson(random, depth - 1));
  return Object.fromEntries(
    repeat(random, 3, () => [choose(random, ['a', 'b', 'id']), createJson(random, depth - 1)] as const),
  );
}

const createField = (random: Random): string =>
  `/${[choose(random, ['a', '*', '**']), ...repeat(random, 3, () => choose(random, ['a', 'b', '*', '**', '0', '1']))].join('/')}`;

/** A second implementation: the field as a regular expression over pointers. */
const toPattern = (field: string): RegExp =>
  new RegExp(
    `^${field
      .split('/')
      .slice(1)
      .map((each) => STEPS[each] ?? `/${each}`)
      .join('')}(?:/.*)?$`,
  );
const STEPS: Readonly<Record<string, string>> = { '**': '(?:/[^/]*)*', '*': '/[^/]*' };

test('a change is allowed if and only if every changed pointer fits a field', () => {
  const random = createRandom(11);
  const outcomes = new Set<boolean>();
  for (let run = 0; run < 3000; run += 1) {
    const [before, after] = [{ a: createJson(random) }, { a: createJson(random) }];
    const fields = repeat(random, 3, () => createField(random));
    const changed = listChangedPointers(before, after);
    const isAllowed = changed.every((pointer) => fields.some((each) => toPattern(each).test(pointer)));
    outcomes.add(isAllowed && changed.length > 0);
    expect(findForbidden({ fields }, before, after).length === 0, JSON.stringify({ before, after, fields })).toBe(
      isAllowed,
    );
    for (const pointer of changed)
      if (mayChange({ fields }, pointer)) expect(mayChangeInside({ fields }, pointer)).toBe(true);
  }
  expect(outcomes.size).toBe(2);
});

test('documents that differ have a changed pointer, and equal ones have none', () => {
  const random = createRandom(12);
  for (let run = 0; run < 3000; run += 1) {
    const [before, after] = [createJson(random, 2), createJson(random, 2)];
    const isEqual = JSON.stringify(sort(before)) === JSON.stringify(sort(after));
    expect(listChangedPointers({ a: before }, { a: after }).length === 0).toBe(isEqual);
  }
});

/** Returns a copy whose keys are in order. */
function sort(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sort);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sort(each)]),
  );
}
