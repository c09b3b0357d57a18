// The folder as it was published, kept beside what was compiled of it: so that it can be written out again without loss, and so
// that "where does this value come from" has an answer. Never served to viewers.
import type { Asset, RealmFolder } from './realmFolder.ts';
import { fileKind, isSafeRelativePath } from './realmFolder.ts';
import type { RealmDocument } from '../../delivery/realmDocuments.ts';

/** Kind of the documents made here: `source/<path>` with a text, `source/assets` with the hash of every picture and font. */
export const SOURCE = 'source';
const ASSETS = 'assets';

/** What a published version knows of its folder. */
export type FolderSources = {
  /** Text of every JSON document and drawing by path. JSON has no spaces but keeps the author's order of fields. */
  readonly texts: ReadonlyMap<string, string>;
  /** Hash of the bytes of every picture and font by path. */
  readonly assets: ReadonlyMap<string, string>;
};

/** The documents that keep a folder. A file that stays the same is stored once for all versions. */
export async function buildSourceDocuments(
  folder: Pick<RealmFolder, 'documents' | 'assets'>,
): Promise<RealmDocument[]> {
  const made: RealmDocument[] = [...folder.documents].map(([path, value]) => ({
    kind: SOURCE,
    key: path,
    body: { text: JSON.stringify(value) },
  }));
  const assets: Record<string, string> = {};
  for (const asset of folder.assets.values()) {
    if (fileKind(asset.path) === 'svg')
      made.push({ kind: SOURCE, key: asset.path, body: { text: await textOf(asset) } });
    else assets[asset.path] = asset.hash;
  }
  return [...made, { kind: SOURCE, key: ASSETS, body: assets }];
}

async function textOf(asset: Asset): Promise<string> {
  return new TextDecoder().decode(await asset.read());
}

/** Reads them back; undefined for a version published before folders were kept. Paths that are no part of a realm's folder are left out. */
export function readSources(
  documents: Iterable<{ readonly kind: string; readonly key: string; readonly body: unknown }>,
): FolderSources | undefined {
  const texts = new Map<string, string>();
  let assets: Map<string, string> | undefined;
  for (const { kind, key, body } of documents) {
    if (kind !== SOURCE) continue;
    if (key === ASSETS)
      assets = new Map(
        Object.entries(body as Record<string, string>)
          .filter(([path]) => isSafeRelativePath(path) && ['image', 'font'].includes(fileKind(path)))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      );
    else if (isSafeRelativePath(key) && ['document', 'svg'].includes(fileKind(key)))
      texts.set(key, (body as { text?: string }).text ?? '');
  }
  return assets && { texts: new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1))), assets };
}

/** The JSON documents of a folder that was kept. */
export function parseSourceDocuments({ texts }: FolderSources): Map<string, unknown> {
  return new Map(
    [...texts]
      .filter(([path]) => fileKind(path) === 'document')
      .map(([path, text]) => [path, JSON.parse(text) as unknown]),
  );
}
