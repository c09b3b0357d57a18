import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { findSchemaBreaks } from './findSchemaBreaks.ts';

const published = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { type: 'string', maxLength: 200, description: 'The heading.' },
    choices: { type: 'array', minItems: 2, items: { type: 'string', enum: ['red', 'blue'] } },
  },
};
const { title, choices } = published.properties;
const withFields = (properties: object) => ({ ...published, properties });

test.each([
  ['another description', withFields({ title: { ...title, description: 'A heading.' }, choices })],
  ['a higher maximum', withFields({ title: { ...title, maxLength: 300 }, choices })],
  ['an optional field', withFields({ title, choices, note: { type: 'string' } })],
  ['a field that is not required any more', { ...published, required: [] }],
  ['one more type', withFields({ title: { ...title, type: ['string', 'null'] }, choices })],
  [
    'one more allowed value',
    withFields({ title, choices: { ...choices, items: { type: 'string', enum: ['red', 'blue', 'tie'] } } }),
  ],
])('%s accepts all earlier props', (_change, after) => {
  expect(findSchemaBreaks(published, after)).toEqual([]);
});

test.each([
  [
    'another type',
    withFields({ title: { ...title, type: 'number' }, choices }),
    '/title had the type string, now number',
  ],
  ['a required field', { ...published, required: ['title', 'choices'] }, '/choices is required now'],
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
  expect(findSchemaBreaks(published, after)).toEqual([message]);
});

const field = (schema: unknown) => ({ type: 'object', additionalProperties: false, properties: { a: schema } });
const text = { type: 'string' };

/** Changes of one field, by what changes. */
const ACCEPTED: readonly (readonly [change: string, before: unknown, after: unknown])[] = [
  ['an integer becomes a number', { type: 'integer' }, { type: 'number' }],
  ['values that are listed get a type', { enum: ['x', 'y'] }, { type: 'string', enum: ['y', 'x', 'z'] }],
  ['one value becomes several', { const: 'x' }, { enum: ['x', 'y'] }],
  ['a value that is an object stays', { enum: [{ x: 1 }] }, { enum: [{ x: 1 }, 2] }],
  ['true and false are listed', { type: 'boolean' }, { enum: [true, false] }],
  ['an exclusive minimum becomes inclusive', { type: 'number', exclusiveMinimum: 0 }, { type: 'number', minimum: 0 }],
  [
    'the minimum of an integer is written in another way',
    { type: 'integer', exclusiveMinimum: 0 },
    { type: 'integer', minimum: 1 },
  ],
  ['a minimum length of 0', text, { type: 'string', minLength: 0 }],
  ['a limit of another type', { type: 'number' }, { type: ['number', 'string'], minLength: 3, pattern: '^A' }],
  ['smaller steps', { type: 'number', multipleOf: 4 }, { type: 'number', multipleOf: 2 }],
  ['equal items are allowed', { type: 'array', uniqueItems: true }, { type: 'array', uniqueItems: false }],
  ['one more alternative', { anyOf: [text] }, { anyOf: [text, { type: 'number' }] }],
  ['a text becomes an alternative', text, { anyOf: [{ type: 'number' }, text] }],
  ['alternatives become a list of types', { anyOf: [text, { type: 'null' }] }, { type: ['string', 'null'] }],
  [
    'the description of an alternative',
    { oneOf: [{ type: 'string', description: 'A' }] },
    { oneOf: [{ description: 'B', type: 'string' }] },
  ],
  ['null is allowed', text, { type: 'string', nullable: true }],
  ['any field is allowed', field(text), { type: 'object' }],
  ['additionalProperties accepts a removed field', field(text), { type: 'object', additionalProperties: text }],
  ['a field that the schema did not list', { type: 'object' }, { type: 'object', properties: { b: text } }],
  [
    'a removed field has a pattern',
    { ...field(text), patternProperties: { '^a': text } },
    { type: 'object', additionalProperties: false, patternProperties: { '^a': text } },
  ],
  ['a pattern is removed', { type: 'string', pattern: '^A' }, text],
  ['a part of allOf is removed', { allOf: [text, { maxLength: 3 }] }, { allOf: [text] }],
];

const REFUSED: readonly (readonly [change: string, before: unknown, after: unknown, message: string])[] = [
  ['a number becomes an integer', { type: 'number' }, { type: 'integer' }, '/a had the type number, now integer'],
  ['one type of two is removed', { type: ['string', 'null'] }, text, '/a had the type string or null, now string'],
  ['null is not allowed', { type: 'string', nullable: true }, text, '/a had the type string or null, now string'],
  [
    'a type where any value was allowed',
    {},
    { type: 'string', maxLength: 3 },
    '/a had the type of any value, now string',
  ],
  ['a listed value is removed', { enum: ['x', 'y', 'z'] }, { enum: ['x'] }, '/a: y, z are not allowed any more'],
  ['a listed value is an object', { enum: [{ x: 1 }] }, { enum: [2] }, '/a: {"x":1} is not allowed any more'],
  ['values are listed', text, { type: 'string', enum: ['x', 'y'] }, '/a: only x, y are allowed now'],
  ['only one value', text, { const: 'x' }, '/a: only x is allowed now'],
  ['another value', { const: 'x' }, { const: 'y' }, '/a: x is not allowed any more'],
  [
    'a listed value is too long',
    { enum: ['x', 'yyyy'] },
    { type: 'string', maxLength: 3 },
    '/a: yyyy is not allowed any more',
  ],
  ['a higher minimum', { type: 'number', minimum: 1 }, { type: 'number', minimum: 2 }, '/a: minimum was 1, now 2'],
  ['a maximum', { type: 'number' }, { type: 'number', maximum: 9 }, '/a: maximum was missing, now 9'],
  [
    'an exclusive maximum',
    { type: 'number', maximum: 5 },
    { type: 'number', exclusiveMaximum: 5 },
    '/a: maximum was 5, now exclusiveMaximum is 5',
  ],
  ['larger steps', { type: 'integer' }, { type: 'integer', multipleOf: 5 }, '/a: multipleOf was missing, now 5'],
  ['a pattern in allOf', text, { allOf: [{ pattern: '^A' }] }, '/a: pattern has changed'],
  [
    'different items',
    { type: 'array' },
    { type: 'array', uniqueItems: true },
    '/a: equal items are not allowed any more',
  ],
  ['items get a type', { type: 'array' }, { type: 'array', items: text }, '/a/* had the type of any value, now string'],
  [
    'items are forbidden',
    { type: 'array', items: text },
    { type: 'array', items: false },
    '/a/* is not allowed any more',
  ],
  ['an alternative is removed', { anyOf: [text, { type: 'null' }] }, text, '/a: null is not allowed any more'],
  [
    'an alternative becomes stricter',
    { anyOf: [text] },
    { anyOf: [{ ...text, maxLength: 3 }] },
    '/a: anyOf has changed',
  ],
  ['a second alternative of oneOf', { oneOf: [text] }, { oneOf: [text, { maxLength: 3 }] }, '/a: oneOf has changed'],
  ['a forbidden kind of value', text, { type: 'string', not: { maxLength: 3 } }, '/a: not has changed'],
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  ['a condition', { type: 'object' }, { type: 'object', if: {}, then: false }, '/a: if has changed'],
  ['a field in a field', field(text), field({ type: 'number' }), '/a/a had the type string, now number'],
  ['a required field in a field', field(text), { ...field(text), required: ['a'] }, '/a/a is required now'],
  [
    'additionalProperties has another type for a removed field',
    field(text),
    { type: 'object', additionalProperties: { type: 'number' } },
    '/a/a had the type string, now number',
  ],
  [
    'other fields are refused',
    { type: 'object' },
    { type: 'object', additionalProperties: false },
    '/a: fields that the schema does not list are not allowed any more',
  ],
  ['a field is forbidden', field(text), field(false), '/a/a is not allowed any more'],
];

test.each(ACCEPTED)('%s: all earlier props are accepted', (_change, before, after) => {
  expect(findSchemaBreaks(field(before), field(after))).toEqual([]);
});

test.each(REFUSED)('%s: earlier props can be refused', (_change, before, after, message) => {
  expect(findSchemaBreaks(field(before), field(after))).toContain(message);
});

test('references are followed in both schemas, also in a schema that contains itself', () => {
  const create = (maxLength: number) => ({
    type: 'object',
    properties: { entry: { $ref: '#/$defs/entry' } },
    $defs: {
      entry: {
        type: 'object',
        properties: {
          title: { type: 'string', maxLength },
          entries: { type: 'array', items: { $ref: '#/$defs/entry' } },
        },
      },
    },
  });
  expect(findSchemaBreaks(create(80), create(90))).toEqual([]);
  expect(findSchemaBreaks(create(80), create(40))).toEqual(['/entry/title: maxLength was 80, now 40']);
  const inline = { type: 'object', properties: { entry: { type: 'object', required: ['title'] } } };
  expect(findSchemaBreaks(create(80), inline)).toEqual(['/entry/title is required now']);
});

test('all changes are reported at once', () => {
  const after = { ...field({ type: 'string', maxLength: 3, pattern: '^A' }), required: ['a'] };
  expect(findSchemaBreaks(field({ type: ['string', 'null'] }), after)).toEqual([
    '/a is required now',
    '/a had the type string or null, now string',
    '/a: maxLength was missing, now 3',
    '/a: pattern has changed',
  ]);
});

test('when no change is reported, all values that the earlier schema accepts are accepted', () => {
  const schemas = [...ACCEPTED, ...REFUSED].flatMap(([, before, after]) => [field(before), field(after)]);
  const parts = [{}, null, true, false, 0, 1, 2, 4, 5, 7.5, -1, '', 'x', 'y', 'A', 'Axyz', 'yyyy', [], ['x'], [1, 1]];
  const props = [...parts, { a: 1 }, { a: 'x' }, { b: 1 }, { x: 1 }, { a: { a: 1 } }].map((a) => ({ a }));
  const ajv = new Ajv({ strict: false });
  const accepted = schemas.map((schema) => {
    const isValid = ajv.compile(schema);
    return new Set(props.filter((each) => isValid(each)));
  });
  const missed = schemas.flatMap((before, from) =>
    schemas.flatMap((after, to) => {
      // A field that the earlier schema did not describe may be new.
      if (JSON.stringify(before) === JSON.stringify(field({ type: 'object' }))) return [];
      if ([...accepted[from]!].every((each) => accepted[to]!.has(each))) return [];
      return findSchemaBreaks(before, after).length === 0 ? [{ before, after }] : [];
    }),
  );
  expect(missed).toEqual([]);
});

test.each(['anyOf', 'oneOf', 'allOf'])(
  'a definition that a part of an unchanged %s refers to is compared',
  (keyword) => {
    const describe = (maxLength: number) => ({
      type: 'object',
      properties: { a: { [keyword]: [{ $ref: '#/$defs/text' }] } },
      $defs: { text: { type: 'string', maxLength } },
    });
    expect(findSchemaBreaks(describe(80), describe(10))).not.toEqual([]);
    expect(findSchemaBreaks(describe(80), describe(80))).toEqual([]);
    // A changed oneOf is reported as a whole.
    if (keyword !== 'oneOf') expect(findSchemaBreaks(describe(80), describe(90))).toEqual([]);
  },
);

test('a limit that is added beside one of two equal references is found', () => {
  const reference = { $ref: '#/$defs/text' };
  const describe = (b: object) => ({
    type: 'object',
    properties: { a: reference, b },
    $defs: { text: { type: 'string' } },
  });
  expect(findSchemaBreaks(describe(reference), describe({ ...reference, maxLength: 5 }))).toHaveLength(1);
});
