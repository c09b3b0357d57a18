// Compiles schemas to validators ahead of time, so that the browser needs neither eval (strict CSP) nor ajv (38 kB).
import { globSync, mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Ajv } from 'ajv';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { shareRepeatedParts } from './shareRepeatedParts.ts';
import { writeGenerated } from './writeGenerated.ts';
import { SCHEMAS } from '../../../schemas/all.ts';
import { FORM_SCHEMAS } from '../../../schemas/forms/index.ts';
import { KEYWORDS } from '../../../schemas/jsonSchema.ts';

// Under Node's ESM loader the function of this CommonJS package is its `.default`.
const standalone = ((standaloneModule as { default?: unknown }).default ?? standaloneModule) as (
  ajv: Ajv,
  validate: unknown,
) => string;

const TYPES = [
  `import type { Validator } from '#schemas/validator.ts';`,
  'declare const validate: Validator;',
  'export default validate;',
  '',
].join('\n');

/** Writes `<name>.js` and its types for each schema of the product, and `validate.gen.js` beside each widget. */
export async function generateValidators(): Promise<void> {
  mkdirSync('schemas/generated/validators', { recursive: true });
  for (const [name, schema] of Object.entries(SCHEMAS))
    writeValidator(`schemas/generated/validators/${name}`, compileValidator(schema, name));
  for (const [name, schema] of Object.entries(FORM_SCHEMAS))
    writeValidator(`schemas/generated/validators/form-${name}`, compileValidator(schema, `form-${name}`));
  const byCode = new Map<string, string[]>();
  for (const file of globSync('widgets/*/schema.ts').sort()) {
    const module = (await import(new URL(`../../../${file}`, import.meta.url).href)) as Record<string, unknown>;
    if (!('propsSchema' in module)) throw new Error(`${file}: export the schema of the props as "propsSchema".`);
    const code = compileValidator(module['propsSchema'] as object, file);
    byCode.set(code, [...(byCode.get(code) ?? []), dirname(file)]);
  }
  for (const [code, folders] of byCode) {
    if (folders.length === 1) {
      writeValidator(`${folders[0]!}/validate.gen`, code);
      continue;
    }
    // Widgets with equal schemas share one validator, so that a page with several of them downloads it once.
    const shared = `validate-${basename(folders[0]!)}.gen`;
    writeValidator(`widgets/_shared/${shared}`, code);
    for (const folder of folders)
      writeValidator(`${folder}/validate.gen`, `export { default } from '../_shared/${shared}.js';\n`);
  }
}

/**
 * Returns the module whose default export validates by a schema.
 *
 * @throws when it is not a JSON Schema, or the module would need a package at run time; the message begins with `name`
 */
export function compileValidator(schema: object, name: string): string {
  const ajv = new Ajv({
    code: { source: true, esm: true, optimize: 1 },
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allErrors: true,
    useDefaults: true,
    messages: false,
    discriminator: false,
    inlineRefs: false,
    // Lengths are counted in UTF-16 units, as String.length does. This also keeps the module free of helper functions.
    unicode: false,
    logger: false,
    keywords: [...KEYWORDS],
  });
  // Schema paths are removed: they are half of the bytes, and our code does not read them.
  const code = standalone(ajv, compileSchema(ajv, schema, name)).replaceAll(/schemaPath:"[^"]*",/g, '');
  if (code.includes('require('))
    throw new Error(
      `${name}: the schema uses a keyword whose validator needs a package at run time; use a pattern instead.`,
    );
  return code;
}

/** @throws with `name` in the message: Ajv's own errors do not say which schema they are about. */
function compileSchema(ajv: Ajv, schema: object, name: string): ReturnType<Ajv['compile']> {
  try {
    return ajv.compile(shareRepeatedParts(schema));
  } catch (cause) {
    throw new Error(
      `${name}: this is not a JSON Schema that Ajv compiles: ${(cause as Error).message}. Correct the schema.`,
      { cause },
    );
  }
}

function writeValidator(path: string, code: string): void {
  writeGenerated(`${path}.js`, code);
  writeGenerated(`${path}.d.ts`, TYPES);
}
