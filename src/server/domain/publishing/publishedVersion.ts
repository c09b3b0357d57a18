// A published version read back whole: for the commands that compare, explain and export.
import type { Kysely } from 'kysely';
import { VersionMissingError } from '../../db/errors.ts';
import { createDocuments, type Documents } from '../../db/repositories/documents.ts';
import { createRealms } from '../../db/repositories/realms.ts';
import type { Tables } from '../../db/tables.ts';
import { SOURCE } from './folder/folderSources.ts';
import { SHARD } from '../search/searchDocuments.ts';

export type PublishedDocument = { readonly kind: string; readonly key: string; readonly body: unknown };
export type PublishedVersion = {
  readonly realm: string;
  readonly version: number;
  readonly documents: readonly PublishedDocument[];
};

/** Documents asked for at once: a statement is held in memory several times. */
const BATCH = 500;

/**
 * The documents of a version, of the current one when none is named; `sources`: those that keep its folder, else those that
 * are served. Undefined for a realm that is not published. @throws VersionMissingError
 */
export async function readPublishedVersion(
  kysely: Kysely<Tables>,
  realmId: string,
  { version, sources = false }: { version?: number | undefined; sources?: boolean | undefined } = {},
): Promise<PublishedVersion | undefined> {
  const current = await createRealms(kysely).current(realmId);
  if (!current) return undefined;
  const wanted = version ?? current.version;
  const documents = await readDocuments(
    createDocuments(kysely),
    realmId,
    wanted,
    (kind) => kind !== SHARD && (kind === SOURCE) === sources,
  );
  // A version without any document is none: there is always realm/realm. Of an old one the folder may be missing.
  if (documents.length === 0 && !(await exists(kysely, realmId, wanted)))
    throw new VersionMissingError(realmId, wanted);
  return { realm: realmId, version: wanted, documents };
}

/** Bodies of the kinds wanted, in batches. */
export async function readDocuments(
  documents: Pick<Documents, 'list' | 'getMany'>,
  realmId: string,
  version: number,
  isWanted: (kind: string) => boolean,
): Promise<PublishedDocument[]> {
  const keys = new Map<string, string[]>();
  for (const { kind, key } of await documents.list(realmId, version)) {
    if (!isWanted(kind)) continue;
    const of = keys.get(kind) ?? [];
    of.push(key);
    keys.set(kind, of);
  }
  const batches = [...keys].flatMap(([kind, all]) =>
    Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => ({
      kind,
      part: all.slice(index * BATCH, (index + 1) * BATCH),
    })),
  );
  const bodies = await Promise.all(batches.map(({ kind, part }) => documents.getMany(realmId, version, kind, part)));
  return bodies.flat().map(({ kind, key, body }) => ({ kind, key, body }));
}

async function exists(kysely: Kysely<Tables>, realmId: string, version: number): Promise<boolean> {
  return (await createRealms(kysely).versions(realmId, 100_000)).some((known) => known.version === version);
}
