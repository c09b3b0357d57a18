// Validates the patched props of a frame by the JSON Schema of its row type. Pages may not compile code (the security
// policy), and code of an untrusted plugin may not run in them, so this reads the schema itself.
import { isObject } from '#schemas/isObject.ts';
import { isEqual as isEqualJson, joinPointer, type Json } from '#schemas/jsonPointer.ts';

/** What does not match. `where` is a JSON pointer in the value. */
export type SchemaFinding = { readonly where: string; readonly expected: string };

/** Keywords without influence on what is valid, or that are read below. */
const READ: readonly string[] = (
  '$schema $id $comment title description default examples deprecated type enum const properties required ' +
  'additionalProperties items minItems maxItems minLength maxLength minimum maximum minProperties maxProperties ' +
  'anyOf oneOf allOf $defs definitions'
).split(' ');

/**
 * Returns the first part of a value that a schema refuses. Parts that are as they were before are not checked. A part
 * whose schema has other keywords, such as `pattern`, must be as it was: a pattern of a plugin could block the page.
 */
export function findMismatch(schema: unknown, value: unknown, before: unknown, where = ''): SchemaFinding | undefined {
  if (schema === true || schema === undefined) return undefined;
  // The whole value is always checked, because its earlier form may not fit the schema.
  if (where !== '' && isEqual(value, before)) return undefined;
  if (!isObject(schema)) return { where, expected: 'no value' };
  const unread = findUnread(schema);
  if (unread !== undefined) return { where, expected: `the value before: a page cannot check the keyword "${unread}"` };
  const fail = (expected: string): SchemaFinding => ({ where, expected });
  const { type, enum: values, const: constant, anyOf, oneOf, allOf } = schema;
  const types = [type].flat().filter((each) => each !== undefined);
  if (types.length > 0 && !types.some((each) => isOfType(value, each))) return fail(types.map(String).join(' or '));
  if (Array.isArray(values) && !values.some((each) => isEqual(each, value)))
    return fail(`one of ${JSON.stringify(values)}`);
  if ('const' in schema && !isEqual(constant, value)) return fail(JSON.stringify(constant));
  for (const each of Array.isArray(allOf) ? allOf : []) {
    const found = findMismatch(each, value, before, where);
    if (found) return found;
  }
  const matches = (list: readonly unknown[]): number =>
    list.filter((each) => findMismatch(each, value, before, where) === undefined).length;
  if (Array.isArray(anyOf) && matches(anyOf) === 0) return fail('one of the alternatives of the schema');
  // An alternative that cannot be checked could be a second one that matches.
  const unreadInOneOf = Array.isArray(oneOf) ? oneOf.map(findUnread).find((each) => each !== undefined) : undefined;
  if (unreadInOneOf !== undefined) return fail(`the value before: a page cannot check the keyword "${unreadInOneOf}"`);
  if (Array.isArray(oneOf) && matches(oneOf) !== 1) return fail('exactly one of the alternatives of the schema');
  return findLimit(schema, value, fail) ?? findInner(schema, value, before, where);
}

/** Returns a keyword of a schema that is not read; undefined: all are. */
const findUnread = (schema: unknown): string | undefined =>
  isObject(schema)
    ? Object.keys(schema).find((keyword) => !READ.includes(keyword) && !keyword.startsWith('x-'))
    : undefined;

const isEqual = (one: unknown, other: unknown): boolean => isEqualJson(one as Json, other as Json);

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

type Fail = (expected: string) => SchemaFinding;

/** Compares a number, or the size of a text, list or object, with the limits of the schema. */
function findLimit(schema: Readonly<Record<string, unknown>>, value: unknown, fail: Fail): SchemaFinding | undefined {
  const check = (size: number, least: unknown, most: unknown, unit: string): SchemaFinding | undefined => {
    if (typeof least === 'number' && size < least) return fail(`at least ${least}${unit}`);
    return typeof most === 'number' && size > most ? fail(`at most ${most}${unit}`) : undefined;
  };
  if (typeof value === 'number') return check(value, schema['minimum'], schema['maximum'], '');
  if (typeof value === 'string')
    return check(Array.from(value).length, schema['minLength'], schema['maxLength'], ' characters');
  if (Array.isArray(value)) return check(value.length, schema['minItems'], schema['maxItems'], ' entries');
  if (!isObject(value)) return undefined;
  return check(Object.keys(value).length, schema['minProperties'], schema['maxProperties'], ' fields');
}

/** Checks the fields of an object, or the entries of a list. */
function findInner(
  { properties, required, additionalProperties, items }: Readonly<Record<string, unknown>>,
  value: unknown,
  before: unknown,
  where: string,
): SchemaFinding | undefined {
  if (Array.isArray(value)) {
    const earlier = Array.isArray(before) ? (before as readonly unknown[]) : [];
    for (const [index, entry] of value.entries()) {
      const found = findMismatch(items, entry, earlier[index], `${where}/${index}`);
      if (found) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const missing = (Array.isArray(required) ? required : []).find((name) => !Object.hasOwn(value, String(name)));
  if (missing !== undefined)
    return { where: `${where}/${String(missing)}`, expected: 'a value: the field is required' };
  const fields = isObject(properties) ? properties : {};
  const earlier = isObject(before) ? before : {};
  for (const [name, inner] of Object.entries(value)) {
    const schema = Object.hasOwn(fields, name) ? fields[name] : additionalProperties;
    const found = findMismatch(schema, inner, earlier[name], joinPointer(where, name));
    if (found) return found;
  }
  return undefined;
}
