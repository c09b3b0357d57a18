// The tables of sign-up, other providers, one-time tokens and mails (tables.ts lists all tables).
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Avatar } from '#schemas/domain/profile.ts';

/** A time that is set when the row is inserted. */
type InsertedDate = ColumnType<Date, Date, never>;
/** Text values by name, inserted as JSON text. */
type TextsByName = ColumnType<Readonly<Record<string, string>>, string | undefined, string>;
/** Answers to consent terms by fieldName. */
export type ConsentsColumn = ColumnType<Readonly<Record<string, boolean>>, string | undefined, string>;

/** A profile: one person of an account. */
export interface ProfileTable {
  realm_id: string;
  profile_id: string;
  account_id: string;
  /** Unique in the account, whatever the case of its letters. */
  name: string;
  /** Empty for profiles whose viewer has not chosen one. */
  avatar: ColumnType<Avatar | '', Avatar | '' | undefined, Avatar>;
  is_child: Generated<boolean>;
  /**
   * Highest age rating that a child's profile may watch, in years; null: the realm's limit. Other profiles have none.
   */
  age_limit: number | null;
  /** Whether entering the profile needs the account's PIN. */
  is_pin_protected: Generated<boolean>;
  /** The profile of new sessions; at most one for each account. */
  is_default: Generated<boolean>;
  /** Position in the account, which limits the number of profiles: 1 to 10. */
  slot: Generated<number>;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** A deleted profile, which can be restored for some days. Its rows of other tables are JSON. */
export interface DeletedProfileTable {
  realm_id: string;
  account_id: string;
  profile_id: string;
  name: string;
  avatar: Avatar | '';
  profile: unknown;
  preference: unknown;
  history: unknown;
  deleted_at: InsertedDate;
}

/** A person at another provider who signs in to an account. */
export interface LinkedIdentityTable {
  realm_id: string;
  /** Kind and client name: `openid:acme`. */
  provider: string;
  /** The person's id at the provider. */
  subject: string;
  account_id: string;
  email: string | null;
  linked_at: InsertedDate;
  /** TV subscription: the id of the device with which the person signed in. It works like a password. */
  device_secret: string | null;
  /** TV subscription: until when the provider knows the device. */
  valid_until: Date | null;
  /** Number of the last request for the licences that the provider gives. */
  licences_asked: Generated<number>;
  /** Number of the last of these requests whose response was stored. */
  licences_stored: Generated<number>;
}

/** A sign-up whose e-mail address is not confirmed. The account is created when it is. */
export interface PendingSignUpTable {
  realm_id: string;
  sign_up_id: string;
  /** Lower case. */
  email: string;
  name: string;
  /** Null when the password is chosen after the confirmation. */
  password_hash: string | null;
  consents: ConsentsColumn;
  locale: string | null;
  country: string | null;
  /** JSON of the values of the realm's own fields, encrypted; null: none. */
  sealed_details: string | null;
  created_at: InsertedDate;
  expires_at: InsertedDate;
}

/**
 * What a one-time token allows. `activate`: to confirm a sign-up without a password, and to choose the password. `app`:
 * to sign an app in; a browser gives it to the app. All other tokens are sent in mails.
 */
export type TokenPurpose =
  | 'confirm-email'
  | 'activate'
  | 'reset-password'
  | 'change-email'
  | 'magic-link'
  | 'reset-pin'
  | 'app';

/** A token that was sent in a mail, or that a browser gives an app. */
export interface OneTimeTokenTable {
  realm_id: string;
  /** SHA-256 of the token. */
  token_hash: string;
  purpose: TokenPurpose;
  account_id: string | null;
  sign_up_id: string | null;
  /** The address that the mail went to. */
  email: string;
  /** Hash of the six-digit code in the same mail; null: the mail contains no code. */
  code_hash: string | null;
  /** Wrong codes so far. */
  attempts: Generated<number>;
  created_at: InsertedDate;
  expires_at: InsertedDate;
  used_at: Date | null;
}

/** The final state of a mail. `dropped`: it was not sent, for example because the address has no account. */
export type MailOutcome = 'sent' | 'dropped' | 'failed';

/**
 * A mail to send. A row is added whether or not the address has an account: only the queue looks this up, when it
 * writes the mail.
 */
export interface MailOutboxTable {
  realm_id: string;
  mail_id: string;
  template: string;
  recipient: string;
  locale: string;
  parameters: TextsByName;
  created_at: InsertedDate;
  next_attempt_at: Date;
  attempts: Generated<number>;
  last_error: string | null;
  done_at: Date | null;
  outcome: MailOutcome | null;
}

/** Something that happened to an account and that its owner can read. */
export interface AccountEventTable {
  realm_id: string;
  event_id: GeneratedAlways<number>;
  account_id: string;
  kind: string;
  device: string | null;
  at: InsertedDate;
}

/** A sign-in with another provider, from its beginning until the provider's response. It works once. */
export interface SignInAttemptTable {
  realm_id: string;
  /** SHA-256 of the state. */
  state_hash: string;
  /** SHA-256 of the cookie of the browser that began it. */
  browser_hash: string;
  /** Kind and client name: `openid:acme`. */
  provider: string;
  return_url: string;
  /** Nonce and PKCE verifier, encrypted with the browser's cookie. */
  sealed: string;
  /** What the provider's page has posted, encrypted with a value that the browser gets; null: nothing. */
  posted: ColumnType<string | null, never, string>;
  created_at: InsertedDate;
  expires_at: Date;
}

/** A device that shows a code and waits until a viewer approves it. */
export interface TvSignInTable {
  realm_id: string;
  /** SHA-256 of the device's secret. */
  token_hash: string;
  /** Hash of the code. */
  code_hash: string;
  /** Browser and system. */
  device: string | null;
  country: string | null;
  /** The account of the viewer who approved the sign-in; null: it is not approved. */
  account_id: string | null;
  created_at: InsertedDate;
  expires_at: InsertedDate;
  /** When the viewer approved or refused the sign-in; without `account_id`: refused. Null: not decided yet. */
  answered_at: Date | null;
  used_at: Date | null;
}

/** A passkey of an account. */
export interface PasskeyTable {
  realm_id: string;
  /** Id that the authenticator chose, base64url. */
  credential_id: string;
  passkey_id: string;
  account_id: string;
  /** Host name of the site to which it signs in. */
  host: string;
  name: string;
  /** COSE key, base64url. */
  public_key: string;
  /** How browsers reach the authenticator, separated by spaces. */
  transports: string;
  /**
   * Signature counter of the authenticator. It is a number in the database; the driver returns bigint columns as
   * strings.
   */
  counter: string;
  is_backed_up: boolean;
  created_at: InsertedDate;
  last_used_at: Date | null;
}

/** A person whom a provider has verified, and who has yet to agree to the terms of the brand. */
export interface ProviderSignUpTable {
  realm_id: string;
  /** SHA-256 of the cookie that identifies the browser of the sign-in. */
  browser_hash: string;
  /** The verified details, from which the account is created (`PendingProviderSignUp`). */
  person: ColumnType<object, string, string>;
  expires_at: ColumnType<Date, Date, Date>;
}

/** A person of another provider who is linked after signing in to the account with the same e-mail address. */
export interface PendingLinkTable {
  realm_id: string;
  browser_hash: string;
  provider: string;
  subject: string;
  email: string;
  expires_at: Date;
}

/** The tables of sign-ins. */
export interface SignInTables {
  sign_in_attempt: SignInAttemptTable;
  pending_link: PendingLinkTable;
  provider_sign_up: ProviderSignUpTable;
  tv_sign_in: TvSignInTable;
  passkey: PasskeyTable;
}
