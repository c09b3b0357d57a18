import { useState } from 'react';
import type { Positions } from './multiViewAddress.ts';

/** Returns whether the picker is open, and the position that it fills. It opens by itself while a position is empty. */
export function usePicker(shown: Positions) {
  const [state, setState] = useState<'automatic' | 'open' | 'closed'>('automatic');
  const [chosenTarget, setChosenTarget] = useState<number>();
  const firstEmpty = shown.indexOf(undefined);
  const isFull = firstEmpty === -1;
  const defaultTarget = isFull ? shown.length - 1 : firstEmpty;
  return {
    /** Whether every position has an event. */
    isFull,
    isOpen: state === 'open' || (state === 'automatic' && !isFull),
    /** Whether the viewer opened it. It takes the focus then. */
    hasFocus: state === 'open',
    target: chosenTarget !== undefined && chosenTarget < shown.length ? chosenTarget : defaultTarget,
    setTarget: setChosenTarget,
    open: (): void => setState('open'),
    /** Opens the picker for one position. */
    openFor: (index: number): void => {
      setChosenTarget(index);
      setState('open');
    },
    close: (): void => setState('closed'),
    /** Call it when an event was placed. */
    onPlaced: (): void => {
      setChosenTarget(undefined);
      setState('automatic');
    },
  };
}
