// The player of one member of a room, with the commands by which the sync moves its position.
import type { RoomPlayback } from '#schemas/domain/watch-room.ts';
import type { Player } from '../createPlayer.ts';

/** Longest seek, in seconds, that counts as shaka-player's own: it seeks over gaps of the media. */
const GAP_SECONDS = 0.4;
/** A seek does not help when the video is closer than this to the end of the seekable range. */
const EDGE_SECONDS = 0.5;
const ACTIVE: readonly string[] = ['playing', 'paused', 'buffering', 'ended'];

/** Moves a player, and distinguishes its own seeks and changes of speed from those of the viewer. */
export class SyncedPlayer {
  /** The speed that the sync has set, or the viewer has chosen. */
  speed: number;
  /** The server's time of the last seek of the sync, in ms since 1970. */
  lastSeekAt = -Infinity;
  private readonly player: Player;
  private readonly now: () => number;
  private pendingSeeks = 0;
  private lastPosition: number;

  /** @param now returns the server's time in ms since 1970 */
  constructor(player: Player, now: () => number) {
    this.player = player;
    this.now = now;
    this.speed = player.video.playbackRate;
    this.lastPosition = player.video.currentTime;
  }

  /** Seconds since the start of the video; of a live stream since 1970. */
  get position(): number {
    const date = this.player.getPlayheadDate();
    return date === undefined ? this.player.video.currentTime : date / 1000;
  }

  /** Whether the player has a video that can be moved, and no other content, such as an advertisement, in its place. */
  get isActive(): boolean {
    const { phase, isInterrupted } = this.player.get();
    return ACTIVE.includes(phase) && !isInterrupted;
  }

  /** Whether the video ends soon, or the live stream of this viewer does not reach further yet. */
  get isNearStreamEnd(): boolean {
    return this.player.get().seekable.end - this.player.video.currentTime < EDGE_SECONDS;
  }

  /** Returns the position that the room has now. */
  getExpectedPosition({ isPlaying, position, at, speed }: RoomPlayback): number {
    return position + (isPlaying ? (Math.max(0, this.now() - at) / 1000) * speed : 0);
  }

  /** Sets the playback rate of the video; 1: normal speed. */
  setSpeed(speed: number): void {
    if (Math.abs(speed - this.speed) < 0.001) return;
    this.speed = speed;
    this.player.video.playbackRate = speed;
  }

  /** Plays or pauses, unless the player already does. */
  setPlaying(isPlaying: boolean): void {
    const { isPlayWanted, needsGesture, phase } = this.player.get();
    if (isPlayWanted === isPlaying || needsGesture || phase === 'ended') return;
    if (isPlaying) void this.player.play();
    else this.player.pause();
  }

  /** @param seconds position as in `position` */
  seekTo(seconds: number): void {
    const { player } = this;
    const { video } = player;
    this.pendingSeeks += 1;
    this.lastSeekAt = this.now();
    const positionBefore = video.currentTime;
    if (!player.get().isLive) player.seek(seconds);
    else if (!player.seekToDate(seconds * 1000)) player.seek(player.get().seekable.start);
    // The position did not change, so no `seeking` event follows.
    if (video.currentTime === positionBefore && !video.seeking) this.pendingSeeks -= 1;
  }

  /**
   * Call it at each `seeking` event.
   *
   * @returns whether the viewer moved the video
   */
  isSeekOfViewer(): boolean {
    if (this.pendingSeeks > 0) {
      this.pendingSeeks -= 1;
      return false;
    }
    return this.isActive && Math.abs(this.player.video.currentTime - this.lastPosition) > GAP_SECONDS;
  }

  /** Remembers the position. A later seek counts as the viewer's when it leads further away than GAP_SECONDS. */
  recordPosition(): void {
    this.lastPosition = this.player.video.currentTime;
  }
}
