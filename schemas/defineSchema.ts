// The only place where a JSON Schema (draft-07) gets its TypeScript type. Validation is in strict.ts and lenient.ts,
// the schemas themselves are in the folders.
import type { ExtendedFromSchema, ExtendedJSONSchema } from './jsonSchema.ts';

/**
 * A JSON Schema (draft-07, plain data) with the TypeScript type that it describes. The type exists only at compile
 * time. Its key is a name and not a symbol, so that TypeScript can emit declarations (npm run engine:pack).
 */
export type Schema<T> = ExtendedJSONSchema & { readonly '~type'?: T };

/** The type that a schema describes: `TypeOf<typeof pageSchema>`. */
export type TypeOf<S> = S extends { readonly '~type'?: infer T } ? T : never;

/**
 * Declares a schema and computes its type once. A schema contains other schemas by value (`properties: { link:
 * linkSchema }`) and not by `$ref`, so that each validator works alone. Every property needs a `description`: it is the
 * editor's help text. A `pattern` of a realm's file needs `examples`, which findings show in its place. The function has
 * no side effects, so that a bundle which uses only a type or a constant of a schema's file omits the schema.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineSchema<const S extends ExtendedJSONSchema>(
  schema: S,
): S & { readonly '~type'?: ExtendedFromSchema<S> } {
  return schema;
}
