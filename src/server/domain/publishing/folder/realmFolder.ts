// A realm's folder in memory, read from the disk or uploaded to the server (docs/realm-format.md). Decides which files
// belong to a realm and parses its documents; check/ validates their content.
import { excerpt } from '#schemas/excerpt.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { readJson } from '../../../json/readJson.ts';
import { findNearest } from '../findNearest.ts';
import { findLongText } from './findLongText.ts';
import { MAX_ASSET_BYTES, MAX_DOCUMENT_BYTES } from './sizeLimits.ts';

/** An image, SVG, clip or font of the folder. Its bytes are read on demand. */
export type FolderAsset = {
  /** Such as `art/door.landscape.webp`, `fonts/amiri-arabic.woff2`. */
  readonly path: string;
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
  read(): Promise<Uint8Array>;
  /**
   * Type, size in px and placeholder colour (`#rrggbb`, missing: not known) of a file that the database already has, so
   * that it is not decoded again.
   */
  readonly stored?:
    | {
        readonly mime: string;
        readonly width: number | null;
        readonly height: number | null;
        readonly colour?: string | undefined;
      }
    | undefined;
};

/** A parsed folder. */
export type RealmFolder = {
  /** Name of the folder, which must equal the realm's id. */
  readonly id: string;
  /** Parsed documents by path. A file that is not JSON is in `paths` only. */
  readonly documents: ReadonlyMap<string, unknown>;
  readonly assets: ReadonlyMap<string, FolderAsset>;
  /** Every file that belongs to a realm, including unusable ones. */
  readonly paths: ReadonlySet<string>;
  /** Problems of the files themselves. */
  readonly problems: readonly Problem[];
  /** Returns the text of a document of `documents`, without a byte order mark; undefined for another path. */
  readonly readText?: (path: string) => string | undefined;
};

/** `ignored` files are neither read nor published. */
export type FileKind = 'document' | 'image' | 'svg' | 'clip' | 'font' | 'ignored' | 'unknown';

const DOCUMENT =
  /^(realm\.json|theme\.json|art\/index\.json|strings\/[^/]+\.json|menus\/(web|mobile-web)\.json|pages\/[^/]+\.json|data\/[^/]+\.json|catalogue\/[^/]+\.json)$/;
/**
 * READMEs, texts of licences, hidden files, art sources and the demo's media: neither read nor published.
 * `data/licences.json` is a document.
 */
const IGNORED =
  /(^|\/)\.[^/]*$|(^|\/)(README|LICEN[CS]E(?!S\.json$)|OFL|CREDITS)[^/]*$|^art\/draw(\.mjs|\/)|^media\/|(^|\/)Thumbs\.db$/i;

/** Returns the kind of file that a path of the folder names. */
export function findFileKind(path: string): FileKind {
  if (IGNORED.test(path)) return 'ignored';
  if (DOCUMENT.test(path)) return 'document';
  if (/^art\/[^/]+\.(webp|png|jpe?g|avif)$/i.test(path)) return 'image';
  if (/^art\/[^/]+\.svg$/i.test(path)) return 'svg';
  if (/^clips\/[A-Za-z0-9._-]+\.(mp4|webm)$/.test(path)) return 'clip';
  if (/^fonts\/[^/]+\.woff2$/i.test(path)) return 'font';
  return 'unknown';
}

/** True for a plain relative path: no `..`, no empty segment, no backslash, no control character. */
export const isSafeRelativePath = (path: string): boolean =>
  path.length > 0 &&
  path.length <= 300 &&
  !/[\\\u0000-\u001f]/.test(path) &&
  path.split('/').every((step) => step !== '' && step !== '.' && step !== '..');

/** Folders and files at the top of a realm's folder. */
const TOP_NAMES = [
  'pages',
  'strings',
  'menus',
  'data',
  'catalogue',
  'art',
  'fonts',
  'clips',
  'realm.json',
  'theme.json',
];

/** Suggests the path whose first name is spelled right: `pages/home.json` for `page/home.json`. */
function suggestPath(path: string): Pick<Problem, 'nearest'> {
  const [first = '', ...rest] = path.split('/');
  const name = findNearest(first, TOP_NAMES);
  const nearest = name === undefined ? '' : [name, ...rest].join('/');
  return nearest !== path && findFileKind(nearest) !== 'unknown' && nearest !== '' ? { nearest } : {};
}

/** The parts from which a realm's folder is read: its documents and its other files. */
export type FolderParts = {
  readonly id: string;
  /** Path, and text or bytes in UTF-8. */
  readonly documents: Iterable<readonly [string, string | Uint8Array]>;
  readonly assets: Iterable<FolderAsset>;
  /** Problems found while reading the files. */
  readonly problems?: readonly Problem[];
  /** Called with the path of each document before it is parsed. */
  readonly onFile?: ((path: string) => void) | undefined;
};

/** Splits `Expected X near "Y"` into what was expected and what was found. */
function describeReason(reason: string): Pick<Problem, 'expected' | 'found'> {
  const [, expected, found] = /^[Ee]xpected (.*?)(?: but found | (?=near "))(.*)$/s.exec(reason) ?? [];
  return expected === undefined || found === undefined ? { found: reason } : { expected, found };
}

/** Builds a folder from the texts of its documents and its assets. Reports files that do not belong to a realm. */
export function assembleFolder({ id, documents, assets, problems = [], onFile }: FolderParts): RealmFolder {
  const found: Problem[] = [...problems];
  const parsed = new Map<string, unknown>();
  const accepted = new Map<string, FolderAsset>();
  const paths = new Set<string>();
  const texts = new Map<string, string | Uint8Array>();
  const isAccepted = (path: string): boolean => {
    if (!isSafeRelativePath(path))
      return report(
        problem('FILE_UNREADABLE', '', {
          file: path.slice(0, 300),
          expected: 'a path inside the folder',
          found: excerpt(path),
        }),
      );
    const kind = findFileKind(path);
    if (kind === 'ignored') return false;
    return kind !== 'unknown' || report(problem('FILE_UNKNOWN', '', { file: path, ...suggestPath(path) }));
  };
  const report = (entry: Problem): false => {
    found.push(entry);
    return false;
  };
  for (const [path, text] of documents) {
    if (!isAccepted(path)) continue;
    paths.add(path);
    if (Buffer.byteLength(text) > MAX_DOCUMENT_BYTES) {
      found.push(
        path.startsWith('pages/')
          ? problem('PAGE_TOO_LARGE', '', { file: path })
          : problem('FILE_UNREADABLE', '', { file: path, expected: 'at most 4 MB' }),
      );
      continue;
    }
    onFile?.(path);
    const result = readJson(text);
    if ('refusal' in result) {
      const { pointer, line, column, reason } = result.refusal;
      found.push(problem('DOCUMENT_NOT_JSON', pointer, { file: path, line, column, ...describeReason(reason) }));
      continue;
    }
    parsed.set(path, result.value);
    texts.set(path, text);
    const longText = findLongText(result.value);
    if (longText) found.push({ ...longText, file: path });
  }
  for (const asset of assets) {
    if (!isAccepted(asset.path)) continue;
    paths.add(asset.path);
    if (asset.size <= MAX_ASSET_BYTES) accepted.set(asset.path, asset);
    else
      found.push(
        problem(findFileKind(asset.path) === 'image' ? 'PICTURE_BAD' : 'FILE_UNREADABLE', '', {
          file: asset.path,
          expected: 'at most 4 MB',
          found: `${(asset.size / 1e6).toFixed(1)} MB`,
        }),
      );
  }
  const readText = (path: string): string | undefined => {
    const text = texts.get(path);
    const decoded = typeof text === 'object' ? new TextDecoder('utf-8').decode(text) : text;
    return decoded?.startsWith('\ufeff') ? decoded.slice(1) : decoded;
  };
  return { id, documents: parsed, assets: accepted, paths, problems: found, readText };
}

/** A document of a sub-folder; `name` is without `.json`. */
export type NamedDocument = { readonly name: string; readonly file: string; readonly value: unknown };

/** Returns the documents of a sub-folder, sorted by name. */
export function listDocuments(
  folder: Pick<RealmFolder, 'documents'>,
  under: 'strings' | 'menus' | 'pages' | 'data' | 'catalogue',
): NamedDocument[] {
  return [...folder.documents]
    .filter(([path]) => path.startsWith(`${under}/`))
    .map(([file, value]) => ({ name: file.slice(under.length + 1, -'.json'.length), file, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
