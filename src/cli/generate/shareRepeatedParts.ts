// Makes compiled validators small: a shape that stands in several places of a schema is compiled once and called. Authors
// compose schemas by value (readable, typed); this finds the equal parts again, whatever their descriptions.

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Words that do not change what is valid. `default` stays at the place: two equal shapes may have different defaults. */
const SILENT = new Set(['description', 'x-text', 'x-picture', 'x-media', 'x-widget']);

/** A schema that says the same with `definitions` and `$ref` for its repeated parts, without descriptions. */
export function shareRepeatedParts(schema: object): Json {
  const seen = new Map<string, number>();
  const bare = strip(schema) as Json;
  visit(bare, (part) => {
    const key = fingerprint(part);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  });
  const names = new Map<string, string>();
  const definitions: Json = {};
  const replaced = (part: Json, isRoot: boolean): Json => {
    const key = fingerprint(part);
    if (!isRoot && (seen.get(key) ?? 0) > 1 && key.length > 24) {
      let name = names.get(key);
      if (!name) {
        names.set(key, (name = `p${names.size}`));
        const { default: _default, ...rest } = part;
        definitions[name] = inside(rest);
      }
      return { $ref: `#/definitions/${name}`, ...('default' in part && { default: part['default'] }) };
    }
    return inside(part);
  };
  const inside = (part: Json): Json => mapParts(part, (p) => replaced(p, false));
  const root = replaced(bare, true);
  return Object.keys(definitions).length ? { ...root, definitions } : root;
}

/** Places in a draft-07 schema where another schema stands; the ones our schemas use. */
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

function visit(part: Json, see: (p: Json) => void): void {
  mapParts(part, (p) => {
    see(p);
    visit(p, see);
    return p;
  });
}

function strip(value: unknown): unknown {
  if (!isObject(value)) return value;
  return mapParts(
    Object.fromEntries(Object.entries(value).filter(([key]) => !SILENT.has(key))),
    (p) => strip(p) as Json,
  );
}

function fingerprint({ default: _default, ...rest }: Json): string {
  return JSON.stringify(rest, (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}
