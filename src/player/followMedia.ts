// Updates the state of a player from its video element and shaka-player.
import { canKeepState, moveInto } from './moveInto.ts';
import type { PlayerCore } from './playerCore.ts';
import type { PlayerState } from './playerState.ts';
import { readTracks } from './readTracks.ts';
import { keepEqualRange, toRanges } from './timeRanges.ts';

/** A live stream counts as at its live edge when the position is at most this many seconds behind it. */
const LIVE_EDGE_SECONDS = 10;
/**
 * Interval in ms at which the window of a live stream (the part that can be seeked to) is read. The window also moves
 * while the stream is paused.
 */
const LIVE_UPDATE_MS = 1000;
/** Value of HTMLMediaElement.readyState: at least one more frame can be played. */
const HAVE_FUTURE_DATA = 3;

/** Updates the phase: playing, paused, waiting for data or ended. */
export function updatePhase({ state, video, shaka, isLoaded }: PlayerCore): void {
  const { phase, isPlayWanted, isInterrupted } = state.get();
  if (phase === 'error' || !isLoaded) return;
  if (video.ended) state.set({ phase: 'ended', isPlayWanted: false });
  else if (isInterrupted) state.set({ phase: isPlayWanted ? 'playing' : 'paused' });
  else if (isPlayWanted && (shaka?.isBuffering() || video.readyState < HAVE_FUTURE_DATA))
    state.set({ phase: 'buffering' });
  else if (!video.paused) state.set({ phase: 'playing', needsGesture: false });
  else state.set({ phase: phase === 'loading' || phase === 'ready' ? 'ready' : 'paused' });
}

/** Updates the position, the duration and the part that can be seeked to. */
export function updateTime(core: PlayerCore): void {
  const { state, video, shaka, isLoaded, source } = core;
  if (!shaka || !isLoaded) return;
  const { start, end } = shaka.seekRange();
  const isLive = shaka.isLive();
  // Without metadata the media element is at 0, whatever the position was.
  const position = core.positionToRestore ?? (video.readyState > 0 ? video.currentTime : state.get().position);
  const shouldHideEnd = !isLive && source?.shouldHideEnd === true;
  const { seekable } = state.get();
  state.set({
    position,
    isLive,
    duration: isLive || shouldHideEnd || !Number.isFinite(video.duration) ? 0 : video.duration,
    seekable: keepEqualRange(seekable, {
      start,
      end: shouldHideEnd ? Math.max(seekable.end, computeOpenEnd(position)) : end,
    }),
    isAtLiveEdge: isLive && end - position <= LIVE_EDGE_SECONDS,
  });
}

/**
 * Returns an end that does not reveal the length: at least five minutes after the position, in steps of ten minutes.
 */
const computeOpenEnd = (position: number): number => Math.ceil((position + 300) / 600) * 600;

/** Updates the tracks and qualities, and which of them are active. */
export function updateTracks({ state, shaka, isLoaded }: PlayerCore): void {
  if (shaka && isLoaded) state.set(readTracks(shaka));
}

/**
 * Largest change in ms of the difference between the browser's two clocks (Date.now() and performance.now()) that does
 * not count as a change of the device's clock.
 */
const CLOCK_TOLERANCE_MS = 5_000;

/** The position of a live stream before the clock changed. */
export type LivePosition = Pick<PlayerState, 'isAtLiveEdge' | 'position'> & {
  /** The time of day of the position; null when the stream has none. */
  readonly date: Date | null;
};

/**
 * Updates the window of a live stream, which also moves while the video element emits no event. shaka-player computes
 * the window from the device's clock: in DASH after the first manifest, in HLS until the next playlist. When the clock
 * was set or the device slept, shaka-player moves the position into a wrong window, and `onClockChange` is called.
 */
export function followLiveWindow(core: PlayerCore, onClockChange: (before: LivePosition) => void): void {
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
      onClockChange(last);
      return;
    }
    updateTime(core);
    if (core.shaka === shaka && core.isLoaded) last = readPosition();
  }, LIVE_UPDATE_MS);
}

/** Updates the player's state on events of the video element, until the player is destroyed. */
export function updateStateOnVideoEvents(core: PlayerCore): void {
  const { state, video, cleanup } = core;
  const listen = (types: readonly string[], listener: () => void): void => {
    for (const type of types) video.addEventListener(type, listener, { signal: cleanup.signal });
  };
  listen(['playing', 'pause', 'waiting', 'canplay', 'ended', 'seeking', 'seeked'], () => updatePhase(core));
  listen(['timeupdate', 'seeking', 'durationchange', 'loadedmetadata'], () => updateTime(core));
  listen(['progress', 'seeked', 'timeupdate'], () =>
    state.set({ buffered: core.source?.shouldHideEnd ? [] : toRanges(video.buffered) }),
  );
  listen(['play'], () => state.set({ isPlayWanted: true }));
  listen(['pause'], () => {
    if (!video.ended && !state.get().isInterrupted) state.set({ isPlayWanted: false });
  });
  listen(['volumechange'], () => state.set({ volume: Math.round(video.volume * 100), isMuted: video.muted }));
  listen(['ratechange'], () => {
    // shaka-player stops the clock with rate 0 while it buffers.
    if (video.playbackRate > 0) state.set({ speed: video.playbackRate });
  });
  listen(['enterpictureinpicture'], () => {
    // The viewer opened the window from the browser's own menu. The video moves from the page to the shell if the
    // browser can move it without closing the window.
    const { shell } = core.options;
    if (shell && canKeepState(shell)) moveInto(shell, core.element);
    state.set({ isPictureInPicture: true });
  });
  listen(['leavepictureinpicture'], () => state.set({ isPictureInPicture: false }));
}
