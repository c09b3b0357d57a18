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
  // When the video starts to play or the menu closes, the controls stay for the whole time.
  if (isHeld && !isVisible) setVisible(true);
  useEffect(() => {
    if (!isHeld) timer.current = setTimeout(() => setVisible(false), HIDE_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [isHeld]);
  return { isVisible: isVisible || isHeld, show, hide };
}
