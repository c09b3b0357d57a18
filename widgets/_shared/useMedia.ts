// Whether things may move at all, and whether the viewer's window is small: read after the first render, kept up to date.
import { useSyncExternalStore } from 'react';

/**
 * Answer of a media query; `onServer` is also the answer of the first client render.
 * @param after ms after the last resize at which a new answer counts; without it at once.
 */
export function useMedia(query: string, onServer: boolean, after?: number): boolean {
  return useSyncExternalStore((onChange) => {
    const media = matchMedia(query);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => { clearTimeout(timer); timer = setTimeout(onChange, after); };
    const [target, event, listener] = after ? [window, 'resize', later] as const : [media, 'change', onChange] as const;
    target.addEventListener(event, listener);
    return () => { clearTimeout(timer); target.removeEventListener(event, listener); };
  }, () => matchMedia(query).matches, () => onServer);
}

/** Whether the tab is in front. */
export function useIsVisible(): boolean {
  return useSyncExternalStore((onChange) => {
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, () => document.visibilityState === 'visible', () => true);
}
