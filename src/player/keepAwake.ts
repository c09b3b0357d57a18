import type { Player } from './createPlayer.ts';

type AwakeEnvironment = {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  readonly wakeLock: Pick<WakeLock, 'request'> | undefined;
};

/**
 * Keeps the screen on while the video plays. The browser releases the lock of a hidden page; it is requested again when
 * the page is visible.
 * @returns a cleanup function
 */
export function keepAwake(player: Player, { document, wakeLock }: AwakeEnvironment): () => void {
  let lock: WakeLockSentinel | undefined;
  let isStopped = false;
  let isPending = false;
  const release = (): void => {
    void lock?.release().catch(() => undefined);
    lock = undefined;
  };
  const update = (): void => {
    const isWanted = !isStopped && player.get().phase === 'playing' && document.visibilityState === 'visible';
    if (!isWanted) {
      // A buffering video keeps the lock.
      if (isStopped || !player.get().isPlayWanted) release();
      return;
    }
    if (isPending || (lock && !lock.released)) return;
    isPending = true;
    void wakeLock?.request('screen').then(
      (granted) => {
        isPending = false;
        lock = granted;
        update();
      },
      // The browser refuses the lock, for example when the battery is low. The video continues without it.
      () => void (isPending = false),
    );
  };
  const unsubscribe = player.subscribe(update);
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    isStopped = true;
    unsubscribe();
    document.removeEventListener('visibilitychange', update);
    release();
  };
}
