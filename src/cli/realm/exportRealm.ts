// `realm export <realm> <folder>`: writes the source folder of a published version. Publishing the exported folder
// again creates no new version.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { hashBytes } from '../../server/db/contentHash.ts';
import { readSources, type FolderSources } from '../../server/domain/publishing/folder/folderSources.ts';
import { forEachInParallel } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import { RefusedError, type PublishClient } from './publishClient.ts';

const PARALLEL_DOWNLOADS = 4;

/** The exported version and its numbers of files. */
export type ExportResult = { readonly version: number; readonly documents: number; readonly assets: number };

/**
 * Reads the source folder of a published version.
 * @param version undefined: the current one.
 * @throws RefusedError when the realm or version does not exist, or the version was published before folders were
 *   stored.
 */
export async function fetchSources(
  client: Pick<PublishClient, 'documents'>,
  realm: string,
  version: number | undefined,
): Promise<{ version: number; sources: FolderSources }> {
  const published = await client.documents(realm, { version, sources: true });
  if (!published) throw new RefusedError(`Realm "${realm}" is not published.`);
  const sources = readSources(published.documents);
  if (!sources)
    throw new RefusedError(
      `Version ${published.version} of "${realm}" was published before versions stored their folder. Publish it again, then export that version.`,
    );
  return { version: published.version, sources };
}

/**
 * Writes a folder that does not exist or is empty; after a failure nothing is left.
 * @param change may replace the value of a document.
 * @throws RefusedError when the folder is not empty, or downloaded bytes differ from the published ones.
 */
export async function writeFolder(
  client: Pick<PublishClient, 'blob'>,
  { texts, assets }: FolderSources,
  folder: string,
  change: (path: string, value: unknown) => unknown = (_path, value) => value,
): Promise<void> {
  const target = resolve(folder);
  await assertEmptyFolder(target);
  const partialFolder = `${target}.partial-${process.pid}`;
  await rm(partialFolder, { recursive: true, force: true });
  try {
    const write = async (path: string, bytes: string | Uint8Array): Promise<void> => {
      await mkdir(dirname(join(partialFolder, path)), { recursive: true });
      await writeFile(join(partialFolder, path), bytes);
    };
    for (const [path, text] of texts)
      await write(path, path.endsWith('.json') ? `${formatJson(change(path, JSON.parse(text)))}\n` : text);
    await forEachInParallel(
      [...assets],
      async ([path, hash]) => {
        const bytes = await client.blob(hash);
        if (hashBytes(bytes) !== hash)
          throw new RefusedError(`${path}: the downloaded bytes differ from the published ones. Nothing was written.`);
        await write(path, bytes);
      },
      PARALLEL_DOWNLOADS,
    );
    if (existsSync(target)) await rmdir(target);
    await mkdir(dirname(target), { recursive: true });
    await rename(partialFolder, target);
  } catch (error) {
    await rm(partialFolder, { recursive: true, force: true });
    throw error;
  }
}

/** Writes the source folder of a published version to a folder. */
export async function exportRealm(
  client: Pick<PublishClient, 'documents' | 'blob'>,
  { realm, folder, version }: { realm: string; folder: string; version?: number | undefined },
): Promise<ExportResult> {
  const sources = await fetchSources(client, realm, version);
  await writeFolder(client, sources.sources, folder);
  return { version: sources.version, documents: sources.sources.texts.size, assets: sources.sources.assets.size };
}

/**
 * Checks that an export overwrites nothing: the folder is empty or does not exist.
 *
 * @throws RefusedError for a folder that is not empty or cannot be read
 */
export async function assertEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new RefusedError(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}).`, {
      cause: error,
    });
  });
  if (names.length) throw new RefusedError(`${folder} is not empty: name a folder that does not exist yet.`);
}

/** Formats JSON so that a value that fits on one line stays on one line. */
export function formatJson(value: unknown, indent = '', width = 160): string {
  const flat = formatInline(value);
  if (typeof value !== 'object' || value === null || (indent !== '' && flat.length + indent.length <= width))
    return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return value.length
      ? `[\n${value.map((entry) => `${inner}${formatJson(entry, inner, width)}`).join(',\n')}\n${indent}]`
      : '[]';
  const entries = Object.entries(value);
  return entries.length
    ? `{\n${entries.map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${formatJson(entry, inner, width)}`).join(',\n')}\n${indent}}`
    : '{}';
}

function formatInline(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(formatInline).join(', ')}]`;
  const entries = Object.entries(value);
  return entries.length
    ? `{ ${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${formatInline(entry)}`).join(', ')} }`
    : '{}';
}
