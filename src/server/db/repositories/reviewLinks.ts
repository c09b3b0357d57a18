/** Links with which guests see the draft of one page; only hashes of their tokens and cookies are stored. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { ReviewLinkTable } from '../editingTables.ts';
import type { Tables } from '../tables.ts';
import type { DraftAuthor } from './pageDrafts.ts';

/** A link to store. */
export interface NewReviewLink {
  readonly linkId: string;
  readonly pageId: string;
  readonly author: DraftAuthor;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Whether the guest may comment. */
  readonly mayComment: boolean;
}

/** A link, as editors see it. */
export interface StoredReviewLink extends Omit<NewReviewLink, 'tokenHash'> {
  /** When a guest opened it; null: nobody has. */
  readonly openedAt: Date | null;
}

/** What a link shows, until when, and whether its guest may comment. */
export type ReviewTarget = Pick<StoredReviewLink, 'linkId' | 'pageId' | 'expiresAt' | 'mayComment'>;

/** Stores and finds links. Functions that find links ignore those whose creator may not edit any more. */
export interface ReviewLinks {
  /**
   * Stores a link.
   * @returns false without a change when the page has `limit` links that have not expired at `createdAt`
   */
  add(realmId: string, link: NewReviewLink, limit: number): Promise<boolean>;
  /** Returns the links of a page that are valid at a moment, newest first. */
  list(realmId: string, pageId: string, at: Date): Promise<StoredReviewLink[]>;
  /** Sets whether the guest of a link may comment. @returns false when the page has no such link, or it has ended. */
  setMayComment(
    realmId: string,
    link: Pick<StoredReviewLink, 'pageId' | 'linkId' | 'mayComment'>,
    at: Date,
  ): Promise<boolean>;
  /** Removes a link. @returns false when the page has no such link. */
  remove(realmId: string, pageId: string, linkId: string): Promise<boolean>;
  /**
   * Spends the token of a link and stores the cookie of the browser that opens it.
   * @returns undefined when the link is not valid at `at`, or was opened before
   */
  open(
    realmId: string,
    linkId: string,
    hashes: { readonly token: string; readonly cookie: string },
    at: Date,
  ): Promise<ReviewTarget | undefined>;
  /** Finds an opened link by its cookie; undefined when it is not valid at `at`. */
  find(realmId: string, linkId: string, cookieHash: string, at: Date): Promise<ReviewTarget | undefined>;
  /** Removes links of all realms that expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

/** Whether the creator of a link is still an editor or administrator. */
const hasEditor = sql<boolean>`exists (select 1 from account a where a.realm_id = review_link.realm_id
  and a.account_id = review_link.account_id and (a.roles ? 'editor' or a.roles ? 'admin'))`;

const TARGET = ['link_id', 'page_id', 'expires_at', 'may_comment'] as const;

const toTarget = (row: Pick<Selectable<ReviewLinkTable>, (typeof TARGET)[number]>): ReviewTarget => ({
  linkId: row.link_id,
  pageId: row.page_id,
  expiresAt: row.expires_at,
  mayComment: row.may_comment,
});

const toLink = (row: Selectable<ReviewLinkTable>): StoredReviewLink => ({
  ...toTarget(row),
  author: { id: row.account_id, name: row.author_name },
  createdAt: row.created_at,
  openedAt: row.opened_at,
});

/** Creates the repository. */
export function createReviewLinks(kysely: Kysely<Tables>): ReviewLinks {
  return {
    async add(realmId, { linkId, pageId, author, tokenHash, createdAt, expiresAt, mayComment }, limit) {
      const { rows } = await sql`insert into review_link
        (realm_id, link_id, page_id, account_id, author_name, token_hash, created_at, expires_at, may_comment)
        select ${realmId}, ${linkId}, ${pageId}, ${author.id}, ${author.name}, ${tokenHash},
          ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${mayComment}::boolean
        where (select count(*) from review_link where realm_id = ${realmId} and page_id = ${pageId}
          and expires_at > ${createdAt}) < ${limit} returning link_id`.execute(kysely);
      return rows.length > 0;
    },
    async list(realmId, pageId, at) {
      const rows = await kysely
        .selectFrom('review_link')
        .selectAll()
        .where('realm_id', '=', realmId)
        .where('page_id', '=', pageId)
        .where('expires_at', '>', at)
        .where(hasEditor)
        .orderBy('created_at', 'desc')
        .orderBy('link_id')
        .execute();
      return rows.map(toLink);
    },
    async setMayComment(realmId, { pageId, linkId, mayComment }, at) {
      const { numUpdatedRows } = await kysely
        .updateTable('review_link')
        .set({ may_comment: mayComment })
        .where('realm_id', '=', realmId)
        .where('page_id', '=', pageId)
        .where('link_id', '=', linkId)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(realmId, pageId, linkId) {
      const { numDeletedRows } = await kysely
        .deleteFrom('review_link')
        .where('realm_id', '=', realmId)
        .where('page_id', '=', pageId)
        .where('link_id', '=', linkId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async open(realmId, linkId, hashes, at) {
      const row = await kysely
        .updateTable('review_link')
        .set({ cookie_hash: hashes.cookie, opened_at: at })
        .where('realm_id', '=', realmId)
        .where('link_id', '=', linkId)
        .where('token_hash', '=', hashes.token)
        .where('opened_at', 'is', null)
        .where('expires_at', '>', at)
        .where(hasEditor)
        .returning(TARGET)
        .executeTakeFirst();
      return row && toTarget(row);
    },
    async find(realmId, linkId, cookieHash, at) {
      const row = await kysely
        .selectFrom('review_link')
        .select(TARGET)
        .where('realm_id', '=', realmId)
        .where('link_id', '=', linkId)
        .where('cookie_hash', '=', cookieHash)
        .where('expires_at', '>', at)
        .where(hasEditor)
        .executeTakeFirst();
      return row && toTarget(row);
    },
    async removeExpired(before) {
      await kysely.deleteFrom('review_link').where('expires_at', '<', before).execute();
    },
  };
}
