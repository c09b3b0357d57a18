// Several events side by side (requirements MULTIVIEW-001 to MULTIVIEW-009). The address contains events and layout.
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { ShellLink } from '../_shared/chrome/ShellLink.tsx';
import { EventPicker } from './EventPicker.tsx';
import { MultiViewBar } from './MultiViewBar.tsx';
import { MultiViewHeader } from './MultiViewHeader.tsx';
import { Pane } from './Pane.tsx';
import { useMultiView } from './useMultiView.ts';
import { useMultiViewCommands } from './useMultiViewCommands.ts';
import { usePicker } from './usePicker.ts';
import { useSoundKeys } from './useSoundKeys.ts';
import styles from './MultiView.module.css';

/** The screen of multi-view (specification, content-and-viewing 4). */
export const MultiViewPage = observer(function MultiViewPage() {
  const needsScript = usePort((p) => p.text.t('multiViewNeedsScript'));
  const multiView = useMultiView();
  const { store, layouts, layout, shown } = multiView;
  const root = useRef<HTMLElement>(null);
  const focusPage = (): void => root.current?.focus({ preventScroll: true });
  const { message, listenTo, place, swap, remove, chooseLayout } = useMultiViewCommands(multiView);
  const picker = usePicker(shown);
  useSoundKeys(listenTo);

  const placeAndGoOn = (id: string, index: number, title: string): void => {
    place(id, index, title);
    picker.onPlaced();
    // The picker closes when the last position is filled, and its focused button is removed with it.
    if (shown.every((shownId, position) => position === index || shownId !== undefined)) focusPage();
  };
  return (
    <main ref={root} id="content" tabIndex={-1} className={styles['page']} data-page="multi-view">
      <NarrowNotice />
      <div className={styles['screen']} data-layout={layout} data-playing={store.isPlayWanted || undefined}>
        <MultiViewHeader
          layout={layout}
          isPickerOpen={picker.isOpen}
          onTogglePicker={picker.isOpen ? picker.close : picker.open}
          onBack={multiView.goBack}
        />
        <noscript>
          <p className={styles['needsScript']}>{needsScript}</p>
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
              onReplace={() => picker.openFor(index)}
              onSwap={swap}
              onDropEvent={(dropped, title) => placeAndGoOn(dropped, index, title)}
              onRemove={() => remove(index)}
            />
          ))}
        </div>
        {picker.isOpen && (
          <EventPicker
            store={store}
            shown={shown}
            target={picker.target}
            shouldFocus={picker.hasFocus}
            onTarget={picker.setTarget}
            onPlace={placeAndGoOn}
            onClose={() => {
              picker.close();
              focusPage();
            }}
          />
        )}
        <MultiViewBar {...{ store, layouts, layout, root }} isFull={picker.isFull} onLayout={chooseLayout} />
        <p className={styles['announcement']} role="status">
          {message}
        </p>
      </div>
    </main>
  );
});

/** Shown in place of the videos in windows that are too narrow for two of them. */
function NarrowNotice() {
  const t = usePort((p) => p.text.t);
  return (
    <div className={styles['notice']} data-notice="">
      <h1>{t('multiViewTooNarrow')}</h1>
      <p>{t('multiViewTooNarrowHint')}</p>
      <ShellLink link={{ type: 'LIVENOW' }} className={styles['wide']}>
        {t('liveNow')}
      </ShellLink>
    </div>
  );
}
