import { expect, test } from 'vitest';
import type { JsonObject } from '#schemas/jsonPointer.ts';
import type { FieldSchema } from '../schema/resolveSchema.ts';
import { checkElements } from './checkElements.ts';

const nest = (depth: number): JsonObject => ({
  type: 'rich-text',
  v: 1,
  id: `row-${depth}`,
  props: {},
  ...(depth > 0 && { fallback: nest(depth - 1) }),
});

test('a row with more than four nested fallback rows is refused before it is pasted', async () => {
  const schema = { type: 'object' };
  expect(await checkElements(schema, [nest(4)])).toBeUndefined();
  expect(await checkElements(schema, [nest(0), nest(5)])).toEqual({ code: 'FALLBACK_TOO_DEEP', field: 'fallback' });
});

test('a row whose slot has fewer rows than it needs is pasted', async () => {
  const list = (rules: object) => ({ type: 'array', minItems: 1, maxItems: 2, ...rules });
  const element = (rules: object) => ({
    type: 'object',
    properties: { slots: { type: 'object', properties: { first: list(rules) } } },
  });
  const schema = (rules: object) =>
    ({ type: 'object', properties: { elements: { type: 'array', items: element(rules) } } }) as FieldSchema;
  const row = (...rows: JsonObject[]): JsonObject => ({ type: 'columns', slots: { first: rows } });
  const slotRules = { title: 'First column', min: 1, max: 2 };
  expect(await checkElements(schema({ slotRules }), [row()])).toBeUndefined();
  const tooMany = { code: 'FIELD_VALUE', field: 'first' };
  expect(await checkElements(schema({ slotRules }), [row({}, {}, {})])).toEqual(tooMany);
  // The minimum of another list counts.
  expect(await checkElements(schema({}), [row()])).toEqual(tooMany);
});
