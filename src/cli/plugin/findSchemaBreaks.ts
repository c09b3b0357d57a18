// Finds changes of a JSON Schema by which props that were valid before are refused now.
import { Ajv } from 'ajv';
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { findLimitBreaks } from './findLimitBreaks.ts';
import { isSameSchema } from './isSameSchema.ts';

/**
 * Keywords whose values cannot be compared, so that each new value is reported. The type is that of the values to which
 * the keyword applies; without a type it applies to all.
 */
const OPAQUE_KEYWORDS: readonly (readonly [keyword: string, type?: string])[] = [
  ['pattern', 'string'],
  ['format', 'string'],
  ['contains', 'array'],
  ['minContains', 'array'],
  ['maxContains', 'array'],
  ['prefixItems', 'array'],
  ['additionalItems', 'array'],
  ['unevaluatedItems', 'array'],
  ['patternProperties', 'object'],
  ['propertyNames', 'object'],
  ['dependencies', 'object'],
  ['dependentRequired', 'object'],
  ['dependentSchemas', 'object'],
  ['unevaluatedProperties', 'object'],
  ['oneOf'],
  ['not'],
  ['if'],
  ['then'],
  ['else'],
];

/** The whole schemas, in which `$ref` is resolved, and the pairs of referenced schemas that were already compared. */
type Context = { readonly before: unknown; readonly after: unknown; readonly compared: Set<string> };
type Types = readonly string[] | undefined;

/**
 * Compares two versions of the schema of a row type's props. When the result is empty, `after` accepts all props that
 * `before` accepts. One exception is meant for authors: a field that only `after` lists may be new, although a schema
 * without `additionalProperties` accepted any value in it.
 *
 * @returns one sentence for each change that refuses more. Some harmless changes are reported too: those of keywords
 *   that cannot be compared, such as `pattern`.
 */
export function findSchemaBreaks(before: unknown, after: unknown): string[] {
  return [...new Set(compare(before, after, '', { before, after, compared: new Set() }))];
}

function compare(before: unknown, after: unknown, where: string, context: Context): string[] {
  const place = where || 'the props';
  const [older, newer] = [resolveReference(before, context.before), resolveReference(after, context.after)];
  if (older.reference !== undefined || newer.reference !== undefined) {
    const pair = JSON.stringify([older.schema, newer.schema, where === '']);
    if (context.compared.has(pair)) return [];
    context.compared.add(pair);
  }
  if (older.schema === false || newer.schema === undefined || newer.schema === true) return [];
  if (newer.schema === false) return [`${place} is not allowed any more`];
  if (!isObject(newer.schema)) return [];
  const [from, to] = [isObject(older.schema) ? older.schema : {}, newer.schema];
  const values = listValues(from, context.before);
  if (values) {
    const refused = values.filter((value) => !accepts(to, value, context.after)).map(formatValue);
    if (refused.length === 0) return [];
    return [`${place}: ${refused.join(', ')} ${refused.length === 1 ? 'is' : 'are'} not allowed any more`];
  }
  const alternatives = listAlternatives(from, to, context);
  if (alternatives) return alternatives.flatMap((each) => compare(each, to, where, context));

  const types = listTypes(from) ?? (where === '' ? ['object'] : undefined);
  const typeBreaks = findTypeBreaks(types, listTypes(to), place);
  // A schema for any value has nothing else to compare.
  if (typeBreaks.length > 0 && !types) return typeBreaks;
  return [
    ...typeBreaks,
    ...findValueBreaks(to, place),
    ...(to['uniqueItems'] === true && from['uniqueItems'] !== true && appliesTo('array', types)
      ? [`${place}: equal items are not allowed any more`]
      : []),
    ...findLimitBreaks(from, to, types, place),
    ...OPAQUE_KEYWORDS.filter(
      ([keyword, type]) =>
        keyword in to &&
        appliesTo(type, types) &&
        !isSame({ [keyword]: from[keyword] }, { [keyword]: to[keyword] }, context),
    ).map(([keyword]) => `${place}: ${keyword} has changed`),
    ...findCombinationBreaks(from, to, where, context),
    ...(appliesTo('object', types) ? findFieldBreaks(from, to, where, context) : []),
    ...(appliesTo('array', types) ? findItemBreaks(from, to, where, context) : []),
  ];
}

/** Whether two values of a keyword accept the same. Values with a `$ref` do so only when the whole schemas do. */
const isSame = (one: unknown, other: unknown, { before, after }: Context): boolean =>
  isSameSchema(one, other) && (!JSON.stringify(one ?? null).includes('"$ref"') || isSameSchema(before, after));

type Resolved = { readonly schema: unknown; readonly reference: string | undefined };

/** Follows `$ref` within a schema. The keywords beside it stay. References to elsewhere are not followed. */
function resolveReference(schema: unknown, root: unknown): Resolved {
  let current = schema;
  let reference: string | undefined;
  // The limit ends a chain of references that leads back to itself.
  for (let depth = 0; depth < 20 && isObject(current) && typeof current['$ref'] === 'string'; depth++) {
    const { $ref, ...beside } = current;
    if (!/^#(\/|$)/.test($ref)) break;
    reference = $ref;
    const target = reference
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], root);
    current = isObject(target) ? mergeSchemas(target, beside) : target;
  }
  return { schema: current, reference };
}

/** Returns one schema for values that both accept. For keywords that cannot be merged, those of `second` are used. */
const mergeSchemas = (first: JsonObject, second: JsonObject): JsonObject => ({
  ...first,
  ...second,
  ...((isObject(first['properties']) || isObject(second['properties'])) && {
    properties: { ...(first['properties'] as object), ...(second['properties'] as object) },
  }),
  ...((first['required'] ?? second['required']) !== undefined && {
    required: [...toList(first['required']), ...toList(second['required'])],
  }),
});

/** Returns the values that a schema accepts when it lists them; undefined when it accepts others. */
function listValues(schema: JsonObject, root: unknown): readonly unknown[] | undefined {
  const { enum: listed } = schema;
  const types = listTypes(schema);
  let values: readonly unknown[] | undefined;
  if ('const' in schema) values = [schema['const']];
  else if (Array.isArray(listed)) values = listed;
  else if (types?.every((type) => type === 'boolean' || type === 'null'))
    values = types.flatMap((type) => (type === 'null' ? [null] : [true, false]));
  return values?.filter((value) => accepts(schema, value, root));
}

/** Whether a schema accepts a value; false when the schema cannot be compiled. */
function accepts(schema: JsonObject, value: unknown, root: unknown): boolean {
  const { $defs, definitions } = isObject(root) ? root : {};
  try {
    const ajv = new Ajv({ strict: false, logger: false, validateFormats: false, meta: false, validateSchema: false });
    return ajv.compile({
      ...schema,
      ...($defs !== undefined && { $defs }),
      ...(definitions !== undefined && { definitions }),
    })(value);
  } catch {
    return false;
  }
}

/** Splits a schema with `anyOf` or `oneOf` into its alternatives, unless `after` has the same ones. */
function listAlternatives(before: JsonObject, after: JsonObject, context: Context): readonly JsonObject[] | undefined {
  for (const keyword of ['anyOf', 'oneOf']) {
    const { [keyword]: alternatives, ...rest } = before;
    if (Array.isArray(alternatives) && !isSame(alternatives, after[keyword], context))
      return alternatives.filter(isObject).map((each) => mergeSchemas(rest, each));
  }
  return undefined;
}

/** Returns the types of a schema; undefined: any. */
function listTypes({ type, nullable }: JsonObject): Types {
  if (type === undefined) return undefined;
  return [...toList(type), ...(nullable === true ? ['null'] : [])].map(String);
}

/** Whether a keyword for values of a type can refuse values of `types`. */
const appliesTo = (type: string | undefined, types: Types): boolean =>
  type === undefined || types === undefined || types.includes(type);

function findTypeBreaks(before: Types, after: Types, place: string): string[] {
  if (!after) return [];
  const isAllowed = (type: string): boolean => after.includes(type) || (type === 'integer' && after.includes('number'));
  if (before?.every(isAllowed)) return [];
  return [`${place} had the type ${before?.join(' or ') ?? 'of any value'}, now ${after.join(' or ')}`];
}

/** Reports `enum` and `const` where any value was allowed before. */
function findValueBreaks(after: JsonObject, place: string): string[] {
  const values = 'const' in after ? [after['const']] : after['enum'];
  if (!Array.isArray(values)) return [];
  return [`${place}: only ${values.map(formatValue).join(', ')} ${values.length === 1 ? 'is' : 'are'} allowed now`];
}

/** Compares with `anyOf` and `allOf` of the newer schema. */
function findCombinationBreaks(before: JsonObject, after: JsonObject, where: string, context: Context): string[] {
  const { anyOf, allOf } = after;
  const isAccepted = (alternative: unknown): boolean =>
    compare(before, alternative, where, { ...context, compared: new Set(context.compared) }).length === 0;
  const hasAnyOfBreak =
    Array.isArray(anyOf) && !isSame(before['anyOf'], anyOf, context) && !anyOf.some((each) => isAccepted(each));
  const earlierParts = toList(before['allOf']);
  return [
    ...(hasAnyOfBreak ? [`${where || 'the props'}: anyOf has changed`] : []),
    ...toList(allOf).flatMap((part) => {
      // The same text can refer to a definition that has changed.
      const earlier = earlierParts.find((each) => isSameSchema(each, part));
      return compare(earlier ?? before, part, where, context);
    }),
  ];
}

/** Keywords with which a schema can describe fields that `properties` does not list. */
const COMBINATIONS = ['allOf', 'anyOf', 'oneOf', '$ref', 'if', 'dependentSchemas', 'dependencies', 'patternProperties'];

function findFieldBreaks(before: JsonObject, after: JsonObject, where: string, context: Context): string[] {
  const [older, newer] = [readMap(before['properties']), readMap(after['properties'])];
  const [olderPatterns, newerPatterns] = [readMap(before['patternProperties']), readMap(after['patternProperties'])];
  const { additionalProperties: otherBefore = true } = before;
  const { additionalProperties: otherAfter = true } = after;
  const required = new Set(toList(before['required']));
  const isUndescribed =
    before['additionalProperties'] === undefined && !COMBINATIONS.some((keyword) => keyword in before);
  const earlierSchema = (name: string): unknown =>
    older[name] ?? (isListedByPattern(name, olderPatterns) ? true : otherBefore);
  return [
    ...toList(after['required'])
      .filter((name) => !required.has(name))
      .map((name) => `${where}/${String(name)} is required now`),
    ...[...new Set([...Object.keys(older), ...Object.keys(newer)])]
      .filter((name) => name in older || !isUndescribed)
      // A changed pattern is reported as a whole.
      .filter((name) => name in newer || !isListedByPattern(name, newerPatterns))
      .flatMap((name) => compare(earlierSchema(name), newer[name] ?? otherAfter, `${where}/${name}`, context)),
    ...Object.entries(olderPatterns)
      .filter(([pattern]) => !(pattern in newerPatterns))
      .flatMap(([pattern, schema]) => compare(schema, otherAfter, `${where}/${pattern}`, context)),
    ...(otherAfter === false && otherBefore !== false
      ? [`${where || 'the props'}: fields that the schema does not list are not allowed any more`]
      : compare(otherBefore, otherAfter, `${where}/*`, context)),
  ];
}

const readMap = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Whether one of the patterns of `patternProperties` fits a name. */
function isListedByPattern(name: string, patterns: JsonObject): boolean {
  const refuseAll = Object.fromEntries(Object.keys(patterns).map((pattern) => [pattern, false]));
  return !accepts({ patternProperties: refuseAll }, { [name]: null }, undefined);
}

function findItemBreaks(before: JsonObject, after: JsonObject, where: string, context: Context): string[] {
  const { items: older = true } = before;
  const { items: newer = true } = after;
  if (Array.isArray(older) || Array.isArray(newer))
    return newer === true || isSame(older, newer, context) ? [] : [`${where || 'the props'}: items has changed`];
  return compare(older, newer, `${where}/*`, context);
}

const toList = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
};
const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
