// The controls over a player: one element that contains the video, its buttons, menus and messages. In full screen the
// whole element fills the screen.
import { lazy, startTransition, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Ads } from '../ads/createAds.ts';
import { afterStart, hasStarted as hasPlayerStarted } from '../afterFirstFrame.ts';
import type { Player } from '../createPlayer.ts';
import { createSteadyPlayer } from '../createSteadyPlayer.ts';
import type { PlayerMarks } from '../marks.ts';
import type { PlayerState } from '../playerState.ts';
import type { ViewerSettingsStore } from '../viewerSettings.ts';
import { useCaptionStyle } from './captions/useCaptionStyle.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { loadMenu, loadNextUp, loadScrubPreview } from './loadMenu.ts';
import type { MenuName } from './menus.ts';
import type { PlayQueue } from './NextUp.tsx';
import { Overlay } from './Overlay.tsx';
import { PlayerTopBar } from './PlayerTopBar.tsx';
import { useSpokenMessage } from './useSpokenMessage.ts';
import { useControlsVisibility } from './useControlsVisibility.ts';
import { useFullscreen, type FullscreenTarget } from './useFullscreen.ts';
import { usePlayerState } from './usePlayer.ts';
import { usePlayerFocus } from './usePlayerFocus.ts';
import { usePlayerKeys } from './usePlayerKeys.ts';
import { useSkip } from './useSkip.ts';
import { VideoControls } from './VideoControls.tsx';
import { VideoSurface } from './VideoSurface.tsx';
import { WaitingSpinner } from './WaitingSpinner.tsx';
import styles from './Controls.module.css';

// Loaded only for videos with advertisements.
const AdControls = lazy(() => import('./AdControls.tsx'));
const KeyMap = lazy(() => import('./KeyMap.tsx').then(({ KeyMap: component }) => ({ default: component })));

/** The video that the controls are for, and what depends on the viewer and the page. */
export type PlayerControlsProps = {
  readonly player: Player;
  /** The item that plays. The player and its controls stay mounted when another item is opened. */
  readonly item: Pick<ContentItem, 'id' | 'type'>;
  readonly title: string;
  /** Second line of the top bar, such as the series. */
  readonly subtitle?: string | undefined;
  /** Seconds at which the video resumed; undefined when it began at its start. */
  readonly resumedAt?: number | undefined;
  /** The previous and the next video of the list. */
  readonly queue?: PlayQueue | undefined;
  readonly marks: PlayerMarks;
  readonly settings: ViewerSettingsStore;
  /** Returns the advertisements of the player; undefined when it has none. */
  readonly ads?: (() => Ads | undefined) | undefined;
  readonly fullscreen: FullscreenTarget;
  /** Called when the viewer tries again after a failure. */
  readonly onRetry: () => void;
  /** Closes the player. */
  readonly onLeave: () => void;
  /** A further button of the control bar. */
  readonly extraButton?: ReactNode;
};

/** The controls over a video. */
export function PlayerControls(props: PlayerControlsProps) {
  const { player, item, title, subtitle, resumedAt, queue, marks, settings, onRetry, onLeave } = props;
  const [menu, setMenu] = useState<MenuName>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const [isKeyMapOpen, setKeyMapOpen] = useState(false);
  const phase = usePlayerState(player, (state) => state.phase);
  const isPlayWanted = usePlayerState(player, (state) => state.isPlayWanted);
  const error = usePlayerState(player, (state) => state.error);
  const ads = usePlayerState(player, (state) => state.isInterrupted) ? props.ads?.() : undefined;
  const name = usePort((p) => p.text.t('playerOf', { title }));
  const { isFullscreen, toggle: toggleFullscreen } = useFullscreen(props.fullscreen, player.video);
  const { isVisible, show, hide } = useControlsVisibility(!isPlayWanted || phase === 'loading' || menu !== undefined);
  const hasStarted = useHasVideoStarted(phase);
  const { hasControls, steadyPlayer } = useControlsAfterStart(player);
  const { announcement, announce } = useSpokenMessage(item.id, title);
  const skipOffer = useSkip(player, marks, settings, announce);
  useCaptionStyle(player, settings);
  const root = usePlayerFocus(player, error !== undefined);
  const onKeyDown = usePlayerKeys({
    player,
    item,
    queue,
    marks,
    skipOffer,
    announce,
    toggleFullscreen,
    // A menu handles Escape itself once its code is loaded and it has the focus. Until then this closes it.
    onLeave: menu === undefined ? onLeave : closeMenu,
    hasError: error !== undefined,
    showControls: show,
    openKeyMap: () => setKeyMapOpen(true),
  });
  return (
    // The keys work wherever the focus is in the player. Each key also has a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      className={styles['root']}
      tabIndex={-1}
      aria-label={name}
      data-player={phase}
      data-controls={isVisible || undefined}
      data-offer={skipOffer ? '' : undefined}
      data-fullscreen={isFullscreen || undefined}
      onKeyDown={onKeyDown}
      onPointerMove={({ pointerType }) => {
        if (pointerType !== 'touch') show();
      }}
      onFocus={show}
    >
      <VideoSurface {...{ player, isVisible, show, hide, toggleFullscreen }} />
      <Overlay marks={marks} />
      <div className={styles['shade']} aria-hidden="true" />
      <WaitingSpinner player={player} />
      <PlayerTopBar {...{ title, subtitle, resumedAt, hasStarted, announce, onLeave }} player={steadyPlayer} />
      <Suspense>
        {ads && <AdControls ads={ads} player={player} isFullscreen={isFullscreen} onFullscreen={toggleFullscreen} />}
      </Suspense>
      {hasControls && !error && !ads && (
        <VideoControls
          {...{ queue, marks, settings, skipOffer, isFullscreen, isKeyMapOpen, announce }}
          player={steadyPlayer}
          itemId={item.id}
          extraButton={props.extraButton}
          openMenu={menu}
          onMenu={setMenu}
          onCloseMenu={closeMenu}
          onFullscreen={toggleFullscreen}
        />
      )}
      {error && <ErrorMessage error={error} onRetry={onRetry} onLeave={onLeave} />}
      <Announcement {...announcement} />
      <Suspense>{isKeyMapOpen && <KeyMap onClose={() => setKeyMapOpen(false)} />}</Suspense>
    </section>
  );
}

/** Tells screen readers what has changed. `count` makes them read the same text again. */
function Announcement({ text, count }: { readonly text: string; readonly count: number }) {
  return (
    <p className={styles['announcement']} role="status">
      {text && <span key={count}>{text}</span>}
    </p>
  );
}

/**
 * Returns the player for the controls, and whether to render them: rendering them before the start of the video would
 * delay its first frame.
 */
function useControlsAfterStart(player: Player) {
  const steadyPlayer = useMemo(() => createSteadyPlayer(player), [player]);
  const [isDue, setDue] = useState(() => hasPlayerStarted(player));
  useEffect(() => {
    if (isDue) {
      // Loaded early, so that the first menu opens at once. When this fails, opening a menu loads them again.
      for (const load of [loadMenu, loadNextUp, loadScrubPreview]) load().catch(() => undefined);
      return undefined;
    }
    return afterStart(player, () => startTransition(() => setDue(true)));
  }, [player, isDue]);
  return { hasControls: isDue, steadyPlayer };
}

/** Returns whether a video of the player has started. */
function useHasVideoStarted(phase: PlayerState['phase']): boolean {
  const isStarted = phase === 'playing' || phase === 'paused';
  const [hasStarted, setStarted] = useState(false);
  if (isStarted && !hasStarted) setStarted(true);
  return hasStarted;
}
