import { isObject } from '#schemas/isObject.ts';

/** Keywords that describe a value and refuse none. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'examples',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
]);
/** Keywords whose value maps names to schemas: their keys are names, not keywords. */
const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'dependentRequired',
]);

/** Whether two values of a keyword accept the same. Texts for authors and the order of keys are ignored. */
export const isSameSchema = (one: unknown, other: unknown): boolean =>
  JSON.stringify(normalise(one)) === JSON.stringify(normalise(other));

function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalise);
  if (!isObject(value)) return value;
  return sortKeys(
    value,
    (key) => !ANNOTATIONS.has(key),
    (key, part) => {
      if (key === 'const' || key === 'enum') return part;
      return MAPS.has(key) && isObject(part)
        ? sortKeys(
            part,
            () => true,
            (_name, schema) => normalise(schema),
          )
        : normalise(part);
    },
  );
}

const sortKeys = (
  value: Readonly<Record<string, unknown>>,
  isKept: (key: string) => boolean,
  change: (key: string, part: unknown) => unknown,
): object =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isKept(key))
      .map(([key, part]) => [key, change(key, part)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
