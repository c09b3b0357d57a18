// A programme opened: what it is and what can be done with it. A native modal dialog: the page behind is inert, Escape closes,
// the focus goes back to the cell. Beside its cell where there is room, a sheet at the lower edge on phones.
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import Lock from 'lucide-react/icons/lock';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Ticket from 'lucide-react/icons/ticket';
import X from 'lucide-react/icons/x';
import type { Programme } from '#schemas/domain/epg.ts';
import { usePort, usePorts, type Target } from '#engine/plugin-api/index.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { followOnClick } from '../_shared/follow.ts';
import { phaseOf, programmeChoice, type ProgrammeAction } from '../_shared/programmeActions.ts';
import badges from '../_shared/Badge.module.css';
import buttons from '../_shared/LinkButton.module.css';
import type { Channel } from './guideTypes.ts';
import { itemOf } from './GuideRow.tsx';
import styles from './ProgrammePanel.module.css';

export type Shown = {
  readonly channel: Channel;
  readonly programme: Programme;
  /** The cell it was opened from. */ readonly from: Element;
};

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function ProgrammePanel({ channel, programme, from, onClose }: Shown & { readonly onClose: () => void }) {
  const { text, links, clock, session } = usePorts();
  const epgPlayback = usePort((p) => p.features.has('epgPlayback'));
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    setPlace(beside(from, dialog.current!));
  }, [from]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close();
  };

  const now = clock.now();
  const phase = phaseOf(programme, now);
  const { lock, primary, secondary } = programmeChoice(programme, phase, { isGuest: session.isGuest, epgPlayback });
  const item = { ...itemOf(channel), accessLevel: programme.accessLevel };
  const target = links.toItem(item);
  const targetOf = (action: ProgrammeAction): Target =>
    action === 'live' || target.href === undefined
      ? target
      : {
          ...target,
          href: `${target.href}${target.href.includes('?') ? '&' : '?'}start=${encodeURIComponent(programme.startDate)}`,
        };
  const minutesLeft = Math.max(1, Math.round((Date.parse(programme.endDate) - now) / MINUTE_MS));
  const when = text.t('fromTo', {
    from: text.date(programme.startDate, phase === 'now' ? 'time' : 'weekday-time'),
    to: text.date(programme.endDate, 'time'),
  });
  const button = (look: 'primary' | 'secondary', label: string, to: Target, icon: React.ReactNode) =>
    to.href !== undefined && (
      <a
        className={buttons['button']}
        data-look={look}
        data-short
        href={to.href}
        onClick={(event) => followOnClick(event, to, (next) => links.follow(next))}
      >
        {icon}
        <bdi>{label}</bdi>
      </a>
    );
  const play = (look: 'primary' | 'secondary', action: ProgrammeAction) =>
    button(
      look,
      text.t(action === 'live' ? 'watchLive' : 'fromTheStart'),
      targetOf(action),
      action === 'live' ? <Play {...ICON} className={buttons['play']} /> : <RotateCcw {...ICON} />,
    );
  return (
    // The click is the backdrop's; keyboards close by Escape, which the dialog itself answers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['panel']}
      style={place}
      aria-label={programme.title}
      onClose={onClose}
      onClick={closeOnBackdrop}
      data-programme-panel={programme.id}
    >
      <div className={styles['inside']}>
        {programme.thumbnailUrl && (
          <Artwork
            className={styles['picture']}
            url={programme.thumbnailUrl}
            title={programme.title}
            sizes="430px"
            eager
          >
            {phase === 'now' && programme.live && (
              <span className={`${badges['badge']} ${badges['live']} ${styles['badge']}`}>{text.t('live')}</span>
            )}
          </Artwork>
        )}
        <button
          type="button"
          className={styles['close']}
          aria-label={text.t('close')}
          onClick={() => dialog.current?.close()}
        >
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <div className={styles['told']}>
          <p className={styles['when']}>
            <b>{when}</b>
            {phase === 'now' && <span>{text.t('minutesLeft', { count: minutesLeft })}</span>}
          </p>
          <h3>
            <bdi>{programme.title}</bdi>
          </h3>
          <p className={styles['line']}>
            <bdi>{channel.name}</bdi>
            {programme.episode && (
              <>
                {' '}
                · <bdi>{programme.episode}</bdi>
              </>
            )}
          </p>
          {programme.description && (
            <p className={styles['about']}>
              <bdi>{programme.description}</bdi>
            </p>
          )}
          <div className={styles['actions']}>
            {lock === 'sign-in' && button('primary', text.t('epgSignIn'), target, <Lock {...ICON} />)}
            {lock === 'buy' && button('primary', text.t('epgBuy'), target, <Ticket {...ICON} />)}
            {lock === 'geoblocked' && <p className={styles['note']}>{text.t('geoblocked')}</p>}
            {primary && play('primary', primary)}
            {secondary && play('secondary', secondary)}
            {!lock && !primary && (
              <p className={styles['note']}>
                {text.t(
                  phase === 'next' ? 'programmeToCome' : phase === 'past' ? 'programmeOver' : 'programmeNotPlayed',
                )}
              </p>
            )}
            {!lock && !primary && button('secondary', text.t('goToChannel', { name: channel.name }), target, null)}
          </div>
        </div>
      </div>
    </dialog>
  );
}

/** Where the panel stands: under its cell or over it, after the now line where that runs through the cell. CSS takes over on phones. */
function beside(cell: Element, panel: HTMLElement): CSSProperties {
  const isRtl = getComputedStyle(cell).direction === 'rtl';
  const box = cell.getBoundingClientRect();
  const grid = cell.closest('[role="grid"]')?.getBoundingClientRect() ?? box;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const seen = { left: Math.max(box.left, grid.left), right: Math.min(box.right, grid.right) };
  const start = isRtl
    ? seen.right - width
    : Math.max(seen.left, grid.left + Number.parseFloat(getComputedStyle(cell).getPropertyValue('--column')));
  const left = Math.min(Math.max(start, 12), innerWidth - width - 12);
  const below = box.bottom + 8;
  const top =
    below + height <= innerHeight - 12
      ? below
      : box.top - 8 - height >= 12
        ? box.top - 8 - height
        : Math.max(12, innerHeight - height - 12);
  return { left, top };
}
