// Finds the part of a schema that describes one value of a document.

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

function openStep(schema: JsonObject, step: string): JsonObject[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  if (Object.hasOwn(properties, step)) return listBranches(properties[step]);
  if (/^\d+$/.test(step) && isObject(schema['items'])) return listBranches(schema['items']);
  return isObject(schema['additionalProperties']) ? listBranches(schema['additionalProperties']) : [];
}

/** Returns the schema itself and all of its branches. */
function listBranches(schema: unknown): JsonObject[] {
  if (!isObject(schema)) return [];
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list = schema[keyword];
    return Array.isArray(list) ? list.flatMap(listBranches) : [];
  });
  return [schema, ...branches];
}
