/** Schedules of several drafts that are published together. Each draft has the id of its schedule. */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { NOT_SCHEDULED_TOGETHER, type DraftAuthor, type DraftRevision } from './pageDrafts.ts';

/** A schedule to store. */
export interface NewSchedule {
  readonly scheduleId: string;
  readonly publishAt: Date;
  readonly reason: string;
  readonly author: DraftAuthor;
  readonly at: Date;
}

/** Stores schedules of several drafts. */
export interface DraftSchedules {
  /**
   * Schedules several drafts, or none.
   * @returns the new revisions by id; `outdated`: a draft whose revision is not the current one, or that does not exist
   */
  add(
    realmId: string,
    drafts: readonly DraftRevision[],
    schedule: NewSchedule,
  ): Promise<{ readonly revisions: ReadonlyMap<string, number> } | { readonly outdated: DraftRevision }>;
  /** Returns the ids of the documents of each schedule of several drafts, by the id of the schedule. */
  list(realmId: string): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Makes the drafts that still belong to a schedule `draft` again.
   * @returns the drafts with their new revisions
   */
  end(realmId: string, scheduleId: string): Promise<DraftRevision[]>;
}

/** Creates the repository of schedules. */
export function createDraftSchedules(kysely: Kysely<Tables>): DraftSchedules {
  return {
    add: (realmId, drafts, { scheduleId, publishAt, reason, author, at }) =>
      kysely.transaction().execute(async (transaction) => {
        const ids = drafts.map(({ id }) => id);
        const stored = await transaction
          .selectFrom('page_draft')
          .select(['page_id', 'revision'])
          .where('realm_id', '=', realmId)
          .where('page_id', 'in', ids)
          .where('document', 'is not', null)
          .orderBy('page_id')
          .forUpdate()
          .execute();
        const current = new Map(stored.map(({ page_id, revision }) => [page_id, revision]));
        const outdated = drafts.find(({ id, revision }) => current.get(id) !== revision);
        if (outdated) return { outdated };
        const rows = await transaction
          .updateTable('page_draft')
          .set(({ eb }) => ({
            revision: eb('revision', '+', 1),
            status: 'scheduled',
            publish_at: publishAt,
            claimed_until: null,
            schedule_id: scheduleId,
            schedule_size: drafts.length,
            reason,
            author_id: author.id,
            author_name: author.name,
            updated_at: at,
          }))
          .where('realm_id', '=', realmId)
          .where('page_id', 'in', ids)
          .returning(['page_id', 'revision'])
          .execute();
        return { revisions: new Map(rows.map(({ page_id, revision }) => [page_id, revision])) };
      }),
    async list(realmId) {
      const rows = await kysely
        .selectFrom('page_draft')
        .select(['schedule_id', 'page_id'])
        .where('realm_id', '=', realmId)
        .where('schedule_id', 'is not', null)
        .orderBy('page_id')
        .execute();
      const groups = Map.groupBy(rows, ({ schedule_id }) => schedule_id ?? '');
      return new Map([...groups].map(([id, members]) => [id, members.map(({ page_id }) => page_id)]));
    },
    async end(realmId, scheduleId) {
      const rows = await kysely
        .updateTable('page_draft')
        .set(({ eb }) => ({
          revision: eb('revision', '+', 1),
          status: 'draft',
          publish_at: null,
          claimed_until: null,
          reason: '',
          ...NOT_SCHEDULED_TOGETHER,
        }))
        .where('realm_id', '=', realmId)
        .where('schedule_id', '=', scheduleId)
        .returning(['page_id', 'revision'])
        .execute();
      return rows.map(({ page_id, revision }) => ({ id: page_id, revision }));
    },
  };
}
