// The documents of a published version: their kinds, and what stands in each. Made by compileRealm, read by snapshot.
import type { ImageEntry } from '#src/realm/imageUrl.ts';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';
import type { CatalogueItem } from '#schemas/realm/catalogue-item.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { Strings } from './localise.ts';
import type { SearchAbout } from '../search/searchIndex.ts';
import type { Logo } from '../svg/readLogo.ts';

/** One document to publish. In bodies texts stay `{ "$text": ... }`, and a picture is `{ "$picture": "file" }`: resolved at delivery. */
export type RealmDocument = { readonly kind: DocumentKind; readonly key: string; readonly body: unknown };

/**
 * realm/realm, theme/theme, logo/logo, strings/<locale>, base-strings/<locale> (the product's own at that time), menu/<platform>, page/<id>, item/<id>, data/<kind>, catalogue/order (ids in the
 * catalogue's order), search/about and search-shard/<n> (search/searchDocuments.ts), pictures/index, source/<path> (the folder itself, see folderSources.ts), seed/stamp (only in what a seed published).
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

/** Documents sorted into what they are. */
export type RealmContent = {
  readonly realm: Realm | undefined;
  readonly theme: ResolvedTheme | undefined;
  readonly logo: Logo | undefined;
  readonly strings: Strings;
  /** The product's labels when the version was published: what the brand does not word itself. */
  readonly baseStrings: Strings;
  readonly menus: ReadonlyMap<string, unknown>;
  readonly pages: ReadonlyMap<string, unknown>;
  /** In the catalogue's order. */
  readonly items: ReadonlyMap<string, CatalogueItem>;
  /** data/<kind>.json, checked by schemas/realm/data. */
  readonly data: ReadonlyMap<string, unknown>;
  readonly images: ImageIndex;
  /** Which search index the version has; undefined for one published before there was any. */
  readonly search: SearchAbout | undefined;
};

/** Reads the documents of a version; what is missing is empty. They were checked when they were published. */
export function readContent(
  documents: Iterable<{ readonly kind: string; readonly key: string; readonly body: unknown }>,
): RealmContent {
  const byKind = new Map<string, Map<string, unknown>>();
  for (const { kind, key, body } of documents) {
    const of = byKind.get(kind) ?? new Map<string, unknown>();
    byKind.set(kind, of.set(key, body));
  }
  const one = (kind: string, key: string): unknown => byKind.get(kind)?.get(key);
  const all = (kind: string): Map<string, unknown> => byKind.get(kind) ?? new Map<string, unknown>();
  const stored = all('item') as Map<string, CatalogueItem>;
  const order = (one('catalogue', 'order') as { ids?: string[] } | undefined)?.ids ?? [...stored.keys()];
  return {
    realm: one('realm', 'realm') as Realm | undefined,
    theme: one('theme', 'theme') as ResolvedTheme | undefined,
    logo: one('logo', 'logo') as Logo | undefined,
    strings: Object.fromEntries(all('strings')) as Strings,
    baseStrings: Object.fromEntries(all('base-strings')) as Strings,
    menus: all('menu'),
    pages: all('page'),
    items: new Map(
      order.flatMap((id) => {
        const item = stored.get(id);
        return item ? [[id, item] as const] : [];
      }),
    ),
    data: all('data'),
    images: (one('pictures', 'index') as ImageIndex | undefined) ?? {},
    search: one('search', 'about') as SearchAbout | undefined,
  };
}
