/**
 * Streams that viewers play. Each holds one of its viewer's slots; a unique constraint keeps two streams out of one
 * slot.
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

/** A heartbeat. `watched` is undefined for a guest, who has no history. */
export interface Heartbeat {
  readonly playbackId: string;
  readonly viewerId: string;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly watched?:
    | {
        readonly accountId: string;
        readonly profileId: string;
        readonly position: number;
        readonly duration: number | undefined;
        readonly isWatched: boolean;
        readonly watchedAt: Date;
      }
    | undefined;
}

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
   * Keeps the slot and stores the position, in one statement. A slot that has expired is kept too while no other stream
   * took it.
   * @returns `ended` when the stream was stopped or its slot taken; `too-many` when it sends more than one heartbeat a
   *   second.
   */
  heartbeat(realmId: string, heartbeat: Heartbeat): Promise<'kept' | 'ended' | 'too-many'>;
  /** Frees a slot. */
  stop(realmId: string, viewerId: string, playbackId: string): Promise<void>;
  /** Whether the stream was neither stopped nor replaced. */
  exists(realmId: string, playbackId: string): Promise<boolean>;
  /** Removes streams of all realms whose slot expired before `before`. */
  removeExpired(before: Date): Promise<void>;
}

/** Heartbeats that a stream may send at once, besides one a second: each pause and each seek sends one. */
const HEARTBEAT_BURST = 60;

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
    async list(realmId, viewerId, at) {
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
    },
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
    async heartbeat(realmId, heartbeat) {
      const { rows } = await sql`${keepSlot(realmId, heartbeat)} ${storePosition(realmId, heartbeat)}
        select 1 from beat`.execute(kysely);
      if (rows.length > 0) return 'kept';
      const found = await kysely
        .selectFrom('playback')
        .select('slot')
        .where('realm_id', '=', realmId)
        .where('playback_id', '=', heartbeat.playbackId)
        .where('viewer_id', '=', heartbeat.viewerId)
        .executeTakeFirst();
      return found ? 'too-many' : 'ended';
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

const keepSlot = (realmId: string, { playbackId, viewerId, at, expiresAt }: Heartbeat) =>
  sql`with beat as (update playback set heartbeat_at = ${at}::timestamptz, expires_at = ${expiresAt}::timestamptz,
      beats = beats + 1
    where realm_id = ${realmId} and playback_id = ${playbackId} and viewer_id = ${viewerId}
      and beats < ${HEARTBEAT_BURST}::int + extract(epoch from ${at}::timestamptz - started_at)
    returning item_id, is_live)`;

/** A live stream has no position, so it is not stored. An older position does not replace a newer one. */
const storePosition = (realmId: string, { watched }: Heartbeat) =>
  watched === undefined
    ? sql``
    : sql`, stored as (insert into watch_history
        (realm_id, account_id, profile_id, item_id, position_s, duration_s, is_watched, watched_at)
      select ${realmId}, ${watched.accountId}, ${watched.profileId}, item_id, ${watched.position}::double precision,
        ${watched.duration ?? null}::double precision, ${watched.isWatched}::boolean, ${watched.watchedAt}::timestamptz
      from beat where not is_live
      on conflict (realm_id, account_id, profile_id, item_id) do update set position_s = excluded.position_s,
        duration_s = coalesce(excluded.duration_s, watch_history.duration_s), is_watched = excluded.is_watched,
        watched_at = excluded.watched_at, seq = default
      where watch_history.watched_at <= excluded.watched_at)`;
