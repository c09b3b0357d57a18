import { useState } from 'react';
import type { MultiViewLayout } from '#schemas/multiView.ts';
import { usePorts } from '#engine/plugin-api/index.ts';
import { LAYOUT_LABELS } from './layoutLabels.ts';
import { placeEvent, swapPositions } from './multiViewAddress.ts';
import { titleOf } from './titleOf.ts';
import type { useMultiView } from './useMultiView.ts';

type MultiView = Pick<ReturnType<typeof useMultiView>, 'store' | 'shown' | 'positions' | 'change'>;

/** Returns what a viewer can do with the positions, and the message that screen readers read after it. */
export function useMultiViewCommands({ store, shown, positions, change }: MultiView) {
  const { text } = usePorts();
  const [message, setMessage] = useState('');
  return {
    message,
    /** Turns the sound of a position on. */
    listenTo: (index: number): void => {
      const id = shown[index];
      if (id === undefined) return;
      store.listenTo(id);
      setMessage(text.t('multiViewSoundOf', { title: titleOf(store, id) }));
    },
    place: (id: string, index: number, title: string): void => {
      change({ positions: placeEvent(positions, id, index) });
      setMessage(text.t('multiViewPlaced', { title, number: index + 1 }));
    },
    swap: (a: number, b: number): void => {
      change({ positions: swapPositions(positions, a, b) });
      setMessage(text.t('multiViewSwapped', { number: a + 1, other: b + 1 }));
    },
    remove: (index: number): void => {
      change({ positions: positions.map((each, position) => (position === index ? undefined : each)) });
      setMessage(text.t('multiViewRemoved', { number: index + 1 }));
    },
    chooseLayout: (layout: MultiViewLayout): void => {
      change({ layout });
      setMessage(text.t(LAYOUT_LABELS[layout]));
    },
  };
}
