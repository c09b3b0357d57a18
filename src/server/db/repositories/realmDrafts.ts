/** Drafts: folders that were uploaded for a preview and are not published. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A document of a draft. */
export interface DraftDocument {
  readonly kind: string;
  readonly key: string;
  readonly body: unknown;
}

/** A draft without its documents. */
export interface StoredDraft {
  readonly draftId: string;
  readonly expiresAt: Date;
}

/** A draft to store. */
export interface NewDraft extends StoredDraft {
  readonly author: string;
  readonly createdAt: Date;
  readonly documents: readonly DraftDocument[];
}

/** Stores and reads drafts. */
export interface RealmDrafts {
  /**
   * Stores a draft. When the realm has too many drafts, others are deleted: unopened ones before opened ones, the
   * oldest first.
   */
  add(realmId: string, draft: NewDraft): Promise<void>;
  /**
   * Binds a draft to the cookie of the browser that opens it. Only the first call succeeds.
   * @returns undefined when the draft does not exist, has expired at `at`, or another browser has opened it.
   */
  redeem(realmId: string, draftId: string, cookieHash: string, at: Date): Promise<StoredDraft | undefined>;
  /** Finds the draft of a cookie; undefined when there is none at `at`. */
  findByCookie(realmId: string, cookieHash: string, at: Date): Promise<StoredDraft | undefined>;
  /** Returns the documents of a draft; none when it was deleted. */
  readDocuments(realmId: string, draftId: string): Promise<readonly DraftDocument[]>;
  /** Removes the drafts of all realms that have expired at `at`. */
  removeExpired(at: Date): Promise<void>;
}

/** Maximum number of drafts of one realm. A large brand's draft takes one to three megabytes. */
const MAX_DRAFTS = 10;

/** Creates the repository of drafts. */
export function createRealmDrafts(kysely: Kysely<Tables>): RealmDrafts {
  return {
    async add(realmId, { draftId, author, createdAt, expiresAt, documents }) {
      await kysely
        .insertInto('realm_draft')
        .values({
          realm_id: realmId,
          draft_id: draftId,
          author,
          documents: gzipSync(JSON.stringify(documents)),
          created_at: createdAt,
          expires_at: expiresAt,
          redeemed_at: null,
          cookie_hash: null,
        })
        .execute();
      // Unopened drafts are deleted before opened ones.
      const kept = kysely
        .selectFrom('realm_draft')
        .select('draft_id')
        .where('realm_id', '=', realmId)
        .where('draft_id', '!=', draftId)
        .orderBy(sql`redeemed_at is null`)
        .orderBy('created_at', 'desc')
        .limit(MAX_DRAFTS - 1);
      await kysely
        .deleteFrom('realm_draft')
        .where('realm_id', '=', realmId)
        .where('draft_id', '!=', draftId)
        .where('draft_id', 'not in', kept)
        .execute();
    },
    async redeem(realmId, draftId, cookieHash, at) {
      const row = await kysely
        .updateTable('realm_draft')
        .set({ redeemed_at: at, cookie_hash: cookieHash })
        .where('realm_id', '=', realmId)
        .where('draft_id', '=', draftId)
        .where('redeemed_at', 'is', null)
        .where('expires_at', '>', at)
        .returning(['draft_id', 'expires_at'])
        .executeTakeFirst();
      return row && { draftId: row.draft_id, expiresAt: row.expires_at };
    },
    async findByCookie(realmId, cookieHash, at) {
      const row = await kysely
        .selectFrom('realm_draft')
        .select(['draft_id', 'expires_at'])
        .where('realm_id', '=', realmId)
        .where('cookie_hash', '=', cookieHash)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      return row && { draftId: row.draft_id, expiresAt: row.expires_at };
    },
    async readDocuments(realmId, draftId) {
      const row = await kysely
        .selectFrom('realm_draft')
        .select('documents')
        .where('realm_id', '=', realmId)
        .where('draft_id', '=', draftId)
        .executeTakeFirst();
      return row ? (JSON.parse(gunzipSync(row.documents).toString()) as DraftDocument[]) : [];
    },
    async removeExpired(at) {
      await kysely.deleteFrom('realm_draft').where('expires_at', '<=', at).execute();
    },
  };
}
