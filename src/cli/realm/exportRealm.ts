// `realm export <realm> <folder>`: the folder of a published version. Publishing it again makes no new version.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { hashBytes } from '../../server/db/contentHash.ts';
import { readSources, type FolderSources } from '../../server/domain/publishing/folder/folderSources.ts';
import { forEachInParallel } from '../../server/domain/publishing/folder/readRealmFolder.ts';
import { RefusedError, type PublishClient } from './publishClient.ts';

/** Downloads at once. */
const PARALLEL = 4;

export type Exported = { readonly version: number; readonly documents: number; readonly assets: number };

/** What a version was made of. @throws RefusedError when the realm or version is not there, or is older than the keeping of folders. */
export async function fetchSources(
  client: Pick<PublishClient, 'documents'>,
  realm: string,
  version: number | undefined,
): Promise<{ version: number; sources: FolderSources }> {
  const found = await client.documents(realm, { version, sources: true });
  if (!found) throw new RefusedError(`Realm "${realm}" is not published.`);
  const sources = readSources(found.documents);
  if (!sources)
    throw new RefusedError(
      `Version ${found.version} of "${realm}" was published before folders were kept. Publish it again, then export that version.`,
    );
  return { version: found.version, sources };
}

/** Writes the folder, which must not exist or be empty: all of it, or nothing. `change` may rewrite a document's value. */
export async function writeFolder(
  client: Pick<PublishClient, 'blob'>,
  { texts, assets }: FolderSources,
  folder: string,
  change: (path: string, value: unknown) => unknown = (_path, value) => value,
): Promise<void> {
  const target = resolve(folder);
  await refuseOccupied(target);
  const draft = `${target}.partial-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  try {
    const write = async (path: string, bytes: string | Uint8Array): Promise<void> => {
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await writeFile(join(draft, path), bytes);
    };
    for (const [path, text] of texts)
      await write(path, path.endsWith('.json') ? `${writeJson(change(path, JSON.parse(text)))}\n` : text);
    await forEachInParallel(
      [...assets],
      async ([path, hash]) => {
        const bytes = await client.blob(hash);
        if (hashBytes(bytes) !== hash)
          throw new RefusedError(
            `${path}: the bytes that came are not those that were published. Nothing was written.`,
          );
        await write(path, bytes);
      },
      PARALLEL,
    );
    if (existsSync(target)) await rmdir(target);
    await mkdir(dirname(target), { recursive: true });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

export async function exportRealm(
  client: Pick<PublishClient, 'documents' | 'blob'>,
  { realm, to, version }: { realm: string; to: string; version?: number | undefined },
): Promise<Exported> {
  const found = await fetchSources(client, realm, version);
  await writeFolder(client, found.sources, to);
  return { version: found.version, documents: found.sources.texts.size, assets: found.sources.assets.size };
}

/** @throws RefusedError for a folder with something in it. */
export async function refuseOccupied(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new RefusedError(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}).`, {
      cause: error,
    });
  });
  if (names.length) throw new RefusedError(`${folder} is not empty: name a folder that does not exist yet.`);
}

/** JSON as people write it: what fits on a line stays on one. */
export function writeJson(value: unknown, indent = '', width = 160): string {
  const flat = inline(value);
  if (typeof value !== 'object' || value === null || (indent !== '' && flat.length + indent.length <= width))
    return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return value.length
      ? `[\n${value.map((entry) => `${inner}${writeJson(entry, inner, width)}`).join(',\n')}\n${indent}]`
      : '[]';
  const entries = Object.entries(value);
  return entries.length
    ? `{\n${entries.map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${writeJson(entry, inner, width)}`).join(',\n')}\n${indent}}`
    : '{}';
}

function inline(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  const entries = Object.entries(value);
  return entries.length
    ? `{ ${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${inline(entry)}`).join(', ')} }`
    : '{}';
}
