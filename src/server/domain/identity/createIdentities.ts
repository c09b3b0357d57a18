import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { EMAIL_PATTERN } from '#schemas/domain/account.ts';
import { createAccounts } from '../../db/repositories/accounts.ts';
import { createLinkedIdentities, type LinkedAccount } from '../../db/repositories/linkedIdentities.ts';
import type { Tables } from '../../db/tables.ts';
import type { OpenedSession, SessionRealm, SessionService, Visitor } from '../session/sessionTypes.ts';
import { normaliseEmail } from '../session/sessionRules.ts';
import type { ExternalIdentity, Refusal } from './identityProvider.ts';

type Deps = {
  readonly kysely: Kysely<Tables>;
  readonly sessions: Pick<SessionService, 'openFor'>;
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
   * verified e-mail address has an account is linked to it. Everybody else gets a new account.
   */
  signIn(realm: SessionRealm, signIn: VerifiedSignIn, visitor: Visitor): Promise<OpenedSession | Refusal>;
};

export function createIdentities({ kysely, sessions, now, demo }: Deps): Identities {
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

  const findOrCreate = async (realm: SessionRealm, signIn: VerifiedSignIn): Promise<LinkedAccount | Refusal> => {
    const { identity, maySignUp, country } = signIn;
    const email = identity.email === null ? '' : normaliseEmail(identity.email);
    if (email.length > 254 || /\p{Cc}/u.test(email) || !new RegExp(EMAIL_PATTERN).test(email))
      return { refused: 'sorrySomethingWentWrong', status: 400 };
    const existing = await accounts.findByEmail(realm.id, email);
    // Who controls an unverified address is not known, so it names no account and reserves no address.
    if (!identity.isEmailVerified)
      return existing
        ? { refused: 'accountExistsWithDifferentProvider', status: 409 }
        : { refused: 'emailNotVerified', status: 403 };
    if (existing) return link(realm.id, signIn, existing);
    if (!maySignUp) return { refused: 'failedAuthentication', status: 401 };
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
    });
    const stored = isAdded ? account : await accounts.findByEmail(realm.id, email);
    return stored ? link(realm.id, signIn, stored) : { refused: 'sorrySomethingWentWrong', status: 409 };
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
        linked ?? (currentAccount ? await link(realm.id, signIn, currentAccount) : await findOrCreate(realm, signIn));
      if ('refused' in account) return account;
      if (account.isDemo && !demo) return { refused: 'failedAuthentication', status: 401 };
      return sessions.openFor(realm, account, visitor);
    },
  };
}
