// What authors read about the fields of a realm's files: a description of each field, and examples of each pattern.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importMappingSchema } from '#schemas/realm/import-mapping.ts';

type Schema = Readonly<Record<string, unknown>>;
type Field = { readonly path: string; readonly schema: Schema; readonly isProperty: boolean };
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords with a schema, or a list of schemas, for the same or an inner value. */
const INNER_KEYWORDS = ['items', 'additionalProperties', 'propertyNames', 'then', 'else', 'anyOf', 'allOf', 'oneOf'];

/** Lists every schema inside a schema. Conditions (`if`) describe no field. */
function listFields(schema: unknown, path: string, isProperty = false): Field[] {
  if (!isSchema(schema)) return [];
  const inner = INNER_KEYWORDS.flatMap((keyword) =>
    [schema[keyword] ?? []].flat().flatMap((part) => listFields(part, keyword === 'items' ? `${path}[]` : path)),
  );
  const properties = ['properties', 'patternProperties'].flatMap((keyword) =>
    Object.entries(schema[keyword] ?? {}).flatMap(([name, part]) => listFields(part, `${path}.${name}`, true)),
  );
  return [{ path, schema, isProperty }, ...properties, ...inner];
}

/** The schemas of a realm's files by name. The schema of pages includes elements and the props of every row type. */
const fileSchemas = globSync('schemas/generated/editor/*.schema.json').map(
  (file) =>
    [file.replaceAll(/^.*[/\\]|\.schema\.json$/g, ''), JSON.parse(readFileSync(file, 'utf8')) as Schema] as const,
);
const fieldsOfFiles = fileSchemas.flatMap(([name, schema]) => listFields(schema, name));

test("every field of a realm's files has a description, which text editors show", () => {
  expect(fileSchemas.map(([name]) => name)).toEqual(
    expect.arrayContaining(['page', 'realm', 'theme', 'menu', 'catalogue', 'labels', 'data-epg', 'data-texts']),
  );
  const properties = fieldsOfFiles.filter(({ isProperty }) => isProperty);
  expect(properties.length).toBeGreaterThan(1_000);
  const isDescribed = (schema: Schema): boolean =>
    (typeof schema['description'] === 'string' && /\w+.*\./s.test(schema['description'])) ||
    ['anyOf', 'oneOf'].some((keyword) => [schema[keyword] ?? []].flat().some((part) => isDescribed(part as Schema)));
  /** A branch that only requires fields of a value which is described elsewhere. */
  const isRequirement = (schema: Schema): boolean => Object.keys(schema).join() === 'required';
  const missing = properties.filter(({ schema }) => !isDescribed(schema) && !isRequirement(schema));
  expect([...new Set(missing.map(({ path }) => path))]).toEqual([]);
});

test("every pattern of a realm's files has examples that match it, so that no finding shows a regular expression", () => {
  const patterns = [...fieldsOfFiles, ...listFields(importMappingSchema, 'import-mapping')].filter(
    ({ schema }) => typeof schema['pattern'] === 'string',
  );
  expect(patterns.length).toBeGreaterThan(100);
  const isExample = (pattern: unknown, example: unknown): boolean =>
    typeof example === 'string' && new RegExp(String(pattern)).test(example);
  const wrong = patterns.filter(({ schema: { pattern, examples } }) => {
    const listed = [examples ?? []].flat();
    return listed.length === 0 || !listed.every((example) => isExample(pattern, example));
  });
  expect([...new Set(wrong.map(({ path }) => path))]).toEqual([]);
});
