// The export and the deletion of a viewer's account.
import type { AccountData, AccountDataRepository } from '../../db/repositories/accountData.ts';
import type { StoredDetails } from '../../db/repositories/ownAccounts.ts';
import { HttpError } from '../../http/errors.ts';
import { invalidSession } from '../session/sessionErrors.ts';
import { createOwnerProof } from './createOwnerProof.ts';
import type { OwnAccountDeps, OwnAccountService } from './ownAccountTypes.ts';

type Deps = OwnAccountDeps & { readonly accountData: AccountDataRepository };

/** Creates the functions that export and delete an account. */
export function createOwnData(deps: Deps): Pick<OwnAccountService, 'exportData' | 'deleteAccount'> {
  const { accountData, ownAccounts, sessions, limits, now, allowsDemoAccounts, queueMail, record } = deps;
  const prove = createOwnerProof(deps);
  return {
    async exportData(realm, { accountId }, requester) {
      await limits.count(realm.id, 'exportByAccount', accountId);
      const account = await ownAccounts.get(realm.id, accountId);
      if (!account) throw invalidSession();
      await record(realm.id, accountId, 'data-exported', requester);
      return {
        exportedAt: new Date(now()).toISOString(),
        realm: realm.id,
        data: withReadableDetails(await accountData.collect(realm.id, account), account.details),
      };
    },
    async deleteAccount(realm, owner, proof, requester) {
      const account = await prove(realm.id, owner, proof, requester);
      const endedIds = await accountData.remove(realm.id, account, {
        acceptsDemoAdministrators: allowsDemoAccounts,
        at: new Date(now()),
      });
      if (!endedIds)
        throw new HttpError(
          409,
          'LAST_ADMINISTRATOR',
          'This is the last administrator. Make another person an administrator first.',
        );
      sessions.forgetEnded(endedIds);
      await queueMail(realm.id, 'account-deleted', account.email, requester, { name: account.name });
    },
  };
}

/** Replaces the details in the account's data, of which some are encrypted, by the decrypted `details`. */
const withReadableDetails = ({ account = [], ...data }: AccountData, details: StoredDetails): AccountData => ({
  account: account.map((entry) => ({ ...entry, details })),
  ...data,
});
