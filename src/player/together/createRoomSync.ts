// Keeps a player at the position of its room, and sends the viewer's actions to the room.
import type { RoomPlayback } from '#schemas/domain/watch-room.ts';
import type { Player } from '../createPlayer.ts';
import { decideCorrection } from './decideCorrection.ts';

/** Options of createRoomSync. */
export type RoomSyncOptions = {
  readonly player: Player;
  /** Returns the server's time in ms since 1970. */
  readonly now: () => number;
  /** Whether this viewer may play, pause and seek for all. */
  readonly canSteer: () => boolean;
  /** Whether this viewer is the host. All others follow the host's video, also when it stalls. */
  readonly isHost: () => boolean;
  /** Sends the playback that all members follow. */
  readonly steer: (playback: RoomPlayback) => void;
  /** Called when the viewer tries to steer without permission. */
  readonly onRefused: () => void;
  /** Calls back every `ms` milliseconds. Returns a function that stops it. */
  readonly every: (ms: number, callback: () => void) => () => void;
};

/** The sync of one player. */
export type RoomSync = {
  /** Follows what the room plays; undefined until a member steers. */
  follow(playback: RoomPlayback | undefined): void;
  /** Stops the sync. The video continues at the room's speed. */
  dispose(): void;
};

const TICK_MS = 200;
/** The host pauses the room when its video waits for data longer than this. */
const STALL_MS = 700;
/** The host corrects the room when its video differs from the room by more than this. */
const HOST_DRIFT_SECONDS = 0.08;
/** Shortest time between two corrections by the host. */
const HOST_CORRECTION_INTERVAL_MS = 1_500;
/** A player waits this long after a seek before it seeks again. */
const MIN_SEEK_INTERVAL_MS = 2_500;
/** A paused video differs from the room by at most one frame. */
const PAUSED_TOLERANCE_SECONDS = 0.04;
/** shaka-player itself seeks over gaps of the media; such a seek is shorter than this. */
const GAP_SECONDS = 0.4;
/** A seek does not help when the video is closer than this to the end of the seekable range. */
const EDGE_SECONDS = 0.5;
const ACTIVE: readonly string[] = ['playing', 'paused', 'buffering', 'ended'];

/** Compares two playbacks. The server may have replaced `at` when it was too old. */
const isSamePlayback = (a: RoomPlayback, b: RoomPlayback): boolean =>
  a.isPlaying === b.isPlaying && a.position === b.position && a.speed === b.speed && Math.abs(a.at - b.at) < 50;

/** Creates the sync of a player. */
export function createRoomSync(options: RoomSyncOptions): RoomSync {
  const { player, now, canSteer, isHost } = options;
  const { video } = player;
  let target: RoomPlayback | undefined;
  /** Whether the video has reached the position of the room. A host who returns follows the room until then. */
  let hasJoined = false;
  let pendingOwnSeeks = 0;
  let lastSeekAt = -Infinity;
  let lastSeekTarget: RoomPlayback | undefined;
  /** Seconds by which the room advances while this player seeks, measured at the player's last seeks. */
  let seekLag = 0.1;
  let isMeasuringLag = false;
  let speed = video.playbackRate;
  let stalledSince: number | undefined;
  /** Whether this host has paused the room, because the host's video waits for data. */
  let isHolding = false;
  let lastSteeredAt = -Infinity;
  let lastPosition = video.currentTime;

  const getPosition = (): number => {
    const date = player.getPlayheadDate();
    return date === undefined ? video.currentTime : date / 1000;
  };
  const getExpectedPosition = ({ isPlaying, position: from, at, speed: rate }: RoomPlayback): number =>
    from + (isPlaying ? (Math.max(0, now() - at) / 1000) * rate : 0);
  const isActive = (): boolean => {
    const { phase, isInterrupted } = player.get();
    return ACTIVE.includes(phase) && !isInterrupted;
  };
  const setSpeed = (newSpeed: number): void => {
    if (Math.abs(newSpeed - speed) < 0.001) return;
    speed = newSpeed;
    video.playbackRate = newSpeed;
  };
  const seekTo = (seconds: number): void => {
    pendingOwnSeeks += 1;
    lastSeekAt = now();
    const positionBefore = video.currentTime;
    if (!player.get().isLive) player.seek(seconds);
    else if (!player.seekToDate(seconds * 1000)) player.seek(player.get().seekable.start);
    // The position did not change, so no `seeking` event follows.
    if (video.currentTime === positionBefore && !video.seeking) pendingOwnSeeks -= 1;
  };
  const steer = (isPlaying: boolean, rate = target?.speed ?? 1): void => {
    target = { isPlaying, position: Math.max(0, getPosition()), speed: rate, at: now() };
    lastSeekTarget = target;
    lastSteeredAt = now();
    hasJoined = true;
    options.steer(target);
  };
  /** After an action of the viewer either the room follows, or the player goes back to the playback of the room. */
  const onViewerAction = (rate?: number): void => {
    if (!hasJoined || !target) return;
    if (canSteer()) steer(player.get().isPlayWanted, rate);
    else {
      options.onRefused();
      lastSeekTarget = undefined;
      lastSeekAt = -Infinity;
      tick();
    }
  };

  const onSeeking = (): void => {
    if (pendingOwnSeeks > 0) {
      pendingOwnSeeks -= 1;
      return;
    }
    if (isActive() && Math.abs(video.currentTime - lastPosition) > GAP_SECONDS) onViewerAction();
  };
  const onStateChange = (): void => {
    const { phase, isPlayWanted, needsGesture, speed: playerSpeed } = player.get();
    if (!isActive() || !target || !hasJoined || needsGesture || phase === 'ended') return;
    // The speeds of the menu are quarters; those of a correction are not.
    if (playerSpeed !== target.speed && Number.isInteger(playerSpeed * 4) && Math.abs(playerSpeed - speed) > 0.001) {
      speed = playerSpeed;
      if (canSteer()) onViewerAction(playerSpeed);
      else {
        options.onRefused();
        player.setSpeed(target.speed);
        speed = target.speed;
      }
    } else if (isPlayWanted !== target.isPlaying && !isHolding) onViewerAction();
  };

  function tickAsHost(playback: RoomPlayback): void {
    const { phase, isPlayWanted } = player.get();
    if (phase === 'buffering' && isPlayWanted) {
      stalledSince ??= now();
      if (!isHolding && playback.isPlaying && now() - stalledSince > STALL_MS) {
        isHolding = true;
        steer(false);
      }
      return;
    }
    stalledSince = undefined;
    if (phase !== 'playing') return;
    if (isHolding) {
      isHolding = false;
      steer(true);
    } else if (
      playback.isPlaying &&
      now() - lastSteeredAt > HOST_CORRECTION_INTERVAL_MS &&
      now() - lastSeekAt > HOST_CORRECTION_INTERVAL_MS / 2
    ) {
      setSpeed(playback.speed);
      if (Math.abs(getPosition() - getExpectedPosition(playback)) > HOST_DRIFT_SECONDS) steer(true);
    }
  }

  function correctPosition(playback: RoomPlayback): void {
    const targetPosition = getExpectedPosition(playback);
    const { phase, duration, isLive } = player.get();
    if (!isLive && duration > 0 && targetPosition >= duration) {
      hasJoined = true;
      return;
    }
    if (phase !== 'playing') return;
    const drift = getPosition() - targetPosition;
    const decision = decideCorrection(drift, playback.speed, speed !== playback.speed);
    if (isMeasuringLag && now() - lastSeekAt > 600) {
      isMeasuringLag = false;
      seekLag = Math.min(2, Math.max(0, seekLag - drift));
    }
    // The stream of this viewer does not reach as far yet.
    const isNearStreamEnd = drift < 0 && player.get().seekable.end - video.currentTime < EDGE_SECONDS;
    if (decision.kind === 'seek' && isNearStreamEnd) return;
    if (decision.kind === 'seek') {
      if (lastSeekTarget === playback && now() - lastSeekAt < MIN_SEEK_INTERVAL_MS) return;
      lastSeekTarget = playback;
      setSpeed(playback.speed);
      isMeasuringLag = true;
      seekTo(targetPosition + seekLag);
      return;
    }
    hasJoined = true;
    setSpeed(decision.kind === 'speed' ? decision.speed : playback.speed);
  }

  function tick(): void {
    if (!isActive()) return;
    const { isPlayWanted, needsGesture, phase } = player.get();
    if (!target) {
      // The first host sets what the room plays.
      if (isHost() && (phase === 'playing' || phase === 'paused')) steer(isPlayWanted);
      return;
    }
    if (!isHolding && isPlayWanted !== target.isPlaying && !needsGesture && phase !== 'ended') {
      if (target.isPlaying) void player.play();
      else player.pause();
    }
    if (!target.isPlaying && !isHolding) {
      setSpeed(target.speed);
      const isExact = Math.abs(getPosition() - target.position) <= PAUSED_TOLERANCE_SECONDS;
      if (!isExact && lastSeekTarget !== target) {
        lastSeekTarget = target;
        seekTo(target.position);
      }
      hasJoined = true;
    } else if (isHost() && hasJoined) tickAsHost(target);
    else correctPosition(target);
    lastPosition = video.currentTime;
  }

  const unsubscribe = player.subscribe(onStateChange);
  video.addEventListener('seeking', onSeeking);
  const stop = options.every(TICK_MS, tick);
  return {
    follow(playback) {
      if (playback && target && isSamePlayback(playback, target)) return;
      target = playback;
      isHolding = false;
      lastSeekAt = -Infinity;
      tick();
    },
    dispose() {
      stop();
      unsubscribe();
      video.removeEventListener('seeking', onSeeking);
      if (target) setSpeed(target.speed);
    },
  };
}
