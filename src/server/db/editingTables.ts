// The tables of the editor of pages (tables.ts lists all tables).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The state of a draft: being edited, in review, approved by another editor, or scheduled for a publish. */
export type DraftStatus = 'draft' | 'review' | 'approved' | 'scheduled';

/** The draft of a page. After the draft was published or deleted, the row stays, without a document. */
export interface PageDraftTable {
  realm_id: string;
  page_id: string;
  /** Whether the draft is a document of settings: `page_id` then contains a colon. */
  is_settings: ColumnType<boolean, never, never>;
  /** Counts the changes of this page's drafts; never counts down. */
  revision: number;
  /** The authored page as JSON text in the author's order of fields; null: there is no draft. */
  document: string | null;
  /** The authored page from which the draft began; null: the page is new. */
  base: string | null;
  /** The version of the realm from which the draft began. */
  base_version: number;
  /** The realm whose file the draft began from. */
  base_realm: string;
  author_id: string;
  author_name: string;
  created_at: Date;
  updated_at: Date;
  /** Numbers of errors and warnings when the draft was saved. */
  errors: Generated<number>;
  warnings: Generated<number>;
  status: Generated<DraftStatus>;
  publish_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The reason that the editor gave for a scheduled publish. */
  reason: Generated<string>;
  /**
   * While one node publishes the scheduled draft: the time after which another node may take over. Null: no node
   * publishes it.
   */
  claimed_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The schedule of several drafts that are published together; null: the draft is scheduled alone, or not at all. */
  schedule_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Number of drafts of that schedule. */
  schedule_size: ColumnType<number | null, number | null | undefined, number | null>;
}

/**
 * What editors do with pages. `discard`: delete a draft. `remove`: delete the published page. `fail`: a scheduled draft
 * could not be published. `share` and `revoke`: create and end a review link. `preview`: preview the site with drafts.
 * `allowComments` and `stopComments`: let the guest of a link comment, or not any more. `comment`: a guest comments.
 * `deleteComment`: a guest or an editor deletes the comment of a guest.
 */
export type AuditAction =
  | 'create'
  | 'publish'
  | 'restore'
  | 'discard'
  | 'remove'
  | 'review'
  | 'approve'
  | 'schedule'
  | 'unschedule'
  | 'fail'
  | 'share'
  | 'revoke'
  | 'preview'
  | 'allowComments'
  | 'stopComments'
  | 'comment'
  | 'deleteComment';

/** The record of what editors did. */
export interface PageAuditTable {
  realm_id: string;
  audit_id: GeneratedAlways<number>;
  page_id: string;
  action: AuditAction;
  author_id: string;
  author_name: string;
  reason: string;
  revision: number | null;
  version: number | null;
  /** The review link of the action; null: it was about none. */
  link_id: ColumnType<string | null, string | null | undefined, never>;
  at: Date;
}

/** A comment on an element of a draft. */
export interface PageCommentTable {
  realm_id: string;
  comment_id: string;
  page_id: string;
  /** Row of the element; null: the page itself. */
  row_id: string | null;
  /** JSON pointer inside the row, or inside the page. */
  pointer: string;
  /** Empty when the comment was deleted and has replies. */
  body: string;
  /** Empty for a guest. */
  author_id: string;
  author_name: string;
  created_at: Date;
  resolved_at: Date | null;
  /** Name of the editor who resolved it. */
  resolved_by: string | null;
  /** The comment to which it replies; null: it begins a thread. */
  reply_to: ColumnType<string | null, string | null | undefined, never>;
  /** The review link with which a guest wrote it; null: an editor did. The link may have ended. */
  guest_link: ColumnType<string | null, string | null | undefined, never>;
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A tab in which an editor has a page open. */
export interface PagePresenceTable {
  realm_id: string;
  page_id: string;
  author_id: string;
  author_name: string;
  tab_id: string;
  /** Row that the editor has selected. */
  row_id: string | null;
  /** When the tab last reported that it has the page open. */
  seen_at: Date;
}

/** A token with which another site previews one page. */
export interface PreviewTokenTable {
  realm_id: string;
  token_hash: string;
  page_id: string;
  account_id: string;
  created_at: Date;
  expires_at: Date;
}

/** A link with which a guest sees the draft of one page. */
export interface ReviewLinkTable {
  realm_id: string;
  link_id: string;
  page_id: string;
  /** The editor who created it. */
  account_id: string;
  author_name: string;
  token_hash: string;
  /** Hash of the cookie of the browser that opened it; null: it was not opened yet. */
  cookie_hash: string | null;
  created_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  /** Whether the guest may comment. */
  may_comment: Generated<boolean>;
}
