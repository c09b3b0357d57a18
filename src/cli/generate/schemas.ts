// Generates JSON Schema files from schemas/, for editors and other languages. They describe values as a realm's folder
// contains them, with localised texts (docs/realm-format.md).
import { SCHEMAS } from '../../../schemas/all.ts';
import { publicSchema } from '../../../schemas/publicSchema.ts';
import { writeGenerated } from './writeGenerated.ts';

const DRAFT = 'http://json-schema.org/draft-07/schema#';

/** Writes schemas/generated/<name>.schema.json. */
export async function generateSchemas(): Promise<void> {
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const published = { $schema: DRAFT, ...(publicSchema(schema, { localised: true }) as object) };
    writeGenerated(`schemas/generated/${name}.schema.json`, `${JSON.stringify(published, null, 1)}\n`);
  }
}
