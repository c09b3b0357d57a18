// The card with the next video of a list, at the end of a video.
import { useEffect, useRef, useState } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import buttons from '#widgets/_shared/LinkButton.module.css';
import type { Player } from '../createPlayer.ts';
import { decideNextUp, NEXT_UP_SECONDS } from './decideNextUp.ts';
import { usePlayerState } from './usePlayer.ts';
import styles from './NextUp.module.css';

/** The previous or the next video of the list. */
export type QueueEntry = {
  readonly title: string;
  readonly thumbnailUrl?: string | undefined;
  /** Plays the video. */
  readonly open: () => void;
};

/** The previous and the next video of the list, and how the next one starts. */
export type PlayQueue = {
  /** Missing at the beginning of the list. */
  readonly previous?: QueueEntry | undefined;
  /** Missing at the end of the list. */
  readonly next?: QueueEntry | undefined;
  /** The viewer's preference autoAdvance. */
  readonly isAutomatic: boolean;
  /** Whether the viewer has to confirm first, because several videos started without any input. */
  readonly shouldAskFirst: boolean;
  /** Called when the next video starts automatically, before it is opened. */
  readonly onAutomaticStart: () => void;
};

type NextUpProps = { readonly player: Player; readonly queue: PlayQueue; readonly isMenuOpen: boolean };

/** Offers the next video in the last seconds, and starts it at the end if the viewer wants that. */
export default function NextUp({ player, queue, isMenuOpen }: NextUpProps) {
  const t = usePort((p) => p.text.t);
  const { images } = usePorts();
  const { next } = queue;
  const [isAutoStartBlocked, setAutoStartBlocked] = useState(false);
  const secondsSinceEnd = useSecondsSinceEnd(player);
  // Joined to one string, because a new object would differ each time, and the card would render with each change of
  // the position.
  const decisionKey = usePlayerState(player, (state) => {
    const decision = decideNextUp(state, { ...queue, isMenuOpen, isAutoStartBlocked, secondsSinceEnd });
    return `${decision.kind} ${'seconds' in decision ? decision.seconds : ''}`;
  });
  const hasEnded = usePlayerState(player, ({ phase }) => phase === 'ended');
  const [kind, seconds] = decisionKey.split(' ') as [ReturnType<typeof decideNextUp>['kind'], string];
  const isShown = next !== undefined && kind !== 'hidden' && kind !== 'starting';

  // If a menu is open at the end, the next video does not start when the menu closes.
  if (hasEnded && isMenuOpen && !isAutoStartBlocked) setAutoStartBlocked(true);

  const hasStartedRef = useRef(false);
  const shouldStart = next !== undefined && kind === 'starting';
  useEffect(() => {
    if (!shouldStart || hasStartedRef.current) return;
    hasStartedRef.current = true;
    queue.onAutomaticStart();
    next?.open();
  }, [shouldStart, queue, next]);

  // After the end, the viewer cannot dismiss a next video that does not start automatically.
  const canDismiss = isShown && !isAutoStartBlocked && !(hasEnded && kind === 'offered');
  useEffect(() => {
    if (!canDismiss) return undefined;
    // The listener uses the capture phase, so that it runs before the player's handler of Escape, which closes the
    // player.
    const dismiss = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      setAutoStartBlocked(true);
    };
    document.addEventListener('keydown', dismiss, { capture: true });
    return () => document.removeEventListener('keydown', dismiss, { capture: true });
  }, [canDismiss]);

  if (!isShown) return null;
  const image = next.thumbnailUrl === undefined ? undefined : images.describe(next.thumbnailUrl);
  return (
    <aside className={styles['card']} aria-label={t('upNext')} data-next-up={kind}>
      {image && <img className={styles['image']} src={image.src} srcSet={image.srcSet} sizes="160px" alt="" />}
      <div className={styles['text']}>
        <p className={styles['label']}>
          {kind === 'asking' && t('stillWatching')}
          {kind === 'counting' && t('upNextIn', { seconds })}
          {kind !== 'asking' && kind !== 'counting' && t('upNext')}
        </p>
        <p className={styles['title']}>
          <bdi>{next.title}</bdi>
        </p>
        <div className={styles['actions']}>
          <button type="button" className={buttons['button']} data-look="primary" data-short onClick={next.open}>
            {t(kind === 'asking' ? 'keepWatching' : 'playNow')}
          </button>
          {canDismiss && (
            <button
              type="button"
              className={buttons['button']}
              data-look="secondary"
              data-short
              onClick={() => setAutoStartBlocked(true)}
            >
              {t('stayHere')}
            </button>
          )}
        </div>
      </div>
    </aside>
  );
}

/** Returns how many seconds ago the video ended, up to the length of the countdown. */
function useSecondsSinceEnd(player: Player): number {
  const hasEnded = usePlayerState(player, ({ phase }) => phase === 'ended');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!hasEnded) return undefined;
    const timer = setInterval(() => setSeconds((before) => Math.min(NEXT_UP_SECONDS, before + 1)), 1000);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [hasEnded]);
  return seconds;
}
