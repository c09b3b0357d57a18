import Captions from 'lucide-react/icons/captions';
import Gauge from 'lucide-react/icons/gauge';
import List from 'lucide-react/icons/list';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Pause from 'lucide-react/icons/pause';
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { Player } from '../createPlayer.ts';
import { togglePlay } from './bindings.ts';
import { ControlButton } from './ControlButton.tsx';
import type { PlayQueue } from './NextUp.tsx';
import { QueueButton } from './QueueButton.tsx';
import type { PlayerMarks } from '../marks.ts';
import { hasPictureInPicture, listAvailableMenus, type MenuName } from './menus.ts';
import { usePlayerState } from './usePlayer.ts';
import { VolumeControl } from './VolumeControl.tsx';
import badges from '#widgets/_shared/Badge.module.css';
import styles from './ControlBar.module.css';

const ICON = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The menus that have a button in the bar. The other menus are opened by a choice in one of these. */
type ButtonMenu = keyof typeof MENU_ICONS;
const MENU_ICONS = { tracks: Captions, speed: Gauge, quality: Settings, chapters: List, more: Settings } as const;
/** Small players have the other menus in the menu `more`. */
const MENU_PRIORITIES = { tracks: undefined, speed: 'low', quality: 'low', chapters: 'low', more: 'small' } as const;

type Props = {
  readonly player: Player;
  readonly marks: PlayerMarks;
  readonly openMenu: MenuName | undefined;
  readonly onMenu: (menu: MenuName | undefined) => void;
  readonly queue: PlayQueue | undefined;
  readonly isFullscreen: boolean;
  readonly onFullscreen: () => void;
  readonly extraButton: ReactNode;
};

/**
 * The row of buttons. It has the same order in both writing directions, because it belongs to the seek bar above it,
 * which is never mirrored.
 */
export function ControlBar({ player, marks, openMenu, onMenu, queue, isFullscreen, onFullscreen, extraButton }: Props) {
  const t = usePort((p) => p.text.t);
  // Joined to one string, because a new array would differ each time, and the bar would render with each change of the
  // position.
  const menus = usePlayerState(player, (state) => {
    const names = listAvailableMenus(state, marks);
    const hasMore = hasPictureInPicture(player) || queue?.previous || names.some((name) => name !== 'tracks');
    return (hasMore ? [...names, 'more'] : names).join();
  });
  const isPictureInPicture = usePlayerState(player, (state) => state.isPictureInPicture);
  const FullscreenIcon = isFullscreen ? Minimize : Maximize;
  return (
    <div className={styles['bar']} dir="ltr">
      <QueueButton queue={queue} which="previous" />
      <PlayPauseButton player={player} />
      <QueueButton queue={queue} which="next" />
      <SeekButtons player={player} />
      <VolumeControl player={player} />
      <Time player={player} />
      <span className={styles['space']} />
      {(menus === '' ? [] : (menus.split(',') as ButtonMenu[])).map((name) => {
        const Icon = MENU_ICONS[name];
        return (
          <ControlButton
            key={name}
            label={t(name === 'tracks' ? 'audioAndSubtitles' : name)}
            priority={MENU_PRIORITIES[name]}
            aria-haspopup="menu"
            aria-expanded={openMenu === name || (name === 'tracks' && openMenu === 'captions')}
            data-control={name}
            onClick={() => onMenu(openMenu === name ? undefined : name)}
          >
            <Icon {...ICON} />
          </ControlButton>
        );
      })}
      {extraButton}
      {hasPictureInPicture(player) && (
        <ControlButton
          label={t(isPictureInPicture ? 'leavePictureInPicture' : 'pictureInPicture')}
          priority="low"
          data-control="picture-in-picture"
          onClick={() => void player.togglePictureInPicture().catch(() => undefined)}
        >
          <PictureInPicture {...ICON} />
        </ControlButton>
      )}
      <ControlButton
        label={t(isFullscreen ? 'leaveFullScreen' : 'fullScreen')}
        data-control="full-screen"
        onClick={onFullscreen}
      >
        <FullscreenIcon {...ICON} />
      </ControlButton>
    </div>
  );
}

/** Plays or pauses. */
export function PlayPauseButton({ player }: { readonly player: Player }) {
  const isPlayWanted = usePlayerState(player, (state) => state.isPlayWanted);
  const label = usePort((p) => p.text.t(isPlayWanted ? 'pause' : 'watch'));
  const Icon = isPlayWanted ? Pause : Play;
  return (
    <span className={styles['play']}>
      <ControlButton label={label} data-control="play" onClick={() => togglePlay({ player })}>
        <Icon {...ICON} fill={isPlayWanted ? 'none' : 'currentColor'} />
      </ControlButton>
    </span>
  );
}

/** The buttons that seek ten seconds back or forward. */
export function SeekButtons({ player }: { readonly player: Player }) {
  const { text } = usePorts();
  const t = usePort((p) => p.text.t);
  const ten = text.number(10);
  return (
    <>
      <ControlButton label={t('back10')} priority="low" data-control="back" onClick={() => player.seekBy(-10)}>
        <RotateCcw {...ICON} size={26} />
        <span className={styles['ten']} aria-hidden="true">
          {ten}
        </span>
      </ControlButton>
      <ControlButton label={t('forward10')} priority="low" data-control="forward" onClick={() => player.seekBy(10)}>
        <RotateCw {...ICON} size={26} />
        <span className={styles['ten']} aria-hidden="true">
          {ten}
        </span>
      </ControlButton>
    </>
  );
}

/** The position and the length of a video; for a live stream the badge, or a button that goes to the live edge. */
function Time({ player }: { readonly player: Player }) {
  const { text } = usePorts();
  const t = usePort((p) => p.text.t);
  const isLive = usePlayerState(player, (state) => state.isLive);
  const isAtLiveEdge = usePlayerState(player, (state) => state.isAtLiveEdge);
  const position = usePlayerState(player, (state) => Math.floor(state.position));
  const duration = usePlayerState(player, (state) => state.duration);
  const behind = usePlayerState(player, (state) => Math.round(state.seekable.end - state.position));
  if (!isLive)
    return (
      <span className={styles['time']} data-time="">
        <b>{text.duration(position)}</b> {duration > 0 && <span>/ {text.duration(duration)}</span>}
      </span>
    );
  return (
    <span className={styles['time']} data-time="">
      <button
        type="button"
        className={`${badges['badge']} ${styles['live']}`}
        data-control="live"
        data-edge={isAtLiveEdge || undefined}
        disabled={isAtLiveEdge}
        onClick={() => player.goToLive()}
      >
        {isAtLiveEdge ? t('live') : t('goToLive')}
      </button>
      {!isAtLiveEdge && <span>−{text.duration(behind)}</span>}
    </span>
  );
}
