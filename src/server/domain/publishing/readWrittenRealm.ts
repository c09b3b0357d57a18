// Reads realm.json of stored versions as their authors wrote it.
import type { Realm } from '#schemas/realm/realm.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import { SOURCE_KIND } from './folder/folderSources.ts';

/** Key of the document that stores realm.json as it was written. */
export const REALM_SOURCE = 'realm.json';

/**
 * Returns realm.json of a version as it was written, without what it inherits. A version that was made without a folder
 * has only its merged settings, which count as written.
 */
export async function readWrittenRealm(
  documents: Documents,
  realmId: string,
  version: number,
): Promise<Partial<Realm> | undefined> {
  const source = await documents.get(realmId, version, SOURCE_KIND, REALM_SOURCE);
  if (source) return JSON.parse((source.body as { readonly text: string }).text) as Partial<Realm>;
  return (await documents.get(realmId, version, 'realm', 'realm'))?.body as Partial<Realm> | undefined;
}
