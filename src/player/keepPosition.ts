// Keeps the position of a video while shaka-player replaces its media source, which it does after broken data.
import type { Observable } from './createObservable.ts';
import type { PlayerState } from './playerState.ts';

/** The parts of a player that keepPosition reads, and the position that it keeps. */
type PositionParts = {
  readonly video: HTMLVideoElement;
  readonly state: Pick<Observable<PlayerState>, 'get'>;
  readonly isLoaded: boolean;
  /** In seconds; undefined: none. */
  positionToRestore: number | undefined;
};

/** Positions closer than this are the same. */
const TOLERANCE_SECONDS = 1;

/**
 * Restores the position of the loaded video after its media source was replaced. shaka-player restores it too, but when
 * it replaces the media source twice, it reads the start of the video as the position.
 *
 * @returns a cleanup function
 */
export function keepPosition(core: PositionParts): () => void {
  const { video, state } = core;
  const cleanup = new AbortController();
  let hasSought = false;
  const listen = (type: string, listener: () => void): void =>
    video.addEventListener(type, listener, { signal: cleanup.signal });
  listen('emptied', () => {
    if (!core.isLoaded) return;
    core.positionToRestore ??= state.get().position;
    hasSought = false;
  });
  listen('seeking', () => {
    const { positionToRestore } = core;
    // Seeks only once, because a live stream may no longer contain the position.
    if (
      positionToRestore === undefined ||
      hasSought ||
      Math.abs(video.currentTime - positionToRestore) < TOLERANCE_SECONDS
    )
      return;
    hasSought = true;
    video.currentTime = positionToRestore;
  });
  listen('seeked', () => (core.positionToRestore = undefined));
  return () => cleanup.abort();
}
