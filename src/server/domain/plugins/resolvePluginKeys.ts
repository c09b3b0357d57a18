// Finds the keys of makers of plugins that a realm trusts (docs/adr/073-plugin-signatures.md).
import { isObject } from '#schemas/isObject.ts';
import type { PluginKeys } from '#schemas/plugin/plugin-signature.ts';
import { BASE_REALM } from '../delivery/createSnapshots.ts';
import { pickKeys } from './verifyPlugin.ts';

/** Reads realm.json of a realm as its author wrote it, without what it inherits; undefined: there is no such realm. */
export type ReadWrittenRealm = (realmId: string) => Promise<unknown>;

/**
 * Returns the trusted keys of a realm: its own list, else that of the nearest realm in the chain of `extends` that has
 * one. Each realm of the chain counts as it is now: a realm that could not be published again passes no earlier list on.
 * @param written realm.json as it is written; it may be invalid
 * @returns undefined when no realm of the chain has a list
 */
export async function resolvePluginKeys(
  realmId: string,
  written: unknown,
  readWritten: ReadWrittenRealm,
): Promise<PluginKeys | undefined> {
  const seen = new Set([realmId]);
  for (let realm = written; isObject(realm);) {
    const { pluginKeys, extends: parent = BASE_REALM } = realm;
    if (Array.isArray(pluginKeys)) return pickKeys(pluginKeys);
    if (typeof parent !== 'string' || seen.has(parent)) return undefined;
    seen.add(parent);
    realm = await readWritten(parent);
  }
  return undefined;
}
