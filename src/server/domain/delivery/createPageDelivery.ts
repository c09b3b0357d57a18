// Delivers the pages of a published version, as a whole or in parts of some rows (`piece`), and the items of their
// buckets.
import { createCaches, type Caches } from '../../memory/createCaches.ts';
import type { Page } from '#schemas/page/page.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { splitPageId, joinPageId } from '#src/routes/pageIds.ts';
import {
  deliverBucketItems,
  deliverPage,
  type DeliverContext,
  type DeliveredItems,
  type BucketOfViewerList,
} from './deliver.ts';
import { countRows, PIECE_ROWS, cutPiece, type PieceQuery } from './pagePieces.ts';
import type { RealmContent } from './realmDocuments.ts';
import type { Experiment } from '#schemas/realm/experiments.ts';
import { collectExperimentIds, withVariants } from './experiments.ts';
import { collectConditionAudience } from './rowConditions.ts';
import { toAudienceKey } from './toAudienceKey.ts';
import { createSpoilerNarrowing } from './spoilers.ts';
import type { SubjectFacts } from './subjectFacts.ts';
import { SUBJECTS } from './subjects.ts';
import { listSettingExperiments } from './variantSettings.ts';

/** The pages of one version. */
export type PageDelivery = {
  /**
   * Returns the first rows of a page. Viewers of the same audience share the object until it changes, so it is frozen.
   * @param pageId may name a subject: `fighter/haddad`.
   * @returns undefined when the realm has no such page or no such subject.
   */
  getPage(pageId: string, context: DeliverContext): Page | undefined;
  /** Returns the rows after a cursor; undefined when there is no such page. */
  getPiece(pageId: string, query: PieceQuery, context: DeliverContext): Page | 'bad-cursor' | 'old-cursor' | undefined;
  /** Returns the experiments whose variants change a page, at any time; none when there is no such page. */
  listExperiments(pageId: string): readonly Experiment[];
  /** Returns the number of rows of a page; 0 when there is no such page. */
  countRows(pageId: string): number;
  /** Returns one page of a bucket's items; undefined when there is no such bucket (deliver.ts). */
  getBucketItems(
    pageId: string,
    exid: string,
    query: { rpp: number; lastSeen?: string | undefined },
    context: DeliverContext,
  ): DeliveredItems | BucketOfViewerList | 'bad-cursor' | undefined;
};

type PublishedPages = {
  readonly realmId: string;
  readonly content: RealmContent;
  readonly realm: Realm;
  readonly version: number;
  /** Number in the cursors of rows, which differs when the rows differ. Default: the version. */
  readonly cursorVersion?: number;
  /** Stored pages by id, with their sections expanded. */
  readonly pages: ReadonlyMap<string, unknown>;
  /** Default: caches that /metrics does not show. */
  readonly caches?: Caches | undefined;
};

/** A page in the cache. It is the same for all requests from `from` until `until` (ms since 1970). */
type DeliveredPage = { readonly page: Page; readonly from: number; readonly until: number; readonly bytes: number };

/**
 * Pages in memory for each version. Viewers with different licences have different pages, so the number needs a limit.
 */
const MAX_CACHED_PAGES = 2_000;
/** Memory for the pages of a version, as `freezeDeep` estimates it. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** Estimated bytes of a field or a list element in memory, without its text. */
const BYTES_PER_VALUE = 40;

/** Creates the delivery of a version's pages. */
export function createPageDelivery({
  realmId,
  content,
  realm,
  version,
  cursorVersion = version,
  pages,
  caches = createCaches(),
}: PublishedPages): PageDelivery {
  const deliveredByKey = caches.create<DeliveredPage>({
    name: 'pages',
    maxEntries: MAX_CACHED_PAGES,
    maxBytes: MAX_CACHED_BYTES,
    sizeOf: ({ bytes }, key) => bytes + key.length,
  });
  const narrowAudience = createAudienceNarrowing(content, pages.values());
  const idsByPage = collectIdsByPage(realm, pages);
  const addVariants = createVariantAssignment(realm, idsByPage);
  const deliver = (
    pageId: string,
    query: PieceQuery,
    context: DeliverContext,
  ): ReturnType<typeof deliverPage> | 'bad-cursor' | 'old-cursor' | undefined => {
    const { page: storedId, subject } = splitPageId(pageId);
    const stored = pages.get(storedId);
    const subjectFields = stored === undefined ? undefined : findSubject(content, stored, subject, context);
    if (subjectFields === undefined) return undefined;
    const piece = cutPiece(readElements(stored), cursorVersion, query);
    return typeof piece === 'string'
      ? piece
      : deliverPage(content, stored, { ...subjectFields, realm: realmId, version }, piece, { ...context, subject });
  };
  const getPage: PageDelivery['getPage'] = (pageId, viewerContext) => {
    const context = addVariants(pageId, narrowAudience(viewerContext));
    const { locale, now } = context;
    const key = `${pageId} ${toAudienceKey(context)}`;
    const cached = deliveredByKey.get(key);
    if (cached && cached.from <= now && now < cached.until) return cached.page;
    const delivered = deliver(pageId, {}, context);
    if (typeof delivered !== 'object') return undefined;
    // Only the realm's own pages and languages are cached, so that requests with invented ones cannot fill the memory.
    if (pages.has(pageId) && realm.locales.includes(locale))
      deliveredByKey.set(key, {
        bytes: freezeDeep(delivered.page),
        page: delivered.page,
        from: now,
        until: delivered.changesAt,
      });
    return delivered.page;
  };
  const getPiece: PageDelivery['getPiece'] = (pageId, query, context) => {
    if (!query.lastSeen && (query.rpp ?? PIECE_ROWS) === PIECE_ROWS) return getPage(pageId, context);
    const delivered = deliver(pageId, query, addVariants(pageId, context));
    return typeof delivered === 'object' ? delivered.page : delivered;
  };
  return {
    getPage,
    getPiece,
    listExperiments: createExperimentList(realm, pages, idsByPage),
    countRows: (pageId) => countRows(readElements(pages.get(splitPageId(pageId).page))),
    getBucketItems(pageId, exid, query, context) {
      const { page: storedId, subject } = splitPageId(pageId);
      const stored = pages.get(storedId);
      return stored === undefined
        ? undefined
        : deliverBucketItems(content, stored, exid, query, { ...addVariants(pageId, context), subject });
    },
  };
}

/**
 * Returns a function that removes from a viewer the properties on which no item of the catalogue and no condition of a
 * row depends. A realm without territories has the same page for all countries, and viewers share a page when their
 * licences differ only in those that no item and no condition names.
 */
function createAudienceNarrowing(
  { items }: RealmContent,
  pages: Iterable<unknown>,
): (context: DeliverContext) => DeliverContext {
  const conditions = collectConditionAudience(pages);
  const stored = [...items.values()];
  const licences = new Set([...stored.flatMap((item) => item.licences ?? []), ...conditions.licences]);
  const narrowSpoilers = createSpoilerNarrowing(stored);
  const hasTerritories = conditions.hasTerritories || stored.some(({ territories }) => territories !== undefined);
  return (context) => {
    const { isGuest, isChild, ageLimit, territory } = context.viewer;
    const spoilers = narrowSpoilers(context.viewer.spoilers);
    const relevantLicences = context.viewer.licences?.filter((id) => licences.has(id)) ?? [];
    const relevantRoles = context.viewer.roles?.filter((role) => conditions.roles.has(role)) ?? [];
    return {
      ...context,
      viewer: {
        isGuest,
        ...(relevantRoles.length > 0 && { roles: relevantRoles }),
        ...(isChild !== undefined && { isChild }),
        ...(ageLimit !== undefined && { ageLimit }),
        ...(relevantLicences.length > 0 && { licences: relevantLicences }),
        ...(hasTerritories && territory !== undefined && { territory }),
        ...(spoilers && { spoilers }),
      },
    };
  };
}

/** Ids of the experiments that each page names. */
type IdsByPage = ReadonlyMap<string, ReadonlySet<string>>;

const collectIdsByPage = ({ experiments }: Realm, pages: ReadonlyMap<string, unknown>): IdsByPage =>
  new Map(experiments?.length ? [...pages].map(([id, page]) => [id, collectExperimentIds(page)]) : []);

/** Creates `PageDelivery.listExperiments`. */
function createExperimentList(
  { experiments = [] }: Realm,
  pages: ReadonlyMap<string, unknown>,
  idsByPage: IdsByPage,
): PageDelivery['listExperiments'] {
  const changingAllPages = new Set(listSettingExperiments(experiments));
  return (pageId) => {
    const { page } = splitPageId(pageId);
    if (!pages.has(page)) return [];
    const named = idsByPage.get(page);
    return experiments.filter((experiment) => named?.has(experiment.id) || changingAllPages.has(experiment));
  };
}

/**
 * Returns a function that adds a visitor's variants of those experiments that a page names, so that viewers share the
 * pages without experiments.
 */
function createVariantAssignment(
  { experiments }: Realm,
  idsByPage: IdsByPage,
): (pageId: string, context: DeliverContext) => DeliverContext {
  if (!experiments?.length) return (_pageId, context) => context;
  return (pageId, context) => {
    const ids = idsByPage.get(splitPageId(pageId).page);
    return ids ? withVariants(experiments, context, ids) : context;
  };
}

/**
 * Finds the subject that a page id names; `{}` when the page needs no subject and the id names none. Undefined when the
 * subject does not exist, when the page needs a subject and the id names none, and when the id names a subject that the
 * page does not need.
 */
const findSubject = (
  content: RealmContent,
  stored: unknown,
  subject: string | undefined,
  context: DeliverContext,
): { id?: string; subject?: SubjectFacts } | undefined => {
  const { id, subject: kind } = stored as { id: string; subject?: string };
  if (kind === undefined || subject === undefined) return kind === undefined && subject === undefined ? {} : undefined;
  const facts = Object.hasOwn(SUBJECTS, kind) ? SUBJECTS[kind]?.(content, subject, context) : undefined;
  return facts && { id: joinPageId(id, subject), subject: facts };
};

const readElements = (page: unknown): readonly unknown[] => {
  const elements = (page as { elements?: unknown } | undefined)?.elements;
  return Array.isArray(elements) ? elements : [];
};

/**
 * Freezes a JSON value that many requests share, with everything in it.
 * @returns about how many bytes it takes in memory, without the parts that were frozen before.
 */
function freezeDeep(value: unknown): number {
  if (typeof value === 'string') return BYTES_PER_VALUE + value.length;
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return BYTES_PER_VALUE;
  let bytes = BYTES_PER_VALUE;
  for (const inner of Object.values(value)) bytes += freezeDeep(inner);
  Object.freeze(value);
  return bytes;
}
