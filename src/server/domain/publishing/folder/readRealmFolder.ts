// Reads a realm's folder from the disk: every document, and the name, hash and size of every asset. A file that cannot
// be used is reported as a problem and never throws.
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { problem, type Problem } from '#schemas/problems.ts';
import { hashBytes } from '../../../db/contentHash.ts';
import { assembleFolder, findFileKind, type FolderAsset, type RealmFolder } from './realmFolder.ts';
import { MAX_ASSET_BYTES, MAX_FILES } from './sizeLimits.ts';

/** Number of files that are read at once: enough to hide the latency of the disk, few enough to use little memory. */
const PARALLEL_READS = 8;
const MAX_DEPTH = 6;

/** One listed file; `modified` in ms since 1970. */
export type FolderEntry = { readonly path: string; readonly size: number; readonly modified: number };

/**
 * Lists every file of the folder by path, without ignored files. Symbolic links are followed to files inside the folder
 * only.
 * @throws ENOENT when the folder does not exist.
 */
export async function listRealmFolder(folder: string): Promise<{ entries: FolderEntry[]; problems: Problem[] }> {
  const root = await realpath(resolve(folder));
  const entries: FolderEntry[] = [];
  const problems: Problem[] = [];
  const refuse = (file: string, expected: string): void =>
    void problems.push(problem('FILE_UNREADABLE', '', { file, expected }));
  const visit = async (under: string, depth: number): Promise<void> => {
    for (const name of (await readdir(join(root, under))).sort()) {
      const path = under ? `${under}/${name}` : name;
      if (findFileKind(path) === 'ignored' || findFileKind(`${path}/`) === 'ignored') continue;
      if (entries.length >= MAX_FILES) return refuse(path, `at most ${MAX_FILES} files`);
      let stats = await lstat(join(root, path));
      if (stats.isSymbolicLink()) {
        const target = await realpath(join(root, path)).catch(() => undefined);
        if (!target?.startsWith(root + sep)) {
          refuse(path, 'a file of the folder, not a link to a file outside');
          continue;
        }
        stats = await lstat(target);
        if (stats.isDirectory()) {
          refuse(path, 'a folder, not a link to one');
          continue;
        }
      }
      if (stats.isDirectory()) {
        if (depth < MAX_DEPTH) await visit(path, depth + 1);
        else refuse(path, `at most ${MAX_DEPTH} folders deep`);
      } else if (stats.isFile()) entries.push({ path, size: stats.size, modified: stats.mtimeMs });
      else refuse(path, 'a plain file');
    }
  };
  await visit('', 0);
  return { entries, problems };
}

/**
 * Reads a folder; its name is the realm's id.
 * @throws ENOENT when the folder does not exist.
 */
export async function readRealmFolder(folder: string): Promise<RealmFolder> {
  const root = await realpath(resolve(folder));
  const { entries, problems } = await listRealmFolder(root);
  const documents: [string, Uint8Array][] = [];
  const assets: FolderAsset[] = [];
  await forEachInParallel(entries, async ({ path, size }) => {
    const file = join(root, path);
    const kind = findFileKind(path);
    try {
      if (kind === 'document') documents.push([path, await readFile(file)]);
      // The bytes of an oversized or unknown file are not read.
      else
        assets.push({
          path,
          size,
          hash: kind === 'unknown' || size > MAX_ASSET_BYTES ? '' : hashBytes(await readFile(file)),
          read: () => readFile(file),
        });
    } catch (error) {
      problems.push(
        problem('FILE_UNREADABLE', '', {
          file: path,
          expected: 'a readable file',
          found: error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message).slice(0, 80) : '',
        }),
      );
    }
  });
  const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);
  return assembleFolder({
    id: basename(root),
    documents: documents.sort(([a], [b]) => (a < b ? -1 : 1)),
    assets: assets.sort(byPath),
    problems,
  });
}

/** Runs `work` for each item, at most `parallel` at a time. */
export async function forEachInParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  parallel = PARALLEL_READS,
): Promise<void> {
  const queue = items.values();
  const run = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, run));
}
