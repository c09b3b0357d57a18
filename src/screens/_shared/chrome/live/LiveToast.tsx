import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { Artwork } from '#widgets/_shared/Artwork.tsx';
import { ShellLink } from '../ShellLink.tsx';
import { STROKE } from '../stroke.ts';
import styles from './LiveParts.module.css';

/** Time that a toast is visible (content-and-viewing 9). */
const VISIBLE_MS = 15_000;

type Props = { readonly event: ContentItem; readonly onDone: () => void };

/**
 * Announces that an event has begun. It is shown once its thumbnail has loaded, or with the card's text artwork when
 * the thumbnail fails (NAV-036, NAV-037). It closes after 15 s; the time pauses while the toast has the pointer or the
 * focus (decision O4).
 */
export function LiveToast({ event, onDone }: Props) {
  const { images } = usePorts();
  const { src } = images.describe(event.thumbnailUrl ?? '');
  const [isImageDone, setImageDone] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const text = {
    title: usePort((p) => p.text.t('isLiveNow', { title: event.title })),
    watch: usePort((p) => p.text.t('watchNow')),
    close: usePort((p) => p.text.t('close')),
  };
  useEffect(() => {
    if (!src) return undefined;
    const image = new Image();
    const onImageDone = () => setImageDone(true);
    image.addEventListener('load', onImageDone);
    image.addEventListener('error', onImageDone);
    image.src = src;
    return () => {
      image.removeEventListener('load', onImageDone);
      image.removeEventListener('error', onImageDone);
    };
  }, [src]);

  const remainingMs = useRef(VISIBLE_MS);
  const onDoneRef = useRef(onDone);
  useEffect(() => {
    onDoneRef.current = onDone;
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => onDoneRef.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [isPaused]);

  if (src && !isImageDone) return null;
  return (
    <div
      className={styles['toast']}
      data-toast={event.id}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Artwork className={styles['thumbnail']} url={event.thumbnailUrl} title={event.title} sizes="160px" eager />
      <div className={styles['text']}>
        <p>
          <bdi>{text.title}</bdi>
        </p>
        <ShellLink
          link={{
            type: 'LIVE',
            event: { type: 'LIVE', id: event.id, title: event.title, accessLevel: event.accessLevel },
          }}
          onNavigate={onDone}
        >
          {text.watch}
        </ShellLink>
      </div>
      <button type="button" className={styles['close']} aria-label={text.close} onClick={onDone}>
        <X size={20} strokeWidth={STROKE} aria-hidden />
      </button>
    </div>
  );
}
