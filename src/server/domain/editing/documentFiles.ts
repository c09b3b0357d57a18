// How the documents that editors change are stored in the files of a realm's folder: a page is a file, the labels are
// one file for each language, and settings are fields of realm.json, whose other fields stay as they are.
import { LOCALE_PATTERN } from '#schemas/realm/locale.ts';
import { pointerTo } from '#schemas/problems.ts';
import { isSettingsDocument, REALM_FIELDS, type PageOrigin } from '#schemas/domain/authored-page.ts';

/** The texts of files by path. */
export type FileTexts = ReadonlyMap<string, string>;

/** How a document is stored. */
export type DocumentFiles = {
  /** Path of the file that contains the document; with a slash at its end, of the folder. */
  readonly path: string;
  /** From which realms the document comes when the realm has none of its own. */
  readonly layers: readonly PageOrigin['layer'][];
  /**
   * Returns the document as JSON text.
   * @param texts the files of `path`
   * @returns undefined when the files do not contain it
   */
  read(texts: FileTexts): string | undefined;
  /** What a realm that has no such document begins with; missing: the document that it inherits. */
  readonly start?: string;
  /**
   * Returns the files that contain a checked document.
   * @param texts the files of `path` that the new ones replace
   */
  write(text: string, texts: FileTexts): Record<string, string>;
  /** Converts a value's pointer in a file to its pointer in the document; undefined for a value of another document. */
  toPointer(file: string, pointer: string): string | undefined;
};

type Json = Readonly<Record<string, unknown>>;

/** Every realm from which pages are inherited. */
const ALL_LAYERS = ['own', 'catalogueOf', 'extends', 'default'] as const;

/** Returns how a page or a document of settings is stored. */
export function findDocumentFiles(id: string): DocumentFiles {
  if (!isSettingsDocument(id)) return createWholeFile(`pages/${id}.json`, ALL_LAYERS);
  switch (id) {
    case 'menu:web':
    case 'menu:mobile-web':
      return createWholeFile(`menus/${id.slice('menu:'.length)}.json`, ['own', 'catalogueOf']);
    case 'settings:theme':
      return { ...createWholeFile('theme.json', ['own', 'extends', 'default']), start: '{ "inherits": true }' };
    case 'settings:labels':
      return labelFiles;
    default:
      return createRealmFields(REALM_FIELDS[id]);
  }
}

/** A document that is a file. */
function createWholeFile(path: string, layers: DocumentFiles['layers']): DocumentFiles {
  return {
    path,
    layers,
    read: (texts) => texts.get(path),
    write: (text) => ({ [path]: text }),
    toPointer: (file, pointer) => (file === path ? pointer : undefined),
  };
}

const REALM_FILE = 'realm.json';

/** A document of some fields of realm.json. */
function createRealmFields(fields: readonly string[]): DocumentFiles {
  const pick = (value: Json): Json =>
    Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)));
  return {
    path: REALM_FILE,
    layers: ['own'],
    read(texts) {
      const realm = texts.get(REALM_FILE);
      return realm === undefined ? undefined : JSON.stringify(pick(JSON.parse(realm) as Json));
    },
    write(text, texts) {
      const realm = JSON.parse(texts.get(REALM_FILE) ?? '{}') as Json;
      const next = pick(JSON.parse(text) as Json);
      const remaining = Object.entries(realm).filter(([name]) => !fields.includes(name) || Object.hasOwn(next, name));
      return { [REALM_FILE]: JSON.stringify({ ...Object.fromEntries(remaining), ...next }) };
    },
    toPointer: (file, pointer) =>
      file === REALM_FILE && fields.some((name) => isInside(pointer, `/${name}`)) ? pointer : undefined,
  };
}

const isInside = (pointer: string, outer: string): boolean => pointer === outer || pointer.startsWith(`${outer}/`);

const LABELS = 'strings/';
const toLabelFile = (locale: string): string => `${LABELS}${locale}.json`;
const toLocale = (path: string): string => path.slice(LABELS.length, -'.json'.length);

/** Whether a text can be the name of a file of labels. */
export const isLabelLocale = (locale: string): boolean => new RegExp(LOCALE_PATTERN).test(locale);

/** The labels of a brand: `{ "<key>": { "<language>": "<text>" } }`, one file for each language. */
const labelFiles: DocumentFiles = {
  path: LABELS,
  layers: ['own'],
  read(texts) {
    const labels = new Map<string, Map<string, unknown>>();
    for (const [path, text] of texts)
      for (const [key, label] of Object.entries(JSON.parse(text) as Json)) {
        const byLocale = labels.get(key) ?? new Map<string, unknown>();
        labels.set(key, byLocale.set(toLocale(path), label));
      }
    return JSON.stringify(
      Object.fromEntries([...labels].map(([key, byLocale]) => [key, Object.fromEntries(byLocale)])),
    );
  },
  write(text, texts) {
    const existing = new Map([...texts].map(([path, file]) => [path, JSON.parse(file) as Json]));
    const files = splitLabels(JSON.parse(text), existing);
    return Object.fromEntries([...files].map(([path, labels]) => [path, JSON.stringify(labels)]));
  },
  toPointer(file, pointer) {
    if (!file.startsWith(LABELS)) return undefined;
    // A problem of a whole file is shown at the document.
    return pointer === '' ? '' : pointerTo(pointer, toLocale(file));
  },
};

/**
 * Divides labels by language. Keys that a file already has keep their order; new ones follow. Values that are not an
 * object of texts by language are left out: the check of the document reports them.
 * @param existing the files of the realm, by path
 */
export function splitLabels(document: unknown, existing: ReadonlyMap<string, Json>): Map<string, Json> {
  const texts = new Map<string, Map<string, unknown>>([...existing.keys()].map((path) => [path, new Map()]));
  for (const [key, byLocale] of Object.entries((document ?? {}) as Json)) {
    if (typeof byLocale !== 'object' || byLocale === null || Array.isArray(byLocale)) continue;
    for (const [locale, text] of Object.entries(byLocale)) {
      if (!isLabelLocale(locale)) continue;
      const path = toLabelFile(locale);
      texts.set(path, (texts.get(path) ?? new Map<string, unknown>()).set(key, text));
    }
  }
  return new Map(
    [...texts].map(([path, labels]) => {
      const existingKeys = Object.keys(existing.get(path) ?? {}).filter((key) => labels.has(key));
      return [
        path,
        Object.fromEntries([...new Set([...existingKeys, ...labels.keys()])].map((key) => [key, labels.get(key)])),
      ];
    }),
  );
}
