/** Drafts of authored pages. Each change names the revision that its author has seen, and the database compares it. */
import type { Kysely, Selectable } from 'kysely';
import type { DraftStatus, PageDraftTable } from '../editingTables.ts';
import type { Tables } from '../tables.ts';

/** An account that changes a draft. */
export interface DraftAuthor {
  readonly id: string;
  readonly name: string;
}

/** A stored draft. */
export interface PageDraft {
  readonly pageId: string;
  readonly revision: number;
  /** The authored page as JSON text. */
  readonly document: string;
  /** The authored page from which the draft began; null: the page is new. */
  readonly base: string | null;
  readonly baseVersion: number;
  readonly baseRealm: string;
  readonly author: DraftAuthor;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly errors: number;
  readonly warnings: number;
  readonly status: DraftStatus;
  readonly publishAt: Date | null;
  readonly reason: string;
  /** The schedule of several drafts that are published together; null: none. */
  readonly scheduleId: string | null;
}

/** The revision of a page's drafts, and the current draft if there is one. */
export interface DraftState {
  /** 0: the page never had a draft. */
  readonly revision: number;
  readonly draft: PageDraft | undefined;
}

/** A change of a draft. */
export interface DraftChange {
  /** The revision that the author has seen. */
  readonly revision: number;
  readonly document: string;
  /** The published page from which a new draft begins; not used when the page has a draft. */
  readonly start: Pick<PageDraft, 'base' | 'baseVersion' | 'baseRealm'>;
  /**
   * The published page with which an existing draft was merged and from which it continues; missing: no merge, the
   * draft keeps its base.
   */
  readonly rebase?: Pick<PageDraft, 'base' | 'baseVersion' | 'baseRealm'> | undefined;
  readonly author: DraftAuthor;
  readonly at: Date;
  readonly errors: number;
  readonly warnings: number;
}

/** A new status of a draft. */
export interface StatusChange extends Pick<DraftChange, 'revision' | 'author' | 'at'> {
  readonly status: DraftStatus;
  /** Only with the status `scheduled`. */
  readonly publishAt: Date | null;
  readonly reason: string;
}

/** A scheduled draft whose time of publishing has been reached. */
export interface DueDraft extends Pick<PageDraft, 'pageId' | 'revision' | 'author' | 'reason' | 'scheduleId'> {
  readonly realmId: string;
  /** Number of drafts that were scheduled together; null: the draft is scheduled alone. */
  readonly scheduleSize: number | null;
}

/** A document and a revision of its draft. */
export interface DraftRevision {
  readonly id: string;
  readonly revision: number;
}

/** Stores and reads drafts of pages. */
export interface PageDrafts {
  get(realmId: string, pageId: string): Promise<DraftState>;
  /**
   * Returns the drafts of a realm, sorted by the id of the page.
   * @param isSettings true: only the drafts of documents of settings; false: only the drafts of pages
   */
  list(realmId: string, isSettings: boolean): Promise<PageDraft[]>;
  /** Returns the revisions of those of the pages that ever had a draft, by id. */
  listRevisions(realmId: string, pageIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Stores a draft. Its status becomes `draft`.
   * @returns the new revision; undefined without a change when the revision is not the current one.
   */
  save(realmId: string, pageId: string, change: DraftChange): Promise<number | undefined>;
  /** Sets the published page from which the draft of a page continues, if it has one. The revision stays. */
  rebase(realmId: string, pageId: string, start: DraftChange['start']): Promise<void>;
  /**
   * Removes a draft.
   * @returns the new revision; undefined without a change when the revision is not the current one, or there is no
   *   draft.
   */
  remove(
    realmId: string,
    pageId: string,
    change: Pick<DraftChange, 'revision' | 'author' | 'at'>,
  ): Promise<number | undefined>;
  /**
   * Changes the status of a draft.
   * @returns the new revision; undefined without a change when the revision is not the current one, or there is no
   *   draft.
   */
  setStatus(realmId: string, pageId: string, change: StatusChange): Promise<number | undefined>;
  /**
   * Removes those of several drafts whose revisions are the current ones, in one transaction.
   * @returns the new revisions by id
   */
  removeAll(
    realmId: string,
    drafts: readonly DraftRevision[],
    change: Pick<DraftChange, 'author' | 'at'>,
  ): Promise<ReadonlyMap<string, number>>;
  /** Claims the scheduled drafts of all realms that are due at `at`. Until `until`, no other node can claim them. */
  claimDue(at: Date, until: Date): Promise<DueDraft[]>;
}

/** Creates the repository of drafts of pages. */
export function createPageDrafts(kysely: Kysely<Tables>): PageDrafts {
  return {
    async get(realmId, pageId) {
      const row = await kysely
        .selectFrom('page_draft')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('page_id', '=', pageId)
        .executeTakeFirst();
      return { revision: row?.revision ?? 0, draft: row && toDraft(row) };
    },
    async list(realmId, isSettings) {
      const rows = await kysely
        .selectFrom('page_draft')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('is_settings', '=', isSettings)
        .where('document', 'is not', null)
        .orderBy('page_id')
        .execute();
      return rows.flatMap((row) => toDraft(row) ?? []);
    },
    listRevisions: (realmId, pageIds) => listRevisions(kysely, realmId, pageIds),
    save: (realmId, pageId, change) => saveDraft(kysely, realmId, pageId, change),
    async rebase(realmId, pageId, start) {
      await kysely
        .updateTable('page_draft')
        .set(toStartColumns(start))
        .where('realm_id', '=', realmId)
        .where('page_id', '=', pageId)
        .where('document', 'is not', null)
        .execute();
    },
    remove: (realmId, pageId, change) => removeDraft(kysely, realmId, pageId, change),
    setStatus: (realmId, pageId, change) => setStatus(kysely, realmId, pageId, change),
    removeAll: (realmId, drafts, change) =>
      kysely.transaction().execute(async (transaction) => {
        const removed = new Map<string, number>();
        for (const { id, revision } of drafts) {
          const next = await removeDraft(transaction, realmId, id, { ...change, revision });
          if (next !== undefined) removed.set(id, next);
        }
        return removed;
      }),
    claimDue: (at, until) => claimDue(kysely, at, until),
  };
}

/** The columns of a draft that does not belong to a schedule of several drafts. */
export const NOT_SCHEDULED_TOGETHER = { schedule_id: null, schedule_size: null };

async function setStatus(
  kysely: Kysely<Tables>,
  realmId: string,
  pageId: string,
  { revision, status, publishAt, reason, author, at }: StatusChange,
): Promise<number | undefined> {
  const row = await kysely
    .updateTable('page_draft')
    .set({
      revision: revision + 1,
      status,
      publish_at: publishAt,
      ...NOT_SCHEDULED_TOGETHER,
      claimed_until: null,
      reason,
      author_id: author.id,
      author_name: author.name,
      updated_at: at,
    })
    .where('realm_id', '=', realmId)
    .where('page_id', '=', pageId)
    .where('revision', '=', revision)
    .where('document', 'is not', null)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

async function claimDue(kysely: Kysely<Tables>, at: Date, until: Date): Promise<DueDraft[]> {
  const rows = await kysely
    .updateTable('page_draft')
    .set({ claimed_until: until })
    .where('status', '=', 'scheduled')
    .where('publish_at', '<=', at)
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .returning([
      'realm_id',
      'page_id',
      'revision',
      'author_id',
      'author_name',
      'reason',
      'schedule_id',
      'schedule_size',
    ])
    .execute();
  return rows.map((row) => ({
    realmId: row.realm_id,
    pageId: row.page_id,
    revision: row.revision,
    author: { id: row.author_id, name: row.author_name },
    reason: row.reason,
    scheduleId: row.schedule_id,
    scheduleSize: row.schedule_size,
  }));
}

async function removeDraft(
  kysely: Kysely<Tables>,
  realmId: string,
  pageId: string,
  { revision, author, at }: Pick<DraftChange, 'revision' | 'author' | 'at'>,
): Promise<number | undefined> {
  const row = await kysely
    .updateTable('page_draft')
    .set({
      revision: revision + 1,
      document: null,
      base: null,
      errors: 0,
      warnings: 0,
      status: 'draft',
      publish_at: null,
      claimed_until: null,
      ...NOT_SCHEDULED_TOGETHER,
      reason: '',
      author_id: author.id,
      author_name: author.name,
      updated_at: at,
    })
    .where('realm_id', '=', realmId)
    .where('page_id', '=', pageId)
    .where('revision', '=', revision)
    .where('document', 'is not', null)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

async function listRevisions(
  kysely: Kysely<Tables>,
  realmId: string,
  pageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (pageIds.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('page_draft')
    .select(['page_id', 'revision'])
    .where('realm_id', '=', realmId)
    .where('page_id', 'in', pageIds)
    .execute();
  return new Map(rows.map(({ page_id, revision }) => [page_id, revision]));
}

async function saveDraft(
  kysely: Kysely<Tables>,
  realmId: string,
  pageId: string,
  { revision, document, start, rebase, author, at, errors, warnings }: DraftChange,
): Promise<number | undefined> {
  const content = {
    document,
    author_id: author.id,
    author_name: author.name,
    updated_at: at,
    errors,
    warnings,
    status: 'draft' as const,
    publish_at: null,
    claimed_until: null,
    ...NOT_SCHEDULED_TOGETHER,
    reason: '',
  };
  if (revision === 0) {
    const added = await kysely
      .insertInto('page_draft')
      .values({ realm_id: realmId, page_id: pageId, revision: 1, ...content, ...toStartColumns(start), created_at: at })
      .onConflict((conflict) => conflict.columns(['realm_id', 'page_id']).doNothing())
      .returning('revision')
      .executeTakeFirst();
    return added?.revision;
  }
  const updateOfRevision = kysely
    .updateTable('page_draft')
    .where('realm_id', '=', realmId)
    .where('page_id', '=', pageId)
    .where('revision', '=', revision);
  const continued = await updateOfRevision
    .set({ ...content, ...(rebase && toStartColumns(rebase)), revision: revision + 1 })
    .where('document', 'is not', null)
    .returning('revision')
    .executeTakeFirst();
  if (continued) return continued.revision;
  const begun = await updateOfRevision
    .set({ ...content, ...toStartColumns(start), created_at: at, revision: revision + 1 })
    .where('document', 'is', null)
    .returning('revision')
    .executeTakeFirst();
  return begun?.revision;
}

const toStartColumns = ({ base, baseVersion, baseRealm }: DraftChange['start']) => ({
  base,
  base_version: baseVersion,
  base_realm: baseRealm,
});

function toDraft(row: Selectable<PageDraftTable>): PageDraft | undefined {
  if (row.document === null) return undefined;
  return {
    pageId: row.page_id,
    revision: row.revision,
    document: row.document,
    base: row.base,
    baseVersion: row.base_version,
    baseRealm: row.base_realm,
    author: { id: row.author_id, name: row.author_name },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    errors: row.errors,
    warnings: row.warnings,
    status: row.status,
    publishAt: row.publish_at,
    reason: row.reason,
    scheduleId: row.schedule_id,
  };
}
