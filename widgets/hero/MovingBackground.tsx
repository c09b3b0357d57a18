// A muted clip over a hero's picture. It is fetched only when the page has come to rest, and shown only once it plays: a clip
// that fails or is refused leaves the picture as it was.
import { useEffect, useRef, useState } from 'react';
import styles from './View.module.css';

type Props = { readonly url: string; readonly isPaused: boolean; readonly onPlaying: (isPlaying: boolean) => void };

export function MovingBackground({ url, isPaused, onPlaying }: Props) {
  const [isIdle, setIdle] = useState(false);
  const [isShown, setShown] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => whenIdle(() => setIdle(true)), []);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    // Autoplay may be refused: then the picture stays.
    if (isPaused) current.pause();
    else current.play().catch(() => undefined);
  }, [isIdle, isPaused]);
  useEffect(() => () => onPlaying(false), [onPlaying]);

  if (!isIdle) return null;
  return (
    // Decoration without sound or speech: nothing to caption.
    <video ref={video} className={styles['video']} data-shown={isShown || undefined} src={url} muted loop playsInline preload="auto" aria-hidden="true" tabIndex={-1} disablePictureInPicture disableRemotePlayback
      onPlaying={() => { setShown(true); onPlaying(true); }} onPause={() => onPlaying(false)} onError={() => { setShown(false); onPlaying(false); }} />
  );
}

/** Calls back once the page is loaded and the main thread has nothing to do. */
function whenIdle(then: () => void): () => void {
  let handle = 0;
  const rest = () => { handle = 'requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 4000 }) : setTimeout(then, 1500) as unknown as number; };
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
  return () => {
    window.removeEventListener('load', rest);
    if ('cancelIdleCallback' in window) cancelIdleCallback(handle);
    else clearTimeout(handle);
  };
}
