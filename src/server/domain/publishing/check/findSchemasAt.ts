// Finds the part of a schema that describes one value of a document.

export type JsonObject = Readonly<Record<string, unknown>>;
/** True for an object that is not a list. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  if (Object.hasOwn(properties, step)) return listBranches(properties[step]);
  if (isJsonObject(schema['items']) && /^\d+$/.test(step)) return listBranches(schema['items']);
  return isJsonObject(schema['additionalProperties']) ? listBranches(schema['additionalProperties']) : [];
}

/** Returns the schema itself and all of its branches. */
export function listBranches(schema: unknown): JsonObject[] {
  if (!isJsonObject(schema)) return [];
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list = schema[keyword];
    return Array.isArray(list) ? list.flatMap(listBranches) : [];
  });
  return [schema, ...branches];
}
