/** The record of what editors did with pages. Entries are only added. */
import type { Kysely, Selectable } from 'kysely';
import type { AuditAction, PageAuditTable } from '../editingTables.ts';
import type { Tables } from '../tables.ts';
import type { DraftAuthor } from './pageDrafts.ts';

/** What an editor did, or a guest with a review link, whose id is empty. */
export interface NewAuditEntry {
  readonly pageId: string;
  readonly action: AuditAction;
  readonly author: DraftAuthor;
  readonly reason?: string | undefined;
  /** Revision of the draft after the action. */
  readonly revision?: number | undefined;
  /** Version of the realm that the action published or restored. */
  readonly version?: number | undefined;
  /** The review link of the action. */
  readonly linkId?: string | undefined;
  readonly at: Date;
}

/** A stored entry. Later ones have larger ids. */
export interface AuditEntry extends Omit<NewAuditEntry, 'reason' | 'revision' | 'version' | 'linkId'> {
  readonly reason: string;
  readonly id: number;
  readonly revision: number | null;
  readonly version: number | null;
  readonly linkId: string | null;
}

/** Adds and lists entries. */
export interface PageAudit {
  add(realmId: string, entry: NewAuditEntry): Promise<void>;
  /**
   * Returns entries, newest first.
   * @param query.before only entries with a smaller id
   */
  list(
    realmId: string,
    query: { readonly pageId?: string | undefined; readonly before?: number | undefined; readonly limit: number },
  ): Promise<AuditEntry[]>;
  /** Returns the newest removal of each page that was ever removed, sorted by the id of the page. */
  listRemovals(realmId: string): Promise<AuditEntry[]>;
}

/** Creates the repository of the record. */
export function createPageAudit(kysely: Kysely<Tables>): PageAudit {
  return {
    async add(realmId, { pageId, action, author, reason = '', revision = null, version = null, linkId = null, at }) {
      await kysely
        .insertInto('page_audit')
        .values({
          realm_id: realmId,
          page_id: pageId,
          action,
          author_id: author.id,
          author_name: author.name,
          reason,
          revision,
          version,
          link_id: linkId,
          at,
        })
        .execute();
    },
    async list(realmId, { pageId, before, limit }) {
      const rows = await kysely
        .selectFrom('page_audit')
        .selectAll()
        .where('realm_id', '=', realmId)
        .$if(pageId !== undefined, (query) => query.where('page_id', '=', pageId ?? ''))
        .$if(before !== undefined, (query) => query.where('audit_id', '<', before ?? 0))
        .orderBy('audit_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toEntry);
    },
    async listRemovals(realmId) {
      const rows = await kysely
        .selectFrom('page_audit')
        .selectAll()
        .distinctOn('page_id')
        .where('realm_id', '=', realmId)
        .where('action', '=', 'remove')
        .orderBy('page_id')
        .orderBy('audit_id', 'desc')
        .execute();
      return rows.map(toEntry);
    },
  };
}

const toEntry = (row: Selectable<PageAuditTable>): AuditEntry => ({
  id: row.audit_id,
  pageId: row.page_id,
  action: row.action,
  author: { id: row.author_id, name: row.author_name },
  reason: row.reason,
  revision: row.revision,
  version: row.version,
  linkId: row.link_id,
  at: row.at,
});
