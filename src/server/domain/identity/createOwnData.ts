// The export and the deletion of a viewer's account.
import type { AccountDataRepository } from '../../db/repositories/accountData.ts';
import { HttpError } from '../../http/errors.ts';
import { invalidSession } from '../session/sessionErrors.ts';
import { createPasswordCheck } from './createPasswordCheck.ts';
import { FRESH_SIGN_IN_MS } from './identityRules.ts';
import type { OwnAccountDeps, OwnAccountService, OwnerSession } from './ownAccountTypes.ts';

type Deps = OwnAccountDeps & { readonly accountData: AccountDataRepository };

/** Creates the functions that export and delete an account. */
export function createOwnData(deps: Deps): Pick<OwnAccountService, 'exportData' | 'deleteAccount'> {
  const { accountData, ownAccounts, sessions, limits, now, queueMail, record } = deps;
  const verifyPassword = createPasswordCheck(deps);
  const read = async (realmId: string, accountId: string) => {
    const account = await ownAccounts.get(realmId, accountId);
    if (!account) throw invalidSession();
    return account;
  };
  /** For accounts without a password: somebody who finds an open browser cannot delete the account later. */
  const requireFreshSignIn = async (realmId: string, { accountId, sessionId }: OwnerSession): Promise<void> => {
    const session = (await sessions.list(realmId, accountId)).find((each) => each.sessionId === sessionId);
    if (!session || now() - session.createdAt.getTime() > FRESH_SIGN_IN_MS)
      throw new HttpError(403, 'SIGN_IN_AGAIN', 'Sign in again, then repeat the call within ten minutes.');
  };
  return {
    async exportData(realm, { accountId }, origin) {
      await limits.count(realm.id, 'exportByAccount', accountId);
      const account = await read(realm.id, accountId);
      await record(realm.id, accountId, 'data-exported', origin);
      return {
        exportedAt: new Date(now()).toISOString(),
        realm: realm.id,
        data: await accountData.collect(realm.id, account),
      };
    },
    async deleteAccount(realm, owner, proof, origin) {
      const account = await read(realm.id, owner.accountId);
      if (account.hasPassword)
        await verifyPassword(realm.id, owner.accountId, { ...proof, secret: proof.secret ?? '' }, origin);
      else await requireFreshSignIn(realm.id, owner);
      await sessions.endAll(realm.id, owner.accountId, 'deleted');
      await accountData.remove(realm.id, account);
      await queueMail(realm.id, 'account-deleted', account.email, origin, { name: account.name });
    },
  };
}
