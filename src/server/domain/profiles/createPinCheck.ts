import type { ProfileRepository } from '../../db/repositories/profiles.ts';
import { runAttempt, type AttemptLimiter } from '../attempts/createAttemptLimiter.ts';
import { inputRefused } from '../identity/identityErrors.ts';
import type { Requester } from '../identity/identityTypes.ts';
import type { Passwords } from '../session/passwords.ts';
import { pinRequired } from './profileErrors.ts';
import type { PinProof } from './profileTypes.ts';

type Deps = {
  readonly profiles: ProfileRepository;
  readonly passwords: Passwords;
  readonly attempts: AttemptLimiter;
};

/** Verifies the PIN of an account. Does nothing when the account has none. */
export type PinCheck = (
  owner: { readonly realmId: string; readonly accountId: string },
  proof: PinProof,
  requester: Requester,
  /** Field of the call that contains the PIN. */
  field?: 'pin' | 'currentPin',
) => Promise<void>;

/**
 * Creates the check. It throws 403 PIN_REQUIRED without a PIN, and 400 INPUT_REFUSED for a wrong one, which counts as
 * an attempt.
 */
export const createPinCheck =
  ({ profiles, passwords, attempts }: Deps): PinCheck =>
  async (owner, { pin, solution }, { client }, field = 'pin') => {
    const hash = await profiles.findPin(owner);
    if (hash === null) return;
    if (pin === undefined) throw pinRequired();
    const { realmId, accountId: account } = owner;
    const attempt = await attempts.begin({ realmId, action: 'enterPin', account, solution, ...client });
    if (!(await runAttempt(attempt, () => passwords.matches(hash, pin)))) throw inputRefused({ [field]: 'pinIsWrong' });
    await attempt.succeed();
  };
