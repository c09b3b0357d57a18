import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { StoredAccount } from '../../db/repositories/accounts.ts';
import { runAttempt } from '../attempts/createAttemptLimiter.ts';
import type { IdentityDeps } from './identityDeps.ts';
import { wrongCurrentPassword } from './identityErrors.ts';
import type { Requester } from './identityTypes.ts';

/** Verifies the current password of a signed-in viewer and returns the account. */
export type PasswordCheck = (
  realmId: string,
  accountId: string,
  proof: { readonly secret: string; readonly solution?: ChallengeSolution | undefined },
  requester: Requester,
) => Promise<StoredAccount>;

/**
 * Creates the check. A wrong password counts as a failed sign-in, so that a stolen session is not a way to guess the
 * password. The check throws 400 invalidCurrentCredentials, 429.
 */
export const createPasswordCheck =
  ({ accounts, passwords, attempts }: Pick<IdentityDeps, 'accounts' | 'passwords' | 'attempts'>): PasswordCheck =>
  async (realmId, accountId, { secret, solution }, { client, device }) => {
    const account = await accounts.findById(realmId, accountId);
    if (!account) throw wrongCurrentPassword();
    const attempt = await attempts.begin({
      realmId,
      action: 'signIn',
      account: account.email,
      deviceName: device,
      solution,
      ...client,
    });
    if (!(await runAttempt(attempt, () => passwords.matches(account.passwordHash, secret))))
      throw wrongCurrentPassword();
    await attempt.succeed();
    return account;
  };
