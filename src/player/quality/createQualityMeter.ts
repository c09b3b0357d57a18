// Measures how well a video plays, from the events of its player: when it starts, how often it stalls, what fails.
import type { PlaybackEvent } from '../playbackEvents.ts';

/** What was measured since the last report. Durations are in ms. */
export type QualityReport =
  /** The first frame of the video is visible. */
  | { readonly event: 'playback-start'; readonly loadMs: number; readonly firstFrameMs: number }
  /** The viewer left before the first frame. */
  | { readonly event: 'playback-exit'; readonly waitedMs: number }
  | { readonly event: 'playback-error'; readonly code: string; readonly requestId: string | undefined }
  | {
      readonly event: 'playback-quality';
      readonly playedMs: number;
      readonly stallCount: number;
      readonly stallMs: number;
      readonly bitrateChanges: number;
      readonly droppedFrames: number;
      /** The last height in video pixels; undefined: no video track. */
      readonly height: number | undefined;
    };

/** The parts of a player that are measured. */
export type MeasuredPlayer = {
  /** Frames that the browser dropped since the video was loaded. */
  readonly getDroppedFrames: () => number;
  /** Whether an advertisement plays in place of the video. */
  readonly isInterrupted: () => boolean;
};

/** The measurement of one player. */
export type QualityMeter = {
  /** Must be called with each event of the player, in order. */
  handleEvent(event: PlaybackEvent): void;
  /** The video itself shows frames; with ads this is later than the first frame. `at` is in ms of performance.now(). */
  onVideoPlaying(at: number): void;
  /** The video itself is paused. `at` is in ms of performance.now(). */
  onPause(at: number): void;
  /**
   * Other content begins or ends in place of the video; its time is not measured. `at` is in ms of performance.now().
   */
  onInterruption(isInterrupted: boolean, at: number): void;
  /**
   * Reports what was measured since the last report. Call it when the page is hidden, because it may be closed then.
   *
   * @param at ms of performance.now()
   */
  flush(at: number): void;
};

/**
 * Creates the measurement of one player.
 *
 * @param getOpenedAt returns when the viewer clicked play for the first video, in ms of performance.now()
 */
export const createQualityMeter = (
  getOpenedAt: () => number,
  player: MeasuredPlayer,
  report: (measured: QualityReport) => void,
): QualityMeter => new Meter(getOpenedAt, player, report);

/** Sums of one report. */
type QualitySums = { playedMs: number; stallCount: number; stallMs: number; bitrateChanges: number };
const NO_SUMS: Readonly<QualitySums> = { playedMs: 0, stallCount: 0, stallMs: 0, bitrateChanges: 0 };

/** Adds up what a player does until the next report. */
class Meter implements QualityMeter {
  private readonly getOpenedAt: () => number;
  private readonly player: MeasuredPlayer;
  private readonly report: (measured: QualityReport) => void;
  private startedAt: number;
  private loadMs = 0;
  private hasFrame = false;
  private hasFailed = false;
  private interruptedAt: number | undefined;
  private interruptedMs = 0;
  private stallStartedAt: number | undefined;
  private playingSince: number | undefined;
  private height: number | undefined;
  private hasBitrate = false;
  private reportedDroppedFrames = 0;
  private sums: QualitySums = { ...NO_SUMS };

  constructor(getOpenedAt: () => number, player: MeasuredPlayer, report: (measured: QualityReport) => void) {
    this.getOpenedAt = getOpenedAt;
    this.startedAt = getOpenedAt();
    this.player = player;
    this.report = report;
  }

  handleEvent(event: PlaybackEvent): void {
    const { at } = event;
    switch (event.type) {
      case 'load-start':
        if (this.hasFrame || this.hasFailed) this.restart(at);
        // The player may have been created before the viewer clicked.
        else this.startedAt = this.getOpenedAt();
        break;
      case 'loaded':
        this.loadMs = Math.round(at - this.startedAt);
        break;
      case 'stall-start':
        if (!event.isSeeking && !this.player.isInterrupted()) this.startStall(at);
        break;
      case 'bitrate-change':
        // The first event is the choice at the start, not a change.
        if (this.hasBitrate) this.sums.bitrateChanges += 1;
        this.hasBitrate = true;
        this.height = event.height ?? undefined;
        break;
      case 'error':
        this.hasFailed = true;
        this.report({
          event: 'playback-error',
          code: event.error.problem ?? event.error.code,
          requestId: event.error.requestId,
        });
        this.flush(at);
        break;
      case 'ended':
        this.onPause(at);
        this.flush(at);
        break;
      case 'closed':
        this.leave(at);
        break;
      default:
        break;
    }
  }

  onVideoPlaying(at: number): void {
    this.endStall(at);
    this.playingSince ??= at;
    if (this.hasFrame) return;
    this.hasFrame = true;
    const firstFrameMs = Math.round(at - this.startedAt - this.interruptedMs);
    this.report({ event: 'playback-start', loadMs: this.loadMs, firstFrameMs });
  }

  onPause(at: number): void {
    if (this.playingSince !== undefined) this.sums.playedMs += at - this.playingSince;
    this.playingSince = undefined;
  }

  onInterruption(isInterrupted: boolean, at: number): void {
    if (isInterrupted) {
      this.interruptedAt ??= at;
      this.onPause(at);
      this.endStall(at);
    } else if (this.interruptedAt !== undefined) {
      this.interruptedMs += at - this.interruptedAt;
      this.interruptedAt = undefined;
    }
  }

  flush(at: number): void {
    const wasPlaying = this.playingSince !== undefined;
    const wasStalled = this.stallStartedAt !== undefined;
    this.onPause(at);
    this.endStall(at);
    this.reportSums();
    if (wasPlaying) this.playingSince = at;
    if (wasStalled) this.stallStartedAt = at;
  }

  private reportSums(): void {
    const { sums, height } = this;
    const totalDroppedFrames = this.player.getDroppedFrames();
    const droppedFrames = Math.max(0, totalDroppedFrames - this.reportedDroppedFrames);
    if (sums.playedMs > 0 || sums.stallCount > 0)
      this.report({
        event: 'playback-quality',
        ...sums,
        playedMs: Math.round(sums.playedMs),
        stallMs: Math.round(sums.stallMs),
        droppedFrames,
        height,
      });
    this.reportedDroppedFrames = totalDroppedFrames;
    this.sums = { ...NO_SUMS };
  }

  /** The player loads another video, or tries again. */
  private restart(at: number): void {
    this.flush(at);
    this.startedAt = at;
    this.hasFrame = false;
    this.hasFailed = false;
    this.interruptedMs = 0;
    this.hasBitrate = false;
    this.reportedDroppedFrames = 0;
  }

  private startStall(at: number): void {
    this.onPause(at);
    this.sums.stallCount += 1;
    this.stallStartedAt = at;
  }

  private endStall(at: number): void {
    if (this.stallStartedAt !== undefined) this.sums.stallMs += at - this.stallStartedAt;
    this.stallStartedAt = undefined;
  }

  private leave(at: number): void {
    this.endStall(at);
    if (!this.hasFrame && !this.hasFailed)
      this.report({ event: 'playback-exit', waitedMs: Math.round(at - this.startedAt) });
    this.flush(at);
  }
}
