/** What editors of a page share: comments on elements, and who has the page open. */
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { PageCommentTable } from '../editingTables.ts';
import { isForeignKeyViolation } from '../errors.ts';
import type { Tables } from '../tables.ts';
import type { DraftAuthor } from './pageDrafts.ts';

/** A comment to store. */
export interface NewComment {
  readonly commentId: string;
  readonly pageId: string;
  /** Undefined: the comment is about the page itself. */
  readonly rowId: string | undefined;
  /** JSON pointer inside the row, or inside the page. */
  readonly pointer: string;
  readonly body: string;
  /** The id of a guest is empty. */
  readonly author: DraftAuthor;
  readonly at: Date;
  /** The review link with which a guest writes it; undefined: an editor does. */
  readonly guestLink?: string | undefined;
  /** The comment of the same page to which it replies; undefined: it begins a thread. */
  readonly replyTo?: string | undefined;
}

/** A stored comment. */
export interface PageComment extends NewComment {
  readonly resolvedAt: Date | null;
  readonly resolvedBy: string | null;
  /** When it was deleted; it is then without its text. Null: it was not. */
  readonly deletedAt: Date | null;
}

/** Which comment of a guest is deleted. */
export interface GuestCommentKey {
  readonly pageId: string;
  readonly commentId: string;
  /** Only a comment of this link; undefined: of any link. */
  readonly guestLink?: string | undefined;
}

/** A tab in which an editor has a page open. */
export interface OpenTab {
  readonly pageId: string;
  readonly tabId: string;
  readonly rowId: string | undefined;
  readonly author: DraftAuthor;
  readonly seenAt: Date;
}

/** Stores comments and presence. */
export interface PageReviews {
  /**
   * Stores a comment. A reply is about the row of its comment. The reply of an editor opens a resolved comment again.
   * @returns `full` without a change when the page has `maxComments` already; `unknown` without a change when the page
   *   has no comment to which it could reply, or a guest replies to a resolved one.
   * @throws a unique violation when the realm has a comment with the id
   */
  addComment(realmId: string, comment: NewComment, maxComments: number): Promise<'added' | 'full' | 'unknown'>;
  /** Returns the comments of a page, oldest first. */
  listComments(realmId: string, pageId: string): Promise<PageComment[]>;
  /** Returns a text that changes when comments of a page are added, deleted, resolved or opened again. */
  readState(realmId: string, pageId: string): Promise<string>;
  /** Finds a comment of a page; undefined: the page has no such comment. */
  findComment(realmId: string, pageId: string, commentId: string): Promise<PageComment | undefined>;
  /**
   * Deletes the comment of a guest. When it has replies, they stay, and the comment stays without its text.
   * @returns the deleted comment; undefined when there is none
   */
  deleteGuestComment(realmId: string, key: GuestCommentKey, at: Date): Promise<PageComment | undefined>;
  /** Resolves a comment, or opens it again. Returns false when the page has no such comment, or it is a reply. */
  resolveComment(
    realmId: string,
    pageId: string,
    commentId: string,
    resolution: { readonly at: Date; readonly by: string } | undefined,
  ): Promise<boolean>;
  /** Records that a tab has a page open. */
  recordPresence(realmId: string, tab: OpenTab): Promise<void>;
  /** Records that a tab has closed a page. */
  leave(realmId: string, tab: Pick<OpenTab, 'pageId' | 'tabId' | 'author'>): Promise<void>;
  /** Returns the tabs that were seen since a moment. */
  listTabs(realmId: string, pageId: string, since: Date): Promise<OpenTab[]>;
  /** Removes the tabs of all realms that were not seen since a moment. */
  removeTabsBefore(moment: Date): Promise<void>;
}

/** Creates the repository. */
export function createPageReviews(kysely: Kysely<Tables>): PageReviews {
  return {
    async addComment(realmId, comment, maxComments) {
      if (comment.replyTo !== undefined)
        return addReply(kysely, realmId, { ...comment, replyTo: comment.replyTo }, maxComments);
      const { commentId, pageId, rowId, pointer, body, author, at, guestLink } = comment;
      const { rows } = await sql`insert into page_comment
        (realm_id, comment_id, page_id, row_id, pointer, body, author_id, author_name, created_at, guest_link)
        select ${realmId}, ${commentId}, ${pageId}, ${rowId ?? null}, ${pointer}, ${body}, ${author.id}, ${author.name},
          ${at}::timestamptz, ${guestLink ?? null}
        where (select count(*) from page_comment where realm_id = ${realmId} and page_id = ${pageId}) < ${maxComments}
        returning comment_id`.execute(kysely);
      return rows.length === 1 ? 'added' : 'full';
    },
    async listComments(realmId, pageId) {
      const rows = await kysely
        .selectFrom('page_comment')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('page_id', '=', pageId)
        .orderBy('created_at')
        .orderBy('comment_id')
        .execute();
      return rows.map(toComment);
    },
    async readState(realmId, pageId) {
      const { rows } = await sql<{ state: string }>`select md5(coalesce(string_agg(
          concat_ws(' ', comment_id, resolved_at is null, deleted_at is null), ',' order by comment_id), '')) as state
        from page_comment where realm_id = ${realmId} and page_id = ${pageId}`.execute(kysely);
      return rows[0]?.state ?? '';
    },
    async findComment(realmId, pageId, commentId) {
      const row = await kysely
        .selectFrom('page_comment')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('page_id', '=', pageId)
        .where('comment_id', '=', commentId)
        .executeTakeFirst();
      return row && toComment(row);
    },
    deleteGuestComment: (realmId, key, at) => deleteGuestComment(kysely, realmId, key, at),
    async resolveComment(realmId, pageId, commentId, resolution) {
      const row = await kysely
        .updateTable('page_comment')
        .set({ resolved_at: resolution?.at ?? null, resolved_by: resolution?.by ?? null })
        .where('realm_id', '=', realmId)
        .where('page_id', '=', pageId)
        .where('comment_id', '=', commentId)
        .where('reply_to', 'is', null)
        .returning('comment_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    ...createPresence(kysely),
  };
}

/** Creates the functions that record who has a page open. */
const createPresence = (
  kysely: Kysely<Tables>,
): Pick<PageReviews, 'recordPresence' | 'leave' | 'listTabs' | 'removeTabsBefore'> => ({
  async recordPresence(realmId, { pageId, tabId, rowId, author, seenAt }) {
    const seen = { row_id: rowId ?? null, seen_at: seenAt, author_name: author.name };
    await kysely
      .insertInto('page_presence')
      .values({ realm_id: realmId, page_id: pageId, author_id: author.id, tab_id: tabId, ...seen })
      .onConflict((conflict) => conflict.columns(['realm_id', 'page_id', 'author_id', 'tab_id']).doUpdateSet(seen))
      .execute();
  },
  async leave(realmId, { pageId, tabId, author }) {
    await kysely
      .deleteFrom('page_presence')
      .where('realm_id', '=', realmId)
      .where('page_id', '=', pageId)
      .where('author_id', '=', author.id)
      .where('tab_id', '=', tabId)
      .execute();
  },
  async listTabs(realmId, pageId, since) {
    const rows = await kysely
      .selectFrom('page_presence')
      .selectAll()
      .where('realm_id', '=', realmId)
      .where('page_id', '=', pageId)
      .where('seen_at', '>', since)
      .orderBy('author_name')
      .orderBy('tab_id')
      .limit(100)
      .execute();
    return rows.map((row) => ({
      pageId: row.page_id,
      tabId: row.tab_id,
      rowId: row.row_id ?? undefined,
      author: { id: row.author_id, name: row.author_name },
      seenAt: row.seen_at,
    }));
  },
  async removeTabsBefore(moment) {
    await kysely.deleteFrom('page_presence').where('seen_at', '<=', moment).execute();
  },
});

async function addReply(
  kysely: Kysely<Tables>,
  realmId: string,
  { commentId, pageId, replyTo, body, author, at, guestLink }: NewComment & { readonly replyTo: string },
  maxComments: number,
): Promise<'added' | 'full' | 'unknown'> {
  const stored = sql<{ is_added: boolean }>`with thread as (
      select row_id, pointer from page_comment
      where realm_id = ${realmId} and page_id = ${pageId} and comment_id = ${replyTo} and reply_to is null
        and (resolved_at is null or ${guestLink ?? null}::text is null)
    ), added as (
      insert into page_comment
        (realm_id, comment_id, page_id, row_id, pointer, body, author_id, author_name, created_at, reply_to,
          guest_link)
      select ${realmId}, ${commentId}, ${pageId}, thread.row_id, thread.pointer, ${body}, ${author.id}, ${author.name},
        ${at}::timestamptz, ${replyTo}, ${guestLink ?? null}
      from thread
      where (select count(*) from page_comment where realm_id = ${realmId} and page_id = ${pageId}) < ${maxComments}
      returning comment_id
    ), opened as (
      update page_comment set resolved_at = null, resolved_by = null
      where realm_id = ${realmId} and comment_id = ${replyTo} and exists (select from added)
    )
    select exists (select from added) as is_added from thread`.execute(kysely);
  try {
    const [thread] = (await stored).rows;
    if (!thread) return 'unknown';
    return thread.is_added ? 'added' : 'full';
  } catch (error) {
    // The comment was deleted while the reply waited for it.
    if (isForeignKeyViolation(error, 'page_comment_reply')) return 'unknown';
    throw error;
  }
}

/**
 * Deletes in a transaction that locks the comment first: a reply that is stored meanwhile waits for it, so no reply is
 * deleted with its comment.
 */
const deleteGuestComment = (
  kysely: Kysely<Tables>,
  realmId: string,
  { pageId, commentId, guestLink }: GuestCommentKey,
  at: Date,
): Promise<PageComment | undefined> =>
  kysely.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('page_comment')
      .selectAll()
      .where('realm_id', '=', realmId)
      .where('page_id', '=', pageId)
      .where('comment_id', '=', commentId)
      .where('guest_link', 'is not', null)
      .where('deleted_at', 'is', null)
      .$if(guestLink !== undefined, (query) => query.where('guest_link', '=', guestLink ?? ''))
      .forUpdate()
      .executeTakeFirst();
    if (!row) return undefined;
    const reply = await transaction
      .selectFrom('page_comment')
      .select('comment_id')
      .where('realm_id', '=', realmId)
      .where('reply_to', '=', commentId)
      .limit(1)
      .executeTakeFirst();
    const isComment = { realm_id: realmId, comment_id: commentId };
    if (reply)
      await transaction
        .updateTable('page_comment')
        .set({ body: '', deleted_at: at })
        .where((expression) => expression.and(isComment))
        .execute();
    else
      await transaction
        .deleteFrom('page_comment')
        .where((expression) => expression.and(isComment))
        .execute();
    if (row.reply_to !== null) await deleteEmptyThread(transaction, realmId, row.reply_to);
    return toComment(row);
  });

/** Deletes a comment that was deleted earlier and stayed for replies that are deleted now, too. */
async function deleteEmptyThread(transaction: Transaction<Tables>, realmId: string, commentId: string): Promise<void> {
  const thread = await transaction
    .selectFrom('page_comment')
    .select('comment_id')
    .where('realm_id', '=', realmId)
    .where('comment_id', '=', commentId)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!thread) return;
  await sql`delete from page_comment where realm_id = ${realmId} and comment_id = ${commentId}
    and not exists (select from page_comment reply where reply.realm_id = ${realmId} and reply.reply_to = ${commentId})`.execute(
    transaction,
  );
}

const toComment = (row: Selectable<PageCommentTable>): PageComment => ({
  commentId: row.comment_id,
  pageId: row.page_id,
  rowId: row.row_id ?? undefined,
  pointer: row.pointer,
  body: row.body,
  author: { id: row.author_id, name: row.author_name },
  at: row.created_at,
  replyTo: row.reply_to ?? undefined,
  resolvedAt: row.resolved_at,
  resolvedBy: row.resolved_by,
  guestLink: row.guest_link ?? undefined,
  deletedAt: row.deleted_at,
});
