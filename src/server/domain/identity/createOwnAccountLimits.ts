import type { RateLimits } from '../../db/repositories/rateLimits.ts';
import { tooManyAttempts } from '../session/sessionErrors.ts';
import { OWN_ACCOUNT_LIMITS, type OwnAccountLimit } from './identityRules.ts';

/** Counts what viewers change of their own account. */
export type OwnAccountLimits = {
  /** @throws 429 TOO_MANY_ATTEMPTS above the limit. */
  count(realmId: string, limit: OwnAccountLimit, accountId: string): Promise<void>;
};

/** Creates the counters, which are stored in the database. */
export const createOwnAccountLimits = ({
  limits,
  now,
}: {
  readonly limits: RateLimits;
  readonly now: () => number;
}): OwnAccountLimits => ({
  async count(realmId, limit, accountId) {
    const { maxAttempts, windowMs } = OWN_ACCOUNT_LIMITS[limit];
    const counter = { realmId, bucket: limit, key: accountId, windowMs, now: now() };
    const retryAfter = await limits.consume(counter, maxAttempts);
    if (retryAfter !== undefined) throw tooManyAttempts(retryAfter);
  },
});
