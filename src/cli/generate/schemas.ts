// JSON Schema files for editors and other languages, from the same declarations, in the form of a realm's folder
// (docs/realm-format.md).
import { mkdirSync, writeFileSync } from 'node:fs';
import { SCHEMAS } from '../../../schemas/all.ts';
import { publicSchema } from '../../../schemas/publicSchema.ts';

/** Writes schemas/generated/<name>.schema.json. */
export async function generateSchemas(): Promise<void> {
  mkdirSync('schemas/generated', { recursive: true });
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    writeFileSync(
      `schemas/generated/${name}.schema.json`,
      `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...(publicSchema(schema, { localised: true }) as object) }, null, 1)}\n`,
    );
  }
}
