import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { MINUTE_MS } from '#schemas/durations.ts';
import { EMAIL_PATTERN } from '#schemas/domain/account.ts';
import { createAccounts } from '../../db/repositories/accounts.ts';
import { createLinkedIdentities, type LinkedAccount } from '../../db/repositories/linkedIdentities.ts';
import type { Tables } from '../../db/tables.ts';
import type { SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import type { OpenedSession, SessionRealm, SessionService, Visitor } from '../session/sessionTypes.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { ExternalIdentity, Refusal } from './identityProvider.ts';

type Deps = {
  readonly kysely: Kysely<Tables>;
  readonly sessions: Pick<SessionService, 'openFor'>;
  readonly pendingLinks: Pick<SignInAttempts, 'keepLink' | 'takeLink'>;
  readonly now: () => number;
  /** True when demo accounts may sign in. */
  readonly demo: boolean;
};

/** A person whom a provider has verified, and how the sign-in began. */
export type VerifiedSignIn = {
  /** Kind and client name: `openid:acme`. */
  readonly provider: string;
  readonly identity: ExternalIdentity;
  /** Whether the realm and the provider allow new accounts. */
  readonly maySignUp: boolean;
  /** ISO 3166-1 alpha-2; null when it is not known. */
  readonly country: string | null;
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

/** Time within which the viewer must have signed in to the existing account. */
const LINK_LIFE_MS = 10 * MINUTE_MS;

export function createIdentities({ kysely, sessions, pendingLinks, now, demo }: Deps): Identities {
  const accounts = createAccounts(kysely);
  const links = createLinkedIdentities(kysely);

  const link = async (
    realmId: string,
    { provider, identity }: VerifiedSignIn,
    account: LinkedAccount,
  ): Promise<LinkedAccount | Refusal> => {
    const { subject, email } = identity;
    const isAdded = await links.add(realmId, {
      provider,
      subject,
      email,
      accountId: account.accountId,
      at: new Date(now()),
    });
    if (isAdded) return account;
    // Another request of the same person may have been faster.
    const linked = await links.find(realmId, { provider, subject });
    return linked?.accountId === account.accountId ? account : { refused: 'cannotLinkAccount', status: 409 };
  };

  const findOrCreate = async (
    realm: SessionRealm,
    signIn: VerifiedSignIn,
    browserHash: string,
  ): Promise<LinkedAccount | Refusal> => {
    const { identity, maySignUp, country } = signIn;
    const email = identity.email === null ? '' : normaliseEmail(identity.email);
    if (email.length > 254 || /\p{Cc}/u.test(email) || !new RegExp(EMAIL_PATTERN).test(email))
      return { refused: 'emailNotVerified', status: 403 };
    const existing = await accounts.findByEmail(realm.id, email);
    // Who controls an unverified address is not known, so it names no account and reserves no address.
    if (!identity.isEmailVerified) return { refused: 'emailNotVerified', status: 403 };
    const findOrRefuse = async (): Promise<LinkedAccount | Refusal> => {
      // Another request of the same person may have been faster.
      const linked = await links.find(realm.id, { provider: signIn.provider, subject: identity.subject });
      if (linked) return linked;
      const pending = { provider: signIn.provider, subject: identity.subject, email };
      await pendingLinks.keepLink(realm.id, browserHash, pending, new Date(now() + LINK_LIFE_MS));
      return { refused: 'accountExistsWithDifferentProvider', status: 409 };
    };
    if (existing) return findOrRefuse();
    if (!maySignUp) return { refused: 'signUpNotAllowed', status: 403 };
    const account = { accountId: randomUUID(), profileId: randomUUID(), isDemo: false };
    const name = identity.name?.trim().slice(0, 120) || email.split('@', 1)[0]!;
    const isAdded = await accounts.add(realm.id, {
      ...account,
      email,
      name,
      country,
      passwordHash: null,
      roles: [],
      profiles: [{ profileId: account.profileId, name, isChild: false, isDefault: true }],
      linkedTo: { provider: signIn.provider, subject: identity.subject, at: new Date(now()) },
    });
    return isAdded ? account : findOrRefuse();
  };

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
