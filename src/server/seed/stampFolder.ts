// Whether a realm's folder is still what was seeded. Two stamps: a quick one of names, sizes and times, and one of contents for
// when only the times differ (a fresh clone, a touched file).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashBytes, hashJson } from '../db/contentHash.ts';
import { forEachInParallel, listRealmFolder, type FolderEntry } from '../domain/publishing/folder/readRealmFolder.ts';

export type FolderStamp = {
  /** Of names, sizes and times. */
  readonly quick: string;
  /** Of names and contents; reads every file. */
  content(): Promise<string>;
};

/** Part of every stamp: raise it when compiling changes, so that seeded realms are made anew. */
const COMPILER = 3;

/** Stamps a folder. Rejects when it is not there. */
export async function stampFolder(folder: string): Promise<FolderStamp> {
  const { entries } = await listRealmFolder(folder);
  return {
    quick: hashJson([COMPILER, entries.map(({ path, size, modified }) => [path, size, Math.round(modified)])]),
    content: () => contentStamp(folder, entries),
  };
}

async function contentStamp(folder: string, entries: readonly FolderEntry[]): Promise<string> {
  const hashes = new Map<string, string>();
  await forEachInParallel(entries, async ({ path }) => {
    hashes.set(path, hashBytes(await readFile(join(folder, path))));
  });
  return hashJson([COMPILER, [...hashes].sort(([a], [b]) => (a < b ? -1 : 1))]);
}
