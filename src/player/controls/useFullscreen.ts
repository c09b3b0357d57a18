import { useCallback, useEffect, useState } from 'react';

/** iPhones show only the video itself on the full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** The element that fills the screen: it contains the controls and stays when the viewer navigates. */
export type FullscreenTarget = {
  readonly element: HTMLElement;
  /** Rejects when the browser refuses. */
  readonly requestFullscreen: () => Promise<void>;
};

/** Full screen of the player with its controls. */
export function useFullscreen(target: FullscreenTarget, video: HTMLVideoElement) {
  const [isFullscreen, setFullscreen] = useState(() => document.fullscreenElement === target.element);
  useEffect(() => {
    const update = (): void => setFullscreen(document.fullscreenElement === target.element);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [target]);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if ('requestFullscreen' in target.element) target.requestFullscreen().catch(() => undefined);
    else (video as PhoneVideo).webkitEnterFullscreen?.();
  }, [target, video]);
  return { isFullscreen, toggle };
}
