// `npm run plugin -- create acme.polls`: the folder of a new plugin, outside this repository.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PLUGIN_API_VERSION } from '#schemas/plugin/plugin-api.ts';
import { getFileNames, PluginRefusedError, type PluginManifest } from './pluginProject.ts';
import { SAMPLES_FOLDER } from './storedSamples.ts';

const ROW_TYPE = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;
/** Maximum length of a row type. */
const MAX_LENGTH = 60;
const TEMPLATE = new URL('template/', import.meta.url);
/** Schema of plugin.json, by which text editors check and complete it. */
export const MANIFEST_SCHEMA = fileURLToPath(
  new URL('../../../schemas/generated/editor/plugin.schema.json', import.meta.url),
);

/** Props that the schema of a new plugin accepts. */
export const EXAMPLE_PROPS = { title: 'Who wins?', choices: ['Red', 'Blue'] } as const;

/** Lines of .gitignore: what commands write. */
export const GITIGNORE = ['dist/', 'node_modules/', 'validators.gen.js'] as const;

/** What to create. */
export type NewPlugin = { readonly type: string; readonly kind: PluginManifest['kind']; readonly folder: string };

/**
 * Writes the folder of a plugin with one row type.
 *
 * @returns the paths of the files, in the folder
 * @throws PluginRefusedError when the row type has no vendor, or the folder is not empty
 */
export function createPlugin({ type, kind, folder }: NewPlugin): string[] {
  if (!ROW_TYPE.test(type) || type.length > MAX_LENGTH) {
    throw new PluginRefusedError(
      `"${type}" is not a row type of a plugin. Write the vendor, a dot and the name, in lower-case letters, digits and hyphens: acme.polls.`,
    );
  }
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new PluginRefusedError(
      `${folder} is not empty. Choose another folder with --in <folder>, or empty it first.`,
    );
  const id = type.replace('.', '-');
  const name = type.slice(type.indexOf('.') + 1).replaceAll('-', ' ');
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const manifest: PluginManifest = {
    id,
    title,
    kind,
    engine: '1',
    version: 1,
    rows: [{ type, version: 1 }],
    height: kind === 'module' ? { initial: 200 } : { initial: 200, least: 120, most: 600 },
  };
  const names = getFileNames(manifest);
  const files: Record<string, string> = {
    [names.manifest]: formatJson({
      $schema: toAddress(folder, MANIFEST_SCHEMA),
      apiVersion: PLUGIN_API_VERSION,
      ...manifest,
    }),
    // "type": the files are ES modules for tools that run in Node.
    'package.json': formatJson({ name: id, version: '0.1.0', private: true, type: 'module' }),
    '.gitignore': `${GITIGNORE.join('\n')}\n`,
    [names.schema]: formatJson({ [type]: createSchema() }),
    [names.examples]: formatJson({
      [type]: [
        { name: 'two choices', props: EXAMPLE_PROPS },
        {
          name: 'long words',
          props: { title: 'A question of a whole sentence, on a phone?', choices: ['Yes', 'No', 'Not yet'] },
        },
      ],
    }),
    // The props of the first version, as pages will have them after later changes.
    [`${SAMPLES_FOLDER}/first-version.json`]: formatJson({ type, v: 1, props: EXAMPLE_PROPS, steps: [] }),
    ...readTemplates(kind, { id, type, title }),
  };
  mkdirSync(join(folder, SAMPLES_FOLDER), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return Object.keys(files);
}

/** Returns the address of a file as a JSON file in `folder` writes it. */
export function toAddress(folder: string, file: string): string {
  const path = relative(folder, file);
  // On another drive of Windows there is no relative path.
  return isAbsolute(path) ? pathToFileURL(file).href : path.replaceAll('\\', '/');
}

const formatJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** What a template contains in place of `{{id}}` and the like. */
type TemplateValues = Readonly<Record<'id' | 'type' | 'title', string>>;

/** Returns a template with its values. */
export const readTemplate = (template: string, values: TemplateValues): string =>
  readFileSync(new URL(template, TEMPLATE), 'utf8').replaceAll(
    /\{\{(id|type|title)\}\}/g,
    (_, part: keyof TemplateValues) => values[part],
  );

function readTemplates(kind: PluginManifest['kind'], values: TemplateValues): Record<string, string> {
  const paths =
    kind === 'module'
      ? { 'plugin.js': 'module/plugin.js.txt', 'plugin.test.js': 'module/plugin.test.js.txt' }
      : { [`${values.id}.html`]: 'frame/index.html.txt', [`${values.id}.js`]: 'frame/frame.js.txt' };
  return Object.fromEntries(Object.entries(paths).map(([path, template]) => [path, readTemplate(template, values)]));
}

const createSchema = (): object => ({
  type: 'object',
  additionalProperties: false,
  required: ['title', 'choices'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 200, description: 'The heading.' },
    choices: {
      type: 'array',
      minItems: 2,
      maxItems: 6,
      description: 'The lines below it.',
      items: { type: 'string', minLength: 1, maxLength: 80 },
    },
  },
});
