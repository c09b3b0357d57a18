import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { readLenient } from './lenient.ts';
import type { Validator } from './validator.ts';

const item = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { type: 'string' }, tags: { type: 'array', maxItems: 2, items: { type: 'string' } } },
};
const validator = new Ajv({ allErrors: true, useDefaults: true }).compile({
  type: 'object',
  properties: { items: { type: 'array', maxItems: 4, items: item } },
}) as Validator;
const read = (items: unknown[]) => {
  const { value, problems } = readLenient<{ items: unknown[] }>(validator, { items }, '/elements/3/props');
  return {
    items: value?.items,
    problems: problems.map(({ code, pointer }) => `${code} ${pointer.slice('/elements/3/props/items'.length)}`),
  };
};

test('pointers refer to the input, also after items before them were removed', () => {
  // The first item is removed in the first round; some problems of the others appear only in later rounds.
  expect(
    read([null, { id: 'a', tags: ['x', 7, 'y', 'z', 8] }, 5, { id: 'b', tags: [1, 2, 'c'], more: 1 }, {}]),
  ).toEqual({
    items: [
      { id: 'a', tags: ['x', 'y'] },
      { id: 'b', tags: ['c'] },
    ],
    problems: [
      'FIELD_TYPE /3/tags/1',
      'FIELD_TYPE /3/tags/0',
      'FIELD_TYPE /1/tags/4',
      'FIELD_TYPE /1/tags/1',
      'FIELD_TOO_LONG /3/tags',
      'FIELD_TOO_LONG /1/tags',
      'FIELD_MISSING /4/id',
      'FIELD_UNKNOWN /3/more',
      'FIELD_TYPE /2',
      'FIELD_TYPE /0',
      'FIELD_TOO_LONG ',
    ],
  });
});

test('lenient reading never changes its input', () => {
  const items = Object.freeze([null, Object.freeze({ id: 'a' })]);
  expect(read(items as unknown[]).items).toEqual([{ id: 'a' }]);
  expect(items).toEqual([null, { id: 'a' }]);
});
