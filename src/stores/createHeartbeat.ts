import { WATCHED_SHARE } from '#schemas/domain/playback.ts';
import type { Player } from '#src/player/createPlayer.ts';
import type { PlaybackApi, WatchProgress } from './playbackApi.ts';

/** Options of createHeartbeat. */
export type HeartbeatOptions = {
  readonly playbackId: string;
  /** Live positions are not stored as progress, because they are useless later. */
  readonly isLive: boolean;
  readonly intervalMs: number;
  readonly player: Player;
  readonly api: Pick<PlaybackApi, 'postHeartbeat'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back every `ms` milliseconds. Returns a function that stops. */
  readonly every: (ms: number, callback: () => void) => () => void;
  /** Called when a position is sent, and when the server has stored it. */
  readonly onProgress: (progress: Omit<WatchProgress, 'id'>) => void;
  /**
   * Called when the server has ended this playback, because another device took its slot. `wasAsleep`: the slot has
   * expired without heartbeats, for example because the computer slept.
   */
  readonly onEnded: (wasAsleep: boolean) => void;
  /** Called when the browser no longer has the session, for example because its cookies were cleared. */
  readonly onSessionLost: () => void;
};

/** The reports of one playback. */
export type Heartbeat = {
  /**
   * Reports the position now. Never rejects.
   *
   * @param isLeaving whether the page unloads
   */
  send(isLeaving?: boolean): Promise<void>;
  stop(): void;
};

/** The server frees a slot after this many intervals without a heartbeat. */
const SLOT_LIFE_INTERVALS = 2.5;

/** Reports the position of a playback: regularly, when the viewer pauses, and at the end. */
export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { player, api, isLive } = options;
  let isStopped = false;
  let lastStoredAt = options.now();
  // A video that failed keeps its position, unless it failed at its start.
  const isRunning = (): boolean => {
    const { phase, position } = player.get();
    return phase === 'error' ? position > 0 : phase !== 'idle' && phase !== 'loading';
  };

  const send = async (isLeaving = false): Promise<void> => {
    if (isStopped || !isRunning()) return;
    const { position, duration, phase, isPlayWanted } = player.get();
    const state = phase === 'ended' ? 'ENDED' : isPlayWanted ? 'PLAYING' : 'PAUSED';
    const now = new Date(options.now()).toISOString();
    const seconds = isLive ? 0 : Math.max(0, Math.round(position));
    const isFinished = phase === 'ended' || (duration > 0 && seconds >= duration * WATCHED_SHARE);
    const progress = { position: seconds, isFinished };
    if (!isLive) options.onProgress({ ...progress, state: isLeaving ? 'leaving' : 'sent' });
    const wasAsleep = options.now() - lastStoredAt > options.intervalMs * SLOT_LIFE_INTERVALS;
    await api
      .postHeartbeat({
        id: options.playbackId,
        body: {
          position: seconds,
          ...(!isLive && duration > 0 && { duration: Math.round(duration) }),
          state,
          at: now,
          sentAt: now,
        },
      })
      .then(
        () => {
          lastStoredAt = options.now();
          if (!isLive) options.onProgress({ ...progress, state: 'stored' });
        },
        (error: unknown) => {
          // Other failures are repeated with the next heartbeat.
          const { code } = (error ?? {}) as { readonly code?: string };
          if (isStopped) return;
          if (code === 'PLAYBACK_ENDED') options.onEnded(wasAsleep);
          else if (code === 'SESSION_REQUIRED') options.onSessionLost();
        },
      );
  };

  let wasPlayWanted = player.get().isPlayWanted;
  const unsubscribe = player.subscribe(() => {
    const { isPlayWanted } = player.get();
    const hasPaused = wasPlayWanted && !isPlayWanted;
    wasPlayWanted = isPlayWanted;
    if (hasPaused) void send();
  });
  const stopTimer = options.every(options.intervalMs, () => void send());
  return {
    send,
    stop() {
      isStopped = true;
      unsubscribe();
      stopTimer();
    },
  };
}
