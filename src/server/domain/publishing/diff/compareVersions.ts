// Compares two published versions of one realm, or of two.
import type { ReadVersion } from '../explain/layers.ts';
import type { VersionDocuments } from '../readPublishedVersion.ts';
import { diffRealm, type RealmDiff } from './diffRealm.ts';

/** A version of a realm. `version` is undefined for the current one. */
export type VersionName = { readonly realm: string; readonly version?: number | undefined };
type NumberedVersion = { readonly realm: string; readonly version: number };

/** What differs from `before` to `after`. */
export type VersionDiff = {
  readonly before: NumberedVersion;
  readonly after: NumberedVersion;
  readonly diff: RealmDiff;
};

/**
 * Compares the compiled documents and the source files of two versions.
 * @returns undefined when one of the realms is not published.
 */
export async function compareVersions(
  read: ReadVersion,
  before: VersionName,
  after: VersionName,
): Promise<VersionDiff | undefined> {
  const [from, to] = [await readAll(read, before), await readAll(read, after)];
  if (!from || !to) return undefined;
  return {
    before: { realm: from.realm, version: from.version },
    after: { realm: to.realm, version: to.version },
    diff: diffRealm(from.documents, to.documents),
  };
}

async function readAll(read: ReadVersion, { realm, version }: VersionName): Promise<VersionDocuments | undefined> {
  const compiled = await read(realm, version === undefined ? {} : { version });
  if (!compiled) return undefined;
  const sources = await read(realm, { sources: true, version: compiled.version });
  return { ...compiled, documents: [...compiled.documents, ...(sources?.documents ?? [])] };
}
