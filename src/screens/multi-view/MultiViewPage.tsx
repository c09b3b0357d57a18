// Several events side by side (requirements MULTIVIEW-001 to MULTIVIEW-009). The address holds events and layout.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Plus from 'lucide-react/icons/plus';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { isPlainClick } from '#widgets/_shared/isPlainClick.ts';
import { ChromeLink } from '../_shared/chrome/ChromeLink.tsx';
import { EventPicker } from './EventPicker.tsx';
import { LAYOUT_LABELS } from './layoutLabels.ts';
import { placeEvent, swapPositions } from './multiViewAddress.ts';
import { MultiViewBar } from './MultiViewBar.tsx';
import { Pane } from './Pane.tsx';
import { titleOf } from './titleOf.ts';
import { useMultiView } from './useMultiView.ts';
import styles from './MultiView.module.css';

/** The screen of multi-view (specification, content-and-viewing 4). */
export const MultiViewPage = observer(function MultiViewPage() {
  const { text } = usePorts();
  const t = usePort((p) => p.text.t);
  const homeHref = usePort((p) => p.links.toLink({ type: 'HOME' }).href);
  const { store, layouts, layout, shown, positions, change, goBack } = useMultiView();
  const root = useRef<HTMLElement>(null);
  const [pickerState, setPickerState] = useState<'automatic' | 'open' | 'closed'>('automatic');
  const [chosenTarget, setChosenTarget] = useState<number>();
  const [message, setMessage] = useState('');
  const firstEmpty = shown.indexOf(undefined);
  const isPickerOpen = pickerState === 'open' || (pickerState === 'automatic' && firstEmpty !== -1);
  const lastTarget = firstEmpty === -1 ? shown.length - 1 : firstEmpty;
  const target = chosenTarget !== undefined && chosenTarget < shown.length ? chosenTarget : lastTarget;

  const listenTo = (index: number): void => {
    const id = shown[index];
    if (id === undefined) return;
    store.listenTo(id);
    setMessage(text.t('multiViewSoundOf', { title: titleOf(store, id) }));
  };
  const listenToRef = useRef(listenTo);
  useEffect(() => {
    listenToRef.current = listenTo;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-4]$/.test(event.key)) return;
      if (event.target instanceof HTMLInputElement) return;
      listenToRef.current(Number(event.key) - 1);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const openPicker = (index: number): void => {
    setChosenTarget(index);
    setPickerState('open');
  };
  const place = (id: string, index: number, title: string): void => {
    change({ positions: placeEvent(positions, id, index) });
    setChosenTarget(undefined);
    setPickerState('automatic');
    setMessage(text.t('multiViewPlaced', { title, number: index + 1 }));
    // The picker closes when the last position is filled, and its focused button is removed with it.
    if (shown.every((shownId, position) => position === index || shownId !== undefined))
      root.current?.focus({ preventScroll: true });
  };
  const swap = (a: number, b: number): void => {
    change({ positions: swapPositions(positions, a, b) });
    setMessage(text.t('multiViewSwapped', { number: a + 1, other: b + 1 }));
  };

  return (
    <main ref={root} id="content" tabIndex={-1} className={styles['page']} data-page="multi-view">
      <div className={styles['notice']} data-notice="">
        <h1>{t('multiViewTooNarrow')}</h1>
        <p>{t('multiViewTooNarrowHint')}</p>
        <ChromeLink link={{ type: 'LIVENOW' }} className={styles['wide']}>
          {t('liveNow')}
        </ChromeLink>
      </div>
      <div className={styles['screen']} data-layout={layout} data-playing={store.isPlayWanted || undefined}>
        <header className={styles['top']}>
          <a
            className={styles['button']}
            href={homeHref}
            aria-label={t('back')}
            data-action="back"
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              goBack();
            }}
          >
            <ArrowLeft size={24} strokeWidth={1.75} aria-hidden />
          </a>
          <h1>{t('multiView')}</h1>
          <p>{t(LAYOUT_LABELS[layout])}</p>
          <button
            type="button"
            className={styles['wide']}
            aria-expanded={isPickerOpen}
            data-action="picker"
            onClick={() => setPickerState(isPickerOpen ? 'closed' : 'open')}
          >
            <Plus size={20} strokeWidth={1.75} aria-hidden />
            {t('multiViewSwap')}
          </button>
        </header>
        <noscript>
          <p className={styles['needsScript']}>{t('multiViewNeedsScript')}</p>
        </noscript>
        <div className={styles['stage']}>
          {shown.map((id, index) => (
            <Pane
              key={id ?? `empty-${index}`}
              store={store}
              id={id}
              index={index}
              count={shown.length}
              onListen={() => listenTo(index)}
              onReplace={() => openPicker(index)}
              onSwap={swap}
              onDropEvent={(dropped, title) => place(dropped, index, title)}
              onRemove={() => {
                change({ positions: positions.map((each, position) => (position === index ? undefined : each)) });
                setMessage(text.t('multiViewRemoved', { number: index + 1 }));
              }}
            />
          ))}
        </div>
        {isPickerOpen && (
          <EventPicker
            store={store}
            shown={shown}
            target={target}
            hasFocus={pickerState === 'open'}
            onTarget={setChosenTarget}
            onPlace={place}
            onClose={() => {
              setPickerState('closed');
              root.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <MultiViewBar
          store={store}
          layouts={layouts}
          layout={layout}
          isFull={firstEmpty === -1}
          root={root}
          onLayout={(next) => {
            change({ layout: next });
            setMessage(text.t(LAYOUT_LABELS[next]));
          }}
        />
        <p className={styles['announcement']} role="status">
          {message}
        </p>
      </div>
    </main>
  );
});
