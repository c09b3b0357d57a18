// Whether things may move at all, and whether the viewer's window is small: read after the first render, kept up to date.
import { useSyncExternalStore } from 'react';

/** Answer of a media query; `onServer` is also the answer of the first client render. */
export function useMedia(query: string, onServer: boolean): boolean {
  return useSyncExternalStore((onChange) => {
    const media = matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  }, () => matchMedia(query).matches, () => onServer);
}

/** Whether the tab is in front. */
export function useIsVisible(): boolean {
  return useSyncExternalStore((onChange) => {
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, () => document.visibilityState === 'visible', () => true);
}
