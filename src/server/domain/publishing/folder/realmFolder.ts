// A realm's folder in memory, whether it was read from a disk or sent to the server (docs/realm-format.md). Knows which files
// belong to a realm and parses its documents; says nothing about their content (check/).
import { excerpt, problem, type Problem } from '#schemas/problems.ts';
import { parseJson } from './parseJson.ts';

/** A picture, mask or font of the folder. The bytes are read only when they are needed. */
export type Asset = {
  /** `art/door.landscape.webp`, `fonts/amiri-arabic.woff2` */
  readonly path: string;
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  read(): Promise<Uint8Array>;
  /** What is known already, so that it need not be decoded again. */
  readonly known?: { readonly mime: string; readonly width: number | null; readonly height: number | null } | undefined;
};

export type RealmFolder = {
  /** Name of the folder: must be the realm's id. */
  readonly id: string;
  /** Parsed documents by path. A file that is not JSON is in `paths` only. */
  readonly documents: ReadonlyMap<string, unknown>;
  readonly assets: ReadonlyMap<string, Asset>;
  /** Every file that belongs to a realm, broken ones too. */
  readonly paths: ReadonlySet<string>;
  /** What was wrong with the files themselves. */
  readonly problems: readonly Problem[];
};

export type FileKind = 'document' | 'image' | 'svg' | 'font' | 'aside' | 'unknown';

/** Bytes of one document; a page's own limit is decision O14's. */
export const MAX_DOCUMENT_BYTES = 4 * 1024 * 1024;
/** Bytes of a picture or font. */
export const MAX_ASSET_BYTES = 4 * 1024 * 1024;
/** Files of one realm. */
export const MAX_FILES = 10_000;

const DOCUMENT =
  /^(realm\.json|theme\.json|art\/index\.json|strings\/[^/]+\.json|menus\/(web|mobile-web)\.json|pages\/[^/]+\.json|data\/[^/]+\.json|catalogue\/[^/]+\.json)$/;
/** What artists and lawyers keep beside: neither read nor published. */
const ASIDE = /(^|\/)\.[^/]*$|(^|\/)(README|LICEN[CS]E|OFL|CREDITS)[^/]*$|^art\/draw(\.mjs|\/)|(^|\/)Thumbs\.db$/i;

/** What a path of the folder is. */
export function fileKind(path: string): FileKind {
  if (ASIDE.test(path)) return 'aside';
  if (DOCUMENT.test(path)) return 'document';
  if (/^art\/[^/]+\.(webp|png|jpe?g|avif)$/i.test(path)) return 'image';
  if (/^art\/[^/]+\.svg$/i.test(path)) return 'svg';
  if (/^fonts\/[^/]+\.woff2$/i.test(path)) return 'font';
  return 'unknown';
}

/** True for a plain relative path: no `..`, no empty step, no backslash, no control character. */
export const isSafeRelativePath = (path: string): boolean =>
  path.length > 0 &&
  path.length <= 300 &&
  !/[\\\u0000-\u001f]/.test(path) &&
  path.split('/').every((step) => step !== '' && step !== '.' && step !== '..');

/** Puts a folder together from the text of its documents and its assets. Files that are no part of a realm are reported. */
export function assembleFolder({
  id,
  documents,
  assets,
  problems = [],
}: {
  id: string;
  documents: Iterable<readonly [string, string]>;
  assets: Iterable<Asset>;
  problems?: readonly Problem[];
}): RealmFolder {
  const found: Problem[] = [...problems];
  const parsed = new Map<string, unknown>();
  const kept = new Map<string, Asset>();
  const paths = new Set<string>();
  const isOurs = (path: string): boolean => {
    if (!isSafeRelativePath(path))
      return report(
        problem('FILE_UNREADABLE', '', {
          file: path.slice(0, 300),
          expected: 'a path inside the folder',
          found: excerpt(path),
        }),
      );
    const kind = fileKind(path);
    if (kind === 'aside') return false;
    return kind !== 'unknown' || report(problem('FILE_UNKNOWN', '', { file: path }));
  };
  const report = (entry: Problem): false => {
    found.push(entry);
    return false;
  };
  for (const [path, text] of documents) {
    if (!isOurs(path)) continue;
    paths.add(path);
    if (Buffer.byteLength(text) > MAX_DOCUMENT_BYTES) {
      found.push(
        path.startsWith('pages/')
          ? problem('PAGE_TOO_LARGE', '', { file: path })
          : problem('FILE_UNREADABLE', '', { file: path, expected: 'at most 4 MB' }),
      );
      continue;
    }
    const result = parseJson(text);
    if ('broken' in result) found.push(problem('DOCUMENT_NOT_JSON', '', { file: path, found: result.broken }));
    else parsed.set(path, result.value);
  }
  for (const asset of assets) {
    if (!isOurs(asset.path)) continue;
    paths.add(asset.path);
    if (asset.size <= MAX_ASSET_BYTES) kept.set(asset.path, asset);
    else
      found.push(
        problem(fileKind(asset.path) === 'image' ? 'PICTURE_BAD' : 'FILE_UNREADABLE', '', {
          file: asset.path,
          expected: 'at most 4 MB',
          found: `${(asset.size / 1e6).toFixed(1)} MB`,
        }),
      );
  }
  return { id, documents: parsed, assets: kept, paths, problems: found };
}

/** The documents of a sub-folder as (name without `.json`, path, value), by name. */
export function documentsIn(
  folder: Pick<RealmFolder, 'documents'>,
  under: 'strings' | 'menus' | 'pages' | 'data' | 'catalogue',
): { name: string; file: string; value: unknown }[] {
  return [...folder.documents]
    .filter(([path]) => path.startsWith(`${under}/`))
    .map(([file, value]) => ({ name: file.slice(under.length + 1, -'.json'.length), file, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
