import { useCallback, useEffect, useState, type RefObject } from 'react';

/** iPhones show only the video itself on the full screen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Full screen of the player's element with its controls. */
export function useFullscreen(root: RefObject<HTMLElement | null>, video: HTMLVideoElement) {
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    const update = (): void => setFullscreen(document.fullscreenElement === root.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [root]);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (root.current?.requestFullscreen) root.current.requestFullscreen().catch(() => undefined);
    else (video as PhoneVideo).webkitEnterFullscreen?.();
  }, [root, video]);
  return { isFullscreen, toggle };
}
