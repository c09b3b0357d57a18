// A published version in memory, with the questions that routes and pages ask of it. A version never changes, so a snapshot is
// made once and then only read; every answer is a pure function of it and the context.
import { expandSections } from '#engine/page/expandSections.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Platform, RealmView } from '#schemas/appState.ts';
import type { MenuResponse } from '#schemas/page/menu.ts';
import type { PagePaging } from '#schemas/page/paging.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';
import { pageIdOf } from '#src/routes/pageIds.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import { deliverCatalogueItem, deliverValue, sectionView, type DeliverContext } from './deliver.ts';
import { SOURCE } from '../publishing/folder/folderSources.ts';
import { createPageDelivery, type PageDelivery } from './createPageDelivery.ts';
import type { PieceQuery } from './pagePieces.ts';
import { policyId } from './policySources.ts';
import { localeChain, localiseLabels, type Strings } from './localise.ts';
import { readDocuments } from '../publishing/publishedVersion.ts';
import { readContent, type RealmContent } from './realmDocuments.ts';
import { createSearch, type Search } from '../search/createSearch.ts';
import { SHARD } from '../search/searchDocuments.ts';

export type RealmSnapshot = PageDelivery & {
  readonly id: string;
  readonly version: number;
  /** What the browser may know of the realm; its name in the realm's own language. */
  readonly view: RealmView;
  /** What the version is made of: for calls that answer more than pages. */
  readonly content: RealmContent;
  readonly theme: ResolvedTheme;
  section(
    name: string,
    query: PieceQuery,
    context: DeliverContext,
  ): { heroes: unknown[]; buckets: unknown[]; paging: PagePaging } | 'bad-cursor' | 'old-cursor' | undefined;
  /** One item of the catalogue; undefined when there is none of that id. */
  item(id: string, context: DeliverContext): ContentItem | undefined;
  /** Finds catalogue items by what a viewer types. */
  readonly search: Search;
  /** Menus of a platform, those of the web where it has none of its own. */
  menu(platform: Platform, locale: string): MenuResponse;
  labels(locale: string): Readonly<Record<string, string>>;
  /** The realm's name in a language. */
  name(locale: string): string;
  /** Its identity providers, labelled in a language. */
  providers(locale: string): RealmView['providers'];
  /** Page that an address names, in any path set, whether the realm has it or not; undefined when a page is not what it shows. */
  pageIdOf(pathname: string): string | undefined;
};

/**
 * Reads a version. Undefined when it is no brand: it lacks its realm or theme document.
 * @param base labels of the product as it is now; those kept in the version stand behind them.
 */
export async function loadSnapshot(
  documents: Pick<Documents, 'list' | 'getMany'>,
  realmId: string,
  version: number,
  base: Strings = {},
): Promise<RealmSnapshot | undefined> {
  const content = await loadContent(documents, realmId, version);
  const { realm, theme } = content;
  if (!realm || !theme) return undefined;
  const pages = new Map<string, unknown>();
  for (const [id, page] of content.pages)
    pages.set(id, (await expandSections(page, (name) => content.pages.get(name), id)).page);
  const guest = (locale: string): DeliverContext => ({ locale, now: 0, viewer: { isGuest: true } });
  const name = (locale: string): string => String(deliverValue(content, realm.name, guest(locale)));
  const delivery = createPageDelivery({ realmId, content, realm, version, pages });
  return {
    content,
    id: realmId,
    version,
    theme,
    view: viewOf(realm, version, content, name(realm.defaultLocale)),
    name,
    providers: (locale) => deliverValue(content, realm.providers ?? [], guest(locale)) as RealmView['providers'],
    ...delivery,
    section(sectionName, query, context) {
      const found = delivery.piece(sectionName, query, context);
      return typeof found === 'object' ? sectionView(found) : found;
    },
    item: (id, context) => deliverCatalogueItem(content, id, context),
    search: createSearch({ content, documents, realmId, version }),
    menu: (platform, locale) =>
      deliverValue(
        content,
        content.menus.get(platform) ?? content.menus.get('web') ?? { menus: [] },
        guest(locale),
      ) as MenuResponse,
    labels: createLabels(content, realm, base),
    pageIdOf(pathname) {
      return pageIdOf(pathname, realm.homePage ?? 'home');
    },
  };
}

/** Labels by language, each language computed once. */
function createLabels(content: RealmContent, realm: Realm, base: Strings): RealmSnapshot['labels'] {
  const labelsByLocale = new Map<string, Readonly<Record<string, string>>>();
  return (locale) => {
    const known = labelsByLocale.get(locale);
    if (known) return known;
    const labels = Object.freeze(
      localiseLabels([content.strings, base, content.baseStrings], localeChain(locale, realm.defaultLocale)),
    );
    // Only the realm's own languages are kept, so that requests cannot fill the memory.
    if (realm.locales.includes(locale)) labelsByLocale.set(locale, labels);
    return labels;
  };
}

/** Every document of a version that is served, sorted into what it is. */
export async function loadContent(
  documents: Pick<Documents, 'list' | 'getMany'>,
  realmId: string,
  version: number,
): Promise<RealmContent> {
  return readContent(
    await readDocuments(documents, realmId, version, (kind) => kind !== SOURCE && kind !== 'seed' && kind !== SHARD),
  );
}

function viewOf(realm: Realm, version: number, content: RealmContent, name: string): RealmView {
  return {
    id: realm.id,
    name,
    version,
    policy: policyId(content),
    locales: realm.locales,
    defaultLocale: realm.defaultLocale,
    timeZone: realm.timeZone ?? 'UTC',
    arabicDigits: realm.arabicDigits ?? 'latn',
    homePage: realm.homePage ?? 'home',
    sessionMode: realm.sessionMode ?? 'cookie',
    features: realm.features ?? {},
    providers: [],
    rowTypes: realm.rowTypes ?? [],
    ...(content.logo && { logo: content.logo }),
    ...(realm.plugins?.length && { plugins: realm.plugins }),
    ...(realm.analytics && {
      analytics: { dataLayer: realm.analytics.dataLayer ?? true, send: (realm.analytics.server ?? 'none') !== 'none' },
    }),
  };
}
