// Keeps a player at the position of its room (viewers who watch a video together), and sends the viewer's actions to
// the room.
import type { RoomPlayback } from '#schemas/domain/watch-room.ts';
import type { Player } from '../createPlayer.ts';
import { decideCorrection } from './decideCorrection.ts';
import { SyncedPlayer } from './SyncedPlayer.ts';

/** The player of one member of a room, the member's rights, and the connection to the room. */
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
  /**
   * Calls back every `ms` milliseconds.
   * @returns a function that stops it
   */
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
/** The host pauses the room when the host's video has waited for data for this time in ms. */
const STALL_MS = 700;
/** The host corrects the room's position when the host's video differs from it by more than this. */
const HOST_DRIFT_SECONDS = 0.08;
/** Shortest time between two corrections by the host. */
const HOST_CORRECTION_INTERVAL_MS = 1_500;
/** Shortest time in ms between two seeks of a player. */
const MIN_SEEK_INTERVAL_MS = 2_500;
/** Largest difference in seconds between a paused video and the room: one frame. */
const PAUSED_TOLERANCE_SECONDS = 0.04;
/** Time in ms after a seek at which the difference to the room is measured. */
const LAG_MEASURE_MS = 600;

/** Compares two playbacks. `at` may differ by 50 ms, because the server replaces an `at` that is too old. */
const isSamePlayback = (a: RoomPlayback, b: RoomPlayback): boolean =>
  a.isPlaying === b.isPlaying && a.position === b.position && a.speed === b.speed && Math.abs(a.at - b.at) < 50;

/** Creates the sync of a player. */
export function createRoomSync(options: RoomSyncOptions): RoomSync {
  const { player, every } = options;
  const sync = new PlayerSync(options);
  const onSeeking = (): void => sync.onSeeking();
  const unsubscribe = player.subscribe(() => sync.onStateChange());
  player.video.addEventListener('seeking', onSeeking);
  const stop = every(TICK_MS, () => sync.tick());
  return {
    follow: (playback) => sync.follow(playback),
    dispose() {
      stop();
      unsubscribe();
      player.video.removeEventListener('seeking', onSeeking);
      sync.endCorrection();
    },
  };
}

/** Compares the player with the room at each tick, and decides who follows whom. */
class PlayerSync {
  private readonly options: RoomSyncOptions;
  private readonly synced: SyncedPlayer;
  /** What the room plays. */
  private target: RoomPlayback | undefined;
  /** Whether the video has reached the position of the room. A host who returns follows the room until then. */
  private hasJoined = false;
  /** The playback to which the player was moved last. */
  private lastSeekTarget: RoomPlayback | undefined;
  /** Seconds by which the room advances while this player seeks, measured at the player's last seeks. */
  private seekLag = 0.1;
  private isMeasuringLag = false;
  private stalledSince: number | undefined;
  /** Whether this host has paused the room, because the host's video waits for data. */
  private isHolding = false;
  private lastSteeredAt = -Infinity;

  constructor(options: RoomSyncOptions) {
    this.options = options;
    this.synced = new SyncedPlayer(options.player, options.now);
  }

  follow(playback: RoomPlayback | undefined): void {
    if (playback && this.target && isSamePlayback(playback, this.target)) return;
    this.target = playback;
    this.isHolding = false;
    this.synced.lastSeekAt = -Infinity;
    this.tick();
  }

  onSeeking(): void {
    if (this.synced.isSeekOfViewer()) this.onViewerAction();
  }

  onStateChange(): void {
    const { target, synced, options } = this;
    const { phase, isPlayWanted, needsGesture, speed } = options.player.get();
    if (!synced.isActive || !target || !this.hasJoined || needsGesture || phase === 'ended') return;
    // The viewer's speeds are multiples of 0.25. Other speeds come from a correction.
    if (speed !== target.speed && Number.isInteger(speed * 4) && Math.abs(speed - synced.speed) > 0.001)
      this.onViewerSpeed(speed, target);
    else if (isPlayWanted !== target.isPlaying && !this.isHolding) this.onViewerAction();
  }

  tick(): void {
    const { target, synced, options } = this;
    if (!synced.isActive) return;
    if (!target) {
      this.steerAsFirstHost();
      return;
    }
    if (!this.isHolding) synced.setPlaying(target.isPlaying);
    if (!target.isPlaying && !this.isHolding) this.correctPausedVideo(target);
    else if (options.isHost() && this.hasJoined) this.tickAsHost(target);
    else this.correctPosition(target);
    synced.recordPosition();
  }

  /** Ends a correction of the speed. */
  endCorrection(): void {
    if (this.target) this.synced.setSpeed(this.target.speed);
  }

  private steer(isPlaying: boolean, speed = this.target?.speed ?? 1): void {
    const at = this.options.now();
    const playback = { isPlaying, position: Math.max(0, this.synced.position), speed, at };
    this.target = playback;
    this.lastSeekTarget = playback;
    this.lastSteeredAt = at;
    this.hasJoined = true;
    this.options.steer(playback);
  }

  /** After an action of the viewer either the room follows, or the player goes back to the playback of the room. */
  private onViewerAction(speed?: number): void {
    if (!this.hasJoined || !this.target) return;
    if (this.options.canSteer()) {
      this.steer(this.options.player.get().isPlayWanted, speed);
      return;
    }
    this.options.onRefused();
    this.lastSeekTarget = undefined;
    this.synced.lastSeekAt = -Infinity;
    this.tick();
  }

  private onViewerSpeed(speed: number, target: RoomPlayback): void {
    this.synced.speed = speed;
    if (this.options.canSteer()) {
      this.onViewerAction(speed);
      return;
    }
    this.options.onRefused();
    this.options.player.setSpeed(target.speed);
    this.synced.speed = target.speed;
  }

  /** The first host sets what the room plays. */
  private steerAsFirstHost(): void {
    const { phase, isPlayWanted } = this.options.player.get();
    if (this.options.isHost() && (phase === 'playing' || phase === 'paused')) this.steer(isPlayWanted);
  }

  /** The host does not follow the room: the room waits for the host's video, and gets its position. */
  private tickAsHost(target: RoomPlayback): void {
    const { phase, isPlayWanted } = this.options.player.get();
    if (phase === 'buffering' && isPlayWanted) {
      this.holdRoom(target);
      return;
    }
    this.stalledSince = undefined;
    if (phase !== 'playing') return;
    if (this.isHolding) {
      this.isHolding = false;
      this.steer(true);
    } else if (target.isPlaying) this.correctRoom(target);
  }

  /** Pauses the room when the host's video has waited for data for some time. */
  private holdRoom(target: RoomPlayback): void {
    const now = this.options.now();
    this.stalledSince ??= now;
    if (this.isHolding || !target.isPlaying || now - this.stalledSince <= STALL_MS) return;
    this.isHolding = true;
    this.steer(false);
  }

  /** Sends the host's position when the room differs from it. */
  private correctRoom(target: RoomPlayback): void {
    const { synced } = this;
    const now = this.options.now();
    const hasJustSteered = now - this.lastSteeredAt <= HOST_CORRECTION_INTERVAL_MS;
    const hasJustSought = now - synced.lastSeekAt <= HOST_CORRECTION_INTERVAL_MS / 2;
    if (hasJustSteered || hasJustSought) return;
    synced.setSpeed(target.speed);
    if (Math.abs(synced.position - synced.getExpectedPosition(target)) > HOST_DRIFT_SECONDS) this.steer(true);
  }

  private correctPausedVideo(target: RoomPlayback): void {
    const { synced } = this;
    synced.setSpeed(target.speed);
    const isExact = Math.abs(synced.position - target.position) <= PAUSED_TOLERANCE_SECONDS;
    if (!isExact && this.lastSeekTarget !== target) {
      this.lastSeekTarget = target;
      synced.seekTo(target.position);
    }
    this.hasJoined = true;
  }

  /** Brings a playing video to the position of the room, by its speed or by a seek. */
  private correctPosition(target: RoomPlayback): void {
    const { synced, options } = this;
    const targetPosition = synced.getExpectedPosition(target);
    const { phase, duration, isLive } = options.player.get();
    if (!isLive && duration > 0 && targetPosition >= duration) {
      this.hasJoined = true;
      return;
    }
    if (phase !== 'playing') return;
    const drift = synced.position - targetPosition;
    const decision = decideCorrection(drift, target.speed, synced.speed !== target.speed);
    this.measureSeekLag(drift);
    if (decision.kind === 'seek') {
      const isUnreachable = drift < 0 && synced.isNearStreamEnd;
      if (!isUnreachable) this.seekToRoom(target, targetPosition);
      return;
    }
    this.hasJoined = true;
    synced.setSpeed(decision.kind === 'speed' ? decision.speed : target.speed);
  }

  private measureSeekLag(drift: number): void {
    if (!this.isMeasuringLag || this.options.now() - this.synced.lastSeekAt <= LAG_MEASURE_MS) return;
    this.isMeasuringLag = false;
    this.seekLag = Math.min(2, Math.max(0, this.seekLag - drift));
  }

  private seekToRoom(target: RoomPlayback, position: number): void {
    const hasJustSought = this.options.now() - this.synced.lastSeekAt < MIN_SEEK_INTERVAL_MS;
    if (this.lastSeekTarget === target && hasJustSought) return;
    this.lastSeekTarget = target;
    this.synced.setSpeed(target.speed);
    this.isMeasuringLag = true;
    this.synced.seekTo(position + this.seekLag);
  }
}
