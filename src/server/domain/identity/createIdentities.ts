import type { Kysely } from 'kysely';
import { createAccounts } from '../../db/repositories/accounts.ts';
import { createLinkedIdentities } from '../../db/repositories/linkedIdentities.ts';
import type { Tables } from '../../db/tables.ts';
import type { SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import type { OpenedSession, SessionRealm, SessionService, Visitor } from '../session/sessionTypes.ts';
import { createAccountMatching, type VerifiedSignIn } from './createAccountMatching.ts';
import type { Refusal } from './identityProvider.ts';

type Deps = {
  readonly kysely: Kysely<Tables>;
  readonly sessions: Pick<SessionService, 'openFor'>;
  readonly pendingLinks: Pick<SignInAttempts, 'keepLink' | 'takeLink'>;
  readonly now: () => number;
  /** True when demo accounts may sign in. */
  readonly demo: boolean;
};

/** Finds or creates the accounts of persons whom other providers have verified. */
export type Identities = {
  /**
   * Opens a session for a verified person. A viewer who is signed in links the person to their account. A person whose
   * verified e-mail address has an account must sign in to it first (`linkPending`). Everybody else gets a new account.
   */
  signIn(
    realm: SessionRealm,
    signIn: VerifiedSignIn,
    visitor: Visitor & { readonly browserHash: string },
  ): Promise<OpenedSession | Refusal>;
  /**
   * Links the person of an earlier conflict to the account to which the same browser has signed in since, when both
   * have the same e-mail address. Returns whether it did.
   */
  linkPending(realm: SessionRealm, accountId: string, browserHash: string): Promise<boolean>;
  /** Returns the providers that are linked to an account, oldest first. */
  listProviders(realm: SessionRealm, accountId: string): Promise<readonly string[]>;
};

/** Creates the service. */
export function createIdentities({ kysely, sessions, pendingLinks, now, demo }: Deps): Identities {
  const accounts = createAccounts(kysely);
  const links = createLinkedIdentities(kysely);
  const { link, findOrCreate } = createAccountMatching({ accounts, links, pendingLinks, now });

  return {
    async signIn(realm, signIn, visitor) {
      const { provider, identity } = signIn;
      const { current } = visitor;
      const linked = await links.find(realm.id, { provider, subject: identity.subject });
      const currentAccount =
        current && current.accountId !== null
          ? { accountId: current.accountId, profileId: current.profileId, isDemo: false }
          : undefined;
      if (linked && currentAccount && linked.accountId !== currentAccount.accountId)
        return { refused: 'cannotLinkAccount', status: 409 };
      const account =
        linked ??
        (currentAccount
          ? await link(realm.id, signIn, currentAccount)
          : await findOrCreate(realm, signIn, visitor.browserHash));
      if ('refused' in account) return account;
      if (account.isDemo && !demo) return { refused: 'failedAuthentication', status: 401 };
      return {
        ...(await sessions.openFor(realm, { ...account, signedInWith: provider }, visitor)),
        linkedProviders: await links.listProviders(realm.id, account.accountId),
      };
    },
    async linkPending(realm, accountId, browserHash) {
      const pending = await pendingLinks.takeLink(realm.id, browserHash, new Date(now()));
      if (!pending) return false;
      const account = await accounts.findByEmail(realm.id, pending.email);
      return account?.accountId === accountId
        ? links.add(realm.id, { ...pending, accountId, at: new Date(now()) })
        : false;
    },
    listProviders: (realm, accountId) => links.listProviders(realm.id, accountId),
  };
}
