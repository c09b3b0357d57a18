// The identity providers that a viewer has linked to the account.
import type { LinkedIdentities } from '../../db/repositories/linkedIdentities.ts';
import { HttpError } from '../../http/errors.ts';
import type { OwnAccountDeps, OwnAccountService } from './ownAccountTypes.ts';

type Deps = OwnAccountDeps & { readonly links: LinkedIdentities };

/** Creates the functions that list and unlink the providers of an account. */
export function createOwnProviders({
  links,
  ownAccounts,
  limits,
  sessions,
  record,
}: Deps): Pick<OwnAccountService, 'listProviders' | 'unlinkProvider'> {
  return {
    async listProviders(realm, { accountId }, { labelOf, hasMagicLink, mayUnlink }) {
      const [account, linked] = await Promise.all([
        ownAccounts.get(realm.id, accountId),
        links.list(realm.id, accountId),
      ]);
      const hasOtherWay = account?.hasPassword === true || (hasMagicLink && account?.email !== '');
      return {
        providers: linked.map(({ provider, email, linkedAt }) => ({
          provider,
          label: labelOf(provider),
          email,
          linkedAt: linkedAt.toISOString(),
          allowUnlink: mayUnlink(provider),
          canUnlink: mayUnlink(provider) && (hasOtherWay || linked.length > 1),
        })),
      };
    },
    async unlinkProvider(realm, { accountId }, provider, { hasMagicLink, mayUnlink }, requester) {
      await limits.count(realm.id, 'accountChange', accountId);
      if (!mayUnlink(provider))
        throw new HttpError(403, 'UNLINK_NOT_ALLOWED', 'This site does not let viewers unlink this provider.');
      const outcome = await links.removeUnlessLast(realm.id, accountId, provider, hasMagicLink);
      if (outcome === 'unknown')
        throw new HttpError(404, 'PROVIDER_UNKNOWN', 'This provider is not linked to the account.');
      if (outcome === 'last')
        throw new HttpError(
          409,
          'LAST_SIGN_IN',
          'This is the last way to sign in to the account. Choose a password or link another provider first.',
        );
      // The provider may have given licences, which end with the link.
      sessions.refreshAccount(accountId);
      await record(realm.id, accountId, 'provider-unlinked', requester);
    },
  };
}
