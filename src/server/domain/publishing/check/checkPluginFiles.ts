// Checks a realm's plugins by the files that this server delivers under /plugins/: that each file exists, that it has
// the hash of realm.json, and that the schema beside it is valid; checkPage.ts checks props by this schema. Files on
// other sites are not fetched.
import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import { excerpt } from '#schemas/excerpt.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { Validator } from '#schemas/validator.ts';
import { suggest } from '../findNearest.ts';
import type { CheckContext } from './checkContext.ts';
import { listObjects, pickObjects } from './listObjects.ts';
import type { PluginContract, PluginFiles } from './pluginFiles.ts';

/**
 * Returns the path of a plugin's file in the folder of plugins, as the server finds it: without `..` and percent
 * escapes. Returns undefined for a file of another site or outside of this folder.
 */
export function findPluginPath({ url }: Partial<PluginDefinition>): string | undefined {
  if (typeof url !== 'string' || !url.startsWith('/')) return undefined;
  const parsed = URL.parse(url, 'https://this-site.invalid');
  if (parsed?.host !== 'this-site.invalid' || !parsed.pathname.startsWith('/plugins/')) return undefined;
  const path = parsed.pathname.slice('/plugins/'.length);
  try {
    return decodeURIComponent(path);
  } catch {
    // The server refuses a malformed escape, so there is no such file.
    return path;
  }
}

/** Returns the path of the schemas of a plugin's row types from the path of its file. */
export const toSchemaPath = (path: string): string => path.replace(/\.[^./]+$/, '') + '.schema.json';

/**
 * Reports files that do not exist, hashes that differ, and schemas that cannot be used. A missing file is a warning:
 * another computer may have it.
 * @returns the contracts of the plugins' rows by row type. Elements with `pluginId` have the type `plugin.<id>`.
 */
export async function checkPluginFiles(
  context: Pick<CheckContext, 'report' | 'add'>,
  file: string,
  realm: Partial<Realm>,
  files: PluginFiles | undefined,
): Promise<ReadonlyMap<string, PluginContract>> {
  const contracts = new Map<string, PluginContract>();
  if (!files) return contracts;
  for (const [index, plugin] of listObjects(realm.plugins)) {
    const path = findPluginPath(plugin);
    if (path === undefined) continue;
    const at = `/plugins/${index}`;
    if (!files.paths.has(path)) {
      const { nearest } = suggest(path, files.paths);
      context.add({
        ...problem('PLUGIN_FILE_MISSING', `${at}/url`, {
          file,
          expected: `a file of ${files.folder}, the folder of plugins`,
          found: excerpt(plugin.url),
          ...(nearest !== undefined && { nearest: `/plugins/${nearest}` }),
        }),
        severity: 'warning',
      });
      continue;
    }
    const different = findDifferentHash(plugin, await files.read(path));
    if (different)
      context.add({
        ...problem('PLUGIN_HASH_DIFFERENT', `${at}/integrity`, { file, ...different }),
        severity: files.isHashWarning ? 'warning' : 'error',
      });
    const schemaPath = toSchemaPath(path);
    if (!files.paths.has(schemaPath)) continue;
    try {
      for (const [type, contract] of readContracts(await files.read(schemaPath), plugin)) contracts.set(type, contract);
    } catch (error) {
      context.report(file, 'PLUGIN_SCHEMA_INVALID', `${at}/url`, {
        expected: `JSON Schemas by row type in ${files.folder}/${schemaPath}`,
        found: excerpt(error instanceof Error ? error.message : error),
      });
    }
  }
  return contracts;
}

/** Compares the hash of a file with that of realm.json. Returns undefined when they are equal, or there is none. */
function findDifferentHash(
  { integrity }: PluginDefinition,
  bytes: Uint8Array,
): Pick<Problem, 'expected' | 'found'> | undefined {
  const algorithm = typeof integrity === 'string' ? /^sha(?:256|384|512)(?=-)/.exec(integrity)?.[0] : undefined;
  if (algorithm === undefined) return undefined;
  const computed = `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
  return computed === integrity ? undefined : { expected: computed, found: excerpt(integrity) };
}

/** @throws when the file is not JSON, or a schema in it is not valid. */
function readContracts(bytes: Uint8Array, { id, rows, version }: PluginDefinition): Map<string, PluginContract> {
  const schemas = JSON.parse(new TextDecoder().decode(bytes)) as Readonly<Record<string, object>>;
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  const versions = new Map([
    [`plugin.${id}`, version ?? 1],
    ...pickObjects(rows).map((row) => [row.type, row.version ?? 1] as const),
  ]);
  const contracts = new Map<string, PluginContract>();
  for (const [type, rowVersion] of versions) {
    const schema = schemas[type];
    if (schema) contracts.set(type, { version: rowVersion, schema, validate: ajv.compile(schema) as Validator });
  }
  return contracts;
}
