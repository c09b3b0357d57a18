// Reads all documents of a published version, for the commands diff, explain and export.
import type { Kysely } from 'kysely';
import { VersionMissingError } from '../../db/errors.ts';
import { createDocuments, type Documents } from '../../db/repositories/documents.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import type { Tables } from '../../db/tables.ts';
import { SOURCE_KIND } from './folder/folderSources.ts';
import { SHARD } from '../search/searchDocuments.ts';

/** A stored document. */
export type PublishedDocument = { readonly kind: string; readonly key: string; readonly body: unknown };
/** The documents of one version. */
export type VersionDocuments = {
  readonly realm: string;
  readonly version: number;
  readonly documents: readonly PublishedDocument[];
};

/** Number of documents in one query, because the database keeps several copies of a statement in memory. */
const BATCH = 500;

/**
 * Reads the documents of a version.
 * @param options.version undefined: the current one.
 * @param options.sources true: the stored source folder; false: the compiled documents.
 * @returns undefined for a realm that is not published.
 * @throws VersionMissingError
 */
export async function readPublishedVersion(
  kysely: Kysely<Tables>,
  realmId: string,
  { version, sources = false }: { version?: number | undefined; sources?: boolean | undefined } = {},
): Promise<VersionDocuments | undefined> {
  const current = await createRealms(kysely).getCurrent(realmId);
  if (!current) return undefined;
  const requestedVersion = version ?? current.version;
  const documents = await readDocuments(
    createDocuments(kysely),
    realmId,
    requestedVersion,
    (kind) => kind !== SHARD && (kind === SOURCE_KIND) === sources,
  );
  // Every version has realm/realm, but an old version may have no source folder.
  if (documents.length === 0 && !(await exists(kysely, realmId, requestedVersion)))
    throw new VersionMissingError(realmId, requestedVersion);
  return { realm: realmId, version: requestedVersion, documents };
}

/** Reads the documents of the requested kinds in batches. */
export async function readDocuments(
  documents: Pick<Documents, 'list' | 'getMany'>,
  realmId: string,
  version: number,
  isRequested: (kind: string) => boolean,
): Promise<PublishedDocument[]> {
  const keysByKind = new Map<string, string[]>();
  for (const { kind, key } of await documents.list(realmId, version)) {
    if (!isRequested(kind)) continue;
    const keysOfKind = keysByKind.get(kind) ?? [];
    keysOfKind.push(key);
    keysByKind.set(kind, keysOfKind);
  }
  const batches = [...keysByKind].flatMap(([kind, all]) =>
    Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => ({
      kind,
      part: all.slice(index * BATCH, (index + 1) * BATCH),
    })),
  );
  const bodies = await Promise.all(batches.map(({ kind, part }) => documents.getMany(realmId, version, kind, part)));
  return bodies.flat().map(({ kind, key, body }) => ({ kind, key, body }));
}

async function exists(kysely: Kysely<Tables>, realmId: string, version: number): Promise<boolean> {
  return (await createRealms(kysely).listVersions(realmId, 100_000)).some((known) => known.version === version);
}
