// Finds the part of a schema that describes one value of a document.
import { isObject, type JsonObject } from '#schemas/isObject.ts';

/** True when a schema allows fields that it does not describe. */
export const isOpen = (schema: JsonObject): boolean => schema['additionalProperties'] !== false;

/**
 * Returns the schemas of a value: one, or several where the schema has branches (`allOf`, `anyOf`, `oneOf`).
 *
 * @param schema the schema of the whole document
 * @param pointer JSON pointer of the value (RFC 6901)
 */
export function findSchemasAt(schema: unknown, pointer: string): JsonObject[] {
  const steps = pointer.split('/').slice(1);
  return steps.reduce<JsonObject[]>(
    (found, step) => found.flatMap((each) => openStep(each, step.replaceAll('~1', '/').replaceAll('~0', '~'))),
    listBranches(schema),
  );
}

/** Returns the schemas of one field, or of the items of a list when the step is a number; none for an unknown field. */
export function openStep(schema: JsonObject, step: string): JsonObject[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  if (Object.hasOwn(properties, step)) return listBranches(properties[step]);
  if (isObject(schema['items']) && /^\d+$/.test(step)) return listBranches(schema['items']);
  return isObject(schema['additionalProperties']) ? listBranches(schema['additionalProperties']) : [];
}

/** Returns the schema itself and all of its branches. */
export function listBranches(schema: unknown): JsonObject[] {
  if (!isObject(schema)) return [];
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list = schema[keyword];
    return Array.isArray(list) ? list.flatMap(listBranches) : [];
  });
  return [schema, ...branches];
}
