// Detects whether a realm's folder changed since it was seeded. The hash of the metadata (names, sizes, times) is
// fast. The hash of the contents decides when only the times differ (a fresh clone, a touched file).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBytes, hashJson } from '../db/contentHash.ts';
import { forEachInParallel, listRealmFolder, type FolderEntry } from '../domain/publishing/folder/readRealmFolder.ts';

/** Hashes of a folder. */
export type FolderStamp = {
  /** Hash of names, sizes and times. */
  readonly metadataHash: string;
  /** Computes the hash of names and contents; reads every file. */
  computeContentHash(): Promise<string>;
};

/** Part of every stamp. Raise it when compileRealm changes, so that seeded realms are published again. */
const COMPILER_VERSION = 3;

/** Computes the stamp of a folder. Rejects when the folder does not exist. */
export async function stampFolder(folder: string): Promise<FolderStamp> {
  const { entries } = await listRealmFolder(folder);
  return {
    metadataHash: hashJson([
      COMPILER_VERSION,
      entries.map(({ path, size, modified }) => [path, size, Math.round(modified)]),
    ]),
    computeContentHash: () => computeContentHash(folder, entries),
  };
}

async function computeContentHash(folder: string, entries: readonly FolderEntry[]): Promise<string> {
  const hashes = new Map<string, string>();
  await forEachInParallel(entries, async ({ path }) => {
    hashes.set(path, hashBytes(await readFile(join(folder, path))));
  });
  return hashJson([COMPILER_VERSION, [...hashes].sort(([a], [b]) => (a < b ? -1 : 1))]);
}
