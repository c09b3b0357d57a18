// Checks data/<kind>.json, the data of a brand beside its catalogue, each kind by its own schema.
import { excerpt } from '#schemas/excerpt.ts';
import { DATA_SCHEMAS } from '#schemas/realm/data/index.ts';
import type { Schema } from '#schemas/defineSchema.ts';
import type { Validator } from '#schemas/validator.ts';
import { listDocuments } from '../folder/realmFolder.ts';
import type { CheckContext } from './checkContext.ts';
import { checkValue } from './checkValue.ts';

const SCHEMAS: Readonly<Record<string, Schema<unknown> | undefined>> = DATA_SCHEMAS;

/** Returns the schema of a kind, or undefined for an unknown kind. */
export const findDataSchema = (kind: string): Schema<unknown> | undefined =>
  Object.hasOwn(SCHEMAS, kind) ? SCHEMAS[kind] : undefined;

/** Checks every data file. */
export async function checkData(context: CheckContext): Promise<void> {
  for (const { file, name, value } of listDocuments(context.folder, 'data')) {
    const schema = findDataSchema(name);
    if (!schema) {
      const knownFiles = Object.keys(SCHEMAS).map((kind) => `data/${kind}.json`);
      context.report(file, 'FILE_UNKNOWN', '', {
        expected: `one of ${knownFiles.join(', ') || 'no data file'}`,
        found: excerpt(file),
      });
      continue;
    }
    const { default: validate } = (await import(`#schemas/generated/validators/data-${name}.js`)) as {
      default: Validator;
    };
    checkValue(context, { file, schema, validate, value });
  }
}
