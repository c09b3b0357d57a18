// Updates the state of a player from its video element and shaka-player.
import { canKeepState, moveInto } from './moveInto.ts';
import type { PlayerCore } from './playerCore.ts';
import { keepEqualRange, toRanges } from './timeRanges.ts';

/** A live stream counts as at its live edge when the position is at most this many seconds behind it. */
const LIVE_EDGE_SECONDS = 10;
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

/** Changes the playback rate; 1: normal speed. */
export function setSpeed({ state, video }: PlayerCore, speed: number): void {
  video.playbackRate = speed;
  video.defaultPlaybackRate = speed;
  state.set({ speed });
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
  const before = state.get();
  const isAtLiveEdge = isLive && end - position <= LIVE_EDGE_SECONDS;
  // A faster stream would wait for each segment.
  if (isAtLiveEdge && !before.isAtLiveEdge) setSpeed(core, 1);
  state.set({
    position,
    isLive,
    duration: isLive || shouldHideEnd || !Number.isFinite(video.duration) ? 0 : video.duration,
    seekable: keepEqualRange(before.seekable, {
      start,
      end: shouldHideEnd ? Math.max(before.seekable.end, computeOpenEnd(position)) : end,
    }),
    isAtLiveEdge,
  });
}

/**
 * Returns an end that does not reveal the length: at least five minutes after the position, in steps of ten minutes.
 */
const computeOpenEnd = (position: number): number => Math.ceil((position + 300) / 600) * 600;

/** Updates the tracks and qualities, and which of them are active. */
export function updateTracks({ state, shaka, isLoaded, streamingCode }: PlayerCore): void {
  if (shaka && isLoaded) state.set(streamingCode!.readTracks(shaka));
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
