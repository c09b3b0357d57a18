// Stores new sessions.
import type { Kysely } from 'kysely';
import { compileOnce } from '../compileOnce.ts';
import type { Tables } from '../tables.ts';
import { selectSessions, toSession, type StoredSession } from './storedSessions.ts';

/** A session to create. */
export interface NewSession {
  readonly sessionId: string;
  readonly accountId: string | null;
  readonly profileId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Provider that opens the session, such as `openid:acme`. */
  readonly signedInWith?: string | undefined;
  /** What that provider needs when the viewer signs out there, encrypted. */
  readonly sealedLogoutHint?: string | undefined;
  /** Account of the administrator who sees the site as the viewer. */
  readonly impersonatedBy?: string | undefined;
  /** Whether the viewer has yet to say who is watching. */
  readonly mustChooseProfile?: boolean | undefined;
  /** Browser and operating system, such as `Chrome, Windows`. */
  readonly device?: string | null | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null | undefined;
  /** Set in cookie mode or in bearer mode. */
  readonly cookieHash?: string;
  readonly tokenHash?: string;
}

/** A session that was just created, with the data for a notice to the owner of its account. */
export interface CreatedSession extends StoredSession {
  /** Lower case; null: a guest, or an account without an address. */
  readonly email: string | null;
  /** Language of the account's mails, BCP 47; null: unknown. */
  readonly locale: string | null;
  /** Whether this is the first sign-in to the account. */
  readonly isFirstSignIn: boolean;
}

/** A session's row, and the hash of its first refresh token. */
const toRow = (realmId: string, session: NewSession) => ({
  realm_id: realmId,
  session_id: session.sessionId,
  account_id: session.accountId,
  profile_id: session.profileId,
  cookie_hash: session.cookieHash ?? null,
  signed_in_with: session.signedInWith ?? null,
  sealed_logout_hint: session.sealedLogoutHint ?? null,
  impersonated_by: session.impersonatedBy ?? null,
  must_choose_profile: session.mustChooseProfile ?? false,
  device: session.device ?? null,
  country: session.country ?? null,
  created_at: session.createdAt,
  expires_at: session.expiresAt,
  token_hash: session.tokenHash ?? null,
});

type InsertParts = { readonly isSignIn: boolean; readonly hasToken: boolean };

/** Compiles the statement that stores a session and reads it. */
const compileInsert = (kysely: Kysely<Tables>, { isSignIn, hasToken }: InsertParts) =>
  compileOnce(kysely, (values: ReturnType<typeof toRow>) => {
    const { realm_id, session_id, account_id, profile_id, cookie_hash, signed_in_with, sealed_logout_hint } = values;
    const { impersonated_by, must_choose_profile, device, country, created_at, expires_at } = values;
    // The new row is named like the table, so `selectSessions` reads it instead of the table, which does not show it yet.
    const created = kysely.with('session', (query) =>
      query
        .insertInto('session')
        .values({
          realm_id,
          session_id,
          account_id,
          profile_id,
          cookie_hash,
          signed_in_with,
          sealed_logout_hint,
          impersonated_by,
          must_choose_profile,
          device,
          country,
          created_at,
          expires_at,
        })
        .returningAll(),
    );
    const signedIn = isSignIn
      ? created.with('account_update', (query) =>
          query
            .updateTable('account')
            .set({ first_sign_in_at: created_at })
            .where('realm_id', '=', realm_id)
            .where('account_id', '=', account_id)
            .where('first_sign_in_at', 'is', null),
        )
      : created;
    const { token_hash } = values;
    const source = hasToken
      ? signedIn.with('token', (query) =>
          query
            .insertInto('refresh_token')
            .values({ realm_id, token_hash: token_hash ?? '', session_id, generation: 0, created_at }),
        )
      : signedIn;
    // The statement reads the account as it was before the update.
    return selectSessions(source, realm_id).select(['a.email', 'a.locale', 'a.first_sign_in_at']);
  });

/** Creates the function that stores a session and returns it, in one statement. */
export function createInsert(
  kysely: Kysely<Tables>,
): (realmId: string, session: NewSession) => Promise<CreatedSession> {
  const inserts = [false, true].map((isSignIn) =>
    [false, true].map((hasToken) => compileInsert(kysely, { isSignIn, hasToken })),
  );
  return async (realmId, session) => {
    const { accountId, impersonatedBy, tokenHash } = session;
    const isSignIn = accountId !== null && impersonatedBy === undefined;
    const insert = inserts[Number(isSignIn)]![Number(tokenHash !== undefined)]!;
    const row = (await insert(toRow(realmId, session)))[0]!;
    return {
      ...toSession(row),
      email: row.email,
      locale: row.locale,
      isFirstSignIn: accountId !== null && row.first_sign_in_at === null,
    };
  };
}
