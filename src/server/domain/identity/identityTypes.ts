// Types of the account service: sign-up, confirmation, passwords and addresses.
import type { AccountInput } from '#schemas/domain/account.ts';
import type { ChallengeSolution } from '#schemas/domain/challenge.ts';
import type { AttemptClient } from '../attempts/createAttemptLimiter.ts';
import type { LiveSession } from '../session/liveSession.ts';
import type { OpenedSession, SessionRealm, Visitor } from '../session/sessionTypes.ts';
import type { AccountFormRules } from './accountFormRules.ts';

/** Who sends a request, from which site and in which language: for its limits and for the mail that it causes. */
export type Requester = {
  readonly client: AttemptClient;
  /** Scheme, host and port of the site: the start of the mail's link. */
  readonly site: string;
  /** Language of the mail, BCP 47. */
  readonly locale: string;
  /** Browser and operating system, such as `Chrome, Windows`; null when neither is known. */
  readonly device: string | null;
  /** Path to which the viewer returns after signing in. */
  readonly returnTo?: string | undefined;
};

/** `solution`: of the challenge that an earlier call got. */
type WithChallengeSolution = { readonly solution?: ChallengeSolution | undefined };

/** The values of the sign-up form. */
export type SignUpInput = WithChallengeSolution & {
  readonly name: string;
  readonly email: string;
  /** Undefined when viewers choose the password after they have opened the link of the mail. */
  readonly secret?: string | undefined;
  /** Answers to consent terms by fieldName. */
  readonly consents: Readonly<Record<string, boolean>>;
  readonly country: string | null;
  /** Values of the realm's own fields. */
  readonly details?: AccountInput | undefined;
};

/** The e-mail address to which a mail is requested. */
export type MailRequest = WithChallengeSolution & { readonly email: string };

/** The settings of a realm that sign-up depends on. */
export type SignUpRules = {
  readonly isOpen: boolean;
  readonly needsSecret: boolean;
  /** Names of the consents that viewers must give. */
  readonly requiredConsents: readonly string[];
  /** Names of all consents of the form; the answers to them are stored. */
  readonly knownConsents: readonly string[];
  /** Whether every sign-up needs a solved challenge. */
  readonly hasCaptcha: boolean;
  /** The rules of the account form; missing: the realm adds no fields to the sign-up form. */
  readonly form?: AccountFormRules | undefined;
};

/** The next step after a confirmed token: the sign-in, or the form for a password. */
export type ConfirmedToken = { readonly email: string; readonly next: 'login' | 'password' };

/** The session of a viewer with an account. */
export type SignedIn = LiveSession & { readonly accountId: string };

/**
 * Accounts with a password. No result, time or mail reveals whether an address has an account: requests only add a mail
 * to the outbox, and who gets which mail is decided when it is sent.
 */
export type AccountService = {
  /**
   * Stores a sign-up, whose mail must be confirmed.
   * @throws 400 INPUT_REFUSED with `fields`, 403 SIGN_UP_CLOSED, 429 TOO_MANY_ATTEMPTS or CHALLENGE_REQUIRED.
   */
  signUp(realm: SessionRealm, rules: SignUpRules, input: SignUpInput, requester: Requester): Promise<void>;
  /**
   * Confirms the address of a sign-up or of a change. A token of a sign-up without a password stays valid, because the
   * form for the password uses it next.
   * @throws 404 invalidToken.
   */
  confirm(realm: SessionRealm, token: string, requester: Requester): Promise<ConfirmedToken>;
  /** @throws 429 TOO_MANY_ATTEMPTS or CHALLENGE_REQUIRED. */
  requestReset(realm: SessionRealm, input: MailRequest, requester: Requester): Promise<void>;
  /**
   * Sets a password with the token of a mail, and ends all sessions of the account.
   * @returns the address of the account, and the token with which the device is a known device of the account.
   * @throws 404 invalidToken, 400 INPUT_REFUSED with `fields`.
   */
  reset(
    realm: SessionRealm,
    input: { readonly token: string; readonly secret: string },
    requester: Requester,
  ): Promise<{ readonly email: string; readonly device: string }>;
  /**
   * Changes the password of a viewer, and ends all their other sessions.
   * @throws 400 invalidCurrentCredentials, 400 INPUT_REFUSED with `fields`, 429.
   */
  changePassword(
    realm: SessionRealm,
    session: SignedIn,
    input: WithChallengeSolution & { readonly currentSecret: string; readonly secret: string },
    requester: Requester,
  ): Promise<void>;
  /**
   * Sends a mail to a new address, which must be confirmed, and a notice to the present one.
   * @throws 400 invalidCurrentCredentials, 429.
   */
  changeEmail(
    realm: SessionRealm,
    session: SignedIn,
    input: WithChallengeSolution & { readonly email: string; readonly secret: string },
    requester: Requester,
  ): Promise<void>;
  /** @throws 429 TOO_MANY_ATTEMPTS or CHALLENGE_REQUIRED. */
  requestMagicLink(realm: SessionRealm, input: MailRequest, requester: Requester): Promise<void>;
  /**
   * Opens a session with the token of a mail, or with its code.
   * @throws 401 failedToMagicLogin, 429.
   */
  exchangeMagicLink(
    realm: SessionRealm,
    proof: { readonly token: string } | (MailRequest & { readonly code: string }),
    visitor: Visitor,
  ): Promise<OpenedSession>;
  /** Removes expired tokens, sign-ups and mails of every realm. */
  removeExpired(): Promise<void>;
};
