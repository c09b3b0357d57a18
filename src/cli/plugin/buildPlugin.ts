// `npm run plugin -- build`: the files that a server delivers, and the hash of the module.
import { isObject } from '#schemas/isObject.ts';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { rolldown, type Plugin } from 'rolldown';
import { compileValidator } from '../generate/validators.ts';
import { getFileNames, listPluginRowTypes, readProjectFile, type PluginManifest } from './pluginProject.ts';

/** A built plugin: the files of `dist`, and the hash of a module's file. */
export type BuiltPlugin = { readonly files: readonly string[]; readonly integrity: string | undefined };

/** Files of a frame that the browser loads. */
const FRAME_FILE = /\.(html|js|css|svg|png|webp|avif|woff2)$/;
const TEST_FILE = /\.test\.js$/;

/**
 * Writes `<folder>/dist`. A module becomes one file that imports nothing, with validators made from the schemas.
 *
 * @throws Error when a schema is invalid or the code cannot be bundled; the message says where
 */
export async function buildPlugin(folder: string, manifest: PluginManifest): Promise<BuiltPlugin> {
  const names = getFileNames(manifest);
  const out = join(folder, 'dist');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  if (manifest.kind === 'module') {
    writeFileSync(join(out, names.built), await bundleModule(folder, manifest, { minify: true }));
  } else {
    for (const name of listFrameFiles(folder)) cpSync(join(folder, name), join(out, name));
  }
  if (existsSync(join(folder, names.schema))) cpSync(join(folder, names.schema), join(out, names.schema));
  return {
    files: readdirSync(out).sort(),
    integrity: manifest.kind === 'module' ? computeIntegrity(readFileSync(join(out, names.built))) : undefined,
  };
}

/**
 * Bundles a module into one file that imports nothing. Writes the validators that its code imports.
 *
 * @throws Error when a schema is invalid or the code cannot be bundled; the message says where
 */
export async function bundleModule(
  folder: string,
  manifest: PluginManifest,
  { minify }: { readonly minify: boolean },
): Promise<string> {
  writeFileSync(join(folder, 'validators.gen.js'), formatValidators(folder, manifest));
  const bundle = await rolldown({
    input: join(folder, getFileNames(manifest).source),
    logLevel: 'silent',
    plugins: [refuseForeignImports],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify });
    return output[0].code;
  } finally {
    await bundle.close();
  }
}

/**
 * Refuses imports with which a module cannot work in a page: a React of its own, whose hooks fail in the page's React,
 * and packages that are not installed.
 */
const refuseForeignImports: Plugin = {
  name: 'refuse-foreign-imports',
  async resolveId(source, importer) {
    if (importer === undefined) return null;
    const name = basename(importer);
    if (/^react(-dom)?(\/|$)/.test(source))
      throw new Error(
        `${name} imports "${source}". The page has one React: take it from the host, as in "export default function createPlugin({ react, usePort, ... })", and create elements with react.createElement.`,
      );
    if ((await this.resolve(source, importer, { skipSelf: true })) === null)
      throw new Error(
        `${name} imports "${source}", which was not found. Install the package in the folder of the plugin, or correct the path.`,
      );
    return null;
  },
};

/** Lists the names of a frame's files that the browser loads. */
export const listFrameFiles = (folder: string): string[] =>
  readdirSync(folder).filter((name) => FRAME_FILE.test(name) && !TEST_FILE.test(name));

/** Returns a module with the validators by row type. Each one is a function in a scope of its own. */
function formatValidators(folder: string, manifest: PluginManifest): string {
  const schemas = readProjectFile(folder, getFileNames(manifest).schema);
  const entries = listPluginRowTypes(manifest).map((type) => {
    const schema = isObject(schemas) ? schemas[type] : undefined;
    if (!isObject(schema)) throw new Error(`${getFileNames(manifest).schema} has no schema for "${type}".`);
    const code = compileValidator(schema, type)
      .replace(/export default (\w+);?/, 'const validator = $1;')
      .replaceAll(/^export const /gm, 'const ')
      .replaceAll(/;export const /g, ';const ');
    return `  ${JSON.stringify(type)}: (() => {${code}\nreturn validator; })(),`;
  });
  return `// Written by "npm run plugin -- build" from the schemas.\nexport const validators = {\n${entries.join('\n')}\n};\n`;
}
