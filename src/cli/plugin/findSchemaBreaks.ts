// Finds changes of a JSON Schema by which props that were valid before are refused now.
import { isObject } from '#schemas/isObject.ts';

/** Keywords with a limit: whether a higher number refuses more values. */
const LIMITS: Readonly<Record<string, 'lower' | 'upper'>> = {
  minimum: 'lower',
  exclusiveMinimum: 'lower',
  minLength: 'lower',
  minItems: 'lower',
  minProperties: 'lower',
  maximum: 'upper',
  exclusiveMaximum: 'upper',
  maxLength: 'upper',
  maxItems: 'upper',
  maxProperties: 'upper',
};
/** Keywords of which every new value counts as a change, because two of them cannot be compared. */
const OPAQUE = ['pattern', 'format', 'const', 'multipleOf', 'uniqueItems', 'anyOf', 'oneOf', 'allOf', 'not', '$ref'];

/**
 * Compares two versions of a schema. Props for which the result is empty and which `before` accepts are accepted by
 * `after`, except for keywords that neither this function nor plugins of this kind use.
 *
 * @param where pointer of the schema, for the messages
 * @returns one sentence for each change that refuses more
 */
export function findSchemaBreaks(before: unknown, after: unknown, where = ''): string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const place = where || 'the props';
  const [oldTypes, newTypes] = [before, after].map(({ type }) => toList(type));
  const [oldFields, newFields] = [before, after].map(({ properties }) => (isObject(properties) ? properties : {}));
  const required = new Set(toList(before['required']));
  return [
    ...(newTypes!.length > 0 && (oldTypes!.length === 0 || oldTypes!.some((type) => !newTypes!.includes(type)))
      ? [`${place} had the type ${oldTypes!.join(' or ') || 'of any value'}, now ${newTypes!.join(' or ')}`]
      : []),
    ...toList(after['required'])
      .filter((name) => !required.has(name))
      .map((name) => `${where}/${String(name)} is required now`),
    ...(after['additionalProperties'] === false
      ? Object.keys(oldFields!)
          .filter((name) => !(name in newFields!))
          .map((name) => `${where}/${name} is not allowed any more`)
      : []),
    ...Object.keys(LIMITS)
      .filter((keyword) => isStricter(keyword, before[keyword], after[keyword]))
      .map(
        (keyword) =>
          `${place}: ${keyword} was ${JSON.stringify(before[keyword] ?? 'missing')}, now ${JSON.stringify(after[keyword])}`,
      ),
    ...findEnumBreaks(before['enum'], after['enum'], place),
    ...OPAQUE.filter((keyword) => keyword in after && !isSame(before[keyword], after[keyword])).map(
      (keyword) => `${place}: ${keyword} has changed`,
    ),
    ...Object.entries(oldFields!).flatMap(([name, schema]) =>
      findSchemaBreaks(schema, newFields![name], `${where}/${name}`),
    ),
    ...findSchemaBreaks(before['items'], after['items'], `${where}/*`),
  ];
}

function isStricter(keyword: string, before: unknown, after: unknown): boolean {
  if (typeof after !== 'number') return false;
  if (typeof before !== 'number') return true;
  return LIMITS[keyword] === 'lower' ? after > before : after < before;
}

function findEnumBreaks(before: unknown, after: unknown, place: string): string[] {
  if (!Array.isArray(after)) return [];
  if (!Array.isArray(before)) return [`${place}: only ${after.join(', ')} are allowed now`];
  const removed = before.filter((value) => !after.includes(value));
  return removed.length > 0 ? [`${place}: ${removed.join(', ')} is not allowed any more`] : [];
}

const toList = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
};
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
