import X from 'lucide-react/icons/x';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { MultiViewStore } from '#src/stores/MultiViewStore.ts';
import { Artwork } from '#widgets/_shared/Artwork.tsx';
import { IconButton } from '#widgets/_shared/IconButton.tsx';
import { startDrag } from './dragEvent.ts';
import { titleOf } from './titleOf.ts';
import styles from './EventPicker.module.css';
import screen from './MultiView.module.css';

type Props = {
  readonly store: MultiViewStore;
  /** Id of the event at each position; undefined: the position is empty. */
  readonly shown: readonly (string | undefined)[];
  /** Position that the next chosen event fills. */
  readonly target: number;
  /** Whether the viewer opened the picker, which then takes the focus. */
  readonly shouldFocus: boolean;
  readonly onTarget: (index: number) => void;
  readonly onPlace: (id: string, index: number, title: string) => void;
  readonly onClose: () => void;
};

/** The picker requests further pages until it has this many events, which fill its row. */
const MIN_PICKER_ITEMS = 6;

/** The events that the viewer can add, and the positions they can fill. */
export const EventPicker = observer(function EventPicker(props: Props) {
  const { store, shouldFocus, onClose } = props;
  const root = useRef<HTMLElement>(null);
  const t = usePort((p) => p.text.t);
  const { pickerItems, pickerState, hasMorePickerItems } = store;
  // A page may contain few events that this viewer may watch.
  const needsMore =
    pickerState === 'idle' || (pickerState === 'ready' && hasMorePickerItems && pickerItems.length < MIN_PICKER_ITEMS);
  useEffect(() => {
    if (needsMore) void store.loadPickerItems();
  }, [needsMore, store]);
  useEffect(() => {
    if (shouldFocus) root.current?.querySelector('button')?.focus();
  }, [shouldFocus]);
  return (
    // Escape closes the picker; a button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={root}
      className={styles['picker']}
      aria-label={t('multiViewChoose')}
      data-picker=""
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <PickerPositions {...props} />
      <IconButton className={screen['button']} label={t('close')} data-action="close-picker" onClick={onClose}>
        <X size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <PickerItems {...props} />
    </section>
  );
});

/** The positions as small tiles. The next chosen event fills the activated one. */
const PickerPositions = observer(function PickerPositions({ store, shown, target, onTarget }: Props) {
  const t = usePort((p) => p.text.t);
  return (
    <div className={styles['positions']} role="group" aria-label={t('multiViewPositions')}>
      {shown.map((id, index) => {
        const event = id === undefined ? undefined : store.events.get(id);
        const item = event && event.state !== 'loading' ? event.item : undefined;
        const number = index + 1;
        return (
          <button
            key={number}
            type="button"
            className={styles['small']}
            aria-pressed={index === target}
            aria-label={
              id === undefined
                ? t('multiViewEmpty', { number })
                : t('multiViewVideo', { number, title: titleOf(store, id) })
            }
            data-size="100x56"
            onClick={() => onTarget(index)}
          >
            {item && <Artwork className={screen['poster']} url={item.thumbnailUrl} title="" sizes="100px" eager />}
            <b>{number}</b>
          </button>
        );
      })}
    </div>
  );
});

/** The events and channels as tiles. A click on a tile, or a drop of it, puts the event at a position. */
const PickerItems = observer(function PickerItems({ store, shown, target, onPlace }: Props) {
  const t = usePort((p) => p.text.t);
  const { pickerItems, pickerState, hasMorePickerItems } = store;
  return (
    <ul className={styles['pickerItems']} aria-label={t('liveNow')} aria-busy={pickerState === 'loading'}>
      {pickerItems.map(({ id, title, thumbnailUrl }) => {
        const position = shown.indexOf(id);
        return (
          <li key={id}>
            <button
              type="button"
              className={styles['tile']}
              aria-label={t('multiViewPlace', { title, number: target + 1 })}
              data-picker-item={id}
              draggable
              onDragStart={(event) => startDrag(event, { id, title })}
              onClick={() => onPlace(id, target, title)}
            >
              <span className={styles['thumb']} data-thumb="">
                <Artwork className={screen['poster']} url={thumbnailUrl} title="" sizes="200px" eager={false} />
                {position !== -1 && <b data-number={position + 1} />}
              </span>
              <span className={styles['tileTitle']}>
                <bdi>{title}</bdi>
              </span>
            </button>
          </li>
        );
      })}
      {pickerState === 'ready' && pickerItems.length === 0 && !hasMorePickerItems && (
        <li className={screen['hint']}>{t('multiViewNoOffers')}</li>
      )}
      {pickerState !== 'loading' && (hasMorePickerItems || pickerState === 'failed') && (
        <li>
          <button
            type="button"
            className={screen['wide']}
            data-action="more"
            onClick={() => void store.loadPickerItems()}
          >
            {t(pickerState === 'failed' ? 'retry' : 'more')}
          </button>
        </li>
      )}
    </ul>
  );
});
