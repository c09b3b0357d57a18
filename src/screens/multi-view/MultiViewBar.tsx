import Maximize from 'lucide-react/icons/maximize';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { observer } from 'mobx-react-lite';
import { useId, type RefObject } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { MultiViewLayout } from '#schemas/multiView.ts';
import type { MultiViewStore } from '#src/stores/MultiViewStore.ts';
import { IconButton } from '#widgets/_shared/IconButton.tsx';
import { LayoutIcon } from './LayoutIcon.tsx';
import { LAYOUT_LABELS } from './layoutLabels.ts';
import screen from './MultiView.module.css';
import styles from './MultiViewBar.module.css';

type Props = {
  readonly store: MultiViewStore;
  readonly layouts: readonly MultiViewLayout[];
  readonly layout: MultiViewLayout;
  /** Whether every position has an event. */
  readonly isFull: boolean;
  readonly root: RefObject<HTMLElement | null>;
  readonly onLayout: (layout: MultiViewLayout) => void;
};

/** The controls of all videos together: play, live, layout, full screen. */
export const MultiViewBar = observer(function MultiViewBar(props: Props) {
  const { store, root } = props;
  const t = usePort((p) => p.text.t);
  return (
    <footer className={styles['bar']}>
      <div className={styles['start']}>
        <PlayAll {...props} />
        {store.isPlayWanted && (
          <>
            <IconButton className={screen['button']} label={t('back10')} onClick={() => store.panes?.seekBy(-10)}>
              <RotateCcw size={22} strokeWidth={1.75} aria-hidden />
            </IconButton>
            <button type="button" className={styles['toLive']} onClick={() => store.panes?.goToLive()}>
              {t('goToLive')}
            </button>
          </>
        )}
      </div>
      <LayoutButtons {...props} />
      <div className={styles['end']}>
        <IconButton
          className={screen['button']}
          label={t('fullScreen')}
          onClick={() => {
            if (document.fullscreenElement) void document.exitFullscreen();
            else root.current?.requestFullscreen?.().catch(() => undefined);
          }}
        >
          <Maximize size={22} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
    </footer>
  );
});

const PlayAll = observer(function PlayAll({ store, isFull }: Props) {
  const t = usePort((p) => p.text.t);
  const id = useId();
  const { isPlayWanted, isPlayable, hasFailed } = store;
  const prepare = (): void => {
    if (isPlayable) void store.prepare();
  };
  const hint = isPlayable || isPlayWanted ? '' : t(isFull ? 'multiViewBlocked' : 'multiViewIncomplete');
  return (
    <>
      <button
        type="button"
        className={styles['play']}
        aria-disabled={!isPlayable && !isPlayWanted}
        aria-describedby={id}
        data-action="play"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          if (isPlayWanted) store.pause();
          else void store.play();
        }}
      >
        {isPlayWanted ? (
          <Pause size={20} strokeWidth={1.75} fill="currentColor" aria-hidden />
        ) : (
          <Play size={20} strokeWidth={1.75} fill="currentColor" aria-hidden />
        )}
        {t(isPlayWanted ? 'pause' : 'multiViewPlay')}
      </button>
      <span id={id} className={screen['hint']} role={hasFailed ? 'alert' : undefined}>
        {hasFailed ? t('playFailed') : hint}
      </span>
    </>
  );
});

function LayoutButtons({ layouts, layout, onLayout }: Props) {
  const t = usePort((p) => p.text.t);
  return (
    <div className={styles['layouts']} role="group" aria-label={t('multiViewLayout')}>
      {layouts.map((each) => (
        <IconButton
          key={each}
          className={screen['button']}
          label={t(LAYOUT_LABELS[each])}
          aria-pressed={each === layout}
          data-layout-option={each}
          onClick={() => onLayout(each)}
        >
          <LayoutIcon layout={each} />
        </IconButton>
      ))}
    </div>
  );
}
