// Keeps a player in step with the room that watches together, and reports what its viewer does to the room.
import type { RoomPlayback } from '#schemas/domain/watch-room.ts';
import type { Player } from '../createPlayer.ts';
import { decideCorrection } from './decideCorrection.ts';

/** What the sync of a player needs. */
export type RoomSyncOptions = {
  readonly player: Player;
  /** Returns the server's time in ms since 1970. */
  readonly now: () => number;
  /** Whether this viewer may play, pause and seek for all. */
  readonly canSteer: () => boolean;
  /** The host's video is the one that the others follow: its stalls and small differences are the room's. */
  readonly isHost: () => boolean;
  /** Sends what all play. */
  readonly steer: (playback: RoomPlayback) => void;
  /** The viewer tried to steer and may not. */
  readonly onRefused: () => void;
  /** Calls back every `ms` milliseconds. Returns a function that stops it. */
  readonly every: (ms: number, callback: () => void) => () => void;
};

/** The sync of one player. */
export type RoomSync = {
  /** Follows what the room plays. Undefined: nobody has steered yet. */
  follow(playback: RoomPlayback | undefined): void;
  /** Stops, and plays at the room's speed. */
  dispose(): void;
};

const TICK_MS = 200;
/** A host whose video waits for data longer than this holds the room. */
const STALL_MS = 700;
/** The host corrects the room when it is further away than this, in seconds. */
const HOST_DRIFT_SECONDS = 0.08;
/** Between two corrections by the host. */
const HOST_PAUSE_MS = 1_500;
/** After a seek a player gets this long to play before it seeks again. */
const SEEK_PAUSE_MS = 2_500;
/** A paused video is as exact as a frame. */
const PAUSED_SECONDS = 0.04;
/** A jump below this is shaka-player's, over a gap of the media. */
const GAP_SECONDS = 0.4;
/** Closer to the end of what can be seeked to, a seek does not help. */
const EDGE_SECONDS = 0.5;
const ACTIVE: readonly string[] = ['playing', 'paused', 'buffering', 'ended'];

/** The server may have replaced a moment that was too old. */
const isSame = (one: RoomPlayback, other: RoomPlayback): boolean =>
  one.isPlaying === other.isPlaying &&
  one.position === other.position &&
  one.speed === other.speed &&
  Math.abs(one.at - other.at) < 50;

/** Creates the sync of a player. */
export function createRoomSync(options: RoomSyncOptions): RoomSync {
  const { player, now, canSteer, isHost } = options;
  const { video } = player;
  let target: RoomPlayback | undefined;
  /** Whether the video was in step once: a host that returns follows the room first. */
  let hasJoined = false;
  let ownSeeks = 0;
  let soughtAt = -Infinity;
  let soughtFor: RoomPlayback | undefined;
  /** How far the room gets while this player seeks, in seconds. Learned from its last seeks. */
  let seekLag = 0.1;
  let isMeasuringLag = false;
  let speed = video.playbackRate;
  let stalledSince: number | undefined;
  let isHolding = false;
  let steeredAt = -Infinity;
  let lastPosition = video.currentTime;

  const position = (): number => {
    const date = player.getPlayheadDate();
    return date === undefined ? video.currentTime : date / 1000;
  };
  const expected = ({ isPlaying, position: from, at, speed: rate }: RoomPlayback): number =>
    from + (isPlaying ? (Math.max(0, now() - at) / 1000) * rate : 0);
  const isActive = (): boolean => {
    const { phase, isInterrupted } = player.get();
    return ACTIVE.includes(phase) && !isInterrupted;
  };
  const setSpeed = (next: number): void => {
    if (Math.abs(next - speed) < 0.001) return;
    speed = next;
    video.playbackRate = next;
  };
  const seekTo = (seconds: number): void => {
    ownSeeks += 1;
    soughtAt = now();
    const before = video.currentTime;
    if (!player.get().isLive) player.seek(seconds);
    else if (!player.seekToDate(seconds * 1000)) player.seek(player.get().seekable.start);
    // Nothing moved, so no event follows.
    if (video.currentTime === before && !video.seeking) ownSeeks -= 1;
  };
  const steer = (isPlaying: boolean, rate = target?.speed ?? 1): void => {
    target = { isPlaying, position: Math.max(0, position()), speed: rate, at: now() };
    soughtFor = target;
    steeredAt = now();
    hasJoined = true;
    options.steer(target);
  };
  /** The viewer did something: the room does it too, or the player goes back to what the room does. */
  const onViewerAction = (rate?: number): void => {
    if (!hasJoined || !target) return;
    if (canSteer()) steer(player.get().isPlayWanted, rate);
    else {
      options.onRefused();
      soughtFor = undefined;
      soughtAt = -Infinity;
      tick();
    }
  };

  const onSeeking = (): void => {
    if (ownSeeks > 0) {
      ownSeeks -= 1;
      return;
    }
    if (isActive() && Math.abs(video.currentTime - lastPosition) > GAP_SECONDS) onViewerAction();
  };
  const onStateChange = (): void => {
    const { phase, isPlayWanted, needsGesture, speed: shown } = player.get();
    if (!isActive() || !target || !hasJoined || needsGesture || phase === 'ended') return;
    // The speeds of the menu are quarters; those of a correction are not.
    if (shown !== target.speed && Number.isInteger(shown * 4) && Math.abs(shown - speed) > 0.001) {
      speed = shown;
      if (canSteer()) onViewerAction(shown);
      else {
        options.onRefused();
        player.setSpeed(target.speed);
        speed = target.speed;
      }
    } else if (isPlayWanted !== target.isPlaying && !isHolding) onViewerAction();
  };

  function tickAsHost(current: RoomPlayback): void {
    const { phase, isPlayWanted } = player.get();
    if (phase === 'buffering' && isPlayWanted) {
      stalledSince ??= now();
      if (!isHolding && current.isPlaying && now() - stalledSince > STALL_MS) {
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
    } else if (current.isPlaying && now() - steeredAt > HOST_PAUSE_MS && now() - soughtAt > HOST_PAUSE_MS / 2) {
      setSpeed(current.speed);
      if (Math.abs(position() - expected(current)) > HOST_DRIFT_SECONDS) steer(true);
    }
  }

  function correct(current: RoomPlayback): void {
    const goal = expected(current);
    const { phase, duration, isLive } = player.get();
    if (!isLive && duration > 0 && goal >= duration) {
      hasJoined = true;
      return;
    }
    if (phase !== 'playing') return;
    const drift = position() - goal;
    const decision = decideCorrection(drift, current.speed, speed !== current.speed);
    if (isMeasuringLag && now() - soughtAt > 600) {
      isMeasuringLag = false;
      seekLag = Math.min(2, Math.max(0, seekLag - drift));
    }
    // The stream of this viewer does not reach as far yet.
    const isAtEnd = drift < 0 && player.get().seekable.end - video.currentTime < EDGE_SECONDS;
    if (decision.kind === 'seek' && isAtEnd) return;
    if (decision.kind === 'seek') {
      if (soughtFor === current && now() - soughtAt < SEEK_PAUSE_MS) return;
      soughtFor = current;
      setSpeed(current.speed);
      isMeasuringLag = true;
      seekTo(goal + seekLag);
      return;
    }
    hasJoined = true;
    setSpeed(decision.kind === 'speed' ? decision.speed : current.speed);
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
      const isExact = Math.abs(position() - target.position) <= PAUSED_SECONDS;
      if (!isExact && soughtFor !== target) {
        soughtFor = target;
        seekTo(target.position);
      }
      hasJoined = true;
    } else if (isHost() && hasJoined) tickAsHost(target);
    else correct(target);
    lastPosition = video.currentTime;
  }

  const unsubscribe = player.subscribe(onStateChange);
  video.addEventListener('seeking', onSeeking);
  const stop = options.every(TICK_MS, tick);
  return {
    follow(playback) {
      if (playback && target && isSame(playback, target)) return;
      target = playback;
      isHolding = false;
      soughtAt = -Infinity;
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
