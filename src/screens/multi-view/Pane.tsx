import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Maximize from 'lucide-react/icons/maximize';
import Plus from 'lucide-react/icons/plus';
import Replace from 'lucide-react/icons/replace';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import X from 'lucide-react/icons/x';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { usePort } from '#engine/plugin-api/index.ts';
import type { MultiViewStore } from '#src/stores/MultiViewStore.ts';
import { PreferencesStore } from '#src/stores/PreferencesStore.ts';
import { Artwork } from '#widgets/_shared/Artwork.tsx';
import { IconButton } from '#widgets/_shared/IconButton.tsx';
import { LazyPart } from '../_shared/LazyPart.tsx';
import { useScreens } from '../_shared/ScreenContext.tsx';
import { isEventDrag, readDrop, startDrag } from './dragEvent.ts';
import { titleOf } from './titleOf.ts';
import badges from '#widgets/_shared/Badge.module.css';
import styles from './MultiView.module.css';

/** One position of the stage, and what the viewer can do with it. */
export type PaneProps = {
  readonly store: MultiViewStore;
  /** Undefined for an empty position. */
  readonly id: string | undefined;
  /** Position from 0. */
  readonly index: number;
  /** Number of positions. */
  readonly count: number;
  /** Turns the sound of this position on. */
  readonly onListen: () => void;
  /** Opens the list of events for this position. */
  readonly onReplace: () => void;
  /** Empties this position. */
  readonly onRemove: () => void;
  /** Swaps the events of two positions; both from 0. */
  readonly onSwap: (a: number, b: number) => void;
  /** Places an event that was dragged here from the list. */
  readonly onDropEvent: (id: string, title: string) => void;
};

const loadVideo = () => import('#src/player/controls/MultiViewPane.tsx').then((module) => module.MultiViewPane);

/** One position of the stage: an event with its own buttons, or an invitation to choose one. */
export const Pane = observer(function Pane(props: PaneProps) {
  const { store, id, index, onReplace, onSwap, onDropEvent } = props;
  const root = useRef<HTMLElement>(null);
  const [isDropTarget, setDropTarget] = useState(false);
  const number = index + 1;
  const title = id === undefined ? '' : titleOf(store, id);
  const name = usePort((p) =>
    id === undefined ? p.text.t('multiViewEmpty', { number }) : p.text.t('multiViewVideo', { number, title }),
  );
  const choose = usePort((p) => p.text.t('multiViewChoose'));
  const isAudible = id !== undefined && store.audibleId === id;
  return (
    // The buttons below do the same as dragging, for viewers who use a keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      className={styles['pane']}
      aria-label={name}
      data-position={number}
      data-event={id}
      data-audible={isAudible || undefined}
      data-target={isDropTarget || undefined}
      draggable={id !== undefined}
      onDragStart={(event) => {
        if (id !== undefined) startDrag(event, { id, title, index });
      }}
      onDragOver={(event) => {
        if (!isEventDrag(event)) return;
        event.preventDefault();
        setDropTarget(true);
      }}
      onDragLeave={() => setDropTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropTarget(false);
        const dropped = readDrop(event);
        if (dropped?.index !== undefined) onSwap(dropped.index, index);
        else if (dropped) onDropEvent(dropped.id, dropped.title);
      }}
    >
      {id === undefined ? (
        <button type="button" className={styles['empty']} aria-label={`${name}. ${choose}`} onClick={onReplace}>
          <Plus size={32} strokeWidth={1.5} aria-hidden />
          <span>{choose}</span>
        </button>
      ) : (
        <FilledPane {...props} id={id} title={title} isAudible={isAudible} root={root} />
      )}
    </section>
  );
});

type FilledPaneProps = PaneProps & {
  readonly id: string;
  readonly title: string;
  readonly isAudible: boolean;
  readonly root: React.RefObject<HTMLElement | null>;
};

const FilledPane = observer(function FilledPane(props: FilledPaneProps) {
  const { store, id, title, isAudible } = props;
  const t = usePort((p) => p.text.t);
  const event = store.events.get(id);
  const item = event && event.state !== 'loading' ? event.item : undefined;
  return (
    <>
      <Artwork className={styles['poster']} url={item?.thumbnailUrl} title="" sizes="50vw" eager />
      <PaneVideo {...props} />
      <div className={styles['label']}>
        <span className={`${badges['badge']} ${styles['live']}`}>{t('live')}</span>
        <b>
          <bdi>{title}</bdi>
        </b>
      </div>
      {isAudible && (
        <span className={styles['sound']} data-sound-here="">
          <Volume2 size={18} strokeWidth={1.75} aria-hidden />
          <b>{t('multiViewSoundHere')}</b>
        </span>
      )}
      <PaneButtons {...props} />
    </>
  );
});

function PaneButtons({ index, count, isAudible, root, onListen, onReplace, onRemove, onSwap }: FilledPaneProps) {
  const t = usePort((p) => p.text.t);
  const number = index + 1;
  const next = (index + 1) % count;
  return (
    <div className={styles['paneButtons']}>
      <PaneButton
        action="sound"
        icon={isAudible ? Volume2 : VolumeX}
        label={t('multiViewSound', { number })}
        aria-pressed={isAudible}
        onClick={onListen}
      />
      <PaneButton
        action="swap"
        icon={ArrowLeftRight}
        label={t('multiViewMove', { number, other: next + 1 })}
        onClick={() => onSwap(index, next)}
      />
      <PaneButton action="replace" icon={Replace} label={t('multiViewReplace', { number })} onClick={onReplace} />
      <PaneButton
        action="full-screen"
        icon={Maximize}
        label={t('fullScreen')}
        onClick={() => {
          if (document.fullscreenElement) void document.exitFullscreen();
          else root.current?.requestFullscreen?.().catch(() => undefined);
        }}
      />
      {index > 0 && <PaneButton action="remove" icon={X} label={t('multiViewRemove', { number })} onClick={onRemove} />}
    </div>
  );
}

type PaneButtonProps = Omit<ComponentProps<typeof IconButton>, 'className' | 'children'> & {
  /** Value of `data-action`. */
  readonly action: string;
  readonly icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true }>;
};

function PaneButton({ action, icon: Icon, ...buttonProps }: PaneButtonProps) {
  return (
    <IconButton className={styles['button']} data-action={action} {...buttonProps}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}

/**
 * The video over the poster, or the reason why it cannot play. The code is loaded when there is a video or a reason.
 */
const PaneVideo = observer(function PaneVideo({ store, id, isAudible, onReplace }: FilledPaneProps) {
  const preferences = useScreens().stores.lazy.get(PreferencesStore);
  useEffect(() => {
    if (preferences.state === 'idle') void preferences.load();
  }, [preferences]);
  const { subTitleLanguage, captionStyle } = preferences.values;
  const { pathname, search } = useLocation();
  const isGuest = usePort((p) => p.session.isGuest);
  const login = usePort((p) => p.links.toLink({ type: 'LOGIN' }).href);
  const event = store.events.get(id);
  const playback = store.panes?.stores.get(id);
  const opened = playback?.opened;
  const refused = opened?.state === 'refused' ? opened.refusal : undefined;
  const refusal = event?.state === 'refused' ? event.refusal : (refused ?? toMovedRefusal(opened?.state));
  if (!refusal && !playback) return null;
  const signInHref =
    isGuest && login !== undefined ? `${login}?from=${encodeURIComponent(pathname + search)}` : undefined;
  return (
    <div className={styles['video']}>
      <LazyPart
        load={loadVideo}
        props={{
          player: opened?.state === 'open' ? opened.player : undefined,
          marks: opened?.state === 'open' ? opened.marks : undefined,
          refusal,
          signInHref,
          onRetry: () => void (playback && event?.state === 'granted' ? playback.retry() : store.reload(id)),
          onStopElsewhere: (other: string) => void playback?.stopElsewhere(other),
          onReplace,
          onHeight: (height: number) => store.panes?.setPaneHeight(id, height),
          // Only the audible video shows its subtitles.
          textLanguage: isAudible && subTitleLanguage !== 'off' ? subTitleLanguage : undefined,
          captionStyle,
        }}
      />
    </div>
  );
});

/** State `moved`: the event has ended and has a recording. Multi-view plays no recordings, so it shows "not live". */
const toMovedRefusal = (state: string | undefined) =>
  state === 'moved' ? ({ kind: 'not-live', licences: [], playbacks: [], requestId: undefined } as const) : undefined;
