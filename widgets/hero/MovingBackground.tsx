// A clip over a hero's picture, muted unless its viewer wants sound. It is fetched only when the page has come to rest, and shown only once it plays: a clip
// that fails or is refused leaves the picture as it was.
import { useEffect, useRef, useState } from 'react';

type Props = {
  readonly className: string | undefined;
  readonly url: string;
  readonly isPaused: boolean;
  /** The viewer prefers sound and the hero offers it. */ readonly isAudible: boolean;
  readonly onPlaying: (isPlaying: boolean) => void;
};

export function MovingBackground({ className, url, isPaused, isAudible, onPlaying }: Props) {
  const [isIdle, setIdle] = useState(false);
  const [isShown, setShown] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => whenIdle(() => setIdle(true)), []);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    if (isPaused) return current.pause();
    current.muted = !isAudible;
    // With sound it may be refused until the viewer has touched the page: then without. Refused again, the picture stays.
    current
      .play()
      .catch((error: unknown) => {
        if (current.muted || (error as { name?: string }).name !== 'NotAllowedError') return undefined;
        current.muted = true;
        return current.play();
      })
      .catch(() => undefined);
    return undefined;
  }, [isIdle, isPaused, isAudible]);
  useEffect(() => () => onPlaying(false), [onPlaying]);

  if (!isIdle) return null;
  return (
    // Decoration: nothing to caption.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      className={className}
      data-shown={isShown || undefined}
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
        setShown(true);
        onPlaying(true);
      }}
      onPause={() => onPlaying(false)}
      onError={() => {
        setShown(false);
        onPlaying(false);
      }}
    />
  );
}

/** Calls back once the page is loaded and the main thread has nothing to do. */
function whenIdle(then: () => void): () => void {
  let handle = 0;
  const rest = () => {
    handle =
      'requestIdleCallback' in window
        ? requestIdleCallback(then, { timeout: 4000 })
        : (setTimeout(then, 1500) as unknown as number);
  };
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
  return () => {
    window.removeEventListener('load', rest);
    if ('cancelIdleCallback' in window) cancelIdleCallback(handle);
    else clearTimeout(handle);
  };
}
