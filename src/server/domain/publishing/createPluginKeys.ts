// Finds the keys of plugins that published realms trust.
import type { PluginKeys } from '#schemas/plugin/plugin-signature.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import type { Realms } from '../../db/repositories/realms.ts';
import { resolvePluginKeys } from '../plugins/resolvePluginKeys.ts';
import { readWrittenRealm } from './readWrittenRealm.ts';

/**
 * Returns the keys that a realm trusts now, its own or inherited; undefined: no realm has a list.
 * @param written realm.json as it is written. Default: that of the current version.
 */
export type FindPluginKeys = (realmId: string, written?: Partial<Realm>) => Promise<PluginKeys | undefined>;

/** Creates the function for one database. */
export function createPluginKeys({
  documents,
  realms,
}: {
  readonly documents: Documents;
  readonly realms: Realms;
}): FindPluginKeys {
  const readCurrent = async (realmId: string): Promise<Partial<Realm> | undefined> => {
    const current = await realms.getCurrent(realmId);
    return current && readWrittenRealm(documents, realmId, current.version);
  };
  return async (realmId, written) => resolvePluginKeys(realmId, written ?? (await readCurrent(realmId)), readCurrent);
}
