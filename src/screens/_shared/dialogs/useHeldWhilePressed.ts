import { useEffect, useRef, useState } from 'react';

/**
 * Returns `value`; while the pointer is down, the value from before the press. Content that arrives between press and
 * release would move the pressed button away, and browsers send a click only to an element that received both.
 */
export function useHeldWhilePressed<T>(value: T): T {
  const latest = useRef(value);
  const [held, setHeld] = useState<{ readonly value: T }>();
  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    const hold = (): void => setHeld({ value: latest.current });
    // The click follows the release in the same task, so the value changes after it.
    const release = (): void => void setTimeout(() => setHeld(undefined));
    const options = { capture: true };
    window.addEventListener('pointerdown', hold, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    return () => {
      window.removeEventListener('pointerdown', hold, options);
      window.removeEventListener('pointerup', release, options);
      window.removeEventListener('pointercancel', release, options);
    };
  }, []);
  return held ? held.value : value;
}
