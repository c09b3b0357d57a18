import { WATCHED_SHARE } from '#schemas/domain/playback.ts';
import type { Player } from '#src/player/createPlayer.ts';
import type { HeartbeatBody } from '#schemas/domain/playback.ts';
import type { PlaybackApi, WatchProgress } from './playbackApi.ts';

/** The playback whose position is reported, and what happens with the server's responses. */
export type HeartbeatOptions = {
  readonly playbackId: string;
  /** Live positions are not stored as progress, because they are useless later. */
  readonly isLive: boolean;
  /** Time between two reports, in ms. */
  readonly intervalMs: number;
  readonly player: Player;
  readonly api: Pick<PlaybackApi, 'postHeartbeat'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Calls back every `ms` milliseconds.
   * @returns a function that stops
   */
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
export type HeartbeatSender = {
  /**
   * Reports the position now. Never rejects.
   *
   * @param isLeaving whether the page unloads
   */
  send(isLeaving?: boolean): Promise<void>;
  /**
   * Stops the reports and returns the last one. It is not sent here: the caller sends it with the call that ends or
   * replaces the playback.
   *
   * @returns undefined when the playback has no position to store, as live streams have none
   */
  stopWithReport(): LastReport | undefined;
  /** Stops the reports. */
  stop(): void;
};

/** The last report of a playback. */
export type LastReport = {
  readonly body: HeartbeatBody;
  /** Has to be called when the server has stored the report. */
  readonly onStored: () => void;
};

/** The server frees a slot after this many intervals without a heartbeat. */
const SLOT_LIFE_INTERVALS = 2.5;

/** Reports the position of a playback: regularly, when the viewer pauses, and at the end. */
export function createHeartbeat(options: HeartbeatOptions): HeartbeatSender {
  const { player, api, isLive } = options;
  let isStopped = false;
  let lastStoredAt = options.now();
  // A video that failed keeps its position, unless it failed at its start.
  const hasPosition = (): boolean => {
    const { phase, position } = player.get();
    return phase === 'error' ? position > 0 : phase !== 'idle' && phase !== 'loading';
  };

  /** Describes the position now, and publishes it as sent. */
  const report = (isLeaving: boolean): LastReport | undefined => {
    if (isStopped || !hasPosition()) return undefined;
    const { position, duration, phase, isPlayWanted } = player.get();
    const now = new Date(options.now()).toISOString();
    const seconds = isLive ? 0 : Math.max(0, Math.round(position));
    // The state of the player has no duration when the length would reveal a result.
    const isFinished = phase === 'ended' || (!isLive && seconds >= (duration || player.video.duration) * WATCHED_SHARE);
    const publish = (state: WatchProgress['state']): void => {
      if (!isLive) options.onProgress({ position: seconds, isFinished, state });
    };
    publish(isLeaving ? 'leaving' : 'sent');
    const stateBeforeEnd = isPlayWanted ? 'PLAYING' : 'PAUSED';
    return {
      body: {
        position: seconds,
        ...(!isLive && duration > 0 && { duration: Math.round(duration) }),
        // Without a duration the server cannot know that the video is watched almost to its end.
        state: isFinished && (phase === 'ended' || duration === 0) ? 'ENDED' : stateBeforeEnd,
        at: now,
        sentAt: now,
      },
      onStored: () => publish('stored'),
    };
  };

  const send = async (isLeaving = false): Promise<void> => {
    const last = report(isLeaving);
    if (!last) return;
    const wasAsleep = options.now() - lastStoredAt > options.intervalMs * SLOT_LIFE_INTERVALS;
    await api.postHeartbeat({ id: options.playbackId, body: last.body }).then(
      () => {
        lastStoredAt = options.now();
        last.onStored();
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
  const stop = (): void => {
    isStopped = true;
    unsubscribe();
    stopTimer();
  };
  return {
    send,
    stopWithReport() {
      const last = isLive ? undefined : report(false);
      stop();
      return last;
    },
    stop,
  };
}
