// Whether things may move at all, and whether the viewer's window is small: read after the first render, kept up to date.
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Answer of a media query; `onServer` is also the answer of the first client render. */
export function useMedia(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => onServer,
  );
}

/** The same, looked at again only once the window has rested for so many ms after a resize. */
export function useMediaAtRest(query: string, onServer: boolean, ms: number): boolean {
  const [answer, setAnswer] = useState(onServer);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setAnswer(matchMedia(query).matches);
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, ms);
    };
    look();
    addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', later);
    };
  }, [query, ms]);
  return answer;
}

/** Whether the tab is in front. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'visible',
    () => true,
  );
}
