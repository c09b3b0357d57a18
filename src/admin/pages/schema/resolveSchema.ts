// Reads the generated schema of a page (schemas/generated/editor) for forms: which fields a value may have, and how each
// is described.
import type { SlotRules } from '#schemas/page/slot.ts';
import { findReferenceKind, type ReferenceKind } from '#schemas/references.ts';
import { getAt, isJsonObject, joinPointer, toSteps, type Json, type JsonObject } from '#schemas/jsonPointer.ts';

/** The parts of a draft-07 schema that forms use. */
export type FieldSchema = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly pattern?: string;
  /** Kind of the thing that a text names (schemas/references.ts). */
  readonly 'x-reference'?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly additionalProperties?: boolean | FieldSchema;
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly allOf?: readonly FieldSchema[];
  readonly if?: FieldSchema;
  readonly then?: FieldSchema;
  readonly else?: FieldSchema;
  /** `#/properties/elements/items`: the schema of an element, for the rows in a slot. */
  readonly $ref?: string;
  /** The rules of the slot whose list this schema describes. */
  readonly slotRules?: SlotRules;
};

/**
 * Returns the schema of a value without `if`, `allOf` and `anyOf`: their parts that apply to the value are merged into
 * it.
 */
export function resolveSchema(schema: FieldSchema, value: Json | undefined): FieldSchema {
  const { if: condition, then, else: otherwise, allOf, anyOf, ...own } = schema;
  let resolved: FieldSchema = own;
  const add = (part: FieldSchema | undefined): void => {
    if (part) resolved = merge(resolved, resolveSchema(part, value));
  };
  if (condition) add(matches(condition, value) ? then : otherwise);
  for (const part of allOf ?? []) add(part);
  if (anyOf) add(anyOf.find((alternative) => matches(alternative, value)) ?? anyOf[0]);
  return resolved;
}

const merge = (one: FieldSchema, other: FieldSchema): FieldSchema => ({
  ...one,
  ...other,
  ...((one.description ?? other.description) !== undefined && { description: (one.description ?? other.description)! }),
  ...((one.properties ?? other.properties) && { properties: mergeProperties(one.properties, other.properties) }),
  ...((one.required ?? other.required) && { required: [...(one.required ?? []), ...(other.required ?? [])] }),
});

/**
 * A field that is in both schemas keeps the keywords of both, for example its properties and which of them are
 * required.
 */
const mergeProperties = (one: FieldSchema['properties'] = {}, other: FieldSchema['properties'] = {}) => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, schema]) => {
      const merged = merge(one[name] ?? {}, schema);
      // The description of the alternative that was chosen is more exact.
      return [name, schema.description === undefined ? merged : { ...merged, description: schema.description }];
    }),
  ),
});

/** Whether a value fits a condition: type, constants, and the fields that decide the kind of an element. */
function matches(schema: FieldSchema, value: Json | undefined): boolean {
  if (schema.const !== undefined && schema.const !== value) return false;
  if (schema.enum && !schema.enum.includes(value ?? null)) return false;
  if (schema.type !== undefined && value !== undefined && !hasType(value, schema.type)) return false;
  if (schema.required && !(isJsonObject(value) && schema.required.every((field) => Object.hasOwn(value, field))))
    return false;
  return Object.entries(schema.properties ?? {}).every(
    ([field, part]) => !isJsonObject(value) || !Object.hasOwn(value, field) || matches(part, value[field]),
  );
}

function hasType(value: Json, type: string): boolean {
  if (type === 'object') return isJsonObject(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** Whether the schema is that of a text or image that can differ by language: `"..."` or `{ "$text": {...} }`. */
export const isLocalised = ({ anyOf }: FieldSchema): boolean =>
  anyOf?.some(({ properties }) => properties?.['$text'] !== undefined) ?? false;

/** Returns the resolved schema at a pointer of a document, or undefined where the schema allows any value. */
export function findSchema(root: FieldSchema, document: Json, pointer: string): FieldSchema | undefined {
  let schema = resolveSchema(root, document);
  let value: Json | undefined = document;
  for (const step of toSteps(pointer)) {
    const found = getChildSchema(schema, value, step);
    const child = found?.$ref === undefined ? found : findReferenced(root, found.$ref);
    value = isJsonObject(value) || Array.isArray(value) ? (value as JsonObject)[step] : undefined;
    if (!child) return undefined;
    schema = isLocalised(child) ? { ...child.anyOf?.[0], ...child } : resolveSchema(child, value);
  }
  return schema;
}

/** Returns the part of a schema that a reference names: `#/properties/elements/items`. */
const findReferenced = (root: FieldSchema, reference: string): FieldSchema | undefined =>
  getAt(root, reference.slice(1)) as FieldSchema | undefined;

function getChildSchema(schema: FieldSchema, value: Json | undefined, step: string): FieldSchema | undefined {
  if (Array.isArray(value)) return schema.items;
  const { additionalProperties } = schema;
  return schema.properties?.[step] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

/** A field of an object in a form. */
export type FormField = {
  readonly name: string;
  readonly pointer: string;
  readonly schema: FieldSchema;
  readonly isRequired: boolean;
  /** Kind of the thing that the value names; missing: it names none. */
  readonly reference?: ReferenceKind | undefined;
};

/** Lists the fields of an object: those that it has, in its order, then the others of the schema. */
export function listFields(
  schema: FieldSchema,
  value: JsonObject,
  pointer: string,
): { readonly present: readonly FormField[]; readonly absent: readonly FormField[] } {
  const properties = schema.properties ?? {};
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
  const toField = (name: string): FormField => ({
    name,
    pointer: joinPointer(pointer, name),
    schema: properties[name] ?? rest,
    isRequired: schema.required?.includes(name) ?? false,
    reference: findReferenceKind(properties[name]?.['x-reference'], value, properties),
  });
  return {
    present: Object.keys(value).map(toField),
    absent: Object.keys(properties)
      .filter((name) => !Object.hasOwn(value, name))
      .map(toField),
  };
}

/** Returns the value with which a missing field is added to a document. */
export function createValue(schema: FieldSchema): Json {
  const { default: preset, enum: values, anyOf } = schema;
  if (preset !== undefined) return preset;
  if (values?.[0] !== undefined) return values[0];
  if (schema.const !== undefined) return schema.const;
  const { type, properties, required, minimum } = anyOf?.[0] ? { ...schema, ...anyOf[0] } : schema;
  if (type === 'object')
    return Object.fromEntries((required ?? []).map((name) => [name, createValue(properties?.[name] ?? {})]));
  if (type === 'array') return [];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return minimum ?? 0;
  return '';
}
