import type { Player } from './playerTypes.ts';

/**
 * Time in ms after which a video that plays counts as shown: for browsers that do not report frames, and for sound
 * without a video.
 */
const NO_FRAME_MS = 200;

/**
 * Calls back once when a video that is being loaded has shown its first frame, has failed, or waits for the viewer.
 * Use it for work that the start of the video does not need.
 *
 * @returns a function that stops waiting
 */
export function afterFirstFrame(player: Pick<Player, 'get' | 'subscribe' | 'video'>, callback: () => void): () => void {
  const { video } = player;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  let unsubscribe = (): void => undefined;
  const stop = (): void => {
    clearTimeout(timer);
    if (frame !== undefined) video.cancelVideoFrameCallback?.(frame);
    unsubscribe();
  };
  const finish = (): void => {
    stop();
    callback();
  };
  const check = (): void => {
    if (timer !== undefined || !hasStarted(player)) return;
    unsubscribe();
    timer = setTimeout(finish, player.get().phase === 'playing' ? NO_FRAME_MS : 0);
    frame = video.requestVideoFrameCallback?.(finish);
  };
  unsubscribe = player.subscribe(check);
  check();
  return stop;
}

/** Time in ms after which the deferred work begins, even when the first frame has not been shown yet. */
const SLOW_START_MS = 1_000;

/**
 * Calls back once after the first frame as `afterFirstFrame` does, or after SLOW_START_MS.
 *
 * @returns a function that stops waiting
 */
export function afterStart(player: Pick<Player, 'get' | 'subscribe' | 'video'>, callback: () => void): () => void {
  const stop = (): void => {
    clearTimeout(timer);
    stopFrame();
  };
  const finish = (): void => {
    stop();
    callback();
  };
  const timer = setTimeout(finish, SLOW_START_MS);
  const stopFrame = afterFirstFrame(player, finish);
  return stop;
}

/** Whether the video plays, has failed, or waits for the viewer. */
export function hasStarted(player: Pick<Player, 'get'>): boolean {
  const { phase, needsGesture } = player.get();
  return needsGesture || !['idle', 'loading', 'ready', 'buffering'].includes(phase);
}
