/** Counters in fixed time windows. The database stores them, so a restart or a second node does not reset them. */
import { hash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { compileOnce } from '../compileOnce.ts';
import type { Tables } from '../tables.ts';

/** A counter: `bucket` names the rule, `key` the counted client or account (stored as a hash). */
export interface Counter {
  readonly realmId: string;
  readonly bucket: string;
  readonly key: string;
  readonly windowMs: number;
  /** ms since 1970 */
  readonly now: number;
}

/** A counter with its maximum. */
export interface Limit {
  readonly counter: Counter;
  readonly max: number;
}

/** Counts requests in fixed time windows. */
export interface RateLimits {
  /** Adds one and returns the count of this window. Atomic: no two callers get the same number. */
  increment(counter: Counter): Promise<number>;
  /**
   * Adds one. Returns undefined while the count is at most `max`; above it, the seconds until the window ends (the
   * value of Retry-After).
   */
  consume(counter: Counter, max: number): Promise<number | undefined>;
  /** Subtracts one, for an attempt that does not count. */
  decrement(counter: Counter): Promise<void>;
  /** Resets the counter. */
  reset(counter: Counter): Promise<void>;
  /** Removes counters of all realms whose window began before `before`. */
  removeOld(before: Date): Promise<void>;
}

/** The columns that identify a counter. */
export type CounterKey = {
  readonly realm_id: string;
  readonly bucket: string;
  readonly key: string;
  readonly window_start: Date;
};

/** Returns the columns that identify a counter. */
export const toCounterKey = ({ realmId, bucket, key, windowMs, now }: Counter): CounterKey => ({
  realm_id: realmId,
  bucket,
  key: hash('sha256', key, 'base64url'),
  window_start: new Date(Math.floor(now / windowMs) * windowMs),
});

/**
 * Returns the statement that adds one to a counter and returns its `count`.
 * @param database the database, or the query of a `with` clause.
 */
export const countStatement = (
  database: Pick<Kysely<Tables>, 'insertInto'>,
  { realm_id, bucket, key, window_start }: CounterKey,
) =>
  database
    .insertInto('rate_limit')
    .values({ realm_id, bucket, key, window_start, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['realm_id', 'bucket', 'key', 'window_start']).doUpdateSet({ count: sql`rate_limit.count + 1` }),
    )
    .returning('count');

/** Creates the repository of rate limits. */
export function createRateLimits(kysely: Kysely<Tables>): RateLimits {
  const count = compileOnce(kysely, (key: CounterKey) => countStatement(kysely, key));
  const increment: RateLimits['increment'] = async (counter) => (await count(toCounterKey(counter)))[0]!.count;
  return {
    increment,
    async consume(counter, max) {
      return (await increment(counter)) > max ? computeSecondsLeft(counter) : undefined;
    },
    async decrement(counter) {
      const { realm_id, bucket, key, window_start } = toCounterKey(counter);
      await kysely
        .updateTable('rate_limit')
        .set({ count: sql`greatest(0, count - 1)` })
        .where('realm_id', '=', realm_id)
        .where('bucket', '=', bucket)
        .where('key', '=', key)
        .where('window_start', '=', window_start)
        .execute();
    },
    async reset(counter) {
      const { realm_id, bucket, key, window_start } = toCounterKey(counter);
      await kysely
        .deleteFrom('rate_limit')
        .where('realm_id', '=', realm_id)
        .where('bucket', '=', bucket)
        .where('key', '=', key)
        .where('window_start', '=', window_start)
        .execute();
    },
    async removeOld(before) {
      await kysely.deleteFrom('rate_limit').where('window_start', '<', before).execute();
    },
  };
}

/** Returns the seconds until the window ends, at least one: the value of Retry-After. */
export const computeSecondsLeft = ({ windowMs, now }: Pick<Counter, 'windowMs' | 'now'>): number =>
  Math.max(1, Math.ceil((windowMs - (now % windowMs)) / 1000));
