// What belongs here: the one place where a JSON Schema (draft-07) learns its TypeScript type.
// What does not: validation (strict.ts, lenient.ts) and any particular shape.
import type { ExtendedFromSchema, ExtendedJSONSchema } from './json-schema.ts';

declare const typeOf: unique symbol;

/** A JSON Schema (draft-07, plain data) that remembers the type it describes. The type exists at compile time only. */
export type Schema<T> = ExtendedJSONSchema & { readonly [typeOf]?: T };

/** The type that a schema describes: `TypeOf<typeof pageSchema>`. */
export type TypeOf<S> = S extends { readonly [typeOf]?: infer T } ? T : never;

/**
 * Declares a schema and computes its type once.
 * Compose by value (`properties: { link: linkSchema }`): no `$ref`, so one schema is readable on its own and validators
 * stay self-contained. Every property needs a `description`: it is the editor's help text.
 *
 * No side effects, so that a bundle which uses only a type or a constant of a schema's file leaves the schema out.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineSchema<const S extends ExtendedJSONSchema>(schema: S): S & { readonly [typeOf]?: ExtendedFromSchema<S> } {
  return schema;
}
