import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import { HttpError } from '../../http/errors.ts';
import { invalidSession } from '../session/sessionErrors.ts';
import { createPasswordCheck } from './createPasswordCheck.ts';
import { FRESH_SIGN_IN_MS } from './identityRules.ts';
import type { Requester } from './identityTypes.ts';
import type { OwnAccountDeps, OwnerSession } from './ownAccountTypes.ts';

/** The proof that a request comes from the owner of an account: the account's password. */
export type OwnerProofInput = {
  readonly secret?: string | undefined;
  readonly solution?: ChallengeSolution | undefined;
};

/** The verified account. */
export type ProvenAccount = { readonly accountId: string; readonly email: string; readonly name: string };

/**
 * Verifies that a request comes from the owner of an account, and not from somebody who uses the owner's open browser.
 * @throws 400 invalidCurrentCredentials, 403 SIGN_IN_AGAIN, 429.
 */
export type OwnerProof = (
  realmId: string,
  owner: OwnerSession,
  proof: OwnerProofInput,
  requester: Requester,
) => Promise<ProvenAccount>;

/** Creates the check: the password, or a sign-in within the last ten minutes for accounts without one. */
export function createOwnerProof(deps: OwnAccountDeps): OwnerProof {
  const { ownAccounts, sessions, now } = deps;
  const verifyPassword = createPasswordCheck(deps);
  const requireFreshSignIn = async (realmId: string, { accountId, sessionId }: OwnerSession): Promise<void> => {
    const session = (await sessions.list(realmId, accountId)).find((each) => each.sessionId === sessionId);
    if (!session || now() - session.createdAt.getTime() > FRESH_SIGN_IN_MS)
      throw new HttpError(403, 'SIGN_IN_AGAIN', 'Sign in again, then repeat the call within ten minutes.');
  };
  return async (realmId, owner, proof, requester) => {
    const account = await ownAccounts.get(realmId, owner.accountId);
    if (!account) throw invalidSession();
    if (account.hasPassword)
      await verifyPassword(realmId, owner.accountId, { ...proof, secret: proof.secret ?? '' }, requester);
    else await requireFreshSignIn(realmId, owner);
    return { accountId: owner.accountId, email: account.email, name: account.name };
  };
}
