/** Sessions. Of cookies and tokens only hashes are stored. */
import { sql, type Kysely } from 'kysely';
import { compileOnce } from '../compileOnce.ts';
import type { Tables } from '../tables.ts';
import { createInsert, type CreatedSession, type NewSession } from './insertSession.ts';
import { createRefreshTokens, type RefreshTokens } from './refreshTokens.ts';
import { revokeSession, selectSessions, toSession, type StoredSession } from './storedSessions.ts';

/** A session as its account's owner sees it. */
export interface SessionSummary {
  readonly sessionId: string;
  /** Browser and operating system, such as `Chrome, Windows`; null when neither is known. */
  readonly device: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Creates, finds, changes and ends sessions. */
export interface Sessions extends RefreshTokens {
  /** Stores a session and returns it, in one statement. */
  create(realmId: string, session: NewSession): Promise<CreatedSession>;
  findByCookie(realmId: string, cookieHash: string): Promise<StoredSession | undefined>;
  findById(realmId: string, sessionId: string): Promise<StoredSession | undefined>;
  /** Returns the encrypted logout hint of a session that `provider` opened; undefined without one, or after the end. */
  findLogoutHint(realmId: string, sessionId: string, provider: string): Promise<string | undefined>;
  /**
   * Changes partitions of the account or the guest's session.
   *
   * @returns all of them; undefined without a change when there would be more than `maxCount`
   */
  changePartitions(
    realmId: string,
    holder: { readonly sessionId: string; readonly accountId: string | null },
    change: { readonly add: Readonly<Record<string, string>>; readonly remove: readonly string[] },
    maxCount: number,
  ): Promise<Readonly<Record<string, string>> | undefined>;
  /**
   * Copies the partitions of a guest's session to an account, which keeps its own values. When the account would have
   * more than `maxCount` partitions, those of the guest that are last in alphabetical order are not copied.
   */
  takeOverPartitions(
    realmId: string,
    change: { readonly sessionId: string; readonly accountId: string },
    maxCount: number,
  ): Promise<void>;
  /** Stores that a new session has replaced the session of a cookie, which has ended already. */
  markReplaced(realmId: string, cookieHash: string, at: Date): Promise<void>;
  /** Whether a new session has replaced the session of a cookie after `since`. */
  isReplaced(realmId: string, cookieHash: string, since: Date): Promise<boolean>;
  /** Revokes a session because a new one of the same browser replaces it. */
  replace(realmId: string, sessionId: string, reason: typeof REPLACED | typeof CONTINUED, at: Date): Promise<void>;
  /**
   * Revokes a session, and those of its account that are readable because a new session continues them.
   * @returns the ids of the sessions that ended.
   */
  revoke(realmId: string, sessionId: string, reason: string, at: Date): Promise<string[]>;
  /**
   * Ends all sessions of an account. When the account is an administrator's, also ends the sessions in which it sees
   * the site as a viewer, and removes its unused links to such sessions.
   * @param exceptId a session that stays.
   * @returns the ids of the ended sessions.
   */
  revokeAll(realmId: string, accountId: string, reason: string, at: Date, exceptId?: string): Promise<string[]>;
  /** Returns the sessions of an account that are active at `at`, the latest used first. */
  listActive(realmId: string, accountId: string, at: Date): Promise<SessionSummary[]>;
  /** Ends one active session of an account. Returns false when the account has no such session. */
  revokeOwn(
    realmId: string,
    owner: { readonly accountId: string; readonly sessionId: string },
    reason: string,
    at: Date,
  ): Promise<boolean>;
  /** Changes the profile of a session. Returns false when its account has no such profile. */
  useProfile(
    realmId: string,
    session: { readonly accountId: string; readonly sessionId: string },
    profileId: string,
  ): Promise<boolean>;
  /** Stores that a session is in use. */
  touch(realmId: string, sessionId: string, at: Date): Promise<void>;
  /** Removes sessions of all realms that ended before `before`, with their tokens. */
  removeExpired(before: Date): Promise<void>;
}

/** Reason of the revocation of a session that a new session of the same browser has replaced. */
export const REPLACED = 'replaced';
/**
 * Reason of the revocation when the new session is of the same viewer, or the old one was a guest's: then the old
 * session stays readable for a short time.
 */
export const CONTINUED = 'continued';

/** Creates the repository of sessions. */
export function createSessions(kysely: Kysely<Tables>): Sessions {
  return {
    create: createInsert(kysely),
    ...createFinds(kysely),
    async findLogoutHint(realmId, sessionId, provider) {
      const row = await kysely
        .selectFrom('session')
        .select('sealed_logout_hint')
        .where('realm_id', '=', realmId)
        .where('session_id', '=', sessionId)
        .where('signed_in_with', '=', provider)
        .executeTakeFirst();
      return row?.sealed_logout_hint ?? undefined;
    },
    ...createRefreshTokens(kysely),
    async markReplaced(realmId, cookieHash, at) {
      await kysely
        .updateTable('session')
        .set({ revoked_at: at, revoked_for: REPLACED, sealed_logout_hint: null })
        .where('realm_id', '=', realmId)
        .where('cookie_hash', '=', cookieHash)
        .execute();
    },
    async isReplaced(realmId, cookieHash, since) {
      const row = await kysely
        .selectFrom('session')
        .select('session_id')
        .where('realm_id', '=', realmId)
        .where('cookie_hash', '=', cookieHash)
        .where('revoked_for', 'in', [REPLACED, CONTINUED])
        .where('revoked_at', '>', since)
        .executeTakeFirst();
      return row !== undefined;
    },
    replace: (realmId, sessionId, reason, at) => revokeSession(kysely, realmId, sessionId, reason, at),
    revoke: (realmId, sessionId, reason, at) => revoke(kysely, realmId, sessionId, reason, at),
    revokeAll: (...args) => kysely.transaction().execute((transaction) => revokeAll(transaction, ...args)),
    listActive: (realmId, accountId, at) => listActive(kysely, realmId, accountId, at),
    async revokeOwn(realmId, { accountId, sessionId }, reason, at) {
      const row = await kysely
        .updateTable('session')
        .set({ revoked_at: at, revoked_for: reason, sealed_logout_hint: null })
        .where('realm_id', '=', realmId)
        .where('session_id', '=', sessionId)
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', at)
        .returning('session_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    useProfile: (realmId, session, profileId) => useProfile(kysely, realmId, session, profileId),
    async touch(realmId, sessionId, at) {
      await kysely
        .updateTable('session')
        .set({ seen_at: at })
        .where('realm_id', '=', realmId)
        .where('session_id', '=', sessionId)
        .execute();
    },
    changePartitions: (realmId, holder, change, maxCount) =>
      changePartitions(kysely, realmId, holder, change, maxCount),
    takeOverPartitions: (realmId, change, maxCount) => takeOverPartitions(kysely, realmId, change, maxCount),
    async removeExpired(before) {
      await kysely.deleteFrom('session').where('expires_at', '<', before).execute();
    },
  };
}

/** Creates the functions that find the session of a request. */
function createFinds(kysely: Kysely<Tables>): Pick<Sessions, 'findByCookie' | 'findById'> {
  const createFind = (column: 's.cookie_hash' | 's.session_id'): Sessions['findById'] => {
    const select = compileOnce(kysely, (key: { readonly realmId: string; readonly value: string }) =>
      selectSessions(kysely, key.realmId).where(column, '=', key.value),
    );
    return async (realmId, value) => {
      const [row] = await select({ realmId, value });
      return row && toSession(row);
    };
  };
  return { findByCookie: createFind('s.cookie_hash'), findById: createFind('s.session_id') };
}

async function revoke(
  kysely: Kysely<Tables>,
  ...[realmId, sessionId, reason, at]: Parameters<Sessions['revoke']>
): Promise<string[]> {
  const rows = await kysely
    .updateTable('session')
    .set({ revoked_at: at, revoked_for: reason, sealed_logout_hint: null })
    .where('realm_id', '=', realmId)
    .where((where) =>
      where.or([
        where.and([where('session_id', '=', sessionId), where('revoked_at', 'is', null)]),
        where.and([
          where('revoked_for', '=', CONTINUED),
          where('account_id', '=', (query) =>
            query
              .selectFrom('session as ended')
              .select('ended.account_id')
              .where('ended.realm_id', '=', realmId)
              .where('ended.session_id', '=', sessionId),
          ),
        ]),
      ]),
    )
    .returning('session_id')
    .execute();
  return rows.map(({ session_id: id }) => id);
}

async function revokeAll(
  transaction: Kysely<Tables>,
  ...[realmId, accountId, reason, at, exceptId = '']: Parameters<Sessions['revokeAll']>
): Promise<string[]> {
  await transaction
    .deleteFrom('impersonation')
    .where('realm_id', '=', realmId)
    .where('administrator_id', '=', accountId)
    .execute();
  const rows = await transaction
    .updateTable('session')
    .set({ revoked_at: at, revoked_for: reason, sealed_logout_hint: null })
    .where('realm_id', '=', realmId)
    .where((or) => or.or([or('account_id', '=', accountId), or('impersonated_by', '=', accountId)]))
    .where('session_id', '<>', exceptId)
    // Sessions that are still readable end, too.
    .where((or) => or.or([or('revoked_at', 'is', null), or('revoked_for', '=', CONTINUED)]))
    .returning('session_id')
    .execute();
  return rows.map(({ session_id: id }) => id);
}

/** Locks the profile, so that it is not deleted meanwhile. */
const useProfile = (
  kysely: Kysely<Tables>,
  ...[realmId, { accountId, sessionId }, profileId]: Parameters<Sessions['useProfile']>
): Promise<boolean> =>
  kysely.transaction().execute(async (transaction) => {
    const profile = await transaction
      .selectFrom('profile')
      .select('profile_id')
      .where('realm_id', '=', realmId)
      .where('account_id', '=', accountId)
      .where('profile_id', '=', profileId)
      .forShare()
      .executeTakeFirst();
    if (!profile) return false;
    const row = await transaction
      .updateTable('session')
      .set({ profile_id: profileId, must_choose_profile: false })
      .where('realm_id', '=', realmId)
      .where('account_id', '=', accountId)
      .where('session_id', '=', sessionId)
      .returning('session_id')
      .executeTakeFirst();
    return row !== undefined;
  });

async function listActive(
  kysely: Kysely<Tables>,
  realmId: string,
  accountId: string,
  at: Date,
): Promise<SessionSummary[]> {
  const rows = await kysely
    .selectFrom('session')
    .select(['session_id', 'device', 'country', 'created_at', 'seen_at'])
    .where('realm_id', '=', realmId)
    .where('account_id', '=', accountId)
    // Sessions in which an administrator sees the site as the viewer are not devices of the viewer. The viewer's
    // activity lists them.
    .where('impersonated_by', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy(sql`coalesce(seen_at, created_at)`, 'desc')
    .orderBy('session_id')
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    device: row.device,
    country: row.country,
    createdAt: row.created_at,
    lastUsedAt: row.seen_at ?? row.created_at,
  }));
}

async function changePartitions(
  kysely: Kysely<Tables>,
  ...[realmId, { sessionId, accountId }, { add, remove }, maxCount]: Parameters<Sessions['changePartitions']>
): ReturnType<Sessions['changePartitions']> {
  const changed = sql<
    Readonly<Record<string, string>>
  >`(partitions - array(select jsonb_array_elements_text(${JSON.stringify(remove)}::jsonb))) || ${JSON.stringify(add)}::jsonb`;
  const [table, key, id] =
    accountId === null ? ['session', 'session_id', sessionId] : ['account', 'account_id', accountId];
  const { rows } = await sql<{
    partitions: Readonly<Record<string, string>>;
  }>`update ${sql.table(table)} set partitions = ${changed}
    where realm_id = ${realmId} and ${sql.ref(key)} = ${id} and (select count(*) from jsonb_object_keys(${changed})) <= ${maxCount} returning partitions`.execute(
    kysely,
  );
  return rows[0]?.partitions;
}

async function takeOverPartitions(
  kysely: Kysely<Tables>,
  ...[realmId, { sessionId, accountId }, maxCount]: Parameters<Sessions['takeOverPartitions']>
): Promise<void> {
  await sql`update account a set partitions = (
      select jsonb_object_agg(kept.key, kept.value) from (
        select entry.key, entry.value from (
          select own.key, own.value, 0 as rank from jsonb_each(a.partitions) own
          union all
          select guest.key, guest.value, 1 as rank from jsonb_each(s.partitions) guest
            where not jsonb_exists(a.partitions, guest.key)
        ) entry order by entry.rank, entry.key limit ${maxCount}
      ) kept
    ) from session s
    where a.realm_id = ${realmId} and a.account_id = ${accountId} and s.realm_id = a.realm_id
      and s.session_id = ${sessionId} and s.account_id is null and s.partitions <> '{}'::jsonb`.execute(kysely);
}
