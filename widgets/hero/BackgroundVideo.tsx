import { useEffect, useRef, useState } from 'react';

/** The download starts at the latest this long after the page is loaded, in ms. */
const IDLE_TIMEOUT_MS = 4000;
/** In browsers without requestIdleCallback the download starts this long after the page is loaded, in ms. */
const FALLBACK_DELAY_MS = 1500;

type BackgroundVideoProps = {
  readonly className: string | undefined;
  readonly url: string;
  readonly isPaused: boolean;
  /** Whether the viewer prefers sound and the hero allows it. */
  readonly isAudible: boolean;
  /** Called with true when the video plays, and with false when it pauses, fails or unmounts. */
  readonly onPlaying: (isPlaying: boolean) => void;
};

/**
 * A video over the image of a hero. It loads when the page is idle and becomes visible when it plays. If it fails or the
 * browser blocks it, the image stays visible.
 */
export function BackgroundVideo({ className, url, isPaused, isAudible, onPlaying }: BackgroundVideoProps) {
  const [isPageIdle, setPageIdle] = useState(false);
  const [isVisible, setVisible] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => onPageIdle(() => setPageIdle(true)), []);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    if (isPaused) return current.pause();
    current.muted = !isAudible;
    void playMutedIfBlocked(current);
    return undefined;
  }, [isPageIdle, isPaused, isAudible]);
  useEffect(() => () => onPlaying(false), [onPlaying]);

  if (!isPageIdle) return null;
  return (
    // The video is a decoration and needs no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      className={className}
      data-shown={isVisible || undefined}
      src={url}
      muted={!isAudible}
      loop
      playsInline
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      disablePictureInPicture
      disableRemotePlayback
      onPlaying={() => {
        setVisible(true);
        onPlaying(true);
      }}
      onPause={() => onPlaying(false)}
      onError={() => {
        setVisible(false);
        onPlaying(false);
      }}
    />
  );
}

/**
 * Plays a video, without sound if the browser blocks sound, which most do until the viewer interacts with the page. If
 * that fails too, the image stays visible.
 */
async function playMutedIfBlocked(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play();
  } catch (error) {
    if (video.muted || (error as { name?: string }).name !== 'NotAllowedError') return;
    video.muted = true;
    await video.play().catch(() => undefined);
  }
}

/**
 * Calls back once the page is loaded and the main thread is idle.
 * @returns a cleanup function.
 */
function onPageIdle(callback: () => void): () => void {
  let cancel = (): void => undefined;
  const waitForIdle = () => {
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(callback, FALLBACK_DELAY_MS);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') waitForIdle();
  else window.addEventListener('load', waitForIdle, { once: true });
  return () => {
    window.removeEventListener('load', waitForIdle);
    cancel();
  };
}
