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
  /** Takes each event of the player, in order. */
  handleEvent(event: PlaybackEvent): void;
  /** The video itself shows frames; with ads this is later than the first frame. `at` is in ms of performance.now(). */
  onVideoPlaying(at: number): void;
  onPause(at: number): void;
  onInterruption(isInterrupted: boolean, at: number): void;
  /**
   * Reports what was measured since the last report. Call it when the page is hidden, because it may be closed then.
   */
  flush(at: number): void;
};

/**
 * Creates the measurement of one player.
 *
 * @param openedAt when the viewer clicked play, in ms of performance.now()
 */
export function createQualityMeter(
  openedAt: number,
  player: MeasuredPlayer,
  report: (measured: QualityReport) => void,
): QualityMeter {
  let startedAt = openedAt;
  let loadMs = 0;
  let hasFrame = false;
  let hasFailed = false;
  let interruptedAt: number | undefined;
  let interruptedMs = 0;
  let stallStartedAt: number | undefined;
  let playingSince: number | undefined;
  let height: number | undefined;
  let hasBitrate = false;
  let reportedDroppedFrames = 0;
  let sums = { playedMs: 0, stallCount: 0, stallMs: 0, bitrateChanges: 0 };

  const pauseClock = (at: number): void => {
    if (playingSince !== undefined) sums.playedMs += at - playingSince;
    playingSince = undefined;
  };
  const endStall = (at: number): void => {
    if (stallStartedAt !== undefined) sums.stallMs += at - stallStartedAt;
    stallStartedAt = undefined;
  };
  const flush = (at: number): void => {
    const wasPlaying = playingSince !== undefined;
    const wasStalled = stallStartedAt !== undefined;
    pauseClock(at);
    endStall(at);
    const totalDroppedFrames = player.getDroppedFrames();
    const droppedFrames = Math.max(0, totalDroppedFrames - reportedDroppedFrames);
    if (sums.playedMs > 0 || sums.stallCount > 0)
      report({
        event: 'playback-quality',
        ...sums,
        playedMs: Math.round(sums.playedMs),
        stallMs: Math.round(sums.stallMs),
        droppedFrames,
        height,
      });
    reportedDroppedFrames = totalDroppedFrames;
    sums = { playedMs: 0, stallCount: 0, stallMs: 0, bitrateChanges: 0 };
    if (wasPlaying) playingSince = at;
    if (wasStalled) stallStartedAt = at;
  };
  const leave = (at: number): void => {
    endStall(at);
    if (!hasFrame && !hasFailed) report({ event: 'playback-exit', waitedMs: Math.round(at - startedAt) });
    flush(at);
  };

  return {
    flush,
    onPause: pauseClock,
    onVideoPlaying(at) {
      endStall(at);
      playingSince ??= at;
      if (hasFrame) return;
      hasFrame = true;
      report({ event: 'playback-start', loadMs, firstFrameMs: Math.round(at - startedAt - interruptedMs) });
    },
    onInterruption(isInterrupted, at) {
      if (isInterrupted) {
        interruptedAt ??= at;
        pauseClock(at);
        endStall(at);
      } else if (interruptedAt !== undefined) {
        interruptedMs += at - interruptedAt;
        interruptedAt = undefined;
      }
    },
    handleEvent(event) {
      const { at } = event;
      if (event.type === 'load-start' && (hasFrame || hasFailed)) {
        // The player loads another video, or tries again.
        flush(at);
        startedAt = at;
        hasFrame = false;
        hasFailed = false;
        interruptedMs = 0;
        hasBitrate = false;
        reportedDroppedFrames = 0;
      } else if (event.type === 'loaded') loadMs = Math.round(at - startedAt);
      else if (event.type === 'stall-start' && !event.isSeeking && !player.isInterrupted()) {
        pauseClock(at);
        sums.stallCount += 1;
        stallStartedAt = at;
      } else if (event.type === 'bitrate-change') {
        // The first event is the choice at the start, not a change.
        if (hasBitrate) sums.bitrateChanges += 1;
        hasBitrate = true;
        height = event.height ?? undefined;
      } else if (event.type === 'error') {
        hasFailed = true;
        report({
          event: 'playback-error',
          code: event.error.problem ?? event.error.code,
          requestId: event.error.requestId,
        });
        flush(at);
      } else if (event.type === 'ended') {
        pauseClock(at);
        flush(at);
      } else if (event.type === 'closed') leave(at);
    },
  };
}
