// Makes compiled validators small. Schemas are written inline, without `$ref`. This module finds equal parts, ignores
// their descriptions and moves them to `definitions`, so that each is compiled once.
import { isObject } from '#schemas/isObject.ts';
import { KEYWORDS } from '#schemas/jsonSchema.ts';

type Json = Record<string, unknown>;
/**
 * Keywords that do not change what is valid. `default` stays where it is: two equal shapes may have different
 * defaults.
 */
const ANNOTATIONS = new Set<string>(['description', 'examples', ...KEYWORDS]);

/**
 * Minimum length of a shared part, in characters of JSON. The compiled code of a shorter part is shorter than a call.
 */
const MIN_SHARED_LENGTH = 24;

/** Returns an equivalent schema without descriptions, with `definitions` and `$ref` for its repeated parts. */
export function shareRepeatedParts(schema: object): Json {
  const counts = new Map<string, number>();
  const schemaWithoutAnnotations = removeAnnotations(schema) as Json;
  visitParts(schemaWithoutAnnotations, (part) => {
    const key = toComparableKey(part);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  const names = new Map<string, string>();
  const definitions: Json = {};
  const replace = (part: Json, isRoot: boolean): Json => {
    const key = toComparableKey(part);
    if (!isRoot && (counts.get(key) ?? 0) > 1 && key.length > MIN_SHARED_LENGTH) {
      let name = names.get(key);
      if (!name) {
        name = `p${names.size}`;
        names.set(key, name);
        const { default: _default, ...rest } = part;
        definitions[name] = replaceParts(rest);
      }
      return { $ref: `#/definitions/${name}`, ...('default' in part && { default: part['default'] }) };
    }
    return replaceParts(part);
  };
  const replaceParts = (part: Json): Json => mapParts(part, (p) => replace(p, false));
  const root = replace(schemaWithoutAnnotations, true);
  return Object.keys(definitions).length ? { ...root, definitions } : root;
}

/** Maps the schemas that a draft-07 schema contains, at the keywords that our schemas use. */
function mapParts(part: Json, map: (p: Json) => Json): Json {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'properties' && isObject(value))
        return [key, Object.fromEntries(Object.entries(value).map(([n, p]) => [n, isObject(p) ? map(p) : p]))];
      if ((key === 'items' || key === 'additionalProperties') && isObject(value)) return [key, map(value)];
      return [key, value];
    }),
  );
}

function visitParts(part: Json, onPart: (p: Json) => void): void {
  mapParts(part, (p) => {
    onPart(p);
    visitParts(p, onPart);
    return p;
  });
}

function removeAnnotations(value: unknown): unknown {
  if (!isObject(value)) return value;
  return mapParts(
    Object.fromEntries(Object.entries(value).filter(([key]) => !ANNOTATIONS.has(key))),
    (p) => removeAnnotations(p) as Json,
  );
}

function toComparableKey({ default: _default, ...rest }: Json): string {
  return JSON.stringify(rest, (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}
