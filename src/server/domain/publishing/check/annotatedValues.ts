// Walks a value together with its schema and finds the values that the schema annotates: texts (`x-text`), images
// (`x-image`), media URLs (`x-media`), references (`x-reference`) and links (`linkSchema`).
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { linkSchema } from '#schemas/page/link.ts';
import { pointerTo } from '#schemas/problems.ts';
import { findReferenceKind, type ReferenceKind } from '#schemas/references.ts';

/** A value with the kind that its schema gives it. A localised value is `{ $text: ... }`. */
export type AnnotatedValue = {
  readonly kind: 'text' | 'image' | 'media' | 'reference' | 'link';
  readonly value: unknown;
  readonly pointer: string;
  /** The kind of the thing that a reference names. */
  readonly reference?: ReferenceKind;
  /** The use of an image (`x-artwork`). */
  readonly artwork?: unknown;
  /** The fields beside an image. */
  readonly siblings?: JsonObject;
};

/** An object with a schema and its values: the fields beside a reference, which may have its kind. */
type Siblings = { readonly values: JsonObject; readonly properties: JsonObject };
const NO_SIBLINGS: Siblings = { values: {}, properties: {} };

/** True when an image field names a URL of another site, false for a file of the realm's art folder. */
export const isRemoteImage = (name: string): boolean => name.startsWith('https://');

/**
 * Returns a copy of `value` in which `map` has replaced each annotated value, inner values first. Properties that the
 * schema does not have are copied unchanged. Follows properties, items, additionalProperties and every branch of allOf,
 * anyOf, oneOf.
 */
export function mapAnnotatedValues(
  schema: unknown,
  value: unknown,
  map: (annotated: AnnotatedValue) => unknown,
  pointer = '',
  siblings: Siblings = NO_SIBLINGS,
): unknown {
  if (!isObject(schema) || value === undefined) return value;
  if (schema['x-image'] === true)
    return map({ kind: 'image', value, pointer, artwork: schema['x-artwork'], siblings: siblings.values });
  if (schema['x-media'] === true) return map({ kind: 'media', value, pointer });
  if (schema['x-text'] === true) return map({ kind: 'text', value, pointer });
  const reference = findReferenceKind(schema['x-reference'], siblings.values, siblings.properties);
  if (reference !== undefined) return map({ kind: 'reference', value, pointer, reference });
  let result = mapChildren(schema, value, map, pointer);
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = schema[keyword];
    if (Array.isArray(branches))
      for (const branch of branches) result = mapAnnotatedValues(branch, result, map, pointer);
  }
  // Compared by identity: schemas are composed by reference, so every link field has this same schema object.
  return schema === (linkSchema as unknown) ? map({ kind: 'link', value: result, pointer }) : result;
}

function mapChildren(
  schema: JsonObject,
  value: unknown,
  map: (annotated: AnnotatedValue) => unknown,
  pointer: string,
): unknown {
  if (Array.isArray(value))
    return isObject(schema['items'])
      ? value.map((inner, index) => mapAnnotatedValues(schema['items'], inner, map, pointerTo(pointer, index)))
      : value;
  if (!isObject(value)) return value;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const propertySchema = Object.hasOwn(properties, key) ? properties[key] : schema['additionalProperties'];
      return [
        key,
        mapAnnotatedValues(propertySchema, inner, map, pointerTo(pointer, key), { values: value, properties }),
      ];
    }),
  );
}

/** Returns every annotated value. The values inside a link come before the link itself. */
export function findAnnotatedValues(schema: unknown, value: unknown, pointer = ''): AnnotatedValue[] {
  const found: AnnotatedValue[] = [];
  mapAnnotatedValues(
    schema,
    value,
    (annotated) => {
      found.push(annotated);
      return annotated.value;
    },
    pointer,
  );
  return found;
}
