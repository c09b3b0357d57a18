// Reads realm.json of stored versions as their authors wrote it.
import type { Realm } from '#schemas/realm/realm.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import { SOURCE_KIND } from './folder/folderSources.ts';

/** Key of the document that stores realm.json as it was written. */
export const REALM_SOURCE = 'realm.json';

/** realm.json of a stored version. */
export type StoredRealm = {
  /** realm.json as it was written; undefined: the version was made without a folder. */
  readonly source: Partial<Realm> | undefined;
  /** The settings with what the realm inherits; undefined: the version has no realm.json. */
  readonly settings: Partial<Realm> | undefined;
};

/** Reads realm.json of a version, as it was written and with what it inherits. */
export const readStoredRealm = async (
  documents: Documents,
  realmId: string,
  version: number,
): Promise<StoredRealm> => ({
  source: await readSource(documents, realmId, version),
  settings: await readSettings(documents, realmId, version),
});

const readSource = async (documents: Documents, realmId: string, version: number) => {
  const source = await documents.get(realmId, version, SOURCE_KIND, REALM_SOURCE);
  return source && (JSON.parse((source.body as { readonly text: string }).text) as Partial<Realm>);
};

const readSettings = async (documents: Documents, realmId: string, version: number) =>
  (await documents.get(realmId, version, 'realm', 'realm'))?.body as Partial<Realm> | undefined;

/**
 * Returns realm.json of a version as it was written, without what it inherits. A version that was made without a folder
 * has only its merged settings, which count as written.
 */
export const readWrittenRealm = async (
  documents: Documents,
  realmId: string,
  version: number,
): Promise<Partial<Realm> | undefined> =>
  (await readSource(documents, realmId, version)) ?? readSettings(documents, realmId, version);
