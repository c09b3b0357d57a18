// The keys that a brand trusts, read from the folders of a repository of brands.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '#schemas/isObject.ts';
import type { PluginKeys } from '#schemas/plugin/plugin-signature.ts';
import { pickKeys } from '#src/server/domain/plugins/verifyPlugin.ts';
import { readProjectFile } from '../pluginProject.ts';

/**
 * Returns `pluginKeys` of a brand: its own, else those of the brand that it extends, whose folder is beside it.
 * @param realmFolder folder with realm.json
 * @throws PluginRefusedError when a realm.json is missing or is not JSON
 */
export function readTrustedKeys(realmFolder: string): PluginKeys {
  const seen = new Set<string>();
  for (let folder = realmFolder; !seen.has(folder);) {
    seen.add(folder);
    const realm = readProjectFile(folder, 'realm.json');
    if (!isObject(realm)) return [];
    const { pluginKeys, extends: parent = 'default' } = realm;
    if (Array.isArray(pluginKeys)) return pickKeys(pluginKeys);
    const next = join(dirname(realmFolder), String(parent));
    if (!existsSync(join(next, 'realm.json'))) return [];
    folder = next;
  }
  return [];
}
