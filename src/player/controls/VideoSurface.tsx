import { useLayoutEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { moveInto } from '../moveInto.ts';
import { togglePlay } from './bindings.ts';
import { usePlayerState } from './usePlayer.ts';
import { useSurfaceGestures } from './useSurfaceGestures.ts';
import styles from './Controls.module.css';

type Props = {
  readonly player: Player;
  /** Whether the controls are visible. */
  readonly isVisible: boolean;
  readonly show: () => void;
  readonly hide: () => void;
  readonly toggleFullscreen: () => void;
};

/** The element that contains the video, with its clicks and touches. */
export function VideoSurface({ player, isVisible, show, hide, toggleFullscreen }: Props) {
  const surface = useRef<HTMLDivElement>(null);
  const isPictureInPicture = usePlayerState(player, (state) => state.isPictureInPicture);
  const playsInWindow = usePort((p) => p.text.t('playsInWindow'));
  useLayoutEffect(() => {
    // In picture in picture the video is outside of the page (mediaCommands.ts).
    if (!isPictureInPicture && surface.current) moveInto(surface.current, player.element);
  }, [player, isPictureInPicture]);
  const gestures = useSurfaceGestures({
    togglePlay: () => togglePlay({ player }),
    toggleFullscreen,
    seekBy: player.seekBy,
    show,
    hide,
    isVisible,
  });
  return (
    <>
      <div ref={surface} className={styles['surface']} {...gestures} />
      {isPictureInPicture && <p className={styles['elsewhere']}>{playsInWindow}</p>}
    </>
  );
}
