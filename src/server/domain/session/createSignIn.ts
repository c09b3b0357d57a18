// Guest check-in and sign-in, each with its rate limits.
import type { Accounts } from '../../db/repositories/accounts.ts';
import type { UserLicences } from '../../db/repositories/userLicences.ts';
import { computeSecondsLeft, type Counter, type RateLimits } from '../../db/repositories/rateLimits.ts';
import type { SessionLifecycle } from './createSessionLifecycle.ts';
import { createDemoAccounts, isDemoEmail } from './demoAccounts.ts';
import { createPasswords } from './passwords.ts';
import { RATE_LIMITS, toNetwork, normaliseEmail } from './sessionRules.ts';
import { tooManyAttempts, wrongCredentials } from './sessionErrors.ts';
import type { SessionService } from './sessionTypes.ts';

type Deps = {
  readonly accounts: Accounts;
  readonly userLicences: UserLicences;
  readonly limits: RateLimits;
  readonly lifecycle: SessionLifecycle;
  readonly now: () => number;
  readonly demo: boolean;
};

export function createSignIn({
  accounts,
  userLicences,
  limits,
  lifecycle,
  now,
  demo,
}: Deps): Pick<SessionService, 'checkIn' | 'signIn'> {
  const passwords = createPasswords();
  const ensureDemoAccounts = createDemoAccounts({ accounts, userLicences, passwords });

  const countAttempt = async (realmId: string, bucket: keyof typeof RATE_LIMITS, key: string): Promise<Counter> => {
    const { maxAttempts, windowMs } = RATE_LIMITS[bucket];
    const counter: Counter = { realmId, bucket, key, windowMs, now: now() };
    if ((await limits.increment(counter)) > maxAttempts) throw tooManyAttempts(computeSecondsLeft(counter));
    return counter;
  };
  return {
    async checkIn(realm, { address, current }) {
      await countAttempt(realm.id, 'guestByAddress', toNetwork(address));
      return lifecycle.open(realm, undefined, current);
    },
    async signIn(realm, { id, secret }, { address, current }) {
      const email = normaliseEmail(id);
      // Counted before the password is checked, so that parallel attempts cannot pass the limit together.
      const byEmail = await countAttempt(realm.id, 'passwordByEmail', email);
      const byAddress = await countAttempt(realm.id, 'passwordByAddress', toNetwork(address));
      if (demo && isDemoEmail(email)) await ensureDemoAccounts(realm);
      // No e-mail address has control characters, and PostgreSQL rejects a NUL.
      const account = /\p{Cc}/u.test(email) ? undefined : await accounts.findByEmail(realm.id, email);
      const usableAccount = account && (demo || !account.isDemo) ? account : undefined;
      if (!(await passwords.matches(usableAccount?.passwordHash, secret)) || !usableAccount) throw wrongCredentials();
      await Promise.all([limits.reset(byEmail), limits.decrement(byAddress)]);
      return lifecycle.open(realm, usableAccount, current);
    },
  };
}
