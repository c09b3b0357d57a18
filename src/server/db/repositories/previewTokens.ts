/** Tokens with which another site previews one page of a realm; only their hashes are stored. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A token to store. */
export interface NewPreviewToken {
  readonly tokenHash: string;
  readonly pageId: string;
  /** The editor who created it. */
  readonly accountId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores and finds tokens of previews. */
export interface StoredPreviewTokens {
  add(realmId: string, token: NewPreviewToken): Promise<void>;
  /**
   * Finds the page of a token.
   * @returns undefined when there is no such token, it has expired at `at`, or its creator may not edit any more.
   */
  findPage(realmId: string, tokenHash: string, at: Date): Promise<string | undefined>;
  /** Removes tokens of all realms that expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

/** Creates the repository. */
export function createStoredPreviewTokens(kysely: Kysely<Tables>): StoredPreviewTokens {
  return {
    async add(realmId, { tokenHash, pageId, accountId, createdAt, expiresAt }) {
      await kysely
        .insertInto('preview_token')
        .values({
          realm_id: realmId,
          token_hash: tokenHash,
          page_id: pageId,
          account_id: accountId,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    async findPage(realmId, tokenHash, at) {
      const row = await kysely
        .selectFrom('preview_token as t')
        .select('t.page_id')
        .where('t.realm_id', '=', realmId)
        .where('t.token_hash', '=', tokenHash)
        .where('t.expires_at', '>', at)
        .where(
          sql<boolean>`exists (select 1 from account a where a.realm_id = t.realm_id
            and a.account_id = t.account_id and (a.roles ? 'editor' or a.roles ? 'admin'))`,
        )
        .executeTakeFirst();
      return row?.page_id;
    },
    async removeExpired(before) {
      await kysely.deleteFrom('preview_token').where('expires_at', '<', before).execute();
    },
  };
}
