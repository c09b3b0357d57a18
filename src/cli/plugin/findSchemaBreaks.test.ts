import { expect, test } from 'vitest';
import { findSchemaBreaks } from './findSchemaBreaks.ts';

const before = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 200, description: 'The heading.' },
    choices: { type: 'array', minItems: 2, items: { type: 'string', enum: ['red', 'blue'] } },
  },
};
const { title, choices } = before.properties;
const withFields = (properties: object) => ({ ...before, properties });

test.each([
  ['another description', withFields({ title: { ...title, description: 'A heading.' }, choices })],
  ['a higher maximum', withFields({ title: { ...title, maxLength: 300 }, choices })],
  ['an optional field', withFields({ title, choices, note: { type: 'string' } })],
  ['a field that is not required any more', { ...before, required: [] }],
  ['a type more', withFields({ title: { ...title, type: ['string', 'null'] }, choices })],
  [
    'a value more',
    withFields({ title, choices: { ...choices, items: { type: 'string', enum: ['red', 'blue', 'tie'] } } }),
  ],
])('%s accepts all earlier props', (_change, after) => {
  expect(findSchemaBreaks(before, after)).toEqual([]);
});

test.each([
  [
    'another type',
    withFields({ title: { ...title, type: 'number' }, choices }),
    '/title had the type string, now number',
  ],
  ['a required field', { ...before, required: ['title', 'choices'] }, '/choices is required now'],
  ['a removed field', withFields({ title }), '/choices is not allowed any more'],
  ['a lower maximum', withFields({ title: { ...title, maxLength: 80 }, choices }), '/title: maxLength was 200, now 80'],
  ['a higher minimum', withFields({ title, choices: { ...choices, minItems: 3 } }), '/choices: minItems was 2, now 3'],
  [
    'a removed value',
    withFields({ title, choices: { ...choices, items: { type: 'string', enum: ['red'] } } }),
    '/choices/*: blue is not allowed any more',
  ],
  ['a pattern', withFields({ title: { ...title, pattern: '^A' }, choices }), '/title: pattern has changed'],
])('%s can refuse earlier props, and the message names the field', (_change, after, message) => {
  expect(findSchemaBreaks(before, after)).toEqual([message]);
});
