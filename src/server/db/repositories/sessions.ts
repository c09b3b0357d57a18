/**
 * Sessions and the generations of their refresh tokens. Stores hashes only; domain/session decides which generation is
 * valid.
 */
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

/** A session as its account's owner sees it. */
export interface SessionSummary {
  readonly sessionId: string;
  /** Browser and system in words. */
  readonly device: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** A session to create. */
export interface NewSession {
  readonly sessionId: string;
  readonly accountId: string | null;
  readonly profileId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Provider that opens the session, such as `openid:acme`. */
  readonly signedInWith?: string | undefined;
  /** Browser and system in words. */
  readonly device?: string | null | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null | undefined;
  /** Set in cookie mode or in bearer mode. */
  readonly cookieHash?: string;
  readonly tokenHash?: string;
}

/** The stored state of a refresh token. */
export interface StoredToken {
  readonly generation: number;
  readonly rotatedAt: Date | null;
  readonly sealedSuccessor: string | null;
}

/** What to do with a refresh token: replace it by its successor, end its session, or change nothing. */
export type TokenStep =
  | { readonly step: 'rotate'; readonly successorHash: string; readonly sealedSuccessor: string; readonly at: Date }
  | { readonly step: 'revoke'; readonly reason: string; readonly at: Date }
  | { readonly step: 'nothing' };

/** Creates, finds, changes and ends sessions. */
export interface Sessions {
  create(realmId: string, session: NewSession): Promise<void>;
  findByCookie(realmId: string, cookieHash: string): Promise<StoredSession | undefined>;
  findById(realmId: string, sessionId: string): Promise<StoredSession | undefined>;
  /**
   * Locks a refresh token's session, calls `decide`, and applies its result in the same transaction.
   *
   * @returns undefined for a token that was never issued in this realm
   */
  withToken<S extends TokenStep>(
    realmId: string,
    tokenHash: string,
    decide: (session: StoredSession, token: StoredToken) => S,
  ): Promise<{ session: StoredSession; token: StoredToken; decision: S } | undefined>;
  /** Returns the session of a refresh token of any generation. */
  findByToken(realmId: string, tokenHash: string): Promise<string | undefined>;
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
  revoke(realmId: string, sessionId: string, reason: string, at: Date): Promise<void>;
  /**
   * Ends all sessions of an account and returns their ids.
   * @param exceptId a session that stays.
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
  /** Stores that a session is in use. */
  touch(realmId: string, sessionId: string, at: Date): Promise<void>;
  /** Removes sessions of all realms that ended before `before`, with their tokens. */
  removeExpired(before: Date): Promise<void>;
}

/** Creates the repository of sessions. */
export function createSessions(kysely: Kysely<Tables>): Sessions {
  return {
    create: (realmId, session) =>
      kysely.transaction().execute((transaction) => insertSession(transaction, realmId, session)),
    async findByCookie(realmId, cookieHash) {
      const row = await selectSessions(kysely, realmId).where('s.cookie_hash', '=', cookieHash).executeTakeFirst();
      return row && toSession(row);
    },
    async findById(realmId, sessionId) {
      const row = await selectSessions(kysely, realmId).where('s.session_id', '=', sessionId).executeTakeFirst();
      return row && toSession(row);
    },
    findByToken: findSessionIdByToken,
    withToken: (realmId, tokenHash, decide) =>
      kysely.transaction().execute(async (transaction) => {
        const sessionId = await findSessionIdByToken(realmId, tokenHash, transaction);
        if (sessionId === undefined) return undefined;
        // Locks before it reads, so that each of several concurrent calls sees the result of the one before.
        await transaction
          .selectFrom('session')
          .select('session_id')
          .where('realm_id', '=', realmId)
          .where('session_id', '=', sessionId)
          .forUpdate()
          .executeTakeFirst();
        const row = await selectSessions(transaction, realmId).where('s.session_id', '=', sessionId).executeTakeFirst();
        const tokenRow = await transaction
          .selectFrom('refresh_token')
          .select(['generation', 'rotated_at', 'sealed_successor'])
          .where('realm_id', '=', realmId)
          .where('token_hash', '=', tokenHash)
          .executeTakeFirst();
        if (!row || !tokenRow) return undefined;
        const session = toSession(row);
        const token = {
          generation: tokenRow.generation,
          rotatedAt: tokenRow.rotated_at,
          sealedSuccessor: tokenRow.sealed_successor,
        };
        const decision = decide(session, token);
        if (decision.step === 'revoke') await revoke(transaction, realmId, sessionId, decision.reason, decision.at);
        if (decision.step === 'rotate') await rotate(transaction, realmId, { sessionId, tokenHash }, token, decision);
        return { session, token, decision };
      }),
    revoke: (realmId, sessionId, reason, at) => revoke(kysely, realmId, sessionId, reason, at),
    async revokeAll(realmId, accountId, reason, at, exceptId = '') {
      const rows = await kysely
        .updateTable('session')
        .set({ revoked_at: at, revoked_for: reason })
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
        .where('session_id', '<>', exceptId)
        .where('revoked_at', 'is', null)
        .returning('session_id')
        .execute();
      return rows.map(({ session_id: id }) => id);
    },
    async listActive(realmId, accountId, at) {
      const rows = await kysely
        .selectFrom('session')
        .select(['session_id', 'device', 'country', 'created_at', 'seen_at'])
        .where('realm_id', '=', realmId)
        .where('account_id', '=', accountId)
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
    },
    async revokeOwn(realmId, { accountId, sessionId }, reason, at) {
      const row = await kysely
        .updateTable('session')
        .set({ revoked_at: at, revoked_for: reason })
        .where('realm_id', '=', realmId)
        .where('session_id', '=', sessionId)
        .where('account_id', '=', accountId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', at)
        .returning('session_id')
        .executeTakeFirst();
      return row !== undefined;
    },
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
    async removeExpired(before) {
      await kysely.deleteFrom('session').where('expires_at', '<', before).execute();
    },
  };

  async function findSessionIdByToken(
    realmId: string,
    tokenHash: string,
    connection: Kysely<Tables> = kysely,
  ): Promise<string | undefined> {
    const row = await connection
      .selectFrom('refresh_token')
      .select('session_id')
      .where('realm_id', '=', realmId)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    return row?.session_id;
  }
}

async function insertSession(transaction: Kysely<Tables>, realmId: string, session: NewSession): Promise<void> {
  await transaction
    .insertInto('session')
    .values({
      realm_id: realmId,
      session_id: session.sessionId,
      account_id: session.accountId,
      profile_id: session.profileId,
      cookie_hash: session.cookieHash ?? null,
      signed_in_with: session.signedInWith ?? null,
      device: session.device ?? null,
      country: session.country ?? null,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
  if (session.tokenHash === undefined) return;
  await transaction
    .insertInto('refresh_token')
    .values({
      realm_id: realmId,
      token_hash: session.tokenHash,
      session_id: session.sessionId,
      generation: 0,
      created_at: session.createdAt,
    })
    .execute();
}

/** Adds the successor of a refresh token, and stores it encrypted with the previous token. */
async function rotate(
  transaction: Kysely<Tables>,
  realmId: string,
  { sessionId, tokenHash }: { readonly sessionId: string; readonly tokenHash: string },
  { generation }: StoredToken,
  { successorHash, sealedSuccessor, at }: Extract<TokenStep, { step: 'rotate' }>,
): Promise<void> {
  await transaction
    .insertInto('refresh_token')
    .values({
      realm_id: realmId,
      token_hash: successorHash,
      session_id: sessionId,
      generation: generation + 1,
      created_at: at,
    })
    .execute();
  await transaction
    .updateTable('refresh_token')
    .set({ rotated_at: at, sealed_successor: sealedSuccessor })
    .where('realm_id', '=', realmId)
    .where('token_hash', '=', tokenHash)
    .execute();
  await transaction
    .updateTable('session')
    .set({ generation: generation + 1 })
    .where('realm_id', '=', realmId)
    .where('session_id', '=', sessionId)
    .execute();
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

/** Reads a session with the facts of its account and profile, in one statement. */
function selectSessions(kysely: Kysely<Tables>, realmId: string) {
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

const toSession = (row: Row): StoredSession => ({
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
async function revoke(
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
