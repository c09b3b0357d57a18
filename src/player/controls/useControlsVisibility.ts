import { useCallback, useEffect, useRef, useState } from 'react';

/** Time in ms without input after which the controls hide while the video plays. */
export const HIDE_AFTER_MS = 3000;

/**
 * Whether the controls are visible: always while `mustStayVisible`, otherwise until 3 s after the last input.
 *
 * @param mustStayVisible whether the video is not playing, or a menu is open
 */
export function useControlsVisibility(mustStayVisible: boolean) {
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
  // The state is set too, so that the controls stay visible for HIDE_AFTER_MS after `mustStayVisible` becomes false.
  if (mustStayVisible && !isVisible) setVisible(true);
  useEffect(() => {
    if (!mustStayVisible) timer.current = setTimeout(() => setVisible(false), HIDE_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [mustStayVisible]);
  return { isVisible: isVisible || mustStayVisible, show, hide };
}
