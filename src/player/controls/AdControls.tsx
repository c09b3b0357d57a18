import ExternalLink from 'lucide-react/icons/external-link';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SkipForward from 'lucide-react/icons/skip-forward';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { AdState } from '../ads/adTypes.ts';
import type { Ads } from '../ads/createAds.ts';
import type { Player } from '../createPlayer.ts';
import { ControlButton } from './ControlButton.tsx';
import { VolumeControl } from './VolumeControl.tsx';
import shared from './Controls.module.css';
import { Spinner } from './WaitingSpinner.tsx';
import styles from './AdControls.module.css';

const ICON = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Keys that seek. They do nothing while an advertisement plays. */
const SEEK_KEYS =
  /^(?:Arrow(?:Left|Right)|[jlbn\d[\]]|Page(?:Up|Down)|Home|End|Media(?:Rewind|FastForward|Track\w+))$/i;

type Props = {
  readonly ads: Ads;
  readonly player: Player;
  readonly isFullscreen: boolean;
  readonly onFullscreen: () => void;
};

/** The controls while an advertisement plays in place of the video. */
export default function AdControls({ ads, player, isFullscreen, onFullscreen }: Props) {
  const { text } = usePorts();
  const t = usePort((p) => p.text.t);
  const root = useRef<HTMLDivElement>(null);
  const phase = useAdState(ads, (state) => state.phase);
  const index = useAdState(ads, (state) => state.index);
  const count = useAdState(ads, (state) => state.count);
  const title = useAdState(ads, (state) => state.title);
  const remaining = useAdState(ads, (state) => state.remaining);
  const link = useAdState(ads, (state) => state.link);
  const needsGesture = useAdState(ads, (state) => state.needsGesture);
  const canSkip = useAdState(ads, (state) => state.skipIn === 0);
  const isSkippable = useAdState(ads, (state) => state.skipIn !== undefined);
  const label =
    count > 1
      ? t('adCount', { index: text.number(index), count: text.number(count) })
      : t(count === 0 ? 'loading' : 'ad');
  useAdKeys(root, ads);
  useReturnFocus(root);
  const isPaused = phase === 'paused';
  const PlayIcon = isPaused ? Play : Pause;
  const FullscreenIcon = isFullscreen ? Minimize : Maximize;
  return (
    <div ref={root} className={styles['ad']} data-ad-controls={phase}>
      <p className={styles['status']} role="status">
        {count > 0 && label} {canSkip && t('adCanSkip')}
      </p>
      {phase === 'loading' && (
        <span aria-hidden="true">
          <Spinner />
        </span>
      )}
      {needsGesture && (
        <button type="button" className={shared['start']} aria-label={t('watch')} onClick={ads.togglePlay}>
          <Play size={40} strokeWidth={1.75} fill="currentColor" aria-hidden />
        </button>
      )}
      <div className={styles['offer']}>
        {link !== undefined && (
          <a
            className={styles['link']}
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            data-control="ad-link"
            onClick={ads.followLink}
          >
            <span>{t('adLink')}</span>
            <ExternalLink size={18} strokeWidth={1.75} aria-label={t('newTab')} />
          </a>
        )}
        {isSkippable && <SkipAd ads={ads} />}
      </div>
      <div className={styles['row']}>
        <p className={styles['label']}>
          <b>{label}</b>
          {remaining !== undefined && count > 0 && (
            <span data-ad-remaining="" aria-hidden="true">
              {text.duration(remaining)}
            </span>
          )}
          {title !== undefined && <bdi className={styles['title']}>{title}</bdi>}
        </p>
        <div className={styles['buttons']} dir="ltr">
          <ControlButton label={t(isPaused ? 'watch' : 'pause')} data-control="play" onClick={ads.togglePlay}>
            <PlayIcon {...ICON} fill={isPaused ? 'currentColor' : 'none'} />
          </ControlButton>
          <VolumeControl player={player} />
          <ControlButton
            label={t(isFullscreen ? 'leaveFullScreen' : 'fullScreen')}
            data-control="full-screen"
            onClick={onFullscreen}
          >
            <FullscreenIcon {...ICON} />
          </ControlButton>
        </div>
      </div>
    </div>
  );
}

/** Counts down until the ad can be skipped; then it is a button that skips the ad. */
function SkipAd({ ads }: Pick<Props, 'ads'>) {
  const { text } = usePorts();
  const t = usePort((p) => p.text.t);
  const button = useRef<HTMLButtonElement>(null);
  const skipIn = useAdState(ads, (state) => state.skipIn) ?? 0;
  useReturnFocus(button);
  const canSkip = skipIn === 0;
  return (
    <button
      ref={button}
      type="button"
      className={styles['skip']}
      data-control="skip-ad"
      aria-keyshortcuts="s"
      // A focused button that is disabled would lose the focus.
      aria-disabled={!canSkip || undefined}
      onClick={ads.skip}
    >
      {canSkip ? t('adSkip') : t('adSkipIn', { seconds: text.number(skipIn) })}
      {canSkip && <SkipForward size={20} strokeWidth={1.75} aria-hidden />}
    </button>
  );
}

/** Moves the focus to the player when the focused control is removed, so that the player's keys still work. */
function useReturnFocus(element: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const { current } = element;
    const player = current?.closest<HTMLElement>('[data-player]');
    return () => {
      if (current?.contains(document.activeElement)) player?.focus({ preventScroll: true });
    };
  }, [element]);
}

/** Handles the keys that do something else while an ad plays. The other keys work as usual. */
function useAdKeys(root: { readonly current: HTMLElement | null }, ads: Ads): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      const element = target as HTMLElement;
      if (altKey || ctrlKey || metaKey || element.closest('input')) return;
      const isPlayKey = /^(?:k|MediaPlayPause)$/i.test(key) || (key === ' ' && !element.closest('button, a'));
      if (!isPlayKey && key.toLowerCase() !== 's' && !SEEK_KEYS.test(key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (isPlayKey) ads.togglePlay();
      else if (key.toLowerCase() === 's') ads.skip();
    };
    const player = root.current?.closest<HTMLElement>('[data-player]');
    player?.addEventListener('keydown', onKeyDown);
    return () => player?.removeEventListener('keydown', onKeyDown);
  }, [root, ads]);
}

function useAdState<T>(ads: Ads, read: (state: AdState) => T): T {
  const getValue = (): T => read(ads.get());
  return useSyncExternalStore(ads.subscribe, getValue, getValue);
}
