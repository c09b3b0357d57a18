// Builds a plugin after each change while its author works on it.
import { isObject } from '#schemas/isObject.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { PluginBuild } from '#schemas/plugin/plugin-build.ts';
import { computeIntegrity } from '#src/server/domain/plugins/computeIntegrity.ts';
import { bundleModule, listFrameFiles } from './buildPlugin.ts';
import { checkPlugin } from './checkPlugin.ts';
import {
  getFileNames,
  listPluginRowTypes,
  PluginRefusedError,
  readManifest,
  readProjectFile,
  type PluginManifest,
} from './pluginProject.ts';

/** A plugin under development. */
export type Builder = {
  /** Builds the folder as it is now. After a build that fails, the files of the previous build stay. */
  run(): Promise<PluginBuild>;
  /** Returns the last result of `run`. */
  current(): PluginBuild;
  /** Returns a file of the last build that succeeded; undefined: it has no such file. */
  readFile(name: string): Uint8Array | undefined;
};

/** Creates the builder of a folder. Nothing is built yet. */
export function createBuilder(folder: string): Builder {
  let current: PluginBuild = { lastBuildNumber: 0, examples: [], findings: [] };
  let files: ReadonlyMap<string, Uint8Array> = new Map();
  return {
    async run() {
      try {
        const findings = (await checkPlugin(folder)).map(({ id, where, message }) => ({ id, where, message }));
        current = { ...current, findings };
        if (findings.some(({ id }) => BLOCKING_FINDINGS.has(id))) return current;
        const manifest = readManifest(folder);
        files = await buildFiles(folder, manifest);
        const lastBuildNumber = current.lastBuildNumber + 1;
        const { built } = getFileNames(manifest);
        current = {
          lastBuildNumber,
          definition: {
            ...manifest,
            // Another address makes the browser load the document of a frame again.
            url: `/${built}?build=${lastBuildNumber}`,
            ...(manifest.kind === 'module' && { integrity: computeIntegrity(files.get(built)!) }),
          },
          examples: listExamples(folder, manifest),
          findings,
        };
      } catch (error) {
        if (!(error instanceof PluginRefusedError)) throw error;
        current = {
          ...current,
          findings: [{ id: 'PLUGIN_FILE_MISSING', where: folder, message: error.message }],
        };
      }
      return current;
    },
    current: () => current,
    readFile: (name) => files.get(name),
  };
}

/** Ids of findings that make a build unusable: nothing can be shown. */
const BLOCKING_FINDINGS: ReadonlySet<string> = new Set([
  'PLUGIN_MANIFEST_INVALID',
  'PLUGIN_FILE_MISSING',
  'PLUGIN_SCHEMA_INVALID',
  'PLUGIN_BUILD_FAILED',
]);

/** Returns the files that the browser loads. The code is not minified, so that errors name what the author wrote. */
async function buildFiles(folder: string, manifest: PluginManifest): Promise<ReadonlyMap<string, Uint8Array>> {
  if (manifest.kind === 'frame')
    return new Map(listFrameFiles(folder).map((name) => [name, readFileSync(join(folder, name))]));
  const code = await bundleModule(folder, manifest, { minify: false });
  return new Map([[getFileNames(manifest).built, new TextEncoder().encode(code)]]);
}

type Example = { readonly name?: unknown; readonly props: unknown };

/** Returns the examples that the schemas accept. The findings name the others. */
function listExamples(folder: string, manifest: PluginManifest): PluginBuild['examples'] {
  const names = getFileNames(manifest);
  const schemas = readProjectFile(folder, names.schema);
  const examples = readProjectFile(folder, names.examples);
  const ajv = new Ajv({ strict: false, logger: false });
  return listPluginRowTypes(manifest).flatMap((type) => {
    const schema = isObject(schemas) ? schemas[type] : undefined;
    const ofType = isObject(examples) && Array.isArray(examples[type]) ? (examples[type] as Example[]) : [];
    if (!isObject(schema)) return [];
    const isValid = ajv.compile(schema);
    return ofType.flatMap(({ name = '', props }) =>
      isObject(props) && isValid(structuredClone(props)) ? [{ type, name: String(name), props }] : [],
    );
  });
}
