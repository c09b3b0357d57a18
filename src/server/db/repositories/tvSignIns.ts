/** Devices that show a code and wait until a viewer approves it on another device. */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A device that gets a code. */
export interface NewTvSignIn {
  readonly tokenHash: string;
  readonly codeHash: string;
  readonly device: string | null;
  readonly country: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A stored device. `answeredAt` without `accountId`: the viewer has refused. */
export interface StoredTvSignIn {
  readonly device: string | null;
  readonly country: string | null;
  readonly accountId: string | null;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
}

/** Stores devices that wait for a sign-in. A device is answered once. */
export interface TvSignIns {
  /** Returns false when another device has the code. */
  add(realmId: string, signIn: NewTvSignIn): Promise<boolean>;
  /** Returns a device that waits for an answer. */
  findByCode(realmId: string, codeHash: string, now: Date): Promise<StoredTvSignIn | undefined>;
  /**
   * Stores the viewer's answer to a waiting device. Only the first of several concurrent calls has an effect; the others
   * return undefined.
   * @param accountId null: refuse.
   */
  decide(realmId: string, codeHash: string, accountId: string | null, now: Date): Promise<StoredTvSignIn | undefined>;
  /** Returns a device that has not expired and was not signed in. */
  findByToken(realmId: string, tokenHash: string, now: Date): Promise<StoredTvSignIn | undefined>;
  /** Returns the account of an approved device, once. */
  redeem(realmId: string, tokenHash: string, now: Date): Promise<string | undefined>;
  /** Removes devices of all realms that expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

const COLUMNS = ['device', 'country', 'account_id', 'created_at', 'answered_at'] as const;

/** Creates the repository. */
export function createTvSignIns(kysely: Kysely<Tables>): TvSignIns {
  const selectUnexpired = (realmId: string, now: Date) =>
    kysely.selectFrom('tv_sign_in').select(COLUMNS).where('realm_id', '=', realmId).where('expires_at', '>', now);
  return {
    async add(realmId, { tokenHash, codeHash, device, country, createdAt, expiresAt }) {
      const added = await kysely
        .insertInto('tv_sign_in')
        .values({
          realm_id: realmId,
          token_hash: tokenHash,
          code_hash: codeHash,
          device,
          country,
          created_at: createdAt,
          expires_at: expiresAt,
        })
        .onConflict((conflict) => conflict.columns(['realm_id', 'code_hash']).doNothing())
        .returning('code_hash')
        .executeTakeFirst();
      return added !== undefined;
    },
    async findByCode(realmId, codeHash, now) {
      const row = await selectUnexpired(realmId, now)
        .where('code_hash', '=', codeHash)
        .where('answered_at', 'is', null)
        .executeTakeFirst();
      return row && toTvSignIn(row);
    },
    async decide(realmId, codeHash, accountId, now) {
      const row = await kysely
        .updateTable('tv_sign_in')
        .set({ account_id: accountId, answered_at: now })
        .where('realm_id', '=', realmId)
        .where('code_hash', '=', codeHash)
        .where('answered_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(COLUMNS)
        .executeTakeFirst();
      return row && toTvSignIn(row);
    },
    async findByToken(realmId, tokenHash, now) {
      const row = await selectUnexpired(realmId, now)
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return row && toTvSignIn(row);
    },
    async redeem(realmId, tokenHash, now) {
      const row = await kysely
        .updateTable('tv_sign_in')
        .set({ used_at: now })
        .where('realm_id', '=', realmId)
        .where('token_hash', '=', tokenHash)
        .where('account_id', 'is not', null)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('account_id')
        .executeTakeFirst();
      return row?.account_id ?? undefined;
    },
    async removeExpired(before) {
      await kysely.deleteFrom('tv_sign_in').where('expires_at', '<', before).execute();
    },
  };
}

type Row = {
  readonly device: string | null;
  readonly country: string | null;
  readonly account_id: string | null;
  readonly created_at: Date;
  readonly answered_at: Date | null;
};

const toTvSignIn = ({ device, country, account_id, created_at, answered_at }: Row): StoredTvSignIn => ({
  device,
  country,
  accountId: account_id,
  createdAt: created_at,
  answeredAt: answered_at,
});
