/** Tokens and codes that mails contain. Only their hashes are stored. */
import { sql, type Kysely } from 'kysely';
import type { TokenPurpose } from '../identityTables.ts';
import type { Tables } from '../tables.ts';

/** A token to store. */
export interface NewOneTimeToken {
  readonly tokenHash: string;
  readonly purpose: TokenPurpose;
  readonly email: string;
  readonly accountId?: string | undefined;
  readonly signUpId?: string | undefined;
  readonly codeHash?: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A stored token. */
export interface StoredOneTimeToken {
  readonly purpose: TokenPurpose;
  readonly email: string;
  readonly accountId: string | null;
  readonly signUpId: string | null;
  readonly usedAt: Date | null;
}

/** A code that a mail contained and a viewer has typed. */
export interface MailedCode {
  readonly email: string;
  readonly purpose: TokenPurpose;
  readonly hash: string;
}

/** Stores, finds and redeems one-time tokens. */
export interface OneTimeTokens {
  add(realmId: string, token: NewOneTimeToken): Promise<void>;
  /** Returns a token that has not expired, used or not. */
  find(realmId: string, tokenHash: string, now: Date): Promise<StoredOneTimeToken | undefined>;
  /** Spends an unused token of one of these purposes. Of several concurrent calls one gets it. */
  redeem(
    realmId: string,
    tokenHash: string,
    purposes: readonly TokenPurpose[],
    now: Date,
  ): Promise<StoredOneTimeToken | undefined>;
  /**
   * Spends the newest unused token of an address if its code matches. A wrong code counts as an attempt; a token with
   * `maxAttempts` wrong codes is no longer accepted, and neither are older tokens of the address.
   */
  redeemCode(
    realmId: string,
    code: MailedCode,
    maxAttempts: number,
    now: Date,
  ): Promise<StoredOneTimeToken | undefined>;
  /** Marks all unused tokens of an account as used. */
  revokeAll(realmId: string, accountId: string, now: Date): Promise<void>;
  /** Removes the tokens of all realms that expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

const COLUMNS = ['purpose', 'email', 'account_id', 'sign_up_id', 'used_at'] as const;

/** Creates the repository of one-time tokens. */
export function createOneTimeTokens(kysely: Kysely<Tables>): OneTimeTokens {
  return {
    async add(realmId, { tokenHash, purpose, email, accountId, signUpId, codeHash, createdAt, expiresAt }) {
      await kysely
        .insertInto('one_time_token')
        .values({
          realm_id: realmId,
          token_hash: tokenHash,
          purpose,
          email,
          account_id: accountId ?? null,
          sign_up_id: signUpId ?? null,
          code_hash: codeHash ?? null,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    async find(realmId, tokenHash, now) {
      const row = await kysely
        .selectFrom('one_time_token')
        .select(COLUMNS)
        .where('realm_id', '=', realmId)
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row && toToken(row);
    },
    async redeem(realmId, tokenHash, purposes, now) {
      const row = await kysely
        .updateTable('one_time_token')
        .set({ used_at: now })
        .where('realm_id', '=', realmId)
        .where('token_hash', '=', tokenHash)
        .where('purpose', 'in', [...purposes])
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row && toToken(row);
    },
    redeemCode: (realmId, code, maxAttempts, now) => redeemCode(kysely, realmId, code, maxAttempts, now),
    async revokeAll(realmId, accountId, now) {
      await kysely
        .updateTable('one_time_token')
        .set({ used_at: now })
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .where('used_at', 'is', null)
        .execute();
    },
    async removeExpired(before) {
      await kysely.deleteFrom('one_time_token').where('expires_at', '<', before).execute();
    },
  };
}

async function redeemCode(
  kysely: Kysely<Tables>,
  realmId: string,
  { email, purpose, hash }: MailedCode,
  maxAttempts: number,
  now: Date,
): Promise<StoredOneTimeToken | undefined> {
  const row = await kysely
    .updateTable('one_time_token')
    .set({
      attempts: sql`attempts + case when code_hash = ${hash} then 0 else 1 end`,
      used_at: sql`case when code_hash = ${hash} then ${now}::timestamptz end`,
    })
    .where('realm_id', '=', realmId)
    .where('token_hash', '=', ({ selectFrom }) =>
      selectFrom('one_time_token')
        .select('token_hash')
        .where('realm_id', '=', realmId)
        .where('email', '=', email)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('created_at', 'desc')
        .limit(1)
        .forUpdate(),
    )
    .where('used_at', 'is', null)
    // Not in the selection above: wrong guesses at the newest code must not make an older one available for guesses.
    .where('attempts', '<', maxAttempts)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && row.used_at !== null ? toToken(row) : undefined;
}

type Row = {
  readonly purpose: TokenPurpose;
  readonly email: string;
  readonly account_id: string | null;
  readonly sign_up_id: string | null;
  readonly used_at: Date | null;
};

const toToken = ({ purpose, email, account_id, sign_up_id, used_at }: Row): StoredOneTimeToken => ({
  purpose,
  email,
  accountId: account_id,
  signUpId: sign_up_id,
  usedAt: used_at,
});
