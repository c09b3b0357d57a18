import { computeSecondsLeft, type RateLimits } from '../../db/repositories/rateLimits.ts';
import { tooManyAttempts } from '../session/sessionErrors.ts';
import { toNetwork } from '../session/sessionRules.ts';
import { IDENTITY_LIMITS, type IdentityLimit } from './identityRules.ts';

/** Counts attempts of sign-up, tokens and mails. */
export type IdentityLimits = {
  /** @throws 429 TOO_MANY_ATTEMPTS above the limit. */
  countNetwork(realmId: string, limit: IdentityLimit, address: string): Promise<void>;
  /** Counts an attempt and returns whether it is within the limit. */
  isWithin(realmId: string, limit: IdentityLimit, key: string): Promise<boolean>;
};

/** Creates the counters, which are stored in the database. */
export function createIdentityLimits({ limits, now }: { limits: RateLimits; now: () => number }): IdentityLimits {
  const count = async (realmId: string, limit: IdentityLimit, key: string) => {
    const { maxAttempts, windowMs } = IDENTITY_LIMITS[limit];
    const counter = { realmId, bucket: limit, key, windowMs, now: now() };
    return { isWithin: (await limits.increment(counter)) <= maxAttempts, counter };
  };
  return {
    async countNetwork(realmId, limit, address) {
      const { isWithin, counter } = await count(realmId, limit, toNetwork(address));
      if (!isWithin) throw tooManyAttempts(computeSecondsLeft(counter));
    },
    isWithin: async (realmId, limit, key) => (await count(realmId, limit, key)).isWithin,
  };
}
