// Guest check-in and sign-in, each with its rate limits.
import type { Accounts } from '../../db/repositories/accounts.ts';
import type { UserLicences } from '../../db/repositories/userLicences.ts';
import type { RateLimits } from '../../db/repositories/rateLimits.ts';
import { runAttempt, type AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import type { SessionLifecycle } from './createSessionLifecycle.ts';
import { createDemoAccounts, isDemoEmail } from './demoAccounts.ts';
import type { Passwords } from './passwords.ts';
import { GUEST_LIMIT, toNetwork, normaliseEmail } from './sessionRules.ts';
import { tooManyAttempts, wrongCredentials } from './sessionErrors.ts';
import type { SessionService } from './sessionTypes.ts';

type Deps = {
  readonly accounts: Accounts;
  readonly userLicences: UserLicences;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly attempts: AttemptLimiter;
  readonly lifecycle: SessionLifecycle;
  readonly now: () => number;
  readonly allowsDemoAccounts: boolean;
};

/**
 * Creates the sign-in with e-mail and password. It limits attempts, and creates the demo accounts before their first
 * sign-in.
 */
export function createSignIn({
  accounts,
  userLicences,
  passwords,
  limits,
  attempts,
  lifecycle,
  now,
  allowsDemoAccounts,
}: Deps): Pick<SessionService, 'checkIn' | 'signIn'> {
  const ensureDemoAccounts = createDemoAccounts({ accounts, userLicences, passwords });

  return {
    async checkIn(realm, visitor) {
      const { maxAttempts, windowMs } = GUEST_LIMIT;
      const counter = {
        realmId: realm.id,
        bucket: 'guestByAddress',
        key: toNetwork(visitor.address),
        windowMs,
        now: now(),
      };
      const retryAfter = await limits.consume(counter, maxAttempts);
      if (retryAfter !== undefined) throw tooManyAttempts(retryAfter);
      return lifecycle.open(realm, undefined, visitor);
    },
    async signIn(realm, { id, secret, solution }, visitor) {
      const email = normaliseEmail(id);
      const attempt = await attempts.begin({
        realmId: realm.id,
        action: 'signIn',
        account: email,
        solution,
        address: visitor.address,
        device: visitor.device,
        deviceName: visitor.client?.name,
      });
      return runAttempt(attempt, async () => {
        if (allowsDemoAccounts && isDemoEmail(email)) await ensureDemoAccounts(realm);
        // No e-mail address has control characters, and PostgreSQL rejects a NUL.
        const account = /\p{Cc}/u.test(email) ? undefined : await accounts.findByEmail(realm.id, email);
        const usableAccount = account && (allowsDemoAccounts || !account.isDemo) ? account : undefined;
        if (!(await passwords.matches(usableAccount?.passwordHash, secret)) || !usableAccount) throw wrongCredentials();
        await attempt.succeed();
        return lifecycle.open(realm, usableAccount, visitor);
      });
    },
  };
}
