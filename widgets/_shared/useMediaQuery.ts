// Hooks for media queries and the visibility of the tab. The server and the first render in the browser use fixed
// values, so that hydration matches.
import { useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches.
 * @param onServer the value on the server and in the first render.
 */
export function useMediaQuery(query: string, onServer: boolean): boolean {
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

/**
 * Like useMediaQuery, but updates only after the window has had the same size for some time.
 * @param delayMs this time in ms.
 */
export function useDebouncedMediaQuery(query: string, onServer: boolean, delayMs: number): boolean {
  const [matches, setMatches] = useState(onServer);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => setMatches(matchMedia(query).matches);
    const scheduleUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(update, delayMs);
    };
    update();
    addEventListener('resize', scheduleUpdate);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', scheduleUpdate);
    };
  }, [query, delayMs]);
  return matches;
}

/** Whether the tab is visible. */
export function useIsTabVisible(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.visibilityState === 'visible',
    () => true,
  );
}
