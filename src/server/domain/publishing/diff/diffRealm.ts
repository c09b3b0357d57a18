// What a publish would change: the documents of the current version against those that a folder compiles to.
import type { ImageEntry } from '#src/realm/imageUrl.ts';
import { hashJson } from '../../../db/contentHash.ts';
import { diffJson, type JsonChange } from './diffJson.ts';
import { SOURCE } from '../folder/folderSources.ts';
import type { PublishedDocument } from '../publishedVersion.ts';

/** `file` is what a person would open: `pages/home.json`; an item is named by its id, whichever file holds it. */
export type DocumentDiff = {
  readonly kind: string;
  readonly key: string;
  readonly file: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly changes: readonly JsonChange[];
};
export type ImageDiff = {
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before?: ImageEntry;
  readonly after?: ImageEntry;
};
export type RealmDiff = {
  readonly documents: readonly DocumentDiff[];
  readonly pictures: readonly ImageDiff[];
  /** Files that differ in a way that viewers never see: the order of fields, `$schema`, an item that moved to another file. */
  readonly unseen: readonly string[];
};

/** True when publishing would make a new version. */
export const hasChanges = ({ documents, pictures, unseen }: RealmDiff): boolean =>
  documents.length + pictures.length + unseen.length > 0;

/** Compares all documents of two versions, those that keep the folder included. */
export function diffRealm(before: readonly PublishedDocument[], after: readonly PublishedDocument[]): RealmDiff {
  const [old, now] = [byName(before), byName(after)];
  const documents: DocumentDiff[] = [];
  const unseen: string[] = [];
  for (const name of [...new Set([...now.keys(), ...old.keys()])].sort()) {
    const was = old.get(name),
      is = now.get(name);
    const { kind, key } = (is ?? was)!;
    // A stamp says where a version came from, not what it is; pictures are told apart.
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
        changes: [{ pointer: '', change: 'added', after: plain(is?.body) }],
      });
    else if (!is)
      documents.push({
        kind,
        key,
        file,
        change: 'removed',
        changes: [{ pointer: '', change: 'removed', before: plain(was.body) }],
      });
    else {
      const changes = diffJson(plain(was.body), plain(is.body));
      if (changes.length) documents.push({ kind, key, file, change: 'changed', changes });
    }
  }
  const visible = new Set(documents.flatMap(({ kind, key }) => filesOf(kind, key)));
  const pictures = diffImages(indexOf(before), indexOf(after));
  const isSeen = (path: string): boolean =>
    visible.has(path) ||
    (path.startsWith('catalogue/') && visible.has('catalogue/')) ||
    (path === 'art/index.json' && pictures.length > 0);
  return {
    documents,
    pictures,
    unseen: [...unseen, ...sourceFilesMoved(old, now)].filter((path) => !isSeen(path)).sort(),
  };
}

const byName = (documents: readonly PublishedDocument[]): Map<string, PublishedDocument> =>
  new Map(documents.map((document) => [`${document.kind}/${document.key}`, document]));

/** Files of the folder that came or went. */
function sourceFilesMoved(
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
  // A version from before folders were kept says nothing of its files.
  if (before.size === 0)
    return old.size === 0 ? [] : ['the folder as a whole, which the current version does not keep'];
  return [...[...after].filter((path) => !before.has(path)), ...[...before].filter((path) => !after.has(path))];
}

/** `page/home` -> `pages/home.json` */
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

const filesOf = (kind: string, key: string): string[] =>
  kind === 'item' || kind === 'catalogue'
    ? ['catalogue/']
    : kind === 'logo' || kind === 'theme'
      ? ['theme.json', 'realm.json']
      : [fileOf(kind, key)];

/** As a person wrote it: a picture is its file's name. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0]?.[0] === '$picture') return entries[0][1];
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}

const indexOf = (documents: readonly PublishedDocument[]): Readonly<Record<string, ImageEntry>> =>
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
