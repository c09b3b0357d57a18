/**
 * Streams that viewers play. Each stream occupies one slot of its viewer. A unique constraint prevents two streams from
 * occupying the same slot.
 */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A stream to start. */
export interface NewPlayback {
  readonly playbackId: string;
  /** The account, or the session of a guest. */
  readonly viewerId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly itemId: string;
  readonly title: string;
  readonly isLive: boolean;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** A stream that is playing, as the viewer's other devices see it. */
export interface ActivePlayback {
  readonly playbackId: string;
  readonly deviceName: string;
  readonly title: string;
  readonly startedAt: Date;
}

/** A heartbeat of one stream. */
export interface StoredHeartbeat {
  readonly realmId: string;
  readonly playbackId: string;
  /** Hash of the session's cookie, or the session's id. */
  readonly sessionKey: string;
  /** Position in seconds. */
  readonly position: number;
  /** Length of the video in seconds; undefined: not known. */
  readonly duration: number | undefined;
  readonly isWatched: boolean;
  readonly watchedAt: Date;
}

/** Heartbeats of any realms, at most one of each stream. */
export interface HeartbeatBatch {
  /** What `sessionKey` is: the realms' sessions are cookies or tokens. */
  readonly keyedBy: 'cookieHash' | 'sessionId';
  readonly at: Date;
  readonly expiresAt: Date;
  /** Whether sessions of demo accounts count. */
  readonly allowsDemoAccounts: boolean;
  readonly beats: readonly StoredHeartbeat[];
}

/** A stream whose slot a heartbeat has extended. The account is null for a guest, who has no history. */
export interface HeldPlayback {
  readonly realmId: string;
  readonly playbackId: string;
  readonly accountId: string | null;
  readonly profileId: string | null;
}

/** Starts and stops the streams of viewers, and extends their slots. */
export interface Playbacks {
  /**
   * Starts a stream in the first free slot. The same item on the same device takes over its slot, so that a reload of
   * the page does not need a second one.
   * @returns false when all `maxStreams` slots are taken.
   */
  start(realmId: string, playback: NewPlayback, maxStreams: number): Promise<boolean>;
  /** Returns the streams that hold a slot at `at`, the oldest first. */
  list(realmId: string, viewerId: string, at: Date): Promise<ActivePlayback[]>;
  /** Returns the id of the stream of an item in a session, if it holds a slot at `at`. */
  find(
    realmId: string,
    of: { readonly viewerId: string; readonly sessionId: string; readonly itemId: string; readonly at: Date },
  ): Promise<{ readonly playbackId: string } | undefined>;
  /**
   * Checks the sessions, extends the slots and stores the positions, in one statement. An expired slot is extended too,
   * unless another stream has taken it.
   *
   * @returns the streams whose slots were extended
   */
  heartbeats(batch: HeartbeatBatch): Promise<HeldPlayback[]>;
  /**
   * Whether the stream occupies one of the viewer's slots. True for a stream that `heartbeats` did not return means
   * that it sends heartbeats too often.
   */
  isHeldBy(realmId: string, viewerId: string, playbackId: string): Promise<boolean>;
  /** Frees a slot. */
  stop(realmId: string, viewerId: string, playbackId: string): Promise<void>;
  /** Whether the stream was neither stopped nor replaced. */
  exists(realmId: string, playbackId: string): Promise<boolean>;
  /** Removes streams of all realms whose slot expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

/** Heartbeats that a stream may send in addition to one a second, because each pause and each seek sends one. */
const HEARTBEAT_BURST = 60;

/** Creates the repository of streams. */
export function createPlaybacks(kysely: Kysely<Tables>): Playbacks {
  return {
    async start(realmId, playback, maxStreams) {
      await sql`delete from playback where realm_id = ${realmId} and viewer_id = ${playback.viewerId}
        and device_id = ${playback.deviceId} and item_id = ${playback.itemId}`.execute(kysely);
      // A failed attempt means that another start took the slot, so there are at most as many attempts as slots.
      for (let attempt = 0; attempt <= maxStreams; attempt++) {
        if (await tryStart(kysely, realmId, playback, maxStreams)) return true;
        if ((await countActive(kysely, realmId, playback)) >= maxStreams) return false;
      }
      return false;
    },
    list: (realmId, viewerId, at) => listActive(kysely, realmId, viewerId, at),
    async find(realmId, { viewerId, sessionId, itemId, at }) {
      const row = await kysely
        .selectFrom('playback')
        .select('playback_id')
        .where('realm_id', '=', realmId)
        .where('viewer_id', '=', viewerId)
        .where('session_id', '=', sessionId)
        .where('item_id', '=', itemId)
        .where('expires_at', '>', at)
        .orderBy('started_at', 'desc')
        .executeTakeFirst();
      return row && { playbackId: row.playback_id };
    },
    heartbeats: (batch) => storeHeartbeats(kysely, batch),
    async isHeldBy(realmId, viewerId, playbackId) {
      const row = await kysely
        .selectFrom('playback')
        .select('slot')
        .where('realm_id', '=', realmId)
        .where('playback_id', '=', playbackId)
        .where('viewer_id', '=', viewerId)
        .executeTakeFirst();
      return row !== undefined;
    },
    async stop(realmId, viewerId, playbackId) {
      await kysely
        .deleteFrom('playback')
        .where('realm_id', '=', realmId)
        .where('viewer_id', '=', viewerId)
        .where('playback_id', '=', playbackId)
        .execute();
    },
    async exists(realmId, playbackId) {
      const row = await kysely
        .selectFrom('playback')
        .select('slot')
        .where('realm_id', '=', realmId)
        .where('playback_id', '=', playbackId)
        .executeTakeFirst();
      return row !== undefined;
    },
    async removeExpired(before) {
      await kysely.deleteFrom('playback').where('expires_at', '<', before).execute();
    },
  };
}

/**
 * Takes the first slot that is free or has expired. Returns false when there is none, or when another start took it
 * meanwhile.
 */
async function tryStart(
  kysely: Kysely<Tables>,
  realmId: string,
  playback: NewPlayback,
  maxStreams: number,
): Promise<boolean> {
  const { viewerId, at } = playback;
  const active = sql`select 1 from playback p where p.realm_id = ${realmId} and p.viewer_id = ${viewerId}
    and p.expires_at > ${at}::timestamptz`;
  const { rows } =
    await sql`insert into playback (realm_id, playback_id, viewer_id, slot, session_id, device_id, device_name,
      item_id, title, is_live, started_at, heartbeat_at, expires_at)
    select ${realmId}, ${playback.playbackId}, ${viewerId}, s.slot, ${playback.sessionId}, ${playback.deviceId},
      ${playback.deviceName}, ${playback.itemId}, ${playback.title}, ${playback.isLive}::boolean, ${at}::timestamptz,
      ${at}::timestamptz, ${playback.expiresAt}::timestamptz
    from generate_series(1, ${maxStreams}::int) as s(slot)
    where not exists (${active} and p.slot = s.slot)
      and (select count(*) from (${active}) held) < ${maxStreams}::int
    order by s.slot limit 1
    on conflict on constraint playback_slot do update set playback_id = excluded.playback_id,
      session_id = excluded.session_id, device_id = excluded.device_id, device_name = excluded.device_name,
      item_id = excluded.item_id, title = excluded.title, is_live = excluded.is_live, beats = 0,
      started_at = excluded.started_at, heartbeat_at = excluded.heartbeat_at, expires_at = excluded.expires_at
    where playback.expires_at <= ${at}::timestamptz
    returning slot`.execute(kysely);
  return rows.length > 0;
}

async function listActive(
  kysely: Kysely<Tables>,
  realmId: string,
  viewerId: string,
  at: Date,
): Promise<ActivePlayback[]> {
  const rows = await kysely
    .selectFrom('playback')
    .select(['playback_id', 'device_name', 'title', 'started_at'])
    .where('realm_id', '=', realmId)
    .where('viewer_id', '=', viewerId)
    .where('expires_at', '>', at)
    .orderBy('started_at')
    .orderBy('slot')
    .execute();
  return rows.map((row) => ({
    playbackId: row.playback_id,
    deviceName: row.device_name,
    title: row.title,
    startedAt: row.started_at,
  }));
}

async function countActive(kysely: Kysely<Tables>, realmId: string, { viewerId, at }: NewPlayback): Promise<number> {
  const { count } = await kysely
    .selectFrom('playback')
    .select(sql<number>`count(*)`.as('count'))
    .where('realm_id', '=', realmId)
    .where('viewer_id', '=', viewerId)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return count;
}

async function storeHeartbeats(kysely: Kysely<Tables>, batch: HeartbeatBatch): Promise<HeldPlayback[]> {
  const { rows } = await sql<HeldSlotRow>`with beat as (${extendSlots(batch)}), stored as (${STORE_POSITIONS})
    select realm_id, playback_id, account_id, profile_id from beat`.execute(kysely);
  return rows.map((row) => ({
    realmId: row.realm_id,
    playbackId: row.playback_id,
    accountId: row.account_id,
    profileId: row.profile_id,
  }));
}

type HeldSlotRow = {
  readonly realm_id: string;
  readonly playback_id: string;
  readonly account_id: string | null;
  readonly profile_id: string | null;
};

/**
 * Extends the slots of streams whose viewer has an active session. The realm is a column of the list and not a
 * constant, because the embedded database collects no statistics: the planner would assume that few sessions have the
 * constant realm, and read all of them (67 ms).
 */
function extendSlots({ keyedBy, at, expiresAt, allowsDemoAccounts, beats }: HeartbeatBatch) {
  const column = sql.ref(keyedBy === 'cookieHash' ? 's.cookie_hash' : 's.session_id');
  const notDemo = allowsDemoAccounts
    ? sql``
    : sql`and not exists (select 1 from account a where a.realm_id = s.realm_id and a.account_id = s.account_id
        and a.is_demo)`;
  return sql`update playback p set heartbeat_at = ${at}::timestamptz, expires_at = ${expiresAt}::timestamptz,
      beats = p.beats + 1
    from unnest(${beats.map(({ realmId }) => realmId)}::text[],
        ${beats.map(({ playbackId }) => playbackId)}::text[],
        ${beats.map(({ sessionKey }) => sessionKey)}::text[],
        ${beats.map(({ position }) => position)}::double precision[],
        ${beats.map(({ duration }) => duration ?? null)}::double precision[],
        ${beats.map(({ isWatched }) => isWatched)}::boolean[],
        ${beats.map(({ watchedAt }) => watchedAt)}::timestamptz[])
      as b(realm_id, playback_id, session_key, position_s, duration_s, is_watched, watched_at)
    join session s on s.realm_id = b.realm_id and ${column} = b.session_key and s.revoked_at is null
      and s.expires_at > ${at}::timestamptz ${notDemo}
    where p.realm_id = b.realm_id and p.playback_id = b.playback_id
      and p.viewer_id = case when s.impersonated_by is null then coalesce(s.account_id, s.session_id)
        else s.session_id end
      and p.beats < ${HEARTBEAT_BURST}::int + extract(epoch from ${at}::timestamptz - p.started_at)
    returning p.realm_id, p.playback_id, p.item_id, p.is_live,
      case when s.impersonated_by is null then s.account_id end as account_id, s.profile_id, b.position_s, b.duration_s,
      b.is_watched, b.watched_at`;
}

/**
 * Stores the positions of recorded videos; a live stream has none. An older position does not replace a newer one, so
 * the later report counts when two devices play the same video.
 */
const STORE_POSITIONS = sql`insert into watch_history
      (realm_id, account_id, profile_id, item_id, position_s, duration_s, is_watched, watched_at)
    select distinct on (realm_id, account_id, profile_id, item_id) realm_id, account_id, coalesce(profile_id, ''), item_id,
      position_s, duration_s, is_watched, watched_at
    from beat where not is_live and account_id is not null
    order by realm_id, account_id, profile_id, item_id, watched_at desc
    on conflict (realm_id, account_id, profile_id, item_id) do update set position_s = excluded.position_s,
      duration_s = coalesce(excluded.duration_s, watch_history.duration_s), is_watched = excluded.is_watched,
      watched_at = excluded.watched_at, seq = default
    where watch_history.watched_at <= excluded.watched_at`;
