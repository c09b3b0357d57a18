// The controls over a player: one element that contains the video, its buttons, menus and messages. It can fill the
// screen as a whole.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Play from 'lucide-react/icons/play';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { Ads } from '../ads/createAds.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Player } from '../createPlayer.ts';
import { announceBinding } from './announcements.ts';
import { findBinding, togglePlay } from './bindings.ts';
import { ControlBar, PlayButton, SeekButtons } from './ControlBar.tsx';
import { ControlButton } from './ControlButton.tsx';
import { ErrorMessage } from './ErrorMessage.tsx';
import { moveInto } from '../moveInto.ts';
import { findMoment, type PlayerMarks } from '../marks.ts';
import type { ViewerSettingsStore } from '../viewerSettings.ts';
import { toggleSubtitles, type MenuName } from './menus.ts';
import { NextUp, type Queue } from './NextUp.tsx';
import { Overlay } from './Overlay.tsx';
import { ScrubBar } from './ScrubBar.tsx';
import { SkipButton } from './SkipButton.tsx';
import { useCaptionStyle } from './captions/useCaptionStyle.ts';
import { useControlsVisibility } from './useControlsVisibility.ts';
import { useFullscreen, type FullscreenTarget } from './useFullscreen.ts';
import { usePlayerState } from './usePlayer.ts';
import { useSkip } from './useSkip.ts';
import { useSurfaceGestures } from './useSurfaceGestures.ts';
import styles from './Controls.module.css';

// Loaded on demand, because a viewer opens menus only after the video has started.
const loadMenu = () => import('./OpenMenu.tsx');
const OpenMenu = lazy(loadMenu);
// Loaded only for videos with advertisements.
const AdControls = lazy(() => import('./AdControls.tsx'));
// Loaded only for live channels, when the guide has their programmes.
const loadProgramme = () => import('./LiveProgramme.tsx');
const ProgrammeTitle = lazy(() => loadProgramme().then((module) => ({ default: module.ProgrammeTitle })));
const StartOverButton = lazy(() => loadProgramme().then((module) => ({ default: module.StartOverButton })));
const RemoteButton = lazy(() => import('./RemoteButton.tsx').then((module) => ({ default: module.RemoteButton })));
const KeyMap = lazy(() => import('./KeyMap.tsx').then(({ KeyMap: component }) => ({ default: component })));

/** Props of PlayerControls. */
export type PlayerControlsProps = {
  readonly player: Player;
  /** The item that plays. The player and its controls stay when another item is opened. */
  readonly item: Pick<ContentItem, 'id' | 'type'>;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** Seconds at which the video resumed; undefined when it began at its start. */
  readonly resumedAt?: number | undefined;
  /** The previous and the next video of the list. */
  readonly queue?: Queue | undefined;
  readonly marks: PlayerMarks;
  readonly settings: ViewerSettingsStore;
  /** Returns the advertisements of the player; undefined when it has none. */
  readonly ads?: (() => Ads | undefined) | undefined;
  readonly fullscreen: FullscreenTarget;
  readonly onRetry: () => void;
  readonly onLeave: () => void;
  /** A further button of the control bar. */
  readonly extraButton?: ReactNode;
};

/** The controls over a video. */
export function PlayerControls({
  player,
  item,
  title,
  subtitle,
  resumedAt,
  queue,
  marks,
  settings,
  ads: getAds,
  fullscreen,
  onRetry,
  onLeave,
  extraButton,
}: PlayerControlsProps) {
  const { text } = usePorts();
  const root = useRef<HTMLElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const lastText = useRef<string>(undefined);
  const [menu, setMenu] = useState<MenuName>();
  const [isKeyMapOpen, setKeyMapOpen] = useState(false);
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  const phase = usePlayerState(player, (state) => state.phase);
  const isPlayWanted = usePlayerState(player, (state) => state.isPlayWanted);
  const isPictureInPicture = usePlayerState(player, (state) => state.isPictureInPicture);
  const hasProgrammes = usePlayerState(player, ({ isLive, chapters }) => isLive && chapters.length > 0);
  const error = usePlayerState(player, (state) => state.error);
  const ads = usePlayerState(player, (state) => state.isInterrupted) ? getAds?.() : undefined;
  const name = usePort((p) => p.text.t('playerOf', { title }));
  const { isFullscreen, toggle: toggleFullscreen } = useFullscreen(fullscreen, player.video);
  const { isVisible, show, hide } = useControlsVisibility(!isPlayWanted || phase === 'loading' || menu !== undefined);

  const isStarted = phase === 'playing' || phase === 'paused';
  const [hasStarted, setStarted] = useState(false);
  if (isStarted && !hasStarted) setStarted(true);
  useEffect(() => {
    // Loads the menus ahead, so that the first one opens immediately. A failed load is repeated when a menu opens.
    if (hasStarted) loadMenu().catch(() => undefined);
  }, [hasStarted]);
  const announce = useCallback((message: string | undefined): void => {
    if (message !== undefined) setAnnouncement(({ count }) => ({ text: message, count: count + 1 }));
  }, []);
  const announcedId = useRef(item.id);
  useEffect(() => {
    if (announcedId.current === item.id) return;
    announcedId.current = item.id;
    announce(title);
  }, [item.id, title, announce]);
  const offer = useSkip(player, marks, settings, announce);
  useCaptionStyle(player, settings);

  useLayoutEffect(() => {
    // In picture in picture the video is outside of the page (mediaCommands.ts).
    if (!isPictureInPicture && surface.current) moveInto(surface.current, player.element);
  }, [player, isPictureInPicture]);
  useLayoutEffect(() => root.current?.focus({ preventScroll: true }), [player]);

  useEffect(() => {
    // A second attempt removes the focused button of the message. The player takes the focus, so that its keys work.
    if (!error && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [error]);

  const closeMenu = useCallback(() => setMenu(undefined), []);
  // A menu handles its own keys, but it has the focus only when its code is loaded.
  const leave = menu === undefined ? onLeave : closeMenu;
  const gestures = useSurfaceGestures({
    togglePlay: () => togglePlay({ player }),
    toggleFullscreen,
    seekBy: player.seekBy,
    show,
    hide,
    isVisible,
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    show();
    const isButton = (event.target as HTMLElement).closest('button, a') !== null;
    if (isButton && (event.key === ' ' || event.key === 'Enter')) return;
    const binding = findBinding(event);
    if (!binding || error) {
      if (event.key === 'Escape') leave();
      return;
    }
    event.preventDefault();
    binding.run(
      {
        player,
        toggleFullscreen,
        toggleSubtitles: () => {
          lastText.current = player.get().textTracks.find(({ isActive }) => isActive)?.id ?? lastText.current;
          announce(toggleSubtitles(player, text, lastText.current));
        },
        togglePictureInPicture: () => void player.togglePictureInPicture().catch(() => undefined),
        openKeyMap: () => setKeyMapOpen(true),
        skip: () => offer?.run(),
        goToMoment: (step) => {
          const moment = findMoment(marks.annotations, player.get().position, step);
          if (!moment) return;
          player.seek(moment.at);
          announce(moment.title);
        },
        leave,
        openAdjacent: (which) => queue?.[which]?.open(),
        changeChannel: (which) => {
          const channel = item.type === 'EPG' ? queue?.[which] : undefined;
          channel?.open();
          return channel !== undefined;
        },
      },
      event.key,
    );
    announce(announceBinding(binding.label, player, text));
  };
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
      data-offer={offer ? '' : undefined}
      data-fullscreen={isFullscreen || undefined}
      onKeyDown={onKeyDown}
      onPointerMove={({ pointerType }) => {
        if (pointerType !== 'touch') show();
      }}
      onFocus={show}
    >
      <div ref={surface} className={styles['surface']} {...gestures} />
      {isPictureInPicture && <p className={styles['elsewhere']}>{text.t('playsInWindow')}</p>}
      <Overlay marks={marks} />
      <div className={styles['shade']} aria-hidden="true" />
      <Waiting player={player} />
      <header className={styles['top']}>
        <LeaveButton onLeave={onLeave} />
        <p className={styles['title']}>
          <b>
            <bdi>{title}</bdi>
          </b>
          {subtitle !== undefined && <bdi className={styles['subtitle']}>{subtitle}</bdi>}
          {hasProgrammes && (
            <Suspense>
              <ProgrammeTitle player={player} />
            </Suspense>
          )}
        </p>
        <Suspense>{hasProgrammes && <StartOverButton player={player} announce={announce} />}</Suspense>
        <Resumed player={player} at={resumedAt} />
        <Suspense>
          {hasStarted && 'remote' in player.video && <RemoteButton player={player} announce={announce} />}
        </Suspense>
      </header>
      {ads && (
        <Suspense>
          <AdControls ads={ads} player={player} isFullscreen={isFullscreen} onFullscreen={toggleFullscreen} />
        </Suspense>
      )}
      {!error && !ads && (
        <>
          <Center player={player} />
          {queue && (
            <NextUp key={item.id} player={player} queue={queue} isMenuOpen={menu !== undefined || isKeyMapOpen} />
          )}
          {offer && !menu && <SkipButton offer={offer} />}
          <div className={styles['bottom']}>
            <ScrubBar player={player} annotations={marks.annotations} />
            <ControlBar
              player={player}
              queue={queue}
              extraButton={extraButton}
              marks={marks}
              openMenu={menu}
              onMenu={setMenu}
              isFullscreen={isFullscreen}
              onFullscreen={toggleFullscreen}
            />
            {menu && (
              <Suspense>
                <OpenMenu
                  key={menu}
                  name={menu}
                  player={player}
                  extras={{ marks, settings }}
                  announce={announce}
                  onOpen={setMenu}
                  onClose={closeMenu}
                />
              </Suspense>
            )}
          </div>
        </>
      )}
      {error && <ErrorMessage error={error} onRetry={onRetry} onLeave={onLeave} />}
      <p className={styles['announcement']} role="status">
        {announcement.text && <span key={announcement.count}>{announcement.text}</span>}
      </p>
      {isKeyMapOpen && (
        <Suspense>
          <KeyMap onClose={() => setKeyMapOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Closes the player. */
export function LeaveButton({ onLeave }: { readonly onLeave: () => void }) {
  const label = usePort((p) => p.text.t('leavePlayer'));
  return (
    <ControlButton label={label} data-control="leave" onClick={onLeave}>
      <ArrowLeft className={styles['arrow']} size={24} strokeWidth={1.75} aria-hidden />
    </ControlButton>
  );
}

/** A spinner, drawn only when waiting takes longer than 400 ms. */
function Waiting({ player }: { readonly player: Player }) {
  const isWaiting = usePlayerState(player, ({ phase }) => phase === 'loading' || phase === 'buffering');
  const label = usePort((p) => p.text.t('loading'));
  if (!isWaiting) return null;
  return <span className={styles['waiting']} role="status" aria-label={label} />;
}

/** Large buttons in the middle: in small players always, in others only when the browser waits for a click. */
function Center({ player }: { readonly player: Player }) {
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
        <PlayButton player={player} />
        <SeekButtons player={player} />
      </div>
    </>
  );
}

/** How long the top bar offers to start over, in seconds of playback. */
const OFFER_START_SECONDS = 12;

/** Shows where the video resumed, and offers to start over. */
function Resumed({ player, at }: { readonly player: Player; readonly at: number | undefined }) {
  const t = usePort((p) => p.text.t);
  const time = usePort((p) => p.text.duration(at));
  const isOffered = usePlayerState(
    player,
    ({ position }) => at !== undefined && position >= at - 2 && position < at + OFFER_START_SECONDS,
  );
  if (!isOffered) return null;
  return (
    <span className={styles['resumed']}>
      <span>{t('resumedAt', { time })}</span>
      <button type="button" data-control="start-over" onClick={() => player.seek(player.get().seekable.start)}>
        {t('startOver')}
      </button>
    </span>
  );
}
