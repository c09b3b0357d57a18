// The JSON Patch of a plugin: applied to the props of its row only, checked by the schema, and refused as a whole.
import { expect, test } from 'vitest';
import type { PatchFinding } from '#schemas/plugin/props-patch.ts';
import { createPatchedProps } from '../createPatchedProps.ts';
import { createPropsPatcher } from '../createPropsPatcher.ts';
import { applyPropsPatch, refuse, type CheckPatched } from './applyPropsPatch.ts';
import { findMismatch } from './checkBySchema.ts';

const props = { title: 'Goals', teams: [{ name: 'North' }, { name: 'South' }] };
const accept: CheckPatched = (patched) => ({ isApplied: true, props: patched });
const op = (name: string, path: string, more: object = {}): object => ({ op: name, path, ...more });

async function findRefusal(operations: unknown, check = accept): Promise<PatchFinding> {
  const result = await applyPropsPatch(props, operations, check);
  if (result.isApplied) throw new Error(`The patch was applied: ${JSON.stringify(result.props)}`);
  return result.finding;
}

test('all kinds of operations change a copy of the props, in order', async () => {
  const before = structuredClone(props);
  const result = await applyPropsPatch(
    props,
    [
      op('test', '/props/title', { value: 'Goals' }),
      op('replace', '/props/title', { value: 'Scores' }),
      op('add', '/props/teams/-', { value: { name: 'East' } }),
      op('move', '/props/teams/2', { from: '/props/teams/0' }),
      op('copy', '/props/first', { from: '/props/teams/0/name' }),
      op('remove', '/props/teams/1'),
    ],
    accept,
  );
  expect(result).toEqual({
    isApplied: true,
    props: { title: 'Scores', first: 'South', teams: [{ name: 'South' }, { name: 'North' }] },
  });
  expect(props).toEqual(before);
});

test.each([
  [[op('replace', '/type', { value: 'x' })], '/0/path', '/type'],
  [[op('remove', '/props/title'), op('add', '/props2', { value: 1 })], '/1/path', '/props2'],
  [[op('replace', '', { value: {} })], '/0/path', ''],
  [[op('copy', '/props/id', { from: '/id' })], '/0/from', '/id'],
])('a pointer outside of the props is refused: %j', async (operations, where, found) => {
  expect(await findRefusal(operations)).toEqual({
    what: 'The patch changes something outside of the props of its row.',
    where,
    expected: '/props, or a pointer below it such as /props/title',
    found,
    remedy: 'Begin each pointer with /props. A plugin cannot change other fields, rows or pages.',
  });
});

test.each([
  ['no list', { op: 'add' }, ''],
  ['no operations', [], ''],
  ['too many operations', Array.from({ length: 101 }, () => op('remove', '/props/title')), ''],
  ['an unknown operation', [op('merge', '/props/title', { value: 1 })], '/0/op'],
  ['no value', [op('add', '/props/title')], '/0'],
])('what is no JSON Patch is refused: %s', async (_, operations, where) => {
  const { what, where: found } = await findRefusal(operations);
  expect(what).toBe('This is not a JSON Patch (RFC 6902).');
  expect(found).toBe(where);
});

test('an operation that cannot be applied, a failed test, and props that are no object are refused', async () => {
  expect(await findRefusal([op('remove', '/props/none')])).toMatchObject({
    where: '/0',
    remedy: expect.stringMatching(/./),
  });
  expect(await findRefusal([op('test', '/props/title', { value: 'x' })])).toMatchObject({ expected: 'an equal value' });
  expect(await findRefusal([op('remove', '/props')])).toMatchObject({ where: '/props', expected: 'an object' });
  expect(await findRefusal([op('move', '/props/teams/0/name', { from: '/props/teams' })])).toMatchObject({
    where: '/0',
  });
  expect(await findRefusal([op('add', '/props/f', { value: 1n })])).toMatchObject({ expected: 'JSON' });
});

test('copies of copies cannot fill the memory, and prototypes stay as they are', async () => {
  const doubling = Array.from({ length: 100 }, (_, index) => op('copy', `/props/c${index}`, { from: '/props' }));
  expect(await findRefusal(doubling)).toMatchObject({ what: 'The patched props are too large.' });
  for (const path of [
    '/props/__proto__/polluted',
    '/props/constructor/prototype/polluted',
    '/props/hasOwnProperty/call',
    '/props/title/replace/call',
    '/props/constructor/title',
    '/props/__proto__',
  ]) {
    expect(await findRefusal([op('add', path, { value: 1 })]), path).toMatchObject({ where: '/0' });
    expect(await findRefusal([op('copy', path, { from: '/props/title' })]), path).toMatchObject({ where: '/0' });
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(Object.hasOwn(Object.prototype.hasOwnProperty, 'call')).toBe(false);
  expect(Object.hasOwn(String.prototype.replace, 'call')).toBe(false);
});

test('a test of long lists is compared at once', async () => {
  const long = { list: Array.from({ length: 2000 }, (_, index) => index) };
  const other = long.list.map((entry) => entry + 0.5);
  const result = await applyPropsPatch(long, [op('test', '/props/list', { value: other })], accept);
  expect(result).toMatchObject({ isApplied: false, finding: { expected: 'an equal value' } });
});

test('after a patch that the page could not apply, the next one is applied', async () => {
  const patch = createPropsPatcher({
    props: { count: 0 },
    check: (next) => {
      if (next['count'] === 1) throw new Error('The check failed.');
      return { isApplied: true, props: next };
    },
    onChange: () => undefined,
    signal: new AbortController().signal,
  });
  const set = (value: number) => patch([{ op: 'replace', path: '/props/count', value }]);
  expect(await set(1)).toMatchObject({ isApplied: false, finding: { found: 'Error: The check failed.' } });
  expect(await set(2)).toMatchObject({ isApplied: true });
});

test('patches are applied one after the other; a refused one changes nothing; none is applied after the row has changed', async () => {
  const controller = new AbortController();
  const shown: unknown[] = [];
  const patch = createPropsPatcher({
    props: { count: 0 },
    check: (next) =>
      (next['count'] as number) > 2
        ? refuse('Too many.', '/props/count', 'at most 2', 'Wait.')
        : { isApplied: true, props: next },
    onChange: (next) => shown.push(next['count']),
    signal: controller.signal,
  });
  const set = (value: number) =>
    patch([
      { op: 'test', path: '/props/count', value: value - 1 },
      { op: 'replace', path: '/props/count', value },
    ]);
  const results = await Promise.all([set(1), set(2), set(3), patch([{ op: 'test', path: '/props/count', value: 2 }])]);
  expect(results.map(({ isApplied }) => isApplied)).toEqual([true, true, false, true]);
  expect(shown).toEqual([1, 2, 2]);
  controller.abort();
  expect(await set(3)).toMatchObject({ isApplied: false });
});

test('a row that comes back has its patched props, until its own props are other ones', () => {
  const memory = createPatchedProps();
  memory.set('home a', 'base', { title: 'x' });
  expect(memory.get('home a', 'base')).toEqual({ title: 'x' });
  expect(memory.get('home a', 'other base')).toBeUndefined();
  expect(memory.get('home a', 'base'), 'patches do not come back').toBeUndefined();
  memory.set('home a', 'base', { title: 'x' });
  for (let index = 0; index < 100; index++) memory.set(`home ${index}`, 'base', index);
  expect(memory.get('home a', 'base'), 'the memory is bounded').toBeUndefined();
  memory.forget('home 99');
  expect(memory.get('home 99', 'base'), 'the row failed with its patched props').toBeUndefined();
  expect(memory.get('home 98', 'base')).toBe(98);
});

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 10 },
    kind: { enum: ['a', 'b'] },
    count: { type: ['integer', 'null'], minimum: 0, maximum: 9 },
    teams: { type: 'array', maxItems: 2, items: { type: 'object', properties: { name: { type: 'string' } } } },
    code: { type: 'string', pattern: '^(a+)+$' },
    size: { oneOf: [{ type: 'number', minimum: 5 }, { const: 'auto' }] },
  },
};
test.each([
  [{ title: 'x', kind: 'a', count: null, teams: [{ name: 'N' }], size: 'auto' }, undefined],
  [{}, '/title: a value: the field is required'],
  [{ title: '' }, '/title: at least 1 characters'],
  [{ title: 'x'.repeat(11) }, '/title: at most 10 characters'],
  [{ title: 7 }, '/title: string'],
  [{ title: 'x', kind: 'c' }, '/kind: one of ["a","b"]'],
  [{ title: 'x', count: 1.5 }, '/count: integer or null'],
  [{ title: 'x', count: 10 }, '/count: at most 9'],
  [{ title: 'x', teams: [1, 2, 3] }, '/teams: at most 2 entries'],
  [{ title: 'x', teams: [{ name: 1 }] }, '/teams/0/name: string'],
  [{ title: 'x', size: 1 }, '/size: exactly one of the alternatives of the schema'],
  [{ title: 'x', other: 1 }, '/other: no value'],
])('a schema is read without compiling it: %j', (value, expected) => {
  const found = findMismatch(schema, value, {});
  expect(found && `${found.where}: ${found.expected}`).toBe(expected);
});

test('a part whose schema has a keyword that pages do not read stays as it was', () => {
  const before = { title: 'x', code: 'aaa' };
  expect(findMismatch(schema, { title: 'y', code: 'aaa' }, before)).toBeUndefined();
  expect(findMismatch(schema, { title: 'y', code: 'b' }, before)).toEqual({
    where: '/code',
    expected: 'the value before: a page cannot check the keyword "pattern"',
  });
});

test('alternatives that cannot be checked refuse a change, and do not refuse the rest', () => {
  const twoPatterns = { properties: { a: { oneOf: [{ pattern: 'x' }, { pattern: 'y' }] } }, $defs: {} };
  expect(findMismatch(twoPatterns, { a: 'x', b: 2 }, { a: 'x', b: 1 })).toBeUndefined();
  expect(findMismatch({ properties: { a: { oneOf: [{ pattern: 'b' }, { const: 'b' }] } } }, { a: 'b' }, {})).toEqual({
    where: '/a',
    expected: 'the value before: a page cannot check the keyword "pattern"',
  });
});
