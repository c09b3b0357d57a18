import type { Database } from './db/database.ts';
import type { OwnAccounts } from './db/repositories/ownAccounts.ts';
import { createRateLimits } from './db/repositories/rateLimits.ts';
import { createFormSignIn, type FormSignIn } from './domain/identity/createFormSignIn.ts';
import { createHostedSignIn, type HostedSignIn } from './domain/identity/createHostedSignIn.ts';

type Deps = Parameters<typeof createFormSignIn>[0] & {
  readonly kysely: Database['kysely'];
  readonly accounts: OwnAccounts;
  readonly now: () => number;
};

/** Creates the sign-in with providers whose form is on our page. */
export function createFormServices({ kysely, accounts, ...deps }: Deps): {
  readonly formSignIn: FormSignIn;
  readonly hostedSignIn: HostedSignIn;
} {
  const limits = createRateLimits(kysely);
  return { formSignIn: createFormSignIn(deps), hostedSignIn: createHostedSignIn({ ...deps, limits, accounts }) };
}
