// Computes what a publish would change: compares the documents of the current version with those of a compiled folder.
import type { ImageEntry } from '#src/realm/imageUrl.ts';
import { hashJson } from '../../../db/contentHash.ts';
import { diffJson, type JsonChange } from './diffJson.ts';
import { SOURCE } from '../folder/folderSources.ts';
import type { PublishedDocument } from '../publishedVersion.ts';

/** `file` is the source file (`pages/home.json`) or, for an item, its id. */
export type DocumentDiff = {
  readonly kind: string;
  readonly key: string;
  readonly file: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly changes: readonly JsonChange[];
};
/** A changed image, by file name. */
export type ImageDiff = {
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before?: ImageEntry;
  readonly after?: ImageEntry;
};
/** All differences between two versions. */
export type RealmDiff = {
  readonly documents: readonly DocumentDiff[];
  readonly pictures: readonly ImageDiff[];
  /** Files that differ without effect for viewers: order of fields, `$schema`, an item that moved to another file. */
  readonly unseen: readonly string[];
};

/** True when publishing would make a new version. */
export const hasChanges = ({ documents, pictures, unseen }: RealmDiff): boolean =>
  documents.length + pictures.length + unseen.length > 0;

/** Compares all documents of two versions, including the stored source folders. */
export function diffRealm(before: readonly PublishedDocument[], after: readonly PublishedDocument[]): RealmDiff {
  const [old, now] = [indexByName(before), indexByName(after)];
  const documents: DocumentDiff[] = [];
  const unseen: string[] = [];
  for (const name of [...new Set([...now.keys(), ...old.keys()])].sort()) {
    const was = old.get(name),
      is = now.get(name);
    const { kind, key } = (is ?? was)!;
    // The seed stamp is not content, the search index is derived, and images are compared below.
    if (kind === 'seed' || kind === 'pictures' || kind === 'search') continue;
    if (kind === SOURCE) {
      if (was && is && hashJson(was.body) !== hashJson(is.body) && key !== 'assets') unseen.push(key);
      continue;
    }
    const file = fileOf(kind, key);
    if (!was)
      documents.push({
        kind,
        key,
        file,
        change: 'added',
        changes: [{ pointer: '', change: 'added', after: toSourceForm(is?.body) }],
      });
    else if (!is)
      documents.push({
        kind,
        key,
        file,
        change: 'removed',
        changes: [{ pointer: '', change: 'removed', before: toSourceForm(was.body) }],
      });
    else {
      const changes = diffJson(toSourceForm(was.body), toSourceForm(is.body));
      if (changes.length) documents.push({ kind, key, file, change: 'changed', changes });
    }
  }
  const visible = new Set(documents.flatMap(({ kind, key }) => listSourceFiles(kind, key)));
  const pictures = diffImages(readImageIndex(before), readImageIndex(after));
  const isSeen = (path: string): boolean =>
    visible.has(path) ||
    (path.startsWith('catalogue/') && visible.has('catalogue/')) ||
    (path === 'art/index.json' && pictures.length > 0);
  return {
    documents,
    pictures,
    unseen: [...unseen, ...diffSourcePaths(old, now)].filter((path) => !isSeen(path)).sort(),
  };
}

const indexByName = (documents: readonly PublishedDocument[]): Map<string, PublishedDocument> =>
  new Map(documents.map((document) => [`${document.kind}/${document.key}`, document]));

/** Returns the paths of added and removed source files. */
function diffSourcePaths(
  old: ReadonlyMap<string, PublishedDocument>,
  now: ReadonlyMap<string, PublishedDocument>,
): string[] {
  const [before, after] = [old, now].map(
    (all) =>
      new Set(
        [...all.values()].flatMap(({ kind, key, body }) =>
          kind !== SOURCE
            ? []
            : key === 'assets'
              ? Object.keys(body as object).filter((path) => path.startsWith('fonts/'))
              : [key],
        ),
      ),
  ) as [Set<string>, Set<string>];
  // Old versions have no stored source folder to compare with.
  if (before.size === 0) return old.size === 0 ? [] : ['the whole folder, which the current version did not store'];
  return [...[...after].filter((path) => !before.has(path)), ...[...before].filter((path) => !after.has(path))];
}

/** Returns the source file of a document: `page/home` is `pages/home.json`. */
export function fileOf(kind: string, key: string): string {
  switch (kind) {
    case 'realm':
    case 'theme':
      return `${kind}.json`;
    case 'strings':
      return `strings/${key}.json`;
    case 'base-strings':
      return `labels of the product, ${key}`;
    case 'menu':
      return `menus/${key}.json`;
    case 'page':
      return `pages/${key}.json`;
    case 'item':
      return `catalogue item ${key}`;
    case 'catalogue':
      return 'catalogue order';
    case 'logo':
      return 'logo';
    default:
      return `${kind}/${key}`;
  }
}

/** Returns the source files that may have caused a difference in a document. */
function listSourceFiles(kind: string, key: string): string[] {
  if (kind === 'item' || kind === 'catalogue') return ['catalogue/'];
  if (kind === 'logo' || kind === 'theme') return ['theme.json', 'realm.json'];
  return [fileOf(kind, key)];
}

/** Restores the source form: `{ "$picture": name }` becomes the file name. */
function toSourceForm(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toSourceForm);
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0]?.[0] === '$picture') return entries[0][1];
  return Object.fromEntries(entries.map(([key, inner]) => [key, toSourceForm(inner)]));
}

const readImageIndex = (documents: readonly PublishedDocument[]): Readonly<Record<string, ImageEntry>> =>
  (documents.find(({ kind }) => kind === 'pictures')?.body ?? {}) as Record<string, ImageEntry>;

function diffImages(
  before: Readonly<Record<string, ImageEntry>>,
  after: Readonly<Record<string, ImageEntry>>,
): ImageDiff[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((name): ImageDiff[] => {
    const was = Object.hasOwn(before, name) ? before[name] : undefined,
      is = Object.hasOwn(after, name) ? after[name] : undefined;
    if (was && is) return hashJson(was) === hashJson(is) ? [] : [{ name, change: 'changed', before: was, after: is }];
    return is ? [{ name, change: 'added', after: is }] : was ? [{ name, change: 'removed', before: was }] : [];
  });
}
