// The details of a programme and its actions, in a native modal dialog: the page behind is inert, Escape closes, and
// the focus returns to the cell. On phones the panel is a sheet at the lower edge; else it is placed beside its cell.
import { useLayoutEffect, useRef, useState, type CSSProperties, type MouseEvent } from 'react';
import X from 'lucide-react/icons/x';
import type { Programme } from '#schemas/domain/epg.ts';
import { useNow, usePort } from '#engine/plugin-api/index.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { getPhase, type Phase } from '../_shared/selectProgrammeActions.ts';
import badges from '../_shared/Badge.module.css';
import type { Channel } from './guideTypes.ts';
import { placePanel } from './placePanel.ts';
import { ProgrammeActions } from './ProgrammeActions.tsx';
import styles from './ProgrammePanel.module.css';

/** A programme whose panel is open. */
export type OpenProgramme = {
  readonly channel: Channel;
  readonly programme: Programme;
  /** The cell from which the panel was opened. */
  readonly cell: Element;
};

/** The programme of the panel. `onClose` is called after the panel was closed: by its button, Escape or the backdrop. */
export type ProgrammePanelProps = OpenProgramme & { readonly onClose: () => void };

/** The dialog of a programme. It opens when it is mounted. */
export function ProgrammePanel({ channel, programme, cell, onClose }: ProgrammePanelProps) {
  const text = usePort((p) => p.text);
  const now = useNow(MINUTE_MS);
  const dialog = useRef<HTMLDialogElement>(null);
  const [position, setPosition] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    setPosition(placePanel(cell, dialog.current!));
  }, [cell]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  const phase = getPhase(programme, now);
  return (
    // A click on the dialog element itself is a click on its backdrop. By keyboard, Escape closes the dialog.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['panel']}
      style={position}
      aria-label={programme.title}
      onClose={onClose}
      onClick={closeOnBackdrop}
      data-programme-panel={programme.id}
    >
      <div className={styles['content']}>
        <ProgrammeImage programme={programme} phase={phase} />
        <button
          type="button"
          className={styles['close']}
          aria-label={text.t('close')}
          onClick={() => dialog.current?.close()}
        >
          <X size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <div className={styles['details']}>
          <ProgrammeText channel={channel} programme={programme} phase={phase} now={now} />
          <ProgrammeActions channel={channel} programme={programme} phase={phase} />
        </div>
      </div>
    </dialog>
  );
}

type ProgrammeImageProps = { readonly programme: Programme; readonly phase: Phase };

function ProgrammeImage({ programme, phase }: ProgrammeImageProps) {
  const text = usePort((p) => p.text);
  if (!programme.thumbnailUrl) return null;
  return (
    <Artwork className={styles['image']} url={programme.thumbnailUrl} title={programme.title} sizes="430px" eager>
      {phase === 'now' && programme.live && (
        <span className={`${badges['badge']} ${badges['live']} ${styles['badge']}`}>{text.t('live')}</span>
      )}
    </Artwork>
  );
}

type ProgrammeTextProps = {
  readonly channel: Channel;
  readonly programme: Programme;
  readonly phase: Phase;
  /** In ms since 1970. */
  readonly now: number;
};

/** Time, title, channel, episode and description. */
function ProgrammeText({ channel, programme, phase, now }: ProgrammeTextProps) {
  const text = usePort((p) => p.text);
  const time = text.t('fromTo', {
    from: text.date(programme.startDate, phase === 'now' ? 'time' : 'weekday-time'),
    to: text.date(programme.endDate, 'time'),
  });
  const minutesLeft = Math.max(1, Math.round((Date.parse(programme.endDate) - now) / MINUTE_MS));
  return (
    <>
      <p className={styles['time']}>
        <b>{time}</b>
        {phase === 'now' && <span>{text.t('minutesLeft', { count: minutesLeft })}</span>}
      </p>
      <h3>
        <bdi>{programme.title}</bdi>
      </h3>
      <p className={styles['channel']}>
        <bdi>{channel.name}</bdi>
        {programme.episode && (
          <>
            {' '}
            · <bdi>{programme.episode}</bdi>
          </>
        )}
      </p>
      {programme.description && (
        <p className={styles['description']}>
          <bdi>{programme.description}</bdi>
        </p>
      )}
    </>
  );
}
