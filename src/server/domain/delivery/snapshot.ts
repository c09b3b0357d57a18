// A published version in memory, with the questions that routes and pages ask of it. A version never changes, so a snapshot is
// made once and then only read; every answer is a pure function of it and the context.
import { expandSections } from '#engine/page/expandSections.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Platform, RealmView } from '#schemas/appState.ts';
import type { MenuResponse } from '#schemas/page/menu.ts';
import type { Page } from '#schemas/page/page.ts';
import type { PagePaging } from '#schemas/page/paging.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import type { ResolvedTheme } from '#src/realm/resolvedTheme.ts';
import { pageIdOf, splitPageId, withSubject } from '#src/routes/pageIds.ts';
import type { Documents } from '../../db/repositories/documents.ts';
import {
  audienceOf,
  deliverBucketItems,
  deliverCatalogueItem,
  deliverPage,
  deliverValue,
  sectionView,
  type DeliverContext,
  type ItemsPage,
  type ViewersList,
} from './deliver.ts';
import { SOURCE } from '../publishing/folder/folderSources.ts';
import { countRows, PIECE_ROWS, pieceOf, type PieceQuery } from './pagePieces.ts';
import { policyId } from './policySources.ts';
import { localeChain, localiseLabels, type Strings } from './localise.ts';
import { readDocuments } from '../publishing/publishedVersion.ts';
import type { SubjectView } from './subjectPlace.ts';
import { SUBJECTS } from './subjects.ts';
import { readContent, type RealmContent } from './realmDocuments.ts';
import { createSearch, type Search } from '../search/createSearch.ts';
import { SHARD } from '../search/searchDocuments.ts';

export type RealmSnapshot = {
  readonly id: string;
  readonly version: number;
  /** What the browser may know of the realm; its name in the realm's own language. */
  readonly view: RealmView;
  /** What the version is made of: for calls that answer more than pages. */
  readonly content: RealmContent;
  readonly theme: ResolvedTheme;
  /** The page's beginning. `pageId` may name a subject: `fighter/haddad`. Undefined: the realm has no such page, or not that subject. One object for all viewers of a kind until its next change, so it is frozen. */
  page(pageId: string, context: DeliverContext): Page | undefined;
  /** The rows after a cursor. */
  piece(pageId: string, query: PieceQuery, context: DeliverContext): Page | 'bad-cursor' | 'old-cursor' | undefined;
  /** Rows of the page, 0 when there is none. */
  rowCount(pageId: string): number;
  section(
    name: string,
    query: PieceQuery,
    context: DeliverContext,
  ): { heroes: unknown[]; buckets: unknown[]; paging: PagePaging } | 'bad-cursor' | 'old-cursor' | undefined;
  bucketItems(
    pageId: string,
    exid: string,
    query: { rpp: number; lastSeen?: string | undefined },
    context: DeliverContext,
  ): ItemsPage | ViewersList | 'bad-cursor' | undefined;
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
  const labels = new Map<string, Readonly<Record<string, string>>>();
  const guest = (locale: string): DeliverContext => ({ locale, now: 0, viewer: { isGuest: true } });
  const name = (locale: string): string => String(deliverValue(content, realm.name, guest(locale)));
  const delivered = new Map<string, { readonly page: Page; readonly from: number; readonly until: number }>();
  const deliver = (
    pageId: string,
    query: PieceQuery,
    context: DeliverContext,
  ): ReturnType<typeof deliverPage> | 'bad-cursor' | 'old-cursor' | undefined => {
    const { page: named, subject } = splitPageId(pageId);
    const stored = pages.get(named);
    const about = stored === undefined ? undefined : aboutOf(stored, subject, context);
    if (about === undefined) return undefined;
    const found = pieceOf(elementsOf(stored), version, query);
    return typeof found === 'string'
      ? found
      : deliverPage(content, stored, { ...about, realm: realmId, version }, found, { ...context, subject });
  };
  const page: RealmSnapshot['page'] = (pageId, context) => {
    const { locale, now } = context;
    const key = `${pageId} ${audienceOf(context)}`;
    const known = delivered.get(key);
    if (known && known.from <= now && now < known.until) return known.page;
    const made = deliver(pageId, {}, context);
    if (typeof made !== 'object') return undefined;
    // As with labels: requests cannot fill the memory.
    if (pages.has(pageId) && realm.locales.includes(locale))
      delivered.set(key, { page: freezeDeep(made.page), from: now, until: made.changesAt });
    return made.page;
  };
  const piece: RealmSnapshot['piece'] = (pageId, query, context) => {
    if (!query.lastSeen && (query.rpp ?? PIECE_ROWS) === PIECE_ROWS) return page(pageId, context);
    const made = deliver(pageId, query, context);
    return typeof made === 'object' ? made.page : made;
  };
  /** What a page is said to be about; undefined when there is nothing of that name, or the page wants none. */
  const aboutOf = (
    stored: unknown,
    subject: string | undefined,
    context: DeliverContext,
  ): { id?: string; subject?: SubjectView } | undefined => {
    const { id, subject: kind } = stored as { id: string; subject?: string };
    if (kind === undefined || subject === undefined)
      return kind === undefined && subject === undefined ? {} : undefined;
    const found = Object.hasOwn(SUBJECTS, kind) ? SUBJECTS[kind]?.(content, subject, context) : undefined;
    return found && { id: withSubject(id, subject), subject: found };
  };
  return {
    content,
    id: realmId,
    version,
    theme,
    view: viewOf(realm, version, content, name(realm.defaultLocale)),
    name,
    providers: (locale) => deliverValue(content, realm.providers ?? [], guest(locale)) as RealmView['providers'],
    page,
    piece,
    rowCount: (pageId) => countRows(elementsOf(pages.get(splitPageId(pageId).page))),
    section(sectionName, query, context) {
      const found = piece(sectionName, query, context);
      return typeof found === 'object' ? sectionView(found) : found;
    },
    bucketItems(pageId, exid, query, context) {
      const { page: named, subject } = splitPageId(pageId);
      const stored = pages.get(named);
      return stored === undefined
        ? undefined
        : deliverBucketItems(content, stored, exid, query, { ...context, subject });
    },
    item: (id, context) => deliverCatalogueItem(content, id, context),
    search: createSearch({ content, documents, realmId, version }),
    menu: (platform, locale) =>
      deliverValue(
        content,
        content.menus.get(platform) ?? content.menus.get('web') ?? { menus: [] },
        guest(locale),
      ) as MenuResponse,
    labels(locale) {
      const known = labels.get(locale);
      if (known) return known;
      const made = Object.freeze(
        localiseLabels([content.strings, base, content.baseStrings], localeChain(locale, realm.defaultLocale)),
      );
      // Languages come from the realm's list; anything else is made anew, so that requests cannot fill the memory.
      if (realm.locales.includes(locale)) labels.set(locale, made);
      return made;
    },
    pageIdOf(pathname) {
      return pageIdOf(pathname, realm.homePage ?? 'home');
    },
  };
}

const elementsOf = (page: unknown): readonly unknown[] => {
  const elements = (page as { elements?: unknown } | undefined)?.elements;
  return Array.isArray(elements) ? elements : [];
};

/** What many requests share. JSON only: no cycles. */
function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) freezeDeep(inner);
  return Object.freeze(value);
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
