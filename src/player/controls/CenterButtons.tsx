import Play from 'lucide-react/icons/play';
import { usePort } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { PlayPauseButton, SeekButtons } from './ControlBar.tsx';
import { usePlayerState } from './usePlayer.ts';
import styles from './Controls.module.css';

/**
 * Large buttons in the middle of the video. Small players always show them; larger ones only when the browser refuses
 * to play without a click.
 */
export function CenterButtons({ player }: { readonly player: Player }) {
  const needsGesture = usePlayerState(player, (state) => state.needsGesture);
  const label = usePort((p) => p.text.t('watch'));
  return (
    <>
      {needsGesture && (
        <button type="button" className={styles['start']} aria-label={label} onClick={() => void player.play()}>
          <Play size={40} strokeWidth={1.75} fill="currentColor" aria-hidden />
        </button>
      )}
      <div className={styles['center']} dir="ltr" data-hidden={needsGesture || undefined}>
        <PlayPauseButton player={player} />
        <SeekButtons player={player} />
      </div>
    </>
  );
}
