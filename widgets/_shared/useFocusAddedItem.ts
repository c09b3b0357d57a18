import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the first item that is added after a viewer activated "Show more" by keyboard: the button may be
 * gone by then, and the focus with it.
 * @param count number of items that are rendered.
 * @param focusItem focuses an item by index.
 * @returns a function to call when the viewer asks for more: `byKey` marks the next added item for focus.
 */
export function useFocusAddedItem(count: number, focusItem: (index: number) => void): (byKey: boolean) => void {
  const focusIndex = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (focusIndex.current === undefined || count <= focusIndex.current) return;
    focusItem(focusIndex.current);
    focusIndex.current = undefined;
  }, [count, focusItem]);
  return (byKey) => {
    focusIndex.current = byKey ? count : undefined;
  };
}
