import { useEffect, useRef, type PointerEvent } from 'react';

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 300;

type Gestures = {
  readonly togglePlay: () => void;
  readonly toggleFullscreen: () => void;
  readonly seekBy: (seconds: number) => void;
  readonly show: () => void;
  readonly hide: () => void;
  readonly isVisible: boolean;
};

/**
 * Handles clicks and taps on the video. A click toggles playing, a double click full screen. A tap shows or hides the
 * controls. A double tap seeks: on the left back, on the right forward, in both writing directions.
 */
export function useSurfaceGestures({ togglePlay, toggleFullscreen, seekBy, show, hide, isVisible }: Gestures) {
  const lastTap = useRef({ at: 0, side: 0 });
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const onTap = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const side = event.clientX < left + width / 2 ? -1 : 1;
    const isDouble = event.timeStamp - lastTap.current.at < DOUBLE_TAP_MS && lastTap.current.side === side;
    lastTap.current = { at: event.timeStamp, side };
    clearTimeout(hiding.current);
    if (isDouble) {
      seekBy(10 * side);
      show();
    } else if (isVisible) hiding.current = setTimeout(hide, DOUBLE_TAP_MS);
    else show();
  };
  return {
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch') onTap(event);
      else if (event.button === 0) togglePlay();
    },
    onDoubleClick: () => {
      // On touch screens `onTap` handles double taps.
      if (matchMedia('(hover: hover)').matches) toggleFullscreen();
    },
  };
}
