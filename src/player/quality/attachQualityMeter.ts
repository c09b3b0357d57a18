// Attaches the measurement of quality to a player.
import type { PlaybackEvent } from '../playbackEvents.ts';
import type { Player } from '../playerTypes.ts';
import { createQualityMeter, type QualityReport } from './createQualityMeter.ts';

/** Value of HTMLMediaElement.readyState: at least one more frame can be played. */
const HAVE_FUTURE_DATA = 3;

type Options = {
  readonly player: Player;
  /** Returns when the viewer clicked play for the first video, in ms of performance.now(). */
  readonly getOpenedAt: () => number;
  /** Events before the measurement was attached. */
  readonly earlierEvents: readonly PlaybackEvent[];
  readonly report: (measured: QualityReport) => void;
  /**
   * Registers a listener that is called when the page is hidden, before the waiting analytics events are sent.
   * @returns a function that unsubscribes
   */
  readonly onHidden: (listener: () => void) => () => void;
};

/** Measures a player until it is closed. */
export function attachQualityMeter({ player, getOpenedAt, earlierEvents, report, onHidden }: Options): void {
  const { video } = player;
  const meter = createQualityMeter(
    getOpenedAt,
    {
      getDroppedFrames: () => video.getVideoPlaybackQuality?.().droppedVideoFrames ?? 0,
      isInterrupted: () => player.get().isInterrupted,
    },
    report,
  );
  for (const event of earlierEvents) meter.handleEvent(event);
  if (earlierEvents.some(({ type }) => type === 'closed')) return;
  const cleanup = new AbortController();
  const { signal } = cleanup;
  const now = (): number => performance.now();
  video.addEventListener('playing', () => meter.onVideoPlaying(now()), { signal });
  video.addEventListener('pause', () => meter.onPause(now()), { signal });
  const stopListening = onHidden(() => meter.flush(now()));
  if (!video.paused && video.readyState >= HAVE_FUTURE_DATA) meter.onVideoPlaying(now());
  let wasInterrupted = player.get().isInterrupted;
  player.subscribe(() => {
    const { isInterrupted } = player.get();
    if (isInterrupted === wasInterrupted) return;
    wasInterrupted = isInterrupted;
    meter.onInterruption(isInterrupted, now());
  });
  player.onEvent((event) => {
    meter.handleEvent(event);
    if (event.type !== 'closed') return;
    cleanup.abort();
    stopListening();
  });
}
