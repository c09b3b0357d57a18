/** Attempts to sign in with an external provider, from the start until the provider's response. */
import type { Kysely } from 'kysely';
import type { FieldCipher } from '../fieldCipher.ts';
import type { Tables } from '../tables.ts';
import type { ProviderDevice } from './linkedIdentities.ts';

/** An attempt to store. */
export interface NewAttempt {
  readonly stateHash: string;
  /** Hash of the cookie of the browser that began it. */
  readonly browserHash: string;
  /** Kind and client name, such as `openid:acme`. */
  readonly provider: string;
  /** Page to which the provider returns. */
  readonly returnUrl: string;
  /** Secrets that complete the sign-in (nonce, PKCE verifier), encrypted with the browser's cookie. */
  readonly sealed: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A stored attempt. */
export type StoredAttempt = Pick<NewAttempt, 'returnUrl' | 'sealed'>;

/** Identifies an attempt. */
export interface AttemptKey {
  readonly provider: string;
  readonly browserHash: string;
  /** Missing: the newest attempt of the browser with this provider. */
  readonly stateHash?: string | undefined;
  readonly at: Date;
}

/** A person of a provider who is linked after signing in to the account with the same e-mail address. */
export interface PendingLink {
  readonly provider: string;
  readonly subject: string;
  /** Lower case. */
  readonly email: string;
}

/** A person whom a provider has verified, and who has yet to agree to the terms of the brand. */
export interface PendingProviderSignUp {
  /** Kind and client name, such as `openid:acme`. */
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Null: the provider names none. */
  readonly name: string | null;
  /** ISO 3166-1 alpha-2; null when it is not known. */
  readonly country: string | null;
  /** What the provider needs when the viewer signs out there, encrypted. */
  readonly sealedLogoutHint?: string | undefined;
  /** TV subscription: the device with which the person has signed in. */
  readonly device?: ProviderDevice | undefined;
}

/** Stores and removes attempts, and links that wait for a sign-in. */
export interface SignInAttempts {
  add(realmId: string, attempt: NewAttempt): Promise<void>;
  /** Removes an attempt and returns it, so that it works once. Returns undefined when there is none. */
  take(realmId: string, key: AttemptKey): Promise<StoredAttempt | undefined>;
  /** Stores the link that a browser may complete. It replaces an earlier one. */
  storePendingLink(realmId: string, browserHash: string, link: PendingLink, expiresAt: Date): Promise<void>;
  /** Removes the link of a browser and returns it. */
  takePendingLink(realmId: string, browserHash: string, at: Date): Promise<PendingLink | undefined>;
  /** Stores the person who may sign up in a browser. It replaces an earlier one. */
  storePendingSignUp(
    realmId: string,
    browserHash: string,
    person: PendingProviderSignUp,
    expiresAt: Date,
  ): Promise<void>;
  /** Returns the person who may sign up in a browser. */
  findPendingSignUp(realmId: string, browserHash: string, at: Date): Promise<PendingProviderSignUp | undefined>;
  /** Removes the person who may sign up in a browser. Returns false when there is none. */
  removePendingSignUp(realmId: string, browserHash: string): Promise<boolean>;
  /** Removes the attempts and links of all realms that expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

/** Maximum number of attempts of one browser. */
const MAX_ATTEMPTS = 20;

/**
 * Creates the repository of attempts.
 * @param cipher encrypts the devices of persons who have yet to agree to the terms.
 */
export function createSignInAttempts(kysely: Kysely<Tables>, cipher: FieldCipher): SignInAttempts {
  return {
    async add(realmId, attempt) {
      const browserColumns = { realm_id: realmId, browser_hash: attempt.browserHash };
      await kysely
        .with('added', (query) =>
          query.insertInto('sign_in_attempt').values({
            ...browserColumns,
            state_hash: attempt.stateHash,
            provider: attempt.provider,
            return_url: attempt.returnUrl,
            sealed: attempt.sealed,
            created_at: attempt.createdAt,
            expires_at: attempt.expiresAt,
          }),
        )
        .deleteFrom('sign_in_attempt')
        .where((row) => row.and(browserColumns))
        // The new attempt is not among the rows that the statement reads.
        .where('state_hash', 'not in', (query) =>
          query
            .selectFrom('sign_in_attempt')
            .select('state_hash')
            .where((row) => row.and(browserColumns))
            .orderBy('created_at', 'desc')
            .limit(MAX_ATTEMPTS - 1),
        )
        .execute();
    },
    async take(realmId, { provider, browserHash, stateHash, at }) {
      const newest = kysely
        .selectFrom('sign_in_attempt')
        .select('state_hash')
        .where('realm_id', '=', realmId)
        .where('browser_hash', '=', browserHash)
        .where('provider', '=', provider)
        .orderBy('created_at', 'desc')
        .limit(1);
      const row = await kysely
        .deleteFrom('sign_in_attempt')
        .where('realm_id', '=', realmId)
        .where('state_hash', '=', stateHash ?? newest)
        .where('browser_hash', '=', browserHash)
        .where('provider', '=', provider)
        .returning(['return_url', 'sealed', 'expires_at'])
        .executeTakeFirst();
      if (!row || row.expires_at <= at) return undefined;
      return { returnUrl: row.return_url, sealed: row.sealed };
    },
    ...createPendingLinks(kysely),
    ...createPendingSignUps(kysely, cipher),
    async removeExpired(before) {
      await kysely.deleteFrom('provider_sign_up').where('expires_at', '<', before).execute();
      await kysely.deleteFrom('sign_in_attempt').where('expires_at', '<', before).execute();
      await kysely.deleteFrom('pending_link').where('expires_at', '<', before).execute();
    },
  };
}

/** Creates the part of the repository for links that wait for a sign-in. */
function createPendingLinks(kysely: Kysely<Tables>): Pick<SignInAttempts, 'storePendingLink' | 'takePendingLink'> {
  return {
    async storePendingLink(realmId, browserHash, { provider, subject, email }, expiresAt) {
      const values = { provider, subject, email, expires_at: expiresAt };
      await kysely
        .insertInto('pending_link')
        .values({ realm_id: realmId, browser_hash: browserHash, ...values })
        .onConflict((conflict) => conflict.columns(['realm_id', 'browser_hash']).doUpdateSet(values))
        .execute();
    },
    async takePendingLink(realmId, browserHash, at) {
      const row = await kysely
        .deleteFrom('pending_link')
        .where('realm_id', '=', realmId)
        .where('browser_hash', '=', browserHash)
        .returning(['provider', 'subject', 'email', 'expires_at'])
        .executeTakeFirst();
      if (!row || row.expires_at <= at) return undefined;
      return { provider: row.provider, subject: row.subject, email: row.email };
    },
  };
}

/** Creates the part of the repository for persons who have yet to agree to the terms. */
function createPendingSignUps(
  kysely: Kysely<Tables>,
  cipher: FieldCipher,
): Pick<SignInAttempts, 'storePendingSignUp' | 'findPendingSignUp' | 'removePendingSignUp'> {
  return {
    async storePendingSignUp(realmId, browserHash, person, expiresAt) {
      const values = { person: writePerson(person, cipher), expires_at: expiresAt };
      await kysely
        .insertInto('provider_sign_up')
        .values({ realm_id: realmId, browser_hash: browserHash, ...values })
        .onConflict((conflict) => conflict.columns(['realm_id', 'browser_hash']).doUpdateSet(values))
        .execute();
    },
    async findPendingSignUp(realmId, browserHash, at) {
      const row = await kysely
        .selectFrom('provider_sign_up')
        .select(['person', 'expires_at'])
        .where('realm_id', '=', realmId)
        .where('browser_hash', '=', browserHash)
        .executeTakeFirst();
      return row && row.expires_at > at ? readPerson(row.person as StoredPerson, cipher) : undefined;
    },
    async removePendingSignUp(realmId, browserHash) {
      const row = await kysely
        .deleteFrom('provider_sign_up')
        .where('realm_id', '=', realmId)
        .where('browser_hash', '=', browserHash)
        .returning('browser_hash')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** A person as the database has it. `validUntil`: ms since 1970. */
type StoredPerson = Omit<PendingProviderSignUp, 'device'> & {
  readonly device?: { readonly secret: string; readonly validUntil: number };
};

function writePerson({ device, ...person }: PendingProviderSignUp, cipher: FieldCipher): string {
  const stored: StoredPerson = {
    ...person,
    ...(device && { device: { secret: cipher.encrypt(device.secret), validUntil: device.validUntil.getTime() } }),
  };
  return JSON.stringify(stored);
}

const readPerson = ({ device, ...person }: StoredPerson, cipher: FieldCipher): PendingProviderSignUp => ({
  ...person,
  ...(device && { device: { secret: cipher.decrypt(device.secret), validUntil: new Date(device.validUntil) } }),
});
