/** How sessions are read from the database, and how one is revoked. */
import { sql, type Kysely } from 'kysely';
import type { Spoilers } from '#schemas/domain/viewer-settings.ts';
import type { Tables } from '../tables.ts';

/** A session with what its account and profile allow. */
export interface StoredSession {
  readonly sessionId: string;
  /** Null for guests. */
  readonly accountId: string | null;
  readonly profileId: string | null;
  /** Provider that opened the session; null when no other provider did. */
  readonly signedInWith: string | null;
  readonly isChild: boolean;
  readonly roles: readonly string[];
  readonly country: string | null;
  readonly isDemo: boolean;
  /** Partitions of the account, or of a guest's session. */
  readonly partitions: Readonly<Record<string, string>>;
  /** Licences of the account with status ACTIVE, by id. `expiresAt` in ms since 1970; null: without end. */
  readonly licences: readonly { readonly id: string; readonly expiresAt: number | null }[];
  /** Where results are hidden, by the profile's preferences; null when not chosen. */
  readonly spoilers: Spoilers | null;
  readonly generation: number;
  readonly createdAt: Date;
  /** When it was last used, to the hour; null: not since it was created. */
  readonly seenAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** Reads a session with the facts of its account and profile, in one statement. */
export function selectSessions(kysely: Kysely<Tables>, realmId: string) {
  return kysely
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
      's.generation',
      's.created_at',
      's.seen_at',
      's.expires_at',
      's.revoked_at',
      'a.roles',
      'a.country',
      'a.is_demo',
      'p.is_child',
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

/** Converts a row of `selectSessions`. */
export const toSession = (row: Row): StoredSession => ({
  sessionId: row.session_id,
  accountId: row.account_id,
  profileId: row.profile_id,
  signedInWith: row.signed_in_with,
  isChild: row.is_child ?? false,
  roles: row.roles ?? [],
  country: row.country,
  isDemo: row.is_demo ?? false,
  partitions: row.partitions,
  licences: row.licences ?? [],
  spoilers: row.spoilers,
  generation: row.generation,
  createdAt: row.created_at,
  seenAt: row.seen_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

/** Revokes a session. The first reason stays. */
export async function revokeSession(
  kysely: Kysely<Tables>,
  realmId: string,
  sessionId: string,
  reason: string,
  at: Date,
): Promise<void> {
  await kysely
    .updateTable('session')
    .set({ revoked_at: at, revoked_for: reason })
    .where('realm_id', '=', realmId)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}
