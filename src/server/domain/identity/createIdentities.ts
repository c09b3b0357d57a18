import type { Kysely } from 'kysely';
import { createAccountEvents } from '../../db/repositories/accountEvents.ts';
import { createAccounts } from '../../db/repositories/accounts.ts';
import type { LinkedIdentities } from '../../db/repositories/linkedIdentities.ts';
import type { Tables } from '../../db/tables.ts';
import type { PendingProviderSignUp, SignInAttempts } from '../../db/repositories/signInAttempts.ts';
import { hashSecret } from '../session/secrets.ts';
import type { OpenedSession, SessionRealm, SessionService, Visitor } from '../session/sessionTypes.ts';
import { createAccountMatching, listMissingConsents, type VerifiedSignIn } from './createAccountMatching.ts';
import { inputRefused } from './identityErrors.ts';
import { expired } from './takeAttempt.ts';
import type { IdentityRefusal } from './identityProvider.ts';

type Deps = {
  readonly kysely: Kysely<Tables>;
  readonly links: LinkedIdentities;
  readonly sessions: Pick<SessionService, 'openFor'>;
  readonly pendingLinks: Pick<
    SignInAttempts,
    'storePendingLink' | 'takePendingLink' | 'storePendingSignUp' | 'findPendingSignUp' | 'removePendingSignUp'
  >;
  readonly now: () => number;
  /** True when demo accounts may sign in. */
  readonly allowsDemoAccounts: boolean;
};

/** Finds or creates the accounts of persons whom other providers have verified. */
export type Identities = {
  /** Returns the account of a person at a provider; undefined when there is none. */
  find: LinkedIdentities['find'];
  /**
   * Opens a session for a verified person. A viewer who is signed in links the person to their account. A person whose
   * verified e-mail address has an account must sign in to it first (`linkPending`). Everybody else gets a new account.
   */
  signIn(
    realm: SessionRealm,
    signIn: VerifiedSignIn,
    visitor: Visitor & { readonly browserHash: string },
  ): Promise<OpenedSession | IdentityRefusal>;
  /**
   * Returns the person whose sign-up waits for their consent in a browser. `id`: identifies the person.
   * @throws 400 signInExpired.
   */
  findSignUp(
    realmId: string,
    browserHash: string | undefined,
  ): Promise<PendingProviderSignUp & { readonly id: string }>;
  /**
   * Creates the account of the person whose sign-up waits for their consent, with their answers, and opens a session.
   * @param input `id`: of the person who has agreed; undefined: the person whose sign-up waits.
   * @throws 400 signInExpired, or INPUT_REFUSED without a required consent.
   */
  completeSignUp(
    realm: SessionRealm,
    input: {
      readonly id?: string | undefined;
      readonly name: string;
      /** Answers to the consent terms by fieldName. */
      readonly consents: Readonly<Record<string, boolean>>;
    },
    visitor: Visitor & { readonly browserHash: string | undefined },
  ): Promise<OpenedSession | IdentityRefusal>;
  /** Forgets the person whose sign-up waits for their consent. */
  declineSignUp(realmId: string, browserHash: string | undefined): Promise<void>;
  /**
   * Links the person of an earlier conflict to the account to which the same browser has signed in since, when both
   * have the same e-mail address. Returns whether it did.
   * @param device browser and operating system, for the audit trail.
   */
  linkPending(realm: SessionRealm, accountId: string, browserHash: string, device: string | null): Promise<boolean>;
  /** Returns the providers that are linked to an account, oldest first. */
  listProviders(realm: SessionRealm, accountId: string): Promise<readonly string[]>;
};

/** Creates the service. */
export function createIdentities({ kysely, links, sessions, pendingLinks, now, allowsDemoAccounts }: Deps): Identities {
  const accounts = createAccounts(kysely);
  const events = createAccountEvents(kysely);
  /** Records the new link in the account's audit trail, where the owner sees the additional way to sign in. */
  const recordLink = (realmId: string, accountId: string, device: string | null): Promise<void> =>
    events.add(realmId, accountId, { kind: 'provider-linked', device, at: new Date(now()) });
  const { link, findOrCreate } = createAccountMatching({ accounts, links, pendingLinks, now, recordLink });

  const findSignUp: Identities['findSignUp'] = async (realmId, browserHash) => {
    const person =
      browserHash === undefined
        ? undefined
        : await pendingLinks.findPendingSignUp(realmId, browserHash, new Date(now()));
    if (!person) throw expired();
    return { ...person, id: hashSecret(`${person.provider} ${person.subject}`) };
  };
  const identities: Identities = {
    find: links.find,
    findSignUp,
    async completeSignUp(realm, { id: agreedId, name, consents }, { browserHash = '', ...visitor }) {
      const { id, provider, country, sealedLogoutHint, ...identity } = await findSignUp(realm.id, browserHash);
      // Another sign-up in the same browser has replaced the person meanwhile.
      if (agreedId !== undefined && agreedId !== id) throw expired();
      const missing = listMissingConsents(realm, consents);
      if (missing.length > 0) throw inputRefused(Object.fromEntries(missing.map((term) => [term, 'pleaseAgree'])));
      // Of two concurrent requests only one creates the account.
      if (!(await pendingLinks.removePendingSignUp(realm.id, browserHash))) throw expired();
      const signIn = {
        provider,
        country,
        consents,
        sealedLogoutHint,
        maySignUp: true,
        // Only persons of providers that report no address are stored without one.
        needsNoEmail: identity.email === null,
        identity: { ...identity, name },
      };
      return identities.signIn(realm, signIn, { ...visitor, browserHash });
    },
    async declineSignUp(realmId, browserHash) {
      if (browserHash !== undefined) await pendingLinks.removePendingSignUp(realmId, browserHash);
    },
    async signIn(realm, signIn, visitor) {
      const { provider, identity, sealedLogoutHint } = signIn;
      const { current } = visitor;
      const linked = signIn.linked ?? (await links.find(realm.id, { provider, subject: identity.subject }));
      const currentAccount =
        current && current.accountId !== null
          ? { accountId: current.accountId, profileId: current.profileId, isDemo: false }
          : undefined;
      if (linked && currentAccount && linked.accountId !== currentAccount.accountId)
        return { refused: 'cannotLinkAccount', status: 409 };
      const account =
        linked ??
        (currentAccount
          ? await link(realm.id, signIn, currentAccount, visitor.client?.name ?? null)
          : await findOrCreate(realm, signIn, visitor.browserHash));
      if ('refused' in account) return account;
      if (account.isDemo && !allowsDemoAccounts) return { refused: 'failedAuthentication', status: 401 };
      if (identity.device) await links.setDevice(realm.id, { provider, subject: identity.subject }, identity.device);
      return {
        ...(await sessions.openFor(realm, { ...account, signedInWith: provider, sealedLogoutHint }, visitor)),
        linkedProviders: linked?.providers ?? (await links.listProviders(realm.id, account.accountId)),
      };
    },
    async linkPending(realm, accountId, browserHash, device) {
      const pending = await pendingLinks.takePendingLink(realm.id, browserHash, new Date(now()));
      if (!pending) return false;
      const account = await accounts.findByEmail(realm.id, pending.email);
      if (account?.accountId !== accountId) return false;
      const isLinked = await links.add(realm.id, { ...pending, accountId, at: new Date(now()) });
      if (isLinked) await recordLink(realm.id, accountId, device);
      return isLinked;
    },
    listProviders: (realm, accountId) => links.listProviders(realm.id, accountId),
  };
  return identities;
}
