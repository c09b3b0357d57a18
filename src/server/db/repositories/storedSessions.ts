// Reads sessions from the database, and revokes them.
import { sql, type Kysely } from 'kysely';
import type { Spoilers } from '#schemas/domain/viewer-settings.ts';
import type { Tables } from '../tables.ts';
import type { StoredDetails } from './ownAccounts.ts';

/** A row of the table `session`, with data of its account and its profile. */
export interface StoredSession {
  readonly sessionId: string;
  /** Null for guests. */
  readonly accountId: string | null;
  readonly profileId: string | null;
  /**
   * External sign-in provider that opened the session, such as `openid:acme`; null for guests and for viewers who
   * signed in at the realm itself.
   */
  readonly signedInWith: string | null;
  /** Account of the administrator who sees the site as this viewer; null: the viewer has signed in. */
  readonly impersonatedBy: string | null;
  /** Whether the viewer has yet to say who is watching. */
  readonly mustChooseProfile: boolean;
  readonly isChild: boolean;
  /** Age limit in years of a child's profile; null: that of the realm. */
  readonly ageLimit: number | null;
  readonly roles: readonly string[];
  readonly country: string | null;
  readonly isDemo: boolean;
  /** Name of the account; empty for guests and for accounts without one. */
  readonly accountName: string;
  /** Values of the account form as they are stored: the tax number may be encrypted. */
  readonly details: StoredDetails;
  /** Values of the account's partitions, by name; for a guest, the values stored with the session. */
  readonly partitions: Readonly<Record<string, string>>;
  /**
   * Licences of the account with status ACTIVE, in the order of their ids; also those that have expired. `expiresAt` is
   * in ms since 1970, and null when the licence does not expire.
   */
  readonly licences: readonly { readonly id: string; readonly expiresAt: number | null }[];
  /**
   * Where the viewer wants results to be hidden, from the preferences of the profile, or of the account when the
   * session has no profile; null when the viewer has not chosen.
   */
  readonly spoilers: Spoilers | null;
  /** Number of the newest refresh token of the session: 0 for the first; each refresh adds 1. */
  readonly generation: number;
  readonly createdAt: Date;
  /**
   * Time of the last use that was stored: at most one an hour, and only for sessions of an account; null when none was
   * stored.
   */
  readonly seenAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** Reason of the revocation. */
  readonly revokedFor: string | null;
}

/**
 * Returns a query for the sessions of a realm, with the columns that `toSession` reads. The caller adds `where` and
 * executes it.
 * @param source the database, or a query whose `with` clause defines rows named `session`.
 */
export function selectSessions(source: Pick<Kysely<Tables>, 'selectFrom'>, realmId: string) {
  return source
    .selectFrom('session as s')
    .leftJoin('account as a', (join) =>
      join.onRef('a.realm_id', '=', 's.realm_id').onRef('a.account_id', '=', 's.account_id'),
    )
    .leftJoin('profile as p', (join) =>
      join.onRef('p.realm_id', '=', 's.realm_id').onRef('p.profile_id', '=', 's.profile_id'),
    )
    .select([
      's.session_id',
      's.account_id',
      's.profile_id',
      's.signed_in_with',
      's.impersonated_by',
      's.must_choose_profile',
      's.generation',
      's.created_at',
      's.seen_at',
      's.expires_at',
      's.revoked_at',
      's.revoked_for',
      'a.roles',
      'a.country',
      'a.is_demo',
      'a.name as account_name',
      'a.details',
      'p.is_child',
      'p.age_limit',
      sql<Readonly<Record<string, string>>>`coalesce(a.partitions, s.partitions)`.as('partitions'),
      sql<StoredSession['licences'] | null>`(select jsonb_agg(jsonb_build_object('id', l.licence_id, 'expiresAt',
        (extract(epoch from l.expires_at) * 1000)::bigint) order by l.licence_id) from user_licence l
        where l.realm_id = s.realm_id and l.account_id = s.account_id and l.status = 'ACTIVE')`.as('licences'),
      sql<Spoilers | null>`(select f.spoilers from preference f where f.realm_id = s.realm_id
        and f.account_id = s.account_id and f.profile_id = coalesce(s.profile_id, ''))`.as('spoilers'),
    ])
    .where('s.realm_id', '=', realmId);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectSessions>['executeTakeFirst']>>>;

/** Converts a row of `selectSessions` to a session. */
export const toSession = (row: Row): StoredSession => ({
  sessionId: row.session_id,
  accountId: row.account_id,
  profileId: row.profile_id,
  signedInWith: row.signed_in_with,
  impersonatedBy: row.impersonated_by,
  mustChooseProfile: row.must_choose_profile,
  isChild: row.is_child ?? false,
  ageLimit: row.age_limit,
  roles: row.roles ?? [],
  country: row.country,
  isDemo: row.is_demo ?? false,
  accountName: row.account_name ?? '',
  details: row.details ?? {},
  partitions: row.partitions,
  licences: row.licences ?? [],
  spoilers: row.spoilers,
  generation: row.generation,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  revokedFor: row.revoked_for,
});

/**
 * Revokes a session. Does nothing when the session is already revoked, so the first reason is kept.
 * @param reason is stored in `revoked_for`.
 * @param at time of the revocation.
 */
export async function revokeSession(
  kysely: Kysely<Tables>,
  realmId: string,
  sessionId: string,
  reason: string,
  at: Date,
): Promise<void> {
  await kysely
    .updateTable('session')
    .set({ revoked_at: at, revoked_for: reason, sealed_logout_hint: null })
    .where('realm_id', '=', realmId)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}
