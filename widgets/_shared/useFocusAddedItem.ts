import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the first new item after a viewer activated "Show more" by keyboard. The button may be removed
 * when the items are added, and the focus would be lost with it.
 * @param count number of items that are rendered.
 * @param focusItem focuses an item by index.
 * @returns a function to call when the viewer activates the button; `isKeyboard` is true for the keyboard.
 */
export function useFocusAddedItem(count: number, focusItem: (index: number) => void): (isKeyboard: boolean) => void {
  const focusIndex = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (focusIndex.current === undefined || count <= focusIndex.current) return;
    focusItem(focusIndex.current);
    focusIndex.current = undefined;
  }, [count, focusItem]);
  return (isKeyboard) => {
    focusIndex.current = isKeyboard ? count : undefined;
  };
}
