// Reads what the matrix of brands and its explanations need of a published version, without the texts of pages and items.
import type { Kysely } from 'kysely';
import { createDocuments } from '../../db/repositories/documents.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import type { Tables } from '../../db/tables.ts';
import type { ReadVersion } from '../publishing/explain/layers.ts';
import { SOURCE_KIND } from '../publishing/folder/folderSources.ts';
import type { PublishedDocument } from '../publishing/readPublishedVersion.ts';

/** Kinds whose documents are read. */
const READ_KINDS = ['realm', 'theme', 'strings', 'base-strings'];
/** Kinds whose documents are counted. */
const COUNTED_KINDS = ['page', 'menu', 'item'];
const isReadSource = (key: string): boolean =>
  key === 'realm.json' || key === 'theme.json' || key === 'assets' || key.startsWith('strings/');

/** Creates the function that reads versions. */
export function createSettingsReader(kysely: Kysely<Tables>): ReadVersion {
  const [documents, realms] = [createDocuments(kysely), createRealms(kysely)];
  const readSources = async (realmId: string, version: number): Promise<PublishedDocument[]> => {
    const names = await documents.list(realmId, version, SOURCE_KIND);
    const keys = names.map(({ key }) => key).filter(isReadSource);
    return documents.getMany(realmId, version, SOURCE_KIND, keys);
  };
  const readCompiled = async (realmId: string, version: number): Promise<PublishedDocument[]> => {
    const [read, names] = await Promise.all([
      Promise.all(READ_KINDS.map((kind) => documents.getAll(realmId, version, kind))),
      Promise.all(COUNTED_KINDS.map((kind) => documents.list(realmId, version, kind))),
    ]);
    return [...read.flat(), ...names.flat().map(({ kind, key }) => ({ kind, key, body: {} }))];
  };
  return async (realmId, { sources = false, version }) => {
    const found = version ?? (await realms.getCurrent(realmId))?.version;
    if (found === undefined) return undefined;
    return {
      realm: realmId,
      version: found,
      documents: await (sources ? readSources(realmId, found) : readCompiled(realmId, found)),
    };
  };
}
