// Types of the session service.
import type { AccountFormSettings } from '#schemas/domain/account.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { SignUpField } from '#schemas/domain/sign-up-field.ts';
import type { AttemptClient } from '../attempts/createAttemptLimiter.ts';
import type { SessionSummary } from '../../db/repositories/sessions.ts';
import type { LiveSession } from './liveSession.ts';

/** The settings of a realm that its sessions depend on. */
export type SessionRealm = {
  readonly id: string;
  readonly sessionMode: 'cookie' | 'bearer';
  /** The licence of the demo subscriber; missing: none. */
  readonly demoLicence?: string | undefined;
  /** Consent terms of the sign-up; missing: none. */
  readonly consentRules?: ConsentRules | undefined;
  /** Missing: viewers have no profiles. `asksAtSignIn`: a sign-in asks who is watching. */
  readonly profiles?: { readonly asksAtSignIn: boolean } | undefined;
  /** The realm's own fields of the sign-up form; missing: none. */
  readonly signUpFields?: AccountFields | undefined;
};

/** Fields that the realm adds to the sign-up form, and the settings of the account form. */
export type AccountFields = { readonly fields: readonly SignUpField[]; readonly settings: AccountFormSettings };

/** Consent questions of the sign-up form, by fieldName. */
export type ConsentRules = {
  /** The questions that viewers must agree to. */
  readonly required: readonly string[];
  /** All questions; the answers to them are stored. */
  readonly known: readonly string[];
};

/** A profile that a browser has used. */
export type DeviceProfile = {
  readonly profileId: string;
  /** False: sign-ins in the browser use the profile without asking who is watching. */
  readonly shouldAsk: boolean;
};

/** The value of the session cookie, or of the Authorization header. */
export type SessionCredential = { readonly kind: 'cookie' | 'bearer'; readonly value: string };

/** The key by which a session is found in the database. The session may have ended. */
export type SessionKey = { readonly keyedBy: 'cookieHash' | 'sessionId'; readonly value: string };

/** The account of a new session. */
export type SessionOwner = {
  readonly accountId: string;
  readonly profileId: string | null;
  /** Provider that has identified the viewer, such as `openid:acme`. */
  readonly signedInWith?: string | undefined;
  /** What that provider needs when the viewer signs out there, encrypted. */
  readonly sealedLogoutHint?: string | undefined;
  /** Account of the administrator who sees the site as this viewer. */
  readonly impersonatedBy?: string | undefined;
};

/** An opened or renewed session with its tokens (bearer mode) or its cookie (cookie mode). */
export type OpenedSession = {
  readonly session: LiveSession;
  readonly tokens?: {
    readonly authorisationToken: string;
    /** Missing: the session keeps the one that it has. */
    readonly refreshToken?: string;
    /** Lifetime of `authorisationToken` in seconds. */
    readonly expiresIn: number;
  };
  /** `seconds`: the cookie's lifetime. */
  readonly cookie?: { readonly value: string; readonly seconds: number };
  /** Token with which the device is a known device of the account; missing: the device's token stays. */
  readonly device?: string;
  /** The profiles that the browser remembers from now on; missing: those that it has. */
  readonly deviceProfiles?: readonly DeviceProfile[];
  /** Other providers that are linked to the account, such as `openid:acme`. */
  readonly linkedProviders?: readonly string[];
};

/** The facts by which the owner of an account recognises a session. */
export type ClientDescription = {
  /** Browser and operating system; null when they are not known. */
  readonly name: string | null;
  /** Country of the network, ISO 3166-1 alpha-2; null when it is not known. */
  readonly country: string | null;
};

/**
 * The caller's network address and known device for rate limits, the session that a new one replaces, and the browser
 * that gets it.
 */
export type Visitor = AttemptClient & {
  readonly current?: LiveSession | undefined;
  readonly client?: ClientDescription | undefined;
  /** The site and the language of the page, for a mail that the sign-in causes; missing: it causes none. */
  readonly page?: { readonly site: string; readonly locale: string } | undefined;
  /** Session cookie of the request when its session has ended. The new session replaces that one, too. */
  readonly staleCookie?: string | undefined;
  /** The profiles that the browser used last, the latest first. */
  readonly deviceProfiles?: readonly DeviceProfile[] | undefined;
  /** Whether the sign-in happens without a question to the viewer. */
  readonly isSilent?: boolean | undefined;
};

/** What must be known of the browser before a session is created for it. */
export type SessionVisitor = Pick<
  Visitor,
  'current' | 'client' | 'page' | 'staleCookie' | 'deviceProfiles' | 'isSilent'
> &
  Partial<Pick<Visitor, 'device'>>;

/** What the viewer sends to sign in. */
export type Credentials = {
  readonly id: string;
  readonly secret: string;
  readonly solution?: ChallengeSolution | undefined;
};

/** Opens, checks, refreshes and ends sessions. */
export type SessionService = {
  /**
   * Returns the session of a credential.
   * @param use `reading`: the request changes nothing, so a session that a new one continues is accepted for a moment.
   * @throws 401 TOKEN_INVALID or TOKEN_EXPIRED.
   */
  authenticate(realm: SessionRealm, credential: SessionCredential, use?: 'reading'): Promise<LiveSession>;
  /**
   * Whether a new session of the same browser has replaced the session of a credential a moment ago. Then the browser
   * has, or will soon have, another cookie, which the response to a late request must not delete.
   */
  isReplaced(realm: SessionRealm, credential: SessionCredential): Promise<boolean>;
  /**
   * Verifies the form or the signature of a credential without the database, for calls whose own SQL statement checks
   * the session.
   * @throws 401 TOKEN_INVALID or TOKEN_EXPIRED.
   */
  identify(realm: SessionRealm, credential: SessionCredential): Promise<SessionKey>;
  /**
   * Opens a session for a guest.
   * @throws 429 TOO_MANY_ATTEMPTS.
   */
  checkIn(realm: SessionRealm, visitor: Visitor): Promise<OpenedSession>;
  /**
   * Opens a session for an account.
   * @throws 401 failedAuthentication, 429 TOO_MANY_ATTEMPTS or CHALLENGE_REQUIRED, 503 BUSY.
   */
  signIn(realm: SessionRealm, input: Credentials, visitor: Visitor): Promise<OpenedSession>;
  /** Opens a session for an account that the caller has verified by other means than its password. */
  openFor(realm: SessionRealm, owner: SessionOwner, visitor: SessionVisitor): Promise<OpenedSession>;
  /**
   * Renews the tokens of a session.
   * @throws 401 TOKEN_INVALID.
   */
  refresh(realm: SessionRealm, refreshToken: string): Promise<OpenedSession>;
  /**
   * Returns the account of a refresh token, which stays valid.
   * @throws 401 TOKEN_INVALID, also for a guest's token.
   */
  findAccount(realm: SessionRealm, refreshToken: string): Promise<string>;
  /** Ends the session of a refresh token, else the current one; with `everywhere` all sessions of the account. */
  signOut(
    realm: SessionRealm,
    input: {
      readonly refreshToken?: string | undefined;
      readonly everywhere?: boolean | undefined;
      readonly current?: LiveSession | undefined;
    },
  ): Promise<void>;
  /**
   * Ends all sessions of an account, for example because its password has changed.
   * @param exceptId a session that stays.
   * @returns how many sessions ended.
   */
  endAll(realmId: string, accountId: string, reason: string, exceptId?: string): Promise<number>;
  /**
   * Changes the profile of a session. The caller has checked that the viewer may use the profile.
   * @throws 401 TOKEN_INVALID when the session has ended, or the account has no such profile.
   */
  useProfile(
    realm: SessionRealm,
    session: LiveSession & { readonly accountId: string },
    profileId: string,
  ): Promise<OpenedSession>;
  /** Makes this node refuse sessions at once that other code has revoked. */
  forgetEnded(sessionIds: readonly string[]): void;
  /** Returns the active sessions of an account, the latest used first. */
  list(realmId: string, accountId: string): Promise<readonly SessionSummary[]>;
  /** Ends one session of an account. Returns false when the account has no such session. */
  endOne(realmId: string, accountId: string, sessionId: string): Promise<boolean>;
  /**
   * Changes a viewer's audience partitions and returns all of them.
   * @throws 409 PARTITIONS_FULL.
   */
  changePartitions(
    realm: SessionRealm,
    session: LiveSession,
    change: { readonly add: Readonly<Record<string, string>>; readonly remove: readonly string[] },
  ): Promise<Readonly<Record<string, string>>>;
  /** Makes the next request of an account read its session again: its preferences or profiles have changed. */
  refreshAccount(accountId: string): void;
  /** Removes expired sessions and counters of every realm. */
  removeExpired(): Promise<void>;
};
