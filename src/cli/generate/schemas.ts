// JSON Schema files for editors and other languages, from the same declarations. In them a text may be localised and every
// bucket may carry `source`, as in a realm's folder (docs/realm-format.md).
import { mkdirSync, writeFileSync } from 'node:fs';
import { SCHEMAS } from '../../../schemas/all.ts';

const localised = (schema: object): object => ({
  anyOf: [schema, { type: 'object', additionalProperties: false, required: ['$text'], properties: { $text: { type: 'object', additionalProperties: { type: 'string' }, description: 'The text by language.' } } }],
});

/** Copies a schema; texts and pictures also accept `{ "$text": {...} }`, and our own keywords go. */
export function forAuthors(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forAuthors);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).filter(([key]) => !key.startsWith('x-')).map(([key, value]) => [key, forAuthors(value)]));
  return 'x-text' in schema || 'x-picture' in schema ? localised(copy) : copy;
}

/** Writes schemas/generated/<name>.schema.json. */
export async function generateSchemas(): Promise<void> {
  mkdirSync('schemas/generated', { recursive: true });
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    writeFileSync(`schemas/generated/${name}.schema.json`, `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...(forAuthors(schema) as object) }, null, 1)}\n`);
  }
}
