/** Calls that clients may repeat: which request executes a call, and the outcome of the call. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Identifies a call of an account. */
export interface IdempotencyKey {
  readonly realmId: string;
  readonly accountId: string;
  /** Value of the header Idempotency-Key. */
  readonly key: string;
}

/** A request that wants to perform a call. */
export interface ClaimRequest {
  /** SHA-256 of the call and its input. */
  readonly requestHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /**
   * A request that claimed the key before this time and has no outcome counts as lost: its process ended before the
   * call did.
   */
  readonly abandonedBefore: Date;
  /** Maximum number of keys that an account has; the oldest are removed. */
  readonly limit: number;
}

/**
 * What a request with a key has to do: perform the call (`claimed`), wait for another request that performs it
 * (`running`), repeat its outcome (`completed`), or refuse, because the key belongs to another call (`different`).
 */
export type ClaimResult =
  | { readonly state: 'claimed' | 'running' | 'different' }
  | { readonly state: 'completed'; readonly outcome: unknown };

/** Claims keys and stores outcomes. */
export interface IdempotencyKeys {
  /** Atomic: of several concurrent requests with one key, one gets `claimed`. */
  claim(key: IdempotencyKey, request: ClaimRequest): Promise<ClaimResult>;
  /**
   * Stores the outcome of a call.
   * @param claimedAt `now` of the claim: a request that took too long does not replace a later request's outcome.
   */
  complete(key: IdempotencyKey, claimedAt: Date, outcome: object): Promise<void>;
  /** Removes a claim whose call had no effect, so that a repeated request performs it. */
  release(key: IdempotencyKey, claimedAt: Date): Promise<void>;
  /** Removes the keys of all realms that have expired. */
  removeExpired(now: Date): Promise<void>;
}

/** Creates the repository. */
export function createIdempotencyKeys(kysely: Kysely<Tables>): IdempotencyKeys {
  const toRow = ({ realmId, accountId, key }: IdempotencyKey) => ({ realm_id: realmId, account_id: accountId, key });
  /** Removes the account's oldest keys, so that one account cannot fill the table. */
  const removeOldest = async ({ realmId, accountId }: IdempotencyKey, limit: number): Promise<void> => {
    await sql`delete from idempotency_key where realm_id = ${realmId} and account_id = ${accountId} and key in (
      select key from idempotency_key where realm_id = ${realmId} and account_id = ${accountId}
      order by claimed_at desc offset ${limit})`.execute(kysely);
  };
  return {
    async claim(key, { requestHash, now, expiresAt, abandonedBefore, limit }) {
      const claim = { request_hash: requestHash, claimed_at: now, expires_at: expiresAt };
      const claimed = await kysely
        .insertInto('idempotency_key')
        .values({ ...toRow(key), ...claim, outcome: null })
        .onConflict((conflict) =>
          conflict
            .columns(['realm_id', 'account_id', 'key'])
            .doUpdateSet({ ...claim, outcome: null })
            .where((where) =>
              where.or([
                where('idempotency_key.expires_at', '<=', now),
                where.and([
                  where('idempotency_key.outcome', 'is', null),
                  where('idempotency_key.claimed_at', '<=', abandonedBefore),
                  where('idempotency_key.request_hash', '=', requestHash),
                ]),
              ]),
            ),
        )
        .returning('key')
        .executeTakeFirst();
      if (claimed) {
        await removeOldest(key, limit);
        return { state: 'claimed' };
      }
      const existing = await kysely
        .selectFrom('idempotency_key')
        .select(['request_hash', 'outcome'])
        .where('realm_id', '=', key.realmId)
        .where('account_id', '=', key.accountId)
        .where('key', '=', key.key)
        .executeTakeFirst();
      // The other request has released the key meanwhile, so the client may repeat.
      if (!existing) return { state: 'running' };
      if (existing.request_hash !== requestHash) return { state: 'different' };
      return existing.outcome === null
        ? { state: 'running' }
        : { state: 'completed', outcome: JSON.parse(existing.outcome) as unknown };
    },
    async complete(key, claimedAt, outcome) {
      await kysely
        .updateTable('idempotency_key')
        .set({ outcome: JSON.stringify(outcome) })
        .where('realm_id', '=', key.realmId)
        .where('account_id', '=', key.accountId)
        .where('key', '=', key.key)
        .where('claimed_at', '=', claimedAt)
        .execute();
    },
    async release(key, claimedAt) {
      await kysely
        .deleteFrom('idempotency_key')
        .where('realm_id', '=', key.realmId)
        .where('account_id', '=', key.accountId)
        .where('key', '=', key.key)
        .where('claimed_at', '=', claimedAt)
        .execute();
    },
    async removeExpired(now) {
      await kysely.deleteFrom('idempotency_key').where('expires_at', '<=', now).execute();
    },
  };
}
