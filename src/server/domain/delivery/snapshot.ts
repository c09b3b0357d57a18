// A published version in memory, with the functions by which routes and pages read it. A version never changes, so a
// snapshot is created once and then only read. Every return value depends only on the snapshot and the context.
import type { Caches } from '../../memory/createCaches.ts';
import { hashJson } from '../../db/contentHash.ts';
import { expandSections } from '#engine/page/expandSections.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LocaleInfo, Platform, RealmInfo } from '#schemas/appState.ts';
import type { MenuResponse } from '#schemas/page/menu.ts';
import type { PluginDefinition } from '#schemas/plugin/plugin-definition.ts';
import { realmSchema, type Realm } from '#schemas/realm/realm.ts';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';
import { findPageId } from '#src/routes/pageIds.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import { deliverCatalogueItem, deliverValue, type DeliverContext } from './deliver.ts';
import { toSectionView } from './toSectionView.ts';
import { createIsServed } from './createIsServed.ts';
import { createRedirects, type FindRedirect } from './redirects.ts';
import { createRowFilter, withoutPlugins, type RowFilter } from './rowFilter.ts';
import { PREVIEW_LABEL_PREFIX } from './previewLabels.ts';
import { VENDOR_LABEL_PREFIX } from './vendorLabels.ts';
import { MAIL_LABEL_PREFIX } from '../identity/mailTemplates.ts';
import { SOURCE_KIND } from '../publishing/folder/folderSources.ts';
import { describeIdentity, listProviders } from './identityInfo.ts';
import { createPageDelivery, type PageDelivery } from './createPageDelivery.ts';
import type { PieceQuery } from './pagePieces.ts';
import { computePolicyId } from './policySources.ts';
import { computeRevisions } from './revisions.ts';
import { listExtensionRows, withExtensionRows, type ExtensionRow } from './extensionRows.ts';
import { listSubjectPages } from './subjectPages.ts';
import type { VariantViewer } from './experiments.ts';
import { createLocaleChain } from '#src/realm/localeChain.ts';
import { localiseLabels, type Strings } from './localise.ts';
import { findLocaleIndex, resolveLocaleSettings } from '../publishing/mergeSettings.ts';
import { pickKnownFields } from '../publishing/pickKnownFields.ts';
import { readDocuments } from '../publishing/readPublishedVersion.ts';
import type { ParsedLogo } from '../svg/readLogo.ts';
import { findLocaleTheme } from '../theme/localeTheme.ts';
import { createVariantSettings } from './variantSettings.ts';
import { GENERAL_LOGO, readContent, type RealmContent } from './realmDocuments.ts';
import { createSearch, type Search } from '../search/createSearch.ts';
import { SHARD } from '../search/searchDocuments.ts';

/** A published version of a realm in memory. */
export type RealmSnapshot = PageDelivery & {
  readonly id: string;
  readonly version: number;
  /** Only of a draft that one browser previews (createPreviews.ts). `expiresAt` in ms since 1970. */
  readonly preview?: { readonly expiresAt: number };
  /**
   * The part of the realm that browsers get, with the settings that apply to all languages. Its name is in the realm's
   * default language, and it has no providers.
   */
  readonly view: RealmInfo;
  /**
   * Returns the part of the realm that browsers get in a language.
   * @param viewer the visitor whose variants of experiments apply. Missing: none apply
   */
  getView(locale: string, viewer?: VariantViewer): RealmInfo;
  /** Returns the settings that can differ between languages and visitors. */
  getLocaleSettings(locale: string, viewer?: VariantViewer): LocaleInfo;
  /** Whether a variant of an experiment sets tokens or features, so that theme and settings differ between visitors. */
  readonly hasVariantSettings: boolean;
  /** Returns the revisions at a time in ms since 1970: experiments start and end. */
  getRevisions(now: number): RealmInfo['revisions'];
  /** The version's documents, for calls that deliver more than pages. */
  readonly content: RealmContent;
  /** The theme of the languages that have no tokens of their own. */
  readonly theme: ResolvedTheme;
  /** Returns the theme in a language, with the tokens of the visitor's variants. */
  getTheme(locale: string, viewer?: VariantViewer): ResolvedTheme;
  /** Plugins and rows that are turned off. */
  readonly rowFilter: RowFilter;
  /** The rows that plugins add to pages, by point and order. */
  readonly extensionRows: readonly ExtensionRow[];
  /**
   * Returns a stored page as it is delivered from: with the rows of extensions, without the rows that are turned off.
   * @param page a page with its sections expanded
   */
  preparePage(pageId: string, page: unknown): unknown;
  /** Number in the cursors of rows. It differs when other rows are turned off. */
  readonly cursorVersion: number;
  /** Stored pages by id, as `preparePage` returns them. */
  readonly pages: ReadonlyMap<string, unknown>;
  /** Returns a page in the specification's older shape. */
  section(
    name: string,
    query: PieceQuery,
    context: DeliverContext,
  ): ReturnType<typeof toSectionView> | 'bad-cursor' | 'old-cursor' | undefined;
  /** Returns an item of the catalogue; undefined when there is none with this id. */
  item(id: string, context: DeliverContext): ContentItem | undefined;
  /** Full-text search over the catalogue. */
  readonly search: Search;
  /** Returns the menus of a platform; the web's when the realm defines none for it. */
  menu(platform: Platform, locale: string): MenuResponse;
  /** Returns the labels of pages in a language, missing ones from its fallback languages. */
  labels(locale: string): Readonly<Record<string, string>>;
  /** Returns the texts of mails in a language. */
  mailTexts(locale: string): Readonly<Record<string, string>>;
  /** Returns the texts of the banner that marks a page as a preview of a draft, in a language. */
  previewTexts(locale: string): Readonly<Record<string, string>>;
  /** Returns the texts around the list of vendors, in a language. */
  vendorTexts(locale: string): Readonly<Record<string, string>>;
  /** Returns the realm's name in a language. */
  name(locale: string): string;
  /** Returns the realm's identity providers, with labels in a language. */
  providers(locale: string): RealmInfo['providers'];
  /**
   * Returns the id of the page at a path, in any path set, also when the realm has no such page; undefined for paths of
   * screens.
   * @param locale the viewer's language, which can have a home page of its own
   */
  findPageId(pathname: string, locale: string): string | undefined;
  /** Returns the path to which an earlier path of the realm redirects; undefined: it does not redirect. */
  readonly findRedirect: FindRedirect;
};

/**
 * Reads a version from the database.
 * @param productLabels the product's current labels. They have precedence over the product's labels that were stored
 *   with the version.
 * @param caches creates the caches. Default: caches that /metrics does not show.
 * @param off plugins and rows that are turned off (rowFilter.ts)
 * @returns undefined for a base realm, which has no realm or theme document.
 */
export async function loadSnapshot(
  documents: Pick<Documents, 'list' | 'getMany'>,
  realmId: string,
  version: number,
  productLabels: Strings = {},
  caches?: Caches,
  off: readonly string[] = [],
): Promise<RealmSnapshot | undefined> {
  const stored = await loadContent(documents, realmId, version);
  const rowFilter = createRowFilter(stored.realm, off);
  const content = withoutPlugins(stored, rowFilter);
  const { realm, theme } = content;
  if (!realm || !theme) return undefined;
  const prepared = await preparePages(content, realm, rowFilter);
  const { pages } = prepared;
  const guest = (locale: string): DeliverContext => ({ locale, now: 0, viewer: { isGuest: true } });
  const name = (locale: string): string => String(deliverValue(content, realm.name, guest(locale)));
  const cursorVersion = computeCursorVersion(version, off);
  const delivery = createPageDelivery({
    realmId,
    content,
    realm,
    version,
    cursorVersion,
    pages,
    caches,
  });
  const menu = (platform: Platform, locale: string): MenuResponse =>
    deliverValue(
      content,
      content.menus.get(platform) ?? content.menus.get('web') ?? { menus: [] },
      guest(locale),
    ) as MenuResponse;
  const labelLayers = [content.strings, productLabels, content.baseStrings];
  const settings = buildSettings(realm, { ...content, pages, off }, name(realm.defaultLocale));
  const getLocaleSettings = createLocaleSettings(realm, content);
  const deliveredMenus = (['web', 'mobile-web'] as const).map((platform) => menu(platform, realm.defaultLocale));
  const revisions = computeRevisions({ content, labelLayers, settings, deliveredMenus });
  const view: RealmInfo = { ...settings, version, policy: computePolicyId(content), revisions };
  const variants = createVisitorReaders({ ...content, theme }, { revisions, getLocaleSettings, caches });
  const providers = (locale: string): RealmInfo['providers'] => listProviders(content, realm, guest(locale));
  return {
    content,
    id: realmId,
    version,
    theme,
    ...variants,
    rowFilter,
    cursorVersion,
    ...prepared,
    view,
    getView: (locale, viewer) => ({
      ...view,
      ...variants.getLocaleSettings(locale, viewer),
      ...(viewer && { revisions: variants.getRevisions(viewer.now) }),
      name: name(locale),
      providers: providers(locale),
    }),
    name,
    providers,
    ...delivery,
    section(sectionName, query, context) {
      const page = delivery.getPiece(sectionName, query, context);
      return typeof page === 'object' ? toSectionView(page) : page;
    },
    item: (id, context) => deliverCatalogueItem(content, id, context),
    search: createSearch({ content, documents, realmId, version }),
    menu,
    labels: createLabels(
      labelLayers,
      realm,
      (key) => ![MAIL_LABEL_PREFIX, PREVIEW_LABEL_PREFIX, VENDOR_LABEL_PREFIX].some((prefix) => key.startsWith(prefix)),
    ),
    mailTexts: createLabels(labelLayers, realm, (key) => key.startsWith(MAIL_LABEL_PREFIX)),
    previewTexts: createLabels(labelLayers, realm, (key) => key.startsWith(PREVIEW_LABEL_PREFIX)),
    vendorTexts: createLabels(labelLayers, realm, (key) => key.startsWith(VENDOR_LABEL_PREFIX)),
    ...createPathReaders(realm, content, getLocaleSettings),
  };
}

/** Expands the sections of the pages, and adds the rows of extensions. */
async function preparePages(
  content: RealmContent,
  realm: Realm,
  rowFilter: RowFilter,
): Promise<Pick<RealmSnapshot, 'pages' | 'extensionRows' | 'preparePage'>> {
  const extensionRows = listExtensionRows(realm);
  const preparePage = (id: string, page: unknown): unknown =>
    rowFilter.filterPage(id, withExtensionRows(id, page, extensionRows));
  const pages = new Map<string, unknown>();
  for (const [id, page] of content.pages) {
    const expanded = await expandSections(page, (name) => content.pages.get(name), id);
    pages.set(id, preparePage(id, expanded.page));
  }
  return { pages, extensionRows, preparePage };
}

/** Creates the functions of a snapshot that read addresses. */
const createPathReaders = (
  realm: Realm,
  content: RealmContent,
  getLocaleSettings: (locale: string) => LocaleInfo,
): Pick<RealmSnapshot, 'findPageId' | 'findRedirect'> => ({
  findPageId: (pathname, locale) => findPageId(pathname, getLocaleSettings(locale).homePage),
  findRedirect: createRedirects(realm.redirects ?? [], createIsServed(content)),
});

/**
 * Returns the number in the cursors of rows: the version, or another number while rows are turned off, because a cursor
 * counts rows. That other number is not the number of any version, so the client fetches the whole page when it sends
 * an earlier cursor.
 */
function computeCursorVersion(version: number, off: readonly string[]): number {
  if (off.length === 0) return version;
  return Number.parseInt(hashJson([version, off]).slice(0, 12), 16);
}

/** Returns a function that computes the labels of a language once: those whose keys pass a test. */
function createLabels(
  layers: readonly Strings[],
  realm: Realm,
  isIncluded: (key: string) => boolean,
): RealmSnapshot['labels'] {
  const labelsByLocale = new Map<string, Readonly<Record<string, string>>>();
  return (locale) => {
    const cached = labelsByLocale.get(locale);
    if (cached) return cached;
    const all = localiseLabels(layers, createLocaleChain(locale, realm.defaultLocale));
    const labels = Object.freeze(Object.fromEntries(Object.entries(all).filter(([key]) => isIncluded(key))));
    // Only the realm's own languages are cached, so that requests with invented ones cannot fill the memory.
    if (realm.locales.includes(locale)) labelsByLocale.set(locale, labels);
    return labels;
  };
}

/** Reads the documents of a version that the server delivers: all but its sources, seed stamp and search index. */
export async function loadContent(
  documents: Pick<Documents, 'list' | 'getMany'>,
  realmId: string,
  version: number,
): Promise<RealmContent> {
  const content = readContent(
    await readDocuments(
      documents,
      realmId,
      version,
      (kind) => kind !== SOURCE_KIND && kind !== 'seed' && kind !== SHARD,
    ),
  );
  // Versions that an earlier release published can have unknown settings.
  return { ...content, realm: pickKnownFields(realmSchema, content.realm) };
}

function buildSettings(
  realm: Realm,
  content: RealmContent & { readonly off: readonly string[] },
  name: string,
): Omit<RealmInfo, 'version' | 'policy' | 'revisions'> {
  return {
    id: realm.id,
    name,
    locales: realm.locales,
    defaultLocale: realm.defaultLocale,
    ...pickLocaleSettings(realm, content.logos.get(GENERAL_LOGO)),
    sessionMode: realm.sessionMode ?? 'cookie',
    providers: [],
    subjectPages: listSubjectPages(content),
    ...(realm.plugins?.length && { plugins: realm.plugins.map(describePlugin) }),
    ...(content.off.length > 0 && { off: content.off }),
    ...(realm.experiments?.length && { countsViews: true as const }),
    ...describeAnalytics(realm),
    ...describeIdentity(realm),
  };
}

/** Returns the fields of a plugin that browsers need. `data` is not one: only the server calls the hosts of plugins. */
const describePlugin = ({ id, title, kind, url, integrity, engine, version, rows, height }: PluginDefinition) => ({
  id,
  ...(title !== undefined && { title }),
  kind,
  url,
  ...(integrity !== undefined && { integrity }),
  engine,
  version,
  rows,
  height,
});

/** Returns the settings that can differ between languages. */
const pickLocaleSettings = (realm: Realm, logo: ParsedLogo | undefined): LocaleInfo => ({
  timeZone: realm.timeZone ?? 'UTC',
  arabicDigits: realm.arabicDigits ?? 'latn',
  homePage: realm.homePage ?? 'home',
  features: realm.features ?? {},
  rowTypes: realm.rowTypes ?? [],
  ...(logo && { logo }),
});

/** Returns a function that resolves the settings of a language once for each entry of `localeSettings`. */
function createLocaleSettings(realm: Realm, { logos }: RealmContent): (locale: string) => LocaleInfo {
  const general = pickLocaleSettings(realm, logos.get(GENERAL_LOGO));
  const views = realm.localeSettings?.map(({ locale }) =>
    pickLocaleSettings(resolveLocaleSettings(realm, locale), logos.get(locale) ?? logos.get(GENERAL_LOGO)),
  );
  return (locale) => views?.[findLocaleIndex(realm.localeSettings, locale)] ?? general;
}

type VisitorSources = {
  readonly revisions: RealmInfo['revisions'];
  readonly getLocaleSettings: (locale: string) => LocaleInfo;
  readonly caches: Caches | undefined;
};

/** Creates the functions of a snapshot whose results depend on the variants of a visitor. */
function createVisitorReaders(
  content: RealmContent & { readonly theme: ResolvedTheme },
  { revisions, getLocaleSettings, caches }: VisitorSources,
): Pick<RealmSnapshot, 'getTheme' | 'getLocaleSettings' | 'getRevisions' | 'hasVariantSettings'> {
  const settings = createVariantSettings(content, caches);
  return {
    hasVariantSettings: settings.hasAny,
    getTheme: (locale, viewer) =>
      viewer ? settings.getTheme(locale, viewer) : (findLocaleTheme(content, locale) ?? content.theme),
    getLocaleSettings: (locale, viewer) =>
      viewer ? settings.applyFeatures(getLocaleSettings(locale), viewer) : getLocaleSettings(locale),
    getRevisions: (now) => settings.getRevisions(revisions, now),
  };
}

/** Returns the uses that need the viewer's consent. When none does, viewers can still read the list of vendors. */
function describeAnalytics({ analytics, playback, vendors }: Realm): Pick<RealmInfo, 'analytics' | 'listsVendors'> {
  const ads = playback?.ads !== undefined && playback.ads.units.length > 0 && playback.ads.consent !== 'ANONYMOUS';
  const cmcd = playback?.cmcd !== undefined;
  if (!analytics && !ads && !cmcd) return vendors?.length ? { listsVendors: true } : {};
  return {
    analytics: {
      dataLayer: analytics !== undefined && analytics.dataLayer !== false,
      ...(analytics?.userUUID === true && { userUUID: true as const }),
      send: (analytics?.server ?? 'none') !== 'none',
      ...(analytics && playback?.quality === true && { quality: true }),
      ...(ads && { ads }),
      ...(cmcd && { cmcd }),
    },
  };
}
