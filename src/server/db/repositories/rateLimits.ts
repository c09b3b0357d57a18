/** Counters in fixed time windows. The database stores them, so a restart or a second node does not reset them. */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
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

/** Creates the repository of rate limits. */
export function createRateLimits(kysely: Kysely<Tables>): RateLimits {
  const toKey = ({ realmId, bucket, key, windowMs, now }: Counter) => ({
    realm_id: realmId,
    bucket,
    key: createHash('sha256').update(key).digest('base64url'),
    window_start: new Date(Math.floor(now / windowMs) * windowMs),
  });
  const increment: RateLimits['increment'] = async (counter) => {
    const { count } = await kysely
      .insertInto('rate_limit')
      .values({ ...toKey(counter), count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['realm_id', 'bucket', 'key', 'window_start'])
          .doUpdateSet({ count: sql`rate_limit.count + 1` }),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    return count;
  };
  return {
    increment,
    async consume(counter, max) {
      return (await increment(counter)) > max ? computeSecondsLeft(counter) : undefined;
    },
    async decrement(counter) {
      const { realm_id, bucket, key, window_start } = toKey(counter);
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
      const { realm_id, bucket, key, window_start } = toKey(counter);
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
