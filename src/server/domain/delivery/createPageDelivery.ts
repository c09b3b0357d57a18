// Pages of a published version as viewers get them: whole, in pieces, and the items of their buckets.
import type { Page } from '#schemas/page/page.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { splitPageId, withSubject } from '#src/routes/pageIds.ts';
import {
  audienceOf,
  deliverBucketItems,
  deliverPage,
  type DeliverContext,
  type ItemsPage,
  type ViewersList,
} from './deliver.ts';
import { countRows, PIECE_ROWS, pieceOf, type PieceQuery } from './pagePieces.ts';
import type { RealmContent } from './realmDocuments.ts';
import type { SubjectView } from './subjectPlace.ts';
import { SUBJECTS } from './subjects.ts';

export type PageDelivery = {
  /** The page's beginning. `pageId` may name a subject: `fighter/haddad`. Undefined: the realm has no such page, or not that subject. One object for all viewers of a kind until its next change, so it is frozen. */
  page(pageId: string, context: DeliverContext): Page | undefined;
  /** The rows after a cursor. */
  piece(pageId: string, query: PieceQuery, context: DeliverContext): Page | 'bad-cursor' | 'old-cursor' | undefined;
  /** Rows of the page, 0 when there is none. */
  rowCount(pageId: string): number;
  bucketItems(
    pageId: string,
    exid: string,
    query: { rpp: number; lastSeen?: string | undefined },
    context: DeliverContext,
  ): ItemsPage | ViewersList | 'bad-cursor' | undefined;
};

type PublishedPages = {
  readonly realmId: string;
  readonly content: RealmContent;
  readonly realm: Realm;
  readonly version: number;
  /** With their sections in place. */ readonly pages: ReadonlyMap<string, unknown>;
};

export function createPageDelivery({ realmId, content, realm, version, pages }: PublishedPages): PageDelivery {
  const delivered = new Map<string, { readonly page: Page; readonly from: number; readonly until: number }>();
  const deliver = (
    pageId: string,
    query: PieceQuery,
    context: DeliverContext,
  ): ReturnType<typeof deliverPage> | 'bad-cursor' | 'old-cursor' | undefined => {
    const { page: named, subject } = splitPageId(pageId);
    const stored = pages.get(named);
    const about = stored === undefined ? undefined : aboutOf(content, stored, subject, context);
    if (about === undefined) return undefined;
    const found = pieceOf(elementsOf(stored), version, query);
    return typeof found === 'string'
      ? found
      : deliverPage(content, stored, { ...about, realm: realmId, version }, found, { ...context, subject });
  };
  const page: PageDelivery['page'] = (pageId, context) => {
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
  const piece: PageDelivery['piece'] = (pageId, query, context) => {
    if (!query.lastSeen && (query.rpp ?? PIECE_ROWS) === PIECE_ROWS) return page(pageId, context);
    const made = deliver(pageId, query, context);
    return typeof made === 'object' ? made.page : made;
  };
  return {
    page,
    piece,
    rowCount: (pageId) => countRows(elementsOf(pages.get(splitPageId(pageId).page))),
    bucketItems(pageId, exid, query, context) {
      const { page: named, subject } = splitPageId(pageId);
      const stored = pages.get(named);
      return stored === undefined
        ? undefined
        : deliverBucketItems(content, stored, exid, query, { ...context, subject });
    },
  };
}

/** The subject in the page's id; undefined when there is no such subject, or the page takes none. */
const aboutOf = (
  content: RealmContent,
  stored: unknown,
  subject: string | undefined,
  context: DeliverContext,
): { id?: string; subject?: SubjectView } | undefined => {
  const { id, subject: kind } = stored as { id: string; subject?: string };
  if (kind === undefined || subject === undefined) return kind === undefined && subject === undefined ? {} : undefined;
  const found = Object.hasOwn(SUBJECTS, kind) ? SUBJECTS[kind]?.(content, subject, context) : undefined;
  return found && { id: withSubject(id, subject), subject: found };
};

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
