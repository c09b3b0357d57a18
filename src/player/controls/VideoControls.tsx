// The controls of a video that plays: the buttons in the middle, offers, the bar under the video, and the open menu.
import { lazy, Suspense, type ComponentProps } from 'react';
import type { ViewerSettingsStore } from '../viewerSettings.ts';
import { CenterButtons } from './CenterButtons.tsx';
import { ControlBar } from './ControlBar.tsx';
import { loadMenu, loadNextUp } from './loadMenu.ts';
import { ScrubBar } from './ScrubBar.tsx';
import { SkipButton } from './SkipButton.tsx';
import type { SkipOffer } from './useSkip.ts';
import styles from './Controls.module.css';

const OpenMenu = lazy(loadMenu);
// A video plays to its end, even if this file cannot be loaded.
const NextUp = lazy(() => loadNextUp().catch(() => ({ default: () => null })));

type Props = ComponentProps<typeof ControlBar> & {
  /** Id of the video that plays. */
  readonly itemId: string;
  readonly settings: ViewerSettingsStore;
  /** The part that the viewer can skip now. */
  readonly skipOffer: SkipOffer | undefined;
  readonly isKeyMapOpen: boolean;
  readonly announce: (message: string | undefined) => void;
  readonly onCloseMenu: () => void;
};

/** The controls of the video itself. They are not shown over advertisements and over the message of an error. */
export function VideoControls({ itemId, settings, skipOffer, isKeyMapOpen, announce, onCloseMenu, ...bar }: Props) {
  const { player, queue, marks, openMenu, onMenu } = bar;
  return (
    <>
      <CenterButtons player={player} />
      <Suspense>
        {queue && (
          <NextUp key={itemId} player={player} queue={queue} isMenuOpen={openMenu !== undefined || isKeyMapOpen} />
        )}
      </Suspense>
      {skipOffer && !openMenu && <SkipButton skipOffer={skipOffer} />}
      <div className={styles['bottom']}>
        <ScrubBar player={player} annotations={marks.annotations} />
        <ControlBar {...bar} />
        {openMenu && (
          <Suspense>
            <OpenMenu
              key={openMenu}
              name={openMenu}
              player={player}
              extras={{ marks, settings, queue }}
              announce={announce}
              onOpen={onMenu}
              onClose={onCloseMenu}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
