// What a caller reads about input that a call refuses.
import { expect, test } from 'vitest';
import * as calls from '#schemas/api/index.gen.ts';
import { describePattern } from '#schemas/describePattern.ts';
import type { Call } from '#schemas/defineCall.ts';
import { createValidatorCompiler } from './createValidatorCompiler.ts';
import { toApiError } from './errors.ts';

/** Returns the messages with which a body is refused. */
function refuse(schema: object, body: unknown): readonly string[] {
  const validate = createValidatorCompiler()({ schema, method: 'POST', url: '/', httpPart: 'body' });
  expect(validate(body)).toBe(false);
  return toApiError({ validation: validate.errors, validationContext: 'body' }, 'r1').messages;
}

const bodyOf = (name: object): object => ({ type: 'object', additionalProperties: false, properties: { name } });

test('a text of the wrong form is refused with examples, else with its description, never with a regular expression', () => {
  const field = { type: 'string', pattern: '^[a-z]{3}$' };
  expect(refuse(bodyOf({ ...field, description: 'Three letters.', examples: ['abc', 'xyz'] }), { name: 'A' })).toEqual([
    'body/name has the wrong form; expected: a text such as abc or xyz.',
  ]);
  expect(refuse(bodyOf({ ...field, description: 'Three small letters.' }), { name: 'A' })).toEqual([
    'body/name has the wrong form; expected: Three small letters.',
  ]);
  expect(refuse(bodyOf(field), { name: 'A' })).toEqual(['body/name has the wrong form.']);
  const named = { type: 'object', propertyNames: { ...field, examples: ['abc'] } };
  expect(refuse(bodyOf(named), { name: { A: 1 } })).toEqual([
    'body/name has a field whose name ("A") has the wrong form; expected: a text such as abc.',
    'body/name property name must be valid.',
  ]);
  expect(refuse(bodyOf(field), { name: 7 })).toEqual(['body/name must be string.']);
  expect(refuse(bodyOf(field), { other: 7 })).toEqual(['body/ must NOT have additional properties: "other".']);
});

type Schema = Readonly<Record<string, unknown>>;

/** Returns all schemas with a pattern inside a schema, with their place. */
function listPatterns(schema: unknown, place: string): { readonly place: string; readonly schema: Schema }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([key, part]) => listPatterns(part, `${place}/${key}`));
  return typeof (schema as Schema)['pattern'] === 'string' ? [{ place, schema: schema as Schema }, ...inner] : inner;
}

test('every pattern of the input of a call has examples that match it, or a description of the form', () => {
  const patterns = (Object.values(calls) as unknown as readonly Call[]).flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) => listPatterns(schema, `${name} ${part}`)),
  );
  expect(patterns.length).toBeGreaterThan(50);
  expect(patterns.filter(({ schema }) => describePattern(schema) === undefined).map(({ place }) => place)).toEqual([]);
  const isWrong = ({ pattern, examples = [] }: Schema): boolean =>
    (examples as readonly string[]).some((example) => !new RegExp(String(pattern), 'u').test(example));
  expect(patterns.filter(({ schema }) => isWrong(schema)).map(({ place }) => place)).toEqual([]);
});
