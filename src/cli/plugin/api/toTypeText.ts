import { isObject } from '#schemas/isObject.ts';

/**
 * Returns the TypeScript type that a JSON Schema describes, as text. A field with a default is always there, because
 * validators fill it. Further fields, which a schema may allow, are not part of the type.
 */
export function toTypeText(schema: unknown): string {
  if (!isObject(schema)) return 'unknown';
  const { type, const: constant, enum: values, items, anyOf, oneOf } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) return alternatives.map(toTypeText).join(' | ');
  if (Array.isArray(type)) return type.map((each: unknown) => toTypeText({ ...schema, type: each })).join(' | ');
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return `(${toTypeText(items)})[]`;
  if (type === 'object') return toObjectText(schema);
  return typeof type === 'string' ? type : 'unknown';
}

function toObjectText({ properties, required, additionalProperties }: Readonly<Record<string, unknown>>): string {
  const fields = isObject(properties) ? Object.entries(properties) : [];
  if (fields.length === 0)
    return `{ readonly [name: string]: ${isObject(additionalProperties) ? toTypeText(additionalProperties) : 'unknown'} }`;
  const isPresent = (name: string, field: unknown): boolean =>
    (Array.isArray(required) && required.includes(name)) || (isObject(field) && field['default'] !== undefined);
  return `{ ${fields
    .map(
      ([name, field]) => `readonly ${JSON.stringify(name)}${isPresent(name, field) ? '' : '?'}: ${toTypeText(field)};`,
    )
    .join(' ')} }`;
}
