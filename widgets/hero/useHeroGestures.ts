// Pointer, focus and touch handlers of a hero row.
import { useRef, useState, type FocusEvent, type PointerEvent, type TouchEvent } from 'react';

/** Shortest horizontal swipe in CSS px. A shorter movement is a tap or a scroll. */
const MIN_SWIPE_PX = 48;

/** Tracks whether the pointer or the keyboard focus is in the row. The rotation stops during that time. */
export function useInteraction() {
  const [isInteracting, setInteracting] = useState(false);
  const handlers = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setInteracting(true);
    },
    onPointerLeave: () => setInteracting(false),
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) setInteracting(true);
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setInteracting(false);
    },
  };
  return { isInteracting, handlers };
}

/**
 * Returns touch handlers that detect a horizontal swipe.
 * @param onSwipe called with 1 after a swipe to the left and with -1 after a swipe to the right.
 */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const onTouchStart = ({ touches }: TouchEvent) => {
    const touch = touches[0];
    start.current = touch && { x: touch.clientX, y: touch.clientY };
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (!touch || !start.current) return;
    const x = touch.clientX - start.current.x;
    const y = touch.clientY - start.current.y;
    if (Math.abs(x) > Math.max(MIN_SWIPE_PX, 2 * Math.abs(y))) onSwipe(x < 0 ? 1 : -1);
  };
  return { onTouchStart, onTouchEnd };
}
