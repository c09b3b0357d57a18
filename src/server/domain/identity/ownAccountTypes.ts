// Types of the service with which signed-in viewers manage their own account.
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { AccountInput } from '#schemas/domain/account.ts';
import type { MarketingPreferences, OwnAccount } from '#schemas/domain/own-account.ts';
import type { AccountEvents } from '#schemas/api/identity/getAccountEvents.ts';
import type { LinkedProviders } from '#schemas/api/identity/getLinkedProviders.ts';
import type { OwnSession } from '#schemas/api/identity/getSessions.ts';
import type { AccountData } from '../../db/repositories/accountData.ts';
import type { LiveSession } from '../session/liveSession.ts';
import type { SessionRealm } from '../session/sessionTypes.ts';
import type { OwnAccounts } from '../../db/repositories/ownAccounts.ts';
import type { OwnAccountLimits } from './createOwnAccountLimits.ts';
import type { IdentityDeps } from './identityDeps.ts';
import type { Requester } from './identityTypes.ts';
import type { AccountFormRules } from './accountFormRules.ts';

/** What the parts of the service share. */
export type OwnAccountDeps = IdentityDeps & {
  readonly ownAccounts: OwnAccounts;
  readonly limits: OwnAccountLimits;
};

/** The session of a viewer with an account. */
export type OwnerSession = LiveSession & { readonly accountId: string };

/** A consent question of the sign-up form. Its answer is yes or no. */
export type AccountQuestion = {
  readonly fieldName: string;
  readonly text: string;
  readonly defaultValue: boolean;
  readonly required: boolean;
};

/** The ways to sign in to a realm besides passwords. */
export type SignInWays = {
  /** Returns the name of a provider. */
  readonly labelOf: (provider: string) => string;
  readonly hasMagicLink: boolean;
  /** Whether the realm lets viewers unlink a provider. */
  readonly mayUnlink: (provider: string) => boolean;
};

/**
 * The functions with which viewers manage their own account. Each function only ever reads and changes the account of
 * `owner`.
 */
export type OwnAccountService = {
  /** Returns the active sessions: the current one first, then the latest used. */
  listSessions(realm: SessionRealm, owner: OwnerSession): Promise<OwnSession[]>;
  /**
   * Ends one other session.
   * @throws 404 SESSION_UNKNOWN also for a session of another account, 409 SESSION_CURRENT, 429.
   */
  endSession(realm: SessionRealm, owner: OwnerSession, sessionId: string, requester: Requester): Promise<void>;
  /**
   * Ends all other sessions.
   * @returns how many.
   * @throws 429.
   */
  endOtherSessions(realm: SessionRealm, owner: OwnerSession, requester: Requester): Promise<number>;
  /** Returns the values of the account form. */
  getAccount(realm: SessionRealm, owner: OwnerSession, rules: AccountFormRules): Promise<OwnAccount>;
  /**
   * Changes values of the account form.
   * @throws 400 INPUT_REFUSED with `fields`, 429.
   */
  changeAccount(
    realm: SessionRealm,
    owner: OwnerSession,
    input: AccountInput,
    rules: AccountFormRules,
    requester: Requester,
  ): Promise<OwnAccount>;
  /** Returns the answers to the questions of the sign-up form. */
  getConsents(
    realm: SessionRealm,
    owner: OwnerSession,
    questions: readonly AccountQuestion[],
  ): Promise<MarketingPreferences>;
  /**
   * Changes answers; unknown ones are ignored.
   * @throws 400 INPUT_REFUSED for an answer that is required, 429.
   */
  changeConsents(
    realm: SessionRealm,
    owner: OwnerSession,
    answers: readonly { readonly fieldName: string; readonly answer: boolean }[],
    questions: readonly AccountQuestion[],
    requester: Requester,
  ): Promise<MarketingPreferences>;
  /** Returns the linked providers. */
  listProviders(realm: SessionRealm, owner: OwnerSession, ways: SignInWays): Promise<LinkedProviders>;
  /**
   * Unlinks a provider.
   * @param provider kind and client name, such as `openid:acme`.
   * @throws 403 UNLINK_NOT_ALLOWED, 404 PROVIDER_UNKNOWN, 409 LAST_SIGN_IN, 429.
   */
  unlinkProvider(
    realm: SessionRealm,
    owner: OwnerSession,
    provider: string,
    ways: Pick<SignInWays, 'hasMagicLink' | 'mayUnlink'>,
    requester: Requester,
  ): Promise<void>;
  /**
   * Returns everything that is stored about the account.
   * @throws 429.
   */
  exportData(
    realm: SessionRealm,
    owner: OwnerSession,
    requester: Requester,
  ): Promise<{ readonly exportedAt: string; readonly realm: string; readonly data: AccountData }>;
  /**
   * Deletes the account and ends its sessions.
   * @param proof its password; accounts without one need a sign-in within the last ten minutes.
   * @throws 400 invalidCurrentCredentials, 403 SIGN_IN_AGAIN, 409 LAST_ADMINISTRATOR, 429.
   */
  deleteAccount(
    realm: SessionRealm,
    owner: OwnerSession,
    proof: { readonly secret?: string | undefined; readonly solution?: ChallengeSolution | undefined },
    requester: Requester,
  ): Promise<void>;
  /** Returns the latest events of the audit trail, newest first. */
  listEvents(realm: SessionRealm, owner: OwnerSession): Promise<AccountEvents>;
};
