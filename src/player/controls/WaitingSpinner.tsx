import { usePort } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { usePlayerState } from './usePlayer.ts';
import styles from './Controls.module.css';

/** A spinner. The CSS makes it visible only when the video has waited for data for more than 400 ms. */
export function WaitingSpinner({ player }: { readonly player: Player }) {
  const isWaiting = usePlayerState(player, ({ phase }) => phase === 'loading' || phase === 'buffering');
  const label = usePort((p) => p.text.t('loading'));
  if (!isWaiting) return null;
  return <span className={styles['waiting']} role="status" aria-label={label} />;
}
