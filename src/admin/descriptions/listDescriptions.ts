// The descriptions of the fields that the forms of the editor show, each with a key that stays when its text changes. For
// the test that compares them with their translations.
import type { FieldSchema } from '../pages/schema/resolveSchema.ts';

/** A description in English, as schemas/ has it. */
export type Description = {
  /** Path to the first field that has the text: the names of the fields, such as `page.elements.hero.title`. */
  readonly key: string;
  readonly text: string;
};

/** Keywords of a schema that add nothing to the path of a key. */
const TRANSPARENT: readonly string[] = ['items', 'anyOf', 'allOf', 'then', 'else'];

/**
 * Lists the descriptions of schemas, each text once.
 * @param schemas by the name with which their keys begin
 */
export function listDescriptions(schemas: Readonly<Record<string, FieldSchema>>): readonly Description[] {
  const keysByText = new Map<string, string>();
  const textsByKey = new Map<string, string>();
  const add = (text: string, path: string): void => {
    if (keysByText.has(text)) return;
    let key = path;
    for (let number = 2; textsByKey.has(key); number += 1) key = `${path}#${number}`;
    keysByText.set(text, key);
    textsByKey.set(key, text);
  };
  const walk = (schema: unknown, path: string): void => {
    if (Array.isArray(schema)) {
      for (const part of schema as readonly unknown[]) walk(part, path);
      return;
    }
    if (typeof schema !== 'object' || schema === null) return;
    const { description, properties, additionalProperties, if: condition } = schema as FieldSchema;
    const inner = condition ? `${path}${nameCondition(condition)}` : path;
    if (typeof description === 'string') add(description, inner);
    for (const [name, property] of Object.entries(properties ?? {})) walk(property, `${inner}.${name}`);
    if (typeof additionalProperties === 'object') walk(additionalProperties, `${inner}.*`);
    for (const name of TRANSPARENT) walk((schema as Readonly<Record<string, unknown>>)[name], inner);
  };
  for (const [name, schema] of Object.entries(schemas)) walk(schema, name);
  return [...textsByKey].map(([key, text]) => ({ key, text }));
}

/** Returns the row type or the field that decides a condition, as a step of a key. */
function nameCondition({ properties = {}, required = [] }: FieldSchema): string {
  const value = Object.values(properties).find((property) => property.const !== undefined)?.const;
  const name = typeof value === 'string' ? value : required[0];
  return name === undefined ? '' : `.${name}`;
}
