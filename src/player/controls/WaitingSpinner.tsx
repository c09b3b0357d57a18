import { useEffect, useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { usePlayerState } from './usePlayer.ts';
import styles from './Controls.module.css';

/** Shows a spinner while the video waits for data. */
export function WaitingSpinner({ player }: { readonly player: Player }) {
  const isWaiting = usePlayerState(player, ({ phase }) => phase === 'loading' || phase === 'buffering');
  return isWaiting && <Spinner />;
}

/** Time in ms until the spinner appears. */
const DELAY_MS = 400;

/**
 * A spinner that appears after a moment. Until then it is not in the document, because the browser also draws an
 * animation that is transparent, which delays the first frame of a video.
 */
export function Spinner() {
  const label = usePort((p) => p.text.t('loading'));
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue && <span className={styles['waiting']} role="status" aria-label={label} />;
}
