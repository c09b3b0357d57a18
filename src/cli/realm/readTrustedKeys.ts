// The keys of makers of plugins that a brand trusts, read from the folders of a repository of brands.
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { PluginKeys } from '#schemas/plugin/plugin-signature.ts';
import { resolvePluginKeys } from '#src/server/domain/plugins/resolvePluginKeys.ts';
import { findRealmFolder } from './findRealmFolder.ts';

/**
 * Returns the trusted keys of a brand: its own, else those of the nearest brand in the chain of `extends` that has a
 * list. A folder whose realm.json is not JSON has none: `realm validate` reports it.
 * @param realmFolder folder with realm.json
 * @returns undefined when no brand of the chain has a list
 */
export async function readTrustedKeys(realmFolder: string): Promise<PluginKeys | undefined> {
  const root = resolve(realmFolder);
  return resolvePluginKeys(basename(root), await readRealmFile(root), async (id) => {
    const folder = findRealmFolder(id, root);
    return folder === undefined ? undefined : readRealmFile(folder);
  });
}

async function readRealmFile(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(folder, 'realm.json'), 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
