import { useCallback, useEffect, useRef, useState } from 'react';

/** The controls hide after this time without input while the video plays. */
export const HIDE_AFTER_MS = 3000;

/**
 * Whether the controls are visible: always while `isHeld`, otherwise until 3 s after the last input.
 *
 * @param isHeld whether the video is not playing, or a menu is open
 */
export function useControlsVisibility(isHeld: boolean) {
  const [isVisible, setVisible] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setVisible(false);
  }, []);
  const show = useCallback(() => {
    clearTimeout(timer.current);
    setVisible(true);
    timer.current = setTimeout(() => setVisible(false), HIDE_AFTER_MS);
  }, []);
  useEffect(() => {
    // Starts the countdown again when the video starts to play or the menu closes.
    if (!isHeld) show();
    return () => clearTimeout(timer.current);
  }, [isHeld, show]);
  return { isVisible: isVisible || isHeld, show, hide };
}
