import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import type { CSSProperties } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { ControlButton } from './ControlButton.tsx';
import { usePlayerState } from './usePlayer.ts';
import styles from './ControlBar.module.css';

/** Mute and volume. Phones have buttons of their own for the volume, so small players show only mute. */
export function VolumeControl({ player }: { readonly player: Player }) {
  const volume = usePlayerState(player, (state) => state.volume);
  const isMuted = usePlayerState(player, (state) => state.isMuted);
  const label = usePort((p) => p.text.t(isMuted ? 'unmute' : 'mute'));
  const name = usePort((p) => p.text.t('volume'));
  const effectiveVolume = isMuted ? 0 : volume;
  const AudibleIcon = effectiveVolume < 50 ? Volume1 : Volume2;
  const Icon = effectiveVolume === 0 ? VolumeX : AudibleIcon;
  return (
    <span className={styles['volume']}>
      <ControlButton label={label} onClick={() => player.setMuted(!isMuted)} data-control="mute">
        <Icon size={24} strokeWidth={1.75} />
      </ControlButton>
      <input
        type="range"
        className={styles['range']}
        min={0}
        max={100}
        step={5}
        value={effectiveVolume}
        aria-label={name}
        style={{ '--portion': `${effectiveVolume}%` } as CSSProperties}
        // The keys that move this slider must not seek.
        onKeyDown={(event) => {
          if (/Arrow|Home|End|Page/.test(event.key)) event.stopPropagation();
        }}
        onChange={({ target }) => player.setVolume(Number(target.value))}
      />
    </span>
  );
}
