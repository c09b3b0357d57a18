// Updates the window of a live stream: the part that can be seeked to. This code is loaded with shaka-player.
import { updateTime } from './followMedia.ts';
import type { StreamProtocol } from './loadShaka.ts';
import type { PlayerCore } from './playerCore.ts';
import type { PlayerState } from './playerState.ts';
import type { PlayerSource } from './playerTypes.ts';

/** Interval in ms at which the window is read. The window also moves while the stream is paused. */
const LIVE_UPDATE_MS = 1000;
/**
 * Largest change in ms of the difference between the browser's two clocks (Date.now() and performance.now()) that does
 * not count as a change of the device's clock.
 */
const CLOCK_TOLERANCE_MS = 5_000;

/** The position of a live stream before the clock changed. */
type LivePosition = Pick<PlayerState, 'isAtLiveEdge' | 'position'> & {
  /** The time of day of the position; null when the stream has none. */
  readonly date: Date | null;
};

/**
 * Updates the window of a live stream, which also moves while the video element emits no event. shaka-player computes
 * the window from the device's clock: in DASH after the first manifest, in HLS until the next playlist. When the clock
 * was set or the device slept, shaka-player moves the position into a wrong window, and `load` loads the stream again.
 */
export function followLiveWindow(
  core: PlayerCore,
  protocol: StreamProtocol,
  load: (source: PlayerSource) => Promise<void>,
): void {
  clearInterval(core.liveTimer);
  const { shaka } = core;
  if (!shaka?.isLive()) return;
  const measureOffset = (): number => Date.now() - performance.now();
  const offset = measureOffset();
  const readPosition = (): LivePosition => ({ ...core.state.get(), date: shaka.getPlayheadTimeAsDate() });
  let last = readPosition();
  core.liveTimer = setInterval(() => {
    if (Math.abs(measureOffset() - offset) > CLOCK_TOLERANCE_MS) {
      clearInterval(core.liveTimer);
      void reloadLiveStream(core, protocol, last, load);
      return;
    }
    updateTime(core);
    if (core.shaka === shaka && core.isLoaded) last = readPosition();
  }, LIVE_UPDATE_MS);
}

/**
 * Loads a live stream again at its position, because its window was computed from the device's clock, which has
 * changed. The timeline of HLS starts with the first playlist that was loaded, so there the position is a time of day.
 */
async function reloadLiveStream(
  core: PlayerCore,
  protocol: StreamProtocol,
  { isAtLiveEdge, position, date }: LivePosition,
  load: (source: PlayerSource) => Promise<void>,
): Promise<void> {
  const { source, state, video } = core;
  if (!source) return;
  const { isPlayWanted } = state.get();
  const startAt = protocol === 'HLS' ? (date ?? undefined) : position;
  await load({ ...source, startAt: isAtLiveEdge ? undefined : startAt });
  if (state.get().phase !== 'ready' || !isPlayWanted) return;
  state.set({ isPlayWanted });
  await video.play().catch(() => state.set({ isPlayWanted: false, needsGesture: true }));
}
