import { HOUR_MS } from '#schemas/durations.ts';
import type { AccountEvents } from '../../db/repositories/accountEvents.ts';
import type { RateLimits } from '../../db/repositories/rateLimits.ts';
import type { Attempt } from '../attempts/createAttemptLimiter.ts';

/** The actions with whose secret a stranger could sign in. Their attempts are counted by e-mail address. */
const SIGN_IN_ACTIONS: readonly Attempt['action'][] = ['signIn', 'redeemCode'];
/** One entry for an account in this time, because a stranger with many networks can cause lock-outs all the time. */
const WINDOW_MS = HOUR_MS;

type Deps = {
  readonly limits: Pick<RateLimits, 'increment'>;
  readonly events: Pick<AccountEvents, 'addByEmail'>;
  /** Returns ms since 1970. */
  readonly now: () => number;
};

/**
 * Creates the function that adds a lock-out to the activity of the attacked account. It executes the same statements
 * whether the account exists or not.
 */
export const createLockOutRecord =
  ({ limits, events, now }: Deps) =>
  async ({ realmId, action, account, deviceName = null }: Attempt): Promise<void> => {
    // No e-mail address has control characters, and PostgreSQL rejects a NUL.
    if (!SIGN_IN_ACTIONS.includes(action) || /\p{Cc}/u.test(account)) return;
    const at = now();
    const counter = { realmId, bucket: 'lockOutRecord', key: account, windowMs: WINDOW_MS, now: at };
    if ((await limits.increment(counter)) > 1) return;
    await events.addByEmail(realmId, account, { kind: 'sign-in-locked', device: deviceName, at: new Date(at) });
  };
