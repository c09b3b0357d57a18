import { useEffect, useRef, type ReactNode } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { Spinner } from './WaitingSpinner.tsx';
import styles from './Controls.module.css';

type Props = {
  readonly title: string;
  readonly onLeave: () => void;
  /** Changes the channel. It is also called while a message says that the viewer may not watch the current channel. */
  readonly onChannel?: (which: 'previous' | 'next') => void;
  readonly children?: ReactNode;
};

/** The player's box without a video: while it opens, or with a message in place of the video. */
export function PlayerFrame({ title, onLeave, onChannel, children }: Props) {
  const root = useRef<HTMLElement>(null);
  const name = usePort((p) => p.text.t('playerOf', { title }));
  useEffect(() => {
    // A message that replaces another one removes the focused button. The player takes the focus, so that its keys
    // work.
    if (!root.current?.contains(document.activeElement)) root.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    // Escape closes the player; LeaveButton does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      className={styles['root']}
      tabIndex={-1}
      aria-label={name}
      data-player={children === undefined ? 'loading' : 'refused'}
      data-controls=""
      onKeyDown={({ key, repeat }) => {
        if (key === 'Escape') onLeave();
        else if (repeat) return;
        else if (key === 'PageUp' || key === 'ChannelUp') onChannel?.('next');
        else if (key === 'PageDown' || key === 'ChannelDown') onChannel?.('previous');
      }}
    >
      {children ?? <Spinner />}
      <header className={styles['top']}>
        <LeaveButton onLeave={onLeave} />
        <p className={styles['title']}>
          <b>
            <bdi>{title}</bdi>
          </b>
        </p>
      </header>
    </section>
  );
}
