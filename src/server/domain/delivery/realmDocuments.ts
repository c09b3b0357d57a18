// The documents of a published version: their kinds and their content. compileRealm.ts creates them, snapshot.ts reads
// them.
import type { ImageEntry } from '#src/realm/imageUrl.ts';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { Strings } from './localise.ts';
import type { AuthoredTheme } from '../theme/authoredTheme.ts';
import type { SearchAbout } from '../search/searchIndex.ts';
import type { ParsedLogo } from '../svg/readLogo.ts';

/** A document to publish. Texts stay `{ "$text": ... }` and images `{ "$picture": "file" }`; delivery resolves them. */
export type RealmDocument = { readonly kind: DocumentKind; readonly key: string; readonly body: unknown };

/**
 * Kinds of documents with their keys:
 * - realm/realm, theme/theme, logo/logo, and logo/<locale> for languages with a logo of their own
 * - theme/<locale> for languages with tokens of their own
 * - theme/authored: the tokens of the theme as they are written, for themes that inherit from it
 * - strings/<locale>, and base-strings/<locale> for the product's labels at the time of the publish
 * - menu/<platform>, page/<id>, item/<id>, data/<kind>
 * - catalogue/order: the item ids in the catalogue's order
 * - search/about and search-shard/<n>: the search index (search/searchDocuments.ts)
 * - pictures/index: the images by file name
 * - source/<path>: the files of the published folder (folderSources.ts)
 * - seed/stamp: which folder the seed has published; only in versions that it has published
 */
export type DocumentKind =
  | 'realm'
  | 'theme'
  | 'logo'
  | 'strings'
  | 'base-strings'
  | 'menu'
  | 'page'
  | 'item'
  | 'data'
  | 'catalogue'
  | 'search'
  | 'search-shard'
  | 'pictures'
  | 'source'
  | 'seed';

/** Images of a realm by file name. */
export type ImageIndex = Readonly<Record<string, ImageEntry>>;

/** The documents of a version by kind. */
export type RealmContent = {
  readonly realm: Realm | undefined;
  readonly theme: ResolvedTheme | undefined;
  /** The themes of the languages of `localeTokens`. */
  readonly localeThemes: ReadonlyMap<string, ResolvedTheme>;
  /**
   * The tokens of the theme as they are written, for the themes that inherit from it; undefined for a version that was
   * published before themes could inherit.
   */
  readonly authoredTheme: AuthoredTheme | undefined;
  /** Logos by `logo` (the general one) or by the language of an entry of `localeSettings`. */
  readonly logos: ReadonlyMap<string, ParsedLogo>;
  readonly strings: Strings;
  /** The product's labels at the time of the publish, for the keys that the brand does not define. */
  readonly baseStrings: Strings;
  readonly menus: ReadonlyMap<string, unknown>;
  readonly pages: ReadonlyMap<string, unknown>;
  /** In the catalogue's order. */
  readonly items: ReadonlyMap<string, CatalogueItem>;
  /** data/<kind>.json, checked by schemas/realm/data. */
  readonly data: ReadonlyMap<string, unknown>;
  readonly images: ImageIndex;
  /** Describes the version's search index; undefined for a version that was published before the index existed. */
  readonly search: SearchAbout | undefined;
};

/** Keys of documents of kind `theme` that are not a language. */
const NOT_LOCALES: readonly string[] = ['theme', 'authored'];

/** Key of the logo of all languages that have none of their own. */
export const GENERAL_LOGO = 'logo';

/** Groups the documents of a version by kind; missing ones are empty. Publish has validated them. */
export function readContent(
  documents: Iterable<{ readonly kind: string; readonly key: string; readonly body: unknown }>,
): RealmContent {
  const byKind = new Map<string, Map<string, unknown>>();
  for (const { kind, key, body } of documents) {
    const documentsByKey = byKind.get(kind) ?? new Map<string, unknown>();
    byKind.set(kind, documentsByKey.set(key, body));
  }
  const getDocument = (kind: string, key: string): unknown => byKind.get(kind)?.get(key);
  const getDocuments = (kind: string): Map<string, unknown> => byKind.get(kind) ?? new Map<string, unknown>();
  const stored = getDocuments('item') as Map<string, CatalogueItem>;
  const order = (getDocument('catalogue', 'order') as { ids?: string[] } | undefined)?.ids ?? [...stored.keys()];
  return {
    realm: getDocument('realm', 'realm') as Realm | undefined,
    theme: getDocument('theme', 'theme') as ResolvedTheme | undefined,
    localeThemes: readLocaleThemes(getDocuments('theme')),
    authoredTheme: getDocument('theme', 'authored') as AuthoredTheme | undefined,
    logos: getDocuments('logo') as Map<string, ParsedLogo>,
    strings: Object.fromEntries(getDocuments('strings')) as Strings,
    baseStrings: Object.fromEntries(getDocuments('base-strings')) as Strings,
    menus: getDocuments('menu'),
    pages: getDocuments('page'),
    items: new Map(
      order.flatMap((id) => {
        const item = stored.get(id);
        return item ? [[id, item] as const] : [];
      }),
    ),
    data: getDocuments('data'),
    images: (getDocument('pictures', 'index') as ImageIndex | undefined) ?? {},
    search: getDocument('search', 'about') as SearchAbout | undefined,
  };
}

/** Returns the documents of kind `theme` whose key is a language. */
const readLocaleThemes = (themes: ReadonlyMap<string, unknown>): ReadonlyMap<string, ResolvedTheme> =>
  new Map([...themes].flatMap(([key, theme]) => (NOT_LOCALES.includes(key) ? [] : [[key, theme as ResolvedTheme]])));
