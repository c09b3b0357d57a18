// The export and the deletion of a viewer's account.
import type { AccountDataRepository } from '../../db/repositories/accountData.ts';
import { invalidSession } from '../session/sessionErrors.ts';
import { createOwnerProof } from './createOwnerProof.ts';
import type { OwnAccountDeps, OwnAccountService } from './ownAccountTypes.ts';

type Deps = OwnAccountDeps & { readonly accountData: AccountDataRepository };

/** Creates the functions that export and delete an account. */
export function createOwnData(deps: Deps): Pick<OwnAccountService, 'exportData' | 'deleteAccount'> {
  const { accountData, ownAccounts, sessions, limits, now, queueMail, record } = deps;
  const prove = createOwnerProof(deps);
  return {
    async exportData(realm, { accountId }, origin) {
      await limits.count(realm.id, 'exportByAccount', accountId);
      const account = await ownAccounts.get(realm.id, accountId);
      if (!account) throw invalidSession();
      await record(realm.id, accountId, 'data-exported', origin);
      return {
        exportedAt: new Date(now()).toISOString(),
        realm: realm.id,
        data: await accountData.collect(realm.id, account),
      };
    },
    async deleteAccount(realm, owner, proof, origin) {
      const account = await prove(realm.id, owner, proof, origin);
      await sessions.endAll(realm.id, owner.accountId, 'deleted');
      await accountData.remove(realm.id, account);
      await queueMail(realm.id, 'account-deleted', account.email, origin, { name: account.name });
    },
  };
}
