// Computes the changes that a publish would make: compares the documents of the current version with those of a
// compiled folder.
import type { ImageEntry } from '#src/realm/imageUrl.ts';
import { hashJson } from '../../../db/contentHash.ts';
import { diffJson, type JsonChange } from './diffJson.ts';
import { SHARD } from '../../search/searchDocuments.ts';
import { SOURCE_KIND } from '../folder/folderSources.ts';
import type { PublishedDocument } from '../readPublishedVersion.ts';

/** `file` names the source for people: a path (`pages/home.json`), or a text (`catalogue item <id>`, `logo`). */
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
/** Kind of the document that lists the images of a version. */
export const IMAGE_INDEX = 'pictures';

/** Kinds of computed documents: the search index, and the record of what the seed has published. */
const DERIVED_KINDS: readonly string[] = ['seed', 'search', SHARD];

/** Whether the server computes a document from others. Viewers get `theme/theme`, computed from `theme/authored`. */
export const isDerived = ({ kind, key }: Pick<PublishedDocument, 'kind' | 'key'>): boolean =>
  DERIVED_KINDS.includes(kind) || (kind === 'theme' && key === 'authored');

/** All differences between two versions. */
export type RealmDiff = {
  readonly documents: readonly DocumentDiff[];
  readonly images: readonly ImageDiff[];
  /** Files that differ without effect for viewers: order of fields, `$schema`, an item that moved to another file. */
  readonly filesWithoutEffect: readonly string[];
};

/** True when publishing would create a new version. */
export const hasChanges = ({ documents, images, filesWithoutEffect }: RealmDiff): boolean =>
  documents.length + images.length + filesWithoutEffect.length > 0;

/** Compares all documents of two versions, including the stored source folders. */
export function diffRealm(before: readonly PublishedDocument[], after: readonly PublishedDocument[]): RealmDiff {
  const oldDocuments = indexByName(before);
  const newDocuments = indexByName(after);
  const documents: DocumentDiff[] = [];
  const changedFiles: string[] = [];
  for (const name of [...new Set([...newDocuments.keys(), ...oldDocuments.keys()])].sort()) {
    const oldDocument = oldDocuments.get(name);
    const newDocument = newDocuments.get(name);
    const { kind, key } = (newDocument ?? oldDocument)!;
    // Images are compared below.
    if (kind === IMAGE_INDEX || isDerived({ kind, key })) continue;
    if (kind === SOURCE_KIND) {
      if (oldDocument && newDocument && hashJson(oldDocument.body) !== hashJson(newDocument.body) && key !== 'assets')
        changedFiles.push(key);
      continue;
    }
    const file = nameDocument(kind, key);
    if (!oldDocument)
      documents.push({
        kind,
        key,
        file,
        change: 'added',
        changes: [{ pointer: '', change: 'added', after: toSourceForm(newDocument?.body) }],
      });
    else if (!newDocument)
      documents.push({
        kind,
        key,
        file,
        change: 'removed',
        changes: [{ pointer: '', change: 'removed', before: toSourceForm(oldDocument.body) }],
      });
    else {
      const changes = diffJson(toSourceForm(oldDocument.body), toSourceForm(newDocument.body));
      if (changes.length) documents.push({ kind, key, file, change: 'changed', changes });
    }
  }
  const filesWithEffect = new Set(documents.flatMap(({ kind, key }) => listPossibleSources(kind, key)));
  const images = diffImages(readImageIndex(before), readImageIndex(after));
  const hasEffect = (path: string): boolean =>
    filesWithEffect.has(path) ||
    (path.startsWith('catalogue/') && filesWithEffect.has('catalogue/')) ||
    (path === 'art/index.json' && images.length > 0);
  return {
    documents,
    images,
    filesWithoutEffect: [...changedFiles, ...diffSourcePaths(oldDocuments, newDocuments)]
      .filter((path) => !hasEffect(path))
      .sort(),
  };
}

const indexByName = (documents: readonly PublishedDocument[]): Map<string, PublishedDocument> =>
  new Map(documents.map((document) => [`${document.kind}/${document.key}`, document]));

/** Returns the paths of added and removed source files, or one sentence when the old version stored no folder. */
function diffSourcePaths(
  oldDocuments: ReadonlyMap<string, PublishedDocument>,
  newDocuments: ReadonlyMap<string, PublishedDocument>,
): string[] {
  const before = listSourcePaths(oldDocuments);
  const after = listSourcePaths(newDocuments);
  // Old versions have no stored source folder to compare with.
  if (before.size === 0)
    return oldDocuments.size === 0 ? [] : ['the whole folder, which the current version did not store'];
  return [...[...after].filter((path) => !before.has(path)), ...[...before].filter((path) => !after.has(path))];
}

/** Returns the paths of the stored source files and fonts. */
function listSourcePaths(documents: ReadonlyMap<string, PublishedDocument>): Set<string> {
  return new Set(
    [...documents.values()].flatMap(({ kind, key, body }) => {
      if (kind !== SOURCE_KIND) return [];
      return key === 'assets' ? Object.keys(body as object).filter((path) => path.startsWith('fonts/')) : [key];
    }),
  );
}

/**
 * Names the source of a document for people: `pages/home.json` for `page/home`, a text for a document without a file.
 */
export function nameDocument(kind: string, key: string): string {
  switch (kind) {
    case 'realm':
      return 'realm.json';
    case 'theme':
      return key === 'theme' ? 'theme.json' : `theme.json in ${key}`;
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
      return key === 'logo' ? 'logo' : `logo in ${key}`;
    default:
      return `${kind}/${key}`;
  }
}

/** Returns the source files that may have caused a difference in a document. */
function listPossibleSources(kind: string, key: string): string[] {
  if (kind === 'item' || kind === 'catalogue') return ['catalogue/'];
  if (kind === 'logo' || kind === 'theme') return ['theme.json', 'realm.json'];
  return [nameDocument(kind, key)];
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
  (documents.find(({ kind }) => kind === IMAGE_INDEX)?.body ?? {}) as Record<string, ImageEntry>;

/** Leaves out what only checks read, because earlier versions do not have it. */
const withoutFacts = ({ bytes: _bytes, hasFocal: _hasFocal, ...image }: ImageEntry): Partial<ImageEntry> => image;

function diffImages(
  before: Readonly<Record<string, ImageEntry>>,
  after: Readonly<Record<string, ImageEntry>>,
): ImageDiff[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((name): ImageDiff[] => {
    const oldImage = Object.hasOwn(before, name) ? before[name] : undefined;
    const newImage = Object.hasOwn(after, name) ? after[name] : undefined;
    if (!oldImage) return newImage ? [{ name, change: 'added', after: newImage }] : [];
    if (!newImage) return [{ name, change: 'removed', before: oldImage }];
    if (hashJson(withoutFacts(oldImage)) === hashJson(withoutFacts(newImage))) return [];
    return [{ name, change: 'changed', before: oldImage, after: newImage }];
  });
}
