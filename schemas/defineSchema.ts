// What belongs here: the one place where a JSON Schema (draft-07) learns its TypeScript type.
// What does not: validation (strict.ts, lenient.ts) and any particular shape.
import type { ExtendedFromSchema, ExtendedJSONSchema } from './jsonSchema.ts';

/**
 * A JSON Schema (draft-07, plain data) that remembers the type it describes. The type exists at compile time only, under a
 * name and not a symbol, so that declarations of schemas can be written out (npm run engine:pack).
 */
export type Schema<T> = ExtendedJSONSchema & { readonly '~type'?: T };

/** The type that a schema describes: `TypeOf<typeof pageSchema>`. */
export type TypeOf<S> = S extends { readonly '~type'?: infer T } ? T : never;

/**
 * Declares a schema and computes its type once.
 * Compose by value (`properties: { link: linkSchema }`): no `$ref`, so one schema is readable on its own and validators
 * stay self-contained. Every property needs a `description`: it is the editor's help text.
 *
 * No side effects, so that a bundle which uses only a type or a constant of a schema's file leaves the schema out.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineSchema<const S extends ExtendedJSONSchema>(
  schema: S,
): S & { readonly '~type'?: ExtendedFromSchema<S> } {
  return schema;
}
