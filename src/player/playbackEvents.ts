// The events of a playback, for quality reports and advertisements. The controls read the state instead.
import type { WritableObservable } from './createObservable.ts';
import type { StreamProtocol } from './loadShaka.ts';
import type { PlayerError } from './playerError.ts';
import type { PlayerState } from './playerState.ts';

/** An event of a playback, without its time. */
type PlaybackEventData =
  | { readonly type: 'load-start'; readonly protocol: StreamProtocol | undefined }
  /** The manifest is read, and the video can play. */
  | { readonly type: 'loaded' }
  | { readonly type: 'first-frame' }
  /** The video waits for data after its first frame. `isSeeking`: because its position was changed. */
  | { readonly type: 'stall-start'; readonly isSeeking: boolean }
  | { readonly type: 'stall-end' }
  /** `bandwidth` is in bits per second, `height` in video pixels. */
  | { readonly type: 'bitrate-change'; readonly bandwidth: number; readonly height: number | null }
  | { readonly type: 'error'; readonly error: PlayerError }
  | { readonly type: 'ended' }
  /** The player is being destroyed; nothing follows. */
  | { readonly type: 'closed' };

/** An event of a playback. `at` is in ms of performance.now(). */
export type PlaybackEvent = PlaybackEventData & { readonly at: number };

/** The events of one player. */
export type PlaybackEvents = {
  /** Calls the listeners with the event and the current time. After `closed` it removes all listeners. */
  emit(event: PlaybackEventData): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: (event: PlaybackEvent) => void): () => void;
};

/** Creates the event stream of a player. */
export function createPlaybackEvents(): PlaybackEvents {
  const listeners = new Set<(event: PlaybackEvent) => void>();
  return {
    emit(event) {
      const at = performance.now();
      for (const listener of listeners) listener({ ...event, at });
      if (event.type === 'closed') listeners.clear();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Subscribes to the state and emits the events that follow from its changes. Call it before anything else subscribes to
 * the state: then a listener of `ended` can begin an interruption, such as an advertisement after the video, before the
 * controls show that the video has ended.
 */
export function emitStateEvents(
  state: Pick<WritableObservable<PlayerState>, 'get' | 'subscribe'>,
  video: Pick<HTMLVideoElement, 'seeking'>,
  { emit }: PlaybackEvents,
): void {
  let last = state.get().phase;
  let hasFrame = false;
  let isStalled = false;
  state.subscribe(() => {
    const { phase, error } = state.get();
    if (phase === last) return;
    last = phase;
    if (isStalled && phase !== 'buffering') {
      isStalled = false;
      emit({ type: 'stall-end' });
    }
    if (phase === 'loading') hasFrame = false;
    else if (phase === 'playing' && !hasFrame) {
      hasFrame = true;
      emit({ type: 'first-frame' });
    } else if (phase === 'buffering' && hasFrame) {
      isStalled = true;
      emit({ type: 'stall-start', isSeeking: video.seeking });
    } else if (phase === 'error' && error) emit({ type: 'error', error });
    else if (phase === 'ended') emit({ type: 'ended' });
  });
}
