import { useEffect, useRef } from 'react';

/** The keys 1 to 4 turn the sound of a position on. `listenTo` gets its index, from 0. */
export function useSoundKeys(listenTo: (index: number) => void): void {
  const listenToRef = useRef(listenTo);
  useEffect(() => {
    listenToRef.current = listenTo;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-4]$/.test(event.key)) return;
      if (event.target instanceof HTMLInputElement) return;
      listenToRef.current(Number(event.key) - 1);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
