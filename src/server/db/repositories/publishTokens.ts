/** Tokens with which machines publish. Stores hashes only. */
import type { Kysely, Selectable } from 'kysely';
import { MINUTE_MS } from '#schemas/durations.ts';
import type { PublishTokenTable } from '../peopleTables.ts';
import type { Tables } from '../tables.ts';

/** A publish token without its secret. The last two times are null until the token is used or revoked. */
export interface StoredPublishToken {
  readonly realmId: string;
  readonly tokenId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** A publish token to store. */
export interface NewPublishToken {
  readonly tokenId: string;
  readonly tokenHash: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Adds, checks, lists and revokes publish tokens. */
export interface PublishTokens {
  add(realmId: string, token: NewPublishToken): Promise<void>;
  /** Finds a token of any realm by its hash, and stores that it was used. Undefined when it is not valid at `at`. */
  use(tokenHash: string, at: Date): Promise<StoredPublishToken | undefined>;
  /** Returns the tokens of a realm, newest first. */
  list(realmId: string): Promise<StoredPublishToken[]>;
  /**
   * Revokes a token. Returns false when the realm has no such token. A token that is already revoked keeps its first
   * time.
   */
  revoke(realmId: string, tokenId: string, at: Date): Promise<boolean>;
}

/**
 * Precision of the time of the last use in ms: it is written at most once in this time, so that a publish of 500 files
 * does not write it 500 times.
 */
const USE_PRECISION_MS = MINUTE_MS;

/** Creates the repository of publish tokens. */
export function createPublishTokenRepository(kysely: Kysely<Tables>): PublishTokens {
  return {
    async add(realmId, { tokenId, tokenHash, name, createdAt, expiresAt }) {
      await kysely
        .insertInto('publish_token')
        .values({
          realm_id: realmId,
          token_id: tokenId,
          token_hash: tokenHash,
          name,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    async use(tokenHash, at) {
      const row = await kysely
        .selectFrom('publish_token')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', at)
        .executeTakeFirst();
      if (!row) return undefined;
      if (!row.last_used_at || at.getTime() - row.last_used_at.getTime() >= USE_PRECISION_MS)
        await kysely
          .updateTable('publish_token')
          .set({ last_used_at: at })
          .where('realm_id', '=', row.realm_id)
          .where('token_id', '=', row.token_id)
          .execute();
      return toToken(row);
    },
    async list(realmId) {
      const rows = await kysely
        .selectFrom('publish_token')
        .selectAll()
        .where('realm_id', '=', realmId)
        .orderBy('created_at', 'desc')
        .orderBy('token_id')
        .execute();
      return rows.map(toToken);
    },
    async revoke(realmId, tokenId, at) {
      const row = await kysely
        .updateTable('publish_token')
        .set(({ fn, val, ref }) => ({ revoked_at: fn.coalesce(ref('revoked_at'), val(at)) }))
        .where('realm_id', '=', realmId)
        .where('token_id', '=', tokenId)
        .returning('token_id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

const toToken = (row: Selectable<PublishTokenTable>): StoredPublishToken => ({
  realmId: row.realm_id,
  tokenId: row.token_id,
  name: row.name,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
});
