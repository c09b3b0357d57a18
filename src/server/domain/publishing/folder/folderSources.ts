// Stores the source folder with each version, so that `realm export` can write it again and `realm explain` can name
// the file of a value. It is never served to viewers.
import type { FolderAsset, RealmFolder } from './realmFolder.ts';
import { findFileKind, isSafeRelativePath } from './realmFolder.ts';
import type { RealmDocument } from '../../delivery/realmDocuments.ts';

/** Document kind: `source/<path>` with a text, `source/assets` with the hash of every image, clip and font. */
export const SOURCE_KIND = 'source';
const ASSETS = 'assets';

/** The stored folder of a version. */
export type FolderSources = {
  /**
   * Text of every JSON document and drawing by path. JSON is stored without spaces, with the fields in the author's
   * order.
   */
  readonly texts: ReadonlyMap<string, string>;
  /** Hash of every image, clip and font by path. */
  readonly assets: ReadonlyMap<string, string>;
};

/** Builds the documents that store a folder. An unchanged file is stored once for all versions. */
export async function buildSourceDocuments(
  folder: Pick<RealmFolder, 'documents' | 'assets'>,
): Promise<RealmDocument[]> {
  const documents: RealmDocument[] = [...folder.documents].map(([path, value]) => ({
    kind: SOURCE_KIND,
    key: path,
    body: { text: JSON.stringify(value) },
  }));
  const assets: Record<string, string> = {};
  for (const asset of folder.assets.values()) {
    if (findFileKind(asset.path) === 'svg')
      documents.push({ kind: SOURCE_KIND, key: asset.path, body: { text: await readText(asset) } });
    else assets[asset.path] = asset.hash;
  }
  return [...documents, { kind: SOURCE_KIND, key: ASSETS, body: assets }];
}

async function readText(asset: FolderAsset): Promise<string> {
  return new TextDecoder().decode(await asset.read());
}

/**
 * Reads a stored folder, without paths that a realm's folder cannot have; undefined for a version that did not store
 * its folder.
 */
export function readSources(
  documents: Iterable<{ readonly kind: string; readonly key: string; readonly body: unknown }>,
): FolderSources | undefined {
  const texts = new Map<string, string>();
  let assets: Map<string, string> | undefined;
  for (const { kind, key, body } of documents) {
    if (kind !== SOURCE_KIND) continue;
    if (key === ASSETS)
      assets = new Map(
        Object.entries(body as Record<string, string>)
          .filter(([path]) => isSafeRelativePath(path) && ['image', 'clip', 'font'].includes(findFileKind(path)))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      );
    else if (isSafeRelativePath(key) && ['document', 'svg'].includes(findFileKind(key)))
      texts.set(key, (body as { text?: string }).text ?? '');
  }
  return assets && { texts: new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1))), assets };
}

/** Parses the JSON documents of a stored folder. */
export function parseSourceDocuments({ texts }: FolderSources): Map<string, unknown> {
  return new Map(
    [...texts]
      .filter(([path]) => findFileKind(path) === 'document')
      .map(([path, text]) => [path, JSON.parse(text) as unknown]),
  );
}
