/** Attempts to sign in with an external provider, from the start until the provider's response. */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** An attempt to store. */
export interface NewAttempt {
  readonly stateHash: string;
  /** Hash of the cookie of the browser that began it. */
  readonly browserHash: string;
  /** Kind and client name, such as `openid:acme`. */
  readonly provider: string;
  /** Page to which the provider returns. */
  readonly returnUrl: string;
  /** What the provider must get back (nonce, PKCE verifier), encrypted with the browser's cookie. */
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

/** Stores and removes attempts, and links that wait for a sign-in. */
export interface SignInAttempts {
  add(realmId: string, attempt: NewAttempt): Promise<void>;
  /** Removes an attempt and returns it, so that it works once. Returns undefined when there is none. */
  take(realmId: string, key: AttemptKey): Promise<StoredAttempt | undefined>;
  /** Stores the link that a browser may complete. It replaces an earlier one. */
  keepLink(realmId: string, browserHash: string, link: PendingLink, expiresAt: Date): Promise<void>;
  /** Removes the link of a browser and returns it. */
  takeLink(realmId: string, browserHash: string, at: Date): Promise<PendingLink | undefined>;
  /** Removes the attempts and links of all realms that expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

/** Attempts that one browser may have open. */
const MAX_ATTEMPTS = 20;

/** Creates the repository of attempts. */
export function createSignInAttempts(kysely: Kysely<Tables>): SignInAttempts {
  return {
    async add(realmId, attempt) {
      const isOfBrowser = { realm_id: realmId, browser_hash: attempt.browserHash };
      await kysely
        .with('added', (query) =>
          query.insertInto('sign_in_attempt').values({
            ...isOfBrowser,
            state_hash: attempt.stateHash,
            provider: attempt.provider,
            return_url: attempt.returnUrl,
            sealed: attempt.sealed,
            created_at: attempt.createdAt,
            expires_at: attempt.expiresAt,
          }),
        )
        .deleteFrom('sign_in_attempt')
        .where((row) => row.and(isOfBrowser))
        // The new attempt is not among the rows that the statement reads.
        .where('state_hash', 'not in', (query) =>
          query
            .selectFrom('sign_in_attempt')
            .select('state_hash')
            .where((row) => row.and(isOfBrowser))
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
    async keepLink(realmId, browserHash, { provider, subject, email }, expiresAt) {
      const values = { provider, subject, email, expires_at: expiresAt };
      await kysely
        .insertInto('pending_link')
        .values({ realm_id: realmId, browser_hash: browserHash, ...values })
        .onConflict((conflict) => conflict.columns(['realm_id', 'browser_hash']).doUpdateSet(values))
        .execute();
    },
    async takeLink(realmId, browserHash, at) {
      const row = await kysely
        .deleteFrom('pending_link')
        .where('realm_id', '=', realmId)
        .where('browser_hash', '=', browserHash)
        .returning(['provider', 'subject', 'email', 'expires_at'])
        .executeTakeFirst();
      if (!row || row.expires_at <= at) return undefined;
      return { provider: row.provider, subject: row.subject, email: row.email };
    },
    async removeExpired(before) {
      await kysely.deleteFrom('sign_in_attempt').where('expires_at', '<', before).execute();
      await kysely.deleteFrom('pending_link').where('expires_at', '<', before).execute();
    },
  };
}
