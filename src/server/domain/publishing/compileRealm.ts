// Compiles a checked folder to the documents and blobs of its next version. The same folder always compiles to the same
// documents, so publishing an unchanged realm creates no new version.
import { extname } from 'node:path';
import { compareText } from '#schemas/compareText.ts';
import { bucketSchema } from '#schemas/page/bucket.ts';
import { heroSchema } from '#schemas/page/hero.ts';
import { menuResponseSchema } from '#schemas/page/menu.ts';
import { pageSchema } from '#schemas/page/page.ts';
import { rowSchema } from '#schemas/page/row.ts';
import { pluginReferenceSchema, sectionReferenceSchema } from '#schemas/page/section-reference.ts';
import { catalogueItemSchema } from '#schemas/realm/catalogue-item.ts';
import { findDataSchema } from './check/checkData.ts';
import { itemSourceSchema } from '#schemas/realm/item-source.ts';
import { isLocalisedText } from '#schemas/realm/locale.ts';
import type { ImageHost } from '#schemas/realm/image-host.ts';
import { providerSchema } from '#schemas/realm/identity.ts';
import { realmSchema, type Realm } from '#schemas/realm/realm.ts';
import { hostedImageUrl } from '#src/realm/hostedImageUrl.ts';
import { findElementKind } from '#engine/page/decodeElement.ts';
import { mapSlots } from '#engine/page/slots.ts';
import { migrateRow } from '#engine/page/migrateRow.ts';
import { listCatalogueItems } from './check/checkCatalogue.ts';
import { fillRealmDefaults } from './check/checkRealmFile.ts';
import type { CheckedRealm, WidgetContract } from './check/checkRealm.ts';
import { compileTheme, type CompiledTheme, type Drawing } from '../theme/compileTheme.ts';
import { GENERAL_LOGO, type RealmContent, type RealmDocument } from '../delivery/realmDocuments.ts';
import { listDocuments } from './folder/realmFolder.ts';
import { findImageHost } from './findImageHost.ts';
import { mergeOrigins } from './mergeOrigins.ts';
import { mergePlayback } from './mergePlayback.ts';
import { pickKnownFields } from './pickKnownFields.ts';
import { isRemoteImage, mapAnnotatedValues } from './check/annotatedValues.ts';

/** The source of a blob's bytes: a file of the folder, or the text of a drawing that was made from a file. */
export type BlobOrigin = { readonly path: string } | { readonly text: string };

/** A file to store under its hash before the documents are published. */
export type RealmBlob = {
  readonly hash: string;
  readonly mime: string;
  readonly width?: number;
  readonly height?: number;
  readonly origin: BlobOrigin;
};

/** The data that a publish stores. */
export type CompiledRealm = {
  readonly id: string;
  /** Sorted by kind and key. */
  readonly documents: readonly RealmDocument[];
  /** Each hash once, sorted. */
  readonly blobs: readonly RealmBlob[];
  readonly hosts: readonly string[];
};

/**
 * Compiles a folder together with the content that it inherits: pages, menus, items, data and images from
 * `catalogueOf`, labels, theme and settings from `extends`. Pages, origins and playback settings come from both, and
 * from the product's `default` realm.
 */
export function compileRealm({ folder, art, colours, logos, environment }: CheckedRealm): CompiledRealm {
  const realm = pickKnownFields(realmSchema, fillRealmDefaults(folder, environment.relatedRealms)) as Realm;
  const catalogueSource =
    realm.catalogueOf === undefined ? undefined : environment.relatedRealms.get(realm.catalogueOf);
  const parent = environment.relatedRealms.get(realm.extends ?? 'default');
  const product = environment.relatedRealms.get('default');
  const origins = mergeOrigins(realm, environment.relatedRealms);
  const imageHost = findImageHost(realm, environment.relatedRealms);
  const playback = mergePlayback(realm, environment.relatedRealms);
  const widgets = new Map(environment.widgets.map((widget) => [widget.type, widget]));
  const { theme, localeThemes, authored, drawings } = compileThemes({ folder, art, colours }, parent);
  const providers = realm.providers?.map((provider) => markImages(providerSchema, provider));
  const realmBody = {
    ...realm,
    ...(origins && { origins }),
    ...(playback && { playback }),
    ...(providers && { providers }),
  };
  const documents: RealmDocument[] = [{ kind: 'realm', key: 'realm', body: realmBody }];
  const put = (kind: RealmDocument['kind'], entries: Iterable<readonly [string, unknown]>): void => {
    for (const [key, body] of entries) documents.push({ kind, key, body });
  };
  if (theme) put('theme', [['theme', theme], ...(authored ? [['authored', authored] as const] : []), ...localeThemes]);
  put('logo', [...(logos.general ? [[GENERAL_LOGO, logos.general] as const] : []), ...logos.byLocale]);
  put(
    'strings',
    mergeStrings(folder, realm.extends === undefined || realm.extends === 'default' ? {} : (parent?.strings ?? {})),
  );
  put('base-strings', Object.entries(product?.strings ?? {}));
  put(
    'menu',
    new Map([
      ...(catalogueSource?.menus ?? []),
      ...listDocuments(folder, 'menus').map(
        ({ name, value }) => [name, markImages(menuResponseSchema, value)] as const,
      ),
    ]),
  );
  put(
    'page',
    new Map([
      ...(product?.pages ?? []),
      ...(parent?.pages ?? []),
      ...(catalogueSource?.pages ?? []),
      ...listDocuments(folder, 'pages').map(({ name, value }) => [name, compilePage(value, widgets)] as const),
    ]),
  );
  const items = new Map<string, unknown>([
    ...(catalogueSource?.items ?? []),
    ...listCatalogueItems(folder).map(
      ({ item }) => [String(item['id']), markImages(catalogueItemSchema, item)] as const,
    ),
  ]);
  put('item', items);
  put(
    'data',
    new Map([
      ...(catalogueSource?.data ?? []),
      ...listDocuments(folder, 'data').map(
        ({ name, value }) => [name, markImages(findDataSchema(name), value)] as const,
      ),
    ]),
  );
  put('catalogue', [['order', { ids: [...items.keys()] }]]);
  const images = [...art.images].map(([name, { mime: _mime, ...entry }]) => [name, entry] as const);
  put('pictures', [['index', { ...catalogueSource?.images, ...Object.fromEntries(images) }]]);
  const clips = new Map([...art.clips].map(([name, { hash }]) => [`/clips/${name}`, `/clips/${hash}${extname(name)}`]));
  return {
    id: realm.id,
    documents: documents
      .map((document) => ({ ...document, body: replaceFiles(document.body, { clips, imageHost }) }))
      .sort((a, b) => compareText(a.kind, b.kind) || compareText(a.key, b.key)),
    blobs: collectBlobs({ folder, art }, drawings),
    hosts: realm.hosts ?? [],
  };
}

/** The themes of a version. A realm that inherits from a realm without a theme has none. */
type ThemeOutput = Partial<Pick<CompiledTheme, 'theme' | 'authored'>> &
  Pick<CompiledTheme, 'localeThemes' | 'drawings'>;

/** Compiles the theme of a folder, and those of its languages; those of the parent when the folder has none. */
const compileThemes = (
  checked: Pick<CheckedRealm, 'folder' | 'art' | 'colours'>,
  parent: RealmContent | undefined,
): ThemeOutput =>
  compileTheme(checked, parent) ?? {
    ...(parent?.theme && { theme: parent.theme }),
    ...(parent?.authoredTheme && { authored: parent.authoredTheme }),
    localeThemes: parent?.localeThemes ?? new Map<string, never>(),
    drawings: [],
  };

type Replacements = {
  /** Addresses with the hash of the file, which may be cached forever, by the addresses that authors write. */
  readonly clips: ReadonlyMap<string, string>;
  readonly imageHost: ImageHost | undefined;
};

/**
 * Replaces addresses of clips by those with a hash. Replaces marked images of other sites by their URL on the image
 * host, or by the URL as written when the realm has no image host.
 */
function replaceFiles(value: unknown, replacements: Replacements): unknown {
  if (typeof value === 'string') return replacements.clips.get(value) ?? value;
  if (Array.isArray(value)) return value.map((inner) => replaceFiles(inner, replacements));
  if (typeof value !== 'object' || value === null) return value;
  const { $picture: image } = value as { $picture?: unknown };
  if (typeof image === 'string' && isRemoteImage(image))
    return (replacements.imageHost && hostedImageUrl(replacements.imageHost, image)) ?? image;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceFiles(inner, replacements)]));
}

function mergeStrings(folder: CheckedRealm['folder'], parent: Readonly<Record<string, object>>): Map<string, unknown> {
  const merged = new Map<string, unknown>(Object.entries(parent));
  for (const { name, value } of listDocuments(folder, 'strings'))
    merged.set(name, { ...(merged.get(name) as object | undefined), ...(value as object) });
  return merged;
}

/**
 * Leaves out unknown fields, and replaces images with `{ "$picture": name }`, so that delivery finds the files of art/
 * without a schema. `replaceFiles` turns the URLs among them into plain strings again.
 */
export function markImages(schema: unknown, value: unknown): unknown {
  const mark = (name: unknown): unknown => (typeof name === 'string' ? { $picture: name } : name);
  return mapAnnotatedValues(schema, pickKnownFields(schema, value), ({ kind, value: found }) => {
    if (kind !== 'image') return found;
    return isLocalisedText(found)
      ? { $text: Object.fromEntries(Object.entries(found.$text).map(([locale, name]) => [locale, mark(name)])) }
      : mark(found);
  });
}

/**
 * Compiles the images of a value that is not in a folder, such as a response of an upstream. Files of art/ are marked.
 * URLs of other sites are replaced by URLs on the image host, if the realm has one.
 */
export const compileImages = (schema: unknown, value: unknown, imageHost: ImageHost | undefined): unknown =>
  replaceFiles(markImages(schema, value), { clips: new Map(), imageHost });

const SCHEMA_BY_KIND = {
  hero: heroSchema,
  bucket: bucketSchema,
  section: sectionReferenceSchema,
  plugin: pluginReferenceSchema,
  row: rowSchema,
} as const;

function compilePage(value: unknown, widgets: ReadonlyMap<string, WidgetContract>): unknown {
  const {
    elements,
    version: _version,
    realm: _realm,
    ...envelope
  } = value as { elements: unknown[] } & Record<string, unknown>;
  return {
    ...(markImages(pageSchema, envelope) as object),
    elements: elements.map((element) => compileElement(element, widgets)),
  };
}

/** What the compilation of one authored page or element needs. */
export type PageCompilation = {
  readonly widgets: ReadonlyMap<string, WidgetContract>;
  /** Addresses of clips with the hash of the file, by the addresses that authors write. */
  readonly clips: ReadonlyMap<string, string>;
  readonly imageHost: ImageHost | undefined;
};

/** Compiles one checked element of an authored page, as a publish does. */
export const compileAuthoredElement = (element: unknown, compilation: PageCompilation): unknown =>
  replaceFiles(compileElement(element, compilation.widgets), compilation);

/** Compiles everything of a checked authored page except its elements, as a publish does. */
export const compileAuthoredEnvelope = (
  envelope: Readonly<Record<string, unknown>>,
  compilation: PageCompilation,
): Record<string, unknown> =>
  replaceFiles(compilePage({ ...envelope, elements: [] }, compilation.widgets), compilation) as Record<string, unknown>;

/** Compiles an element that does not come from a folder, such as one of an upstream. The element is not migrated. */
export const compileUpstreamElement = (
  element: Readonly<Record<string, unknown>>,
  imageHost: ImageHost | undefined,
): unknown => replaceFiles(compileElement(element, new Map()), { clips: new Map(), imageHost });

function compileElement(element: unknown, widgets: ReadonlyMap<string, WidgetContract>): unknown {
  const written = element as Readonly<Record<string, unknown>>;
  const kind = findElementKind(written);
  const marked = (kind ? markImages(SCHEMA_BY_KIND[kind], written) : written) as Record<string, unknown>;
  const widget = kind === 'row' ? widgets.get(String(written['type'])) : undefined;
  const { fallback, source, slots } = written;
  return {
    ...marked,
    ...(kind === 'row' && slots !== undefined && { slots: compileSlots(written, widgets) }),
    // Only folders have this field, so the schema of buckets does not.
    ...(kind === 'bucket' && source !== undefined && { source: pickKnownFields(itemSourceSchema, source) }),
    ...(widget && migrateRowProps(widget, written)),
    ...(typeof fallback === 'object' && fallback !== null && { fallback: compileElement(fallback, widgets) }),
  };
}

const compileSlots = (
  element: Readonly<Record<string, unknown>>,
  widgets: ReadonlyMap<string, WidgetContract>,
): unknown => mapSlots(element, (elements) => elements.map((inner) => compileElement(inner, widgets)))['slots'];

/**
 * Migrates a row to its widget's version. Pages are stored migrated, so a viewer's page only migrates rows that were
 * published before the widget changed. `npm run realm -- diff` shows the migrated props before a publish.
 */
function migrateRowProps(
  widget: WidgetContract,
  { v, props }: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const migrated = migrateRow(
    { v: typeof v === 'number' ? v : 1, props: props as Record<string, unknown>, pointer: '', propsPointer: '' },
    widget,
  );
  if ('problem' in migrated) return { props: markImages(widget.schema, props) };
  return { props: markImages(widget.schema, migrated.props), ...(migrated.wasMigrated && { v: widget.version }) };
}

function collectBlobs(
  { folder, art }: Pick<CheckedRealm, 'folder' | 'art'>,
  drawings: readonly Drawing[],
): RealmBlob[] {
  const blobs = new Map<string, RealmBlob>();
  for (const [name, { hash, mime, width, height }] of art.images)
    blobs.set(hash, { hash, mime, width, height, origin: { path: `art/${name}` } });
  for (const [name, { hash, mime }] of art.clips) blobs.set(hash, { hash, mime, origin: { path: `clips/${name}` } });
  for (const name of art.fonts.keys()) {
    const asset = folder.assets.get(`fonts/${name}`);
    if (asset) blobs.set(asset.hash, { hash: asset.hash, mime: 'font/woff2', origin: { path: asset.path } });
  }
  for (const { hash, text } of drawings) blobs.set(hash, { hash, mime: 'image/svg+xml', origin: { text } });
  return [...blobs.values()].sort((a, b) => compareText(a.hash, b.hash));
}
