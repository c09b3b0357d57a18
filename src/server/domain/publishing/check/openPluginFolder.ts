import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { PluginFiles } from './pluginFiles.ts';

/**
 * Lists the operator's folder of plugins; no file when the folder does not exist.
 * @param folder setting PLUGINS_DIR
 */
export async function openPluginFolder(folder: string): Promise<PluginFiles> {
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
  const toPath = (entry: (typeof entries)[number]): string =>
    relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
  const paths = new Set(entries.filter((entry) => entry.isFile()).map(toPath));
  return {
    folder,
    paths,
    async read(path) {
      if (!paths.has(path)) throw new Error(`${folder} has no file ${path}.`);
      return readFile(join(folder, path));
    },
  };
}
