import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Player } from '../createPlayer.ts';

/** Returns a ref for the element of the controls. It takes the focus, so that the player's keys work. */
export function usePlayerFocus(player: Player, hasError: boolean) {
  const root = useRef<HTMLElement>(null);
  useLayoutEffect(() => root.current?.focus({ preventScroll: true }), [player]);
  useEffect(() => {
    // A click on "try again" removes the message and its focused button, so the focus would be lost.
    if (!hasError && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [hasError]);
  return root;
}
