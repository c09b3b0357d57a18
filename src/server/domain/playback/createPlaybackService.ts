// Streams that viewers play. A stream takes a slot of the viewer when it starts; heartbeats extend the slot's time.
import type { Caches } from '../../memory/createCaches.ts';
import { createPromiseCache } from '../../memory/createPromiseCache.ts';
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { HeartbeatBody, ManifestBody } from '#schemas/domain/playback.ts';
import { DEFAULT_MAX_STREAMS } from '#schemas/realm/playback.ts';
import { createPlaybacks, type ActivePlayback } from '../../db/repositories/playbacks.ts';
import type { Tables } from '../../db/tables.ts';
import type { LiveSession } from '../session/liveSession.ts';
import type { SessionKey } from '../session/sessionTypes.ts';
import { findHistoryOwner, isWatched, computeWatchedAt, type HistoryService } from './createHistoryService.ts';
import { createHeartbeats, SLOT_LIFE_MS } from './createHeartbeats.ts';
import type { DecidedItem } from './describeAccess.ts';
import { createStreamDescriptions, type StartedStream, type StreamContext } from './createStreamDescriptions.ts';
import type { MediaTokens } from './mediaTokens.ts';
import { isLiveMedia } from './streams.ts';

/** How long expired streams stay in the database: until then a late heartbeat can extend the slot. */
const RETENTION_MS = 10 * 60_000;
/** How long the state of a stream is cached, because each segment checks it. */
const ACTIVE_CACHE_MS = 1_500;
const MAX_CACHED_STREAMS = 10_000;

/** Decides who may play and starts, renews and ends streams. */
export type PlaybackService = {
  /** Starts a stream. Returns the viewer's other streams when all slots are taken. */
  start(
    stream: StreamContext,
    decided: DecidedItem,
    device: ManifestBody,
  ): Promise<StartedStream | { readonly others: readonly ActivePlayback[] }>;
  /** Returns the stream of an item that this session plays, with new URLs; undefined when it plays none. */
  renew(stream: StreamContext, decided: DecidedItem): Promise<StartedStream | undefined>;
  /**
   * Extends the slot of a stream and stores the position. Checks the session in the same statement.
   * @returns the time (ms since 1970) at which the slot is free again; undefined when the slot was not extended.
   */
  heartbeat(realmId: string, session: SessionKey, playbackId: string, beat: HeartbeatBody): Promise<number | undefined>;
  /** Returns why the slot was not extended for a viewer with an active session. */
  findRefusal(realmId: string, session: LiveSession, playbackId: string): Promise<'ended' | 'too-many'>;
  /** Ends a stream of the viewer and frees its slot. */
  stop(realmId: string, session: LiveSession, playbackId: string): Promise<void>;
  /**
   * Whether a stream was neither stopped nor replaced. Cached briefly: a stream that stops on another node ends after
   * that time.
   */
  isActive(realmId: string, playbackId: string): Promise<boolean>;
  /** Removes streams of all realms that expired more than RETENTION_MS ago. */
  removeExpired(): Promise<void>;
};

type PlaybackServiceDeps = {
  readonly kysely: Kysely<Tables>;
  readonly history: HistoryService;
  readonly tokens: MediaTokens;
  readonly now: () => number;
  /** Whether sessions of demo accounts count. */
  readonly allowsDemoAccounts: boolean;
  /** Default: caches that /metrics does not show. */
  readonly caches?: Caches;
};

/** Creates the service. */
export function createPlaybackService(deps: PlaybackServiceDeps): PlaybackService {
  const { kysely, history, tokens, now, allowsDemoAccounts, caches } = deps;
  const playbacks = createPlaybacks(kysely);
  const extendSlot = createHeartbeats({ playbacks, now, allowsDemoAccounts });
  const activeStreams = createPromiseCache<boolean>({
    caches,
    name: 'streams',
    maxEntries: MAX_CACHED_STREAMS,
    lifetimeMs: ACTIVE_CACHE_MS,
    now,
  });
  const describeStream = createStreamDescriptions({ history, tokens, now });
  return {
    async start(stream, decided, { deviceId, deviceName = '' }) {
      const { realmId, content, session } = stream;
      const at = new Date(now());
      const playbackId = randomUUID();
      const viewerId = getViewerId(session);
      const hasSlot = await playbacks.start(
        realmId,
        {
          playbackId,
          viewerId,
          sessionId: session.sessionId,
          deviceId,
          deviceName,
          itemId: decided.item.id,
          title: decided.item.title,
          isLive: isLiveMedia(decided.stored),
          at,
          expiresAt: new Date(at.getTime() + SLOT_LIFE_MS),
        },
        content.realm?.playback?.maxStreams ?? DEFAULT_MAX_STREAMS,
      );
      if (!hasSlot) return { others: await playbacks.list(realmId, viewerId, at) };
      const owner = findHistoryOwner(session);
      const [started] = await Promise.all([
        describeStream(stream, decided, playbackId),
        owner && session.impersonatedBy === undefined && history.prune(realmId, owner),
      ]);
      return started;
    },
    async renew(stream, decided) {
      const { realmId, session } = stream;
      const found = await playbacks.find(realmId, {
        viewerId: getViewerId(session),
        sessionId: session.sessionId,
        itemId: decided.item.id,
        at: new Date(now()),
      });
      return found && describeStream(stream, decided, found.playbackId);
    },
    async heartbeat(realmId, { keyedBy, value }, playbackId, { position, duration, state, at, sentAt }) {
      const extended = await extendSlot(keyedBy, {
        realmId,
        playbackId,
        sessionKey: value,
        position,
        duration,
        isWatched: state === 'ENDED' || isWatched(position, duration),
        watchedAt: new Date(computeWatchedAt({ at, sentAt }, now())),
      });
      if (extended && extended.accountId !== null)
        history.invalidate(realmId, { accountId: extended.accountId, profileId: extended.profileId ?? '' });
      return extended?.expiresAt;
    },
    async findRefusal(realmId, session, playbackId) {
      return (await playbacks.isHeldBy(realmId, getViewerId(session), playbackId)) ? 'too-many' : 'ended';
    },
    async stop(realmId, session, playbackId) {
      await playbacks.stop(realmId, getViewerId(session), playbackId);
      activeStreams.delete(`${realmId} ${playbackId}`);
    },
    isActive: (realmId, playbackId) =>
      activeStreams.get(`${realmId} ${playbackId}`, () => playbacks.exists(realmId, playbackId)),
    removeExpired: () => playbacks.removeExpired(new Date(now() - RETENTION_MS)),
  };
}

/**
 * Returns the id under which streams are counted: the account, or the session of a guest. An administrator who sees the
 * site as a viewer takes none of the viewer's slots.
 */
const getViewerId = ({ accountId, sessionId, impersonatedBy }: LiveSession): string =>
  impersonatedBy === undefined ? (accountId ?? sessionId) : sessionId;
