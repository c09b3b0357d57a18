// The folder of a plugin's author: plugin.json, the schemas and examples of its row types, and its code.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '#schemas/isObject.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import type { PluginManifestFile } from '#schemas/plugin/plugin-manifest.ts';

/** Thrown when a command is refused. The message says why and what to do. */
export class PluginRefusedError extends Error {}

/** plugin.json: the definition that the realm will list, without the URL and the hash, which a publish adds. */
export type PluginManifest = Omit<PluginDefinition, 'url' | 'integrity'>;

/** Names of the files of a plugin: in the author's folder, and in the folder `dist` that a build writes. */
export const getFileNames = ({ id, kind }: Pick<PluginManifest, 'id' | 'kind'>) => ({
  manifest: 'plugin.json',
  schema: `${id}.schema.json`,
  examples: 'examples.json',
  source: kind === 'module' ? 'plugin.js' : `${id}.html`,
  built: kind === 'module' ? `${id}.js` : `${id}.html`,
});

/** Returns the row types of a plugin: those that plugin.json lists, or `plugin.<id>` when it lists none. */
export const listPluginRowTypes = ({ id, rows }: Pick<PluginManifest, 'id' | 'rows'>): readonly string[] =>
  rows && rows.length > 0 ? rows.map(({ type }) => type) : [`plugin.${id}`];

/**
 * Reads a JSON file of a plugin.
 * @throws PluginRefusedError when it does not exist or is not JSON
 */
export function readProjectFile(folder: string, name: string): unknown {
  const path = join(folder, name);
  if (!existsSync(path))
    throw new PluginRefusedError(`${path} does not exist. "npm run plugin -- create <vendor>.<name>" writes one.`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new PluginRefusedError(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Reads plugin.json. Its fields are not checked.
 * @throws PluginRefusedError when it does not exist or is not a JSON object
 */
export function readManifestFile(folder: string): PluginManifestFile {
  const value = readProjectFile(folder, 'plugin.json');
  if (!isObject(value)) throw new PluginRefusedError(`${join(folder, 'plugin.json')} is not a JSON object.`);
  return value as PluginManifestFile;
}

/**
 * Reads the part of plugin.json that a realm lists: without the fields that only tools of the author read. Its fields
 * are not checked.
 * @throws PluginRefusedError when it does not exist or is not a JSON object
 */
export function readManifest(folder: string): PluginManifest {
  const { $schema: _schema, apiVersion: _apiVersion, ...manifest } = readManifestFile(folder);
  return manifest;
}
