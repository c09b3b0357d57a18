// Walks a value together with its schema, to the places that mean something beyond their type: texts, pictures, media, links.
import { linkSchema } from '#schemas/page/link.ts';
import { pointerTo } from '#schemas/problems.ts';

/** A meaningful place. `value` is what stands there, localised or not. */
export type Place = {
  readonly kind: 'text' | 'image' | 'media' | 'link';
  readonly value: unknown;
  readonly pointer: string;
};

/** Whether a picture field names an image of another site, not a file of the realm's art folder. */
export const isRemoteImage = (name: string): boolean => name.startsWith('https://');

type Node = Record<string, unknown>;
const isObject = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A copy of `value` in which `map` has replaced what stands at each place, outermost last. Properties the schema does not know
 * stay as they are. Follows properties, items, additionalProperties and every branch of allOf, anyOf, oneOf.
 */
export function mapAnnotatedValues(
  schema: unknown,
  value: unknown,
  map: (place: Place) => unknown,
  pointer = '',
): unknown {
  if (!isObject(schema) || value === undefined) return value;
  if (schema['x-picture'] === true) return map({ kind: 'image', value, pointer });
  if (schema['x-media'] === true) return map({ kind: 'media', value, pointer });
  if (schema['x-text'] === true) return map({ kind: 'text', value, pointer });
  let made = inside(schema, value, map, pointer);
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = schema[keyword];
    if (Array.isArray(branches)) for (const branch of branches) made = mapAnnotatedValues(branch, made, map, pointer);
  }
  // By identity: schemas are composed by value, so every link of every schema is this very object.
  return schema === (linkSchema as unknown) ? map({ kind: 'link', value: made, pointer }) : made;
}

function inside(schema: Node, value: unknown, map: (place: Place) => unknown, pointer: string): unknown {
  if (Array.isArray(value))
    return isObject(schema['items'])
      ? value.map((inner, index) => mapAnnotatedValues(schema['items'], inner, map, pointerTo(pointer, index)))
      : value;
  if (!isObject(value)) return value;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const own = Object.hasOwn(properties, key) ? properties[key] : schema['additionalProperties'];
      return [key, mapAnnotatedValues(own, inner, map, pointerTo(pointer, key))];
    }),
  );
}

/** Every place of a value, in document order. */
export function placesOf(schema: unknown, value: unknown, pointer = ''): Place[] {
  const places: Place[] = [];
  mapAnnotatedValues(
    schema,
    value,
    (place) => {
      places.push(place);
      return place.value;
    },
    pointer,
  );
  return places;
}
