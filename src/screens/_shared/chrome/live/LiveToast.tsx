import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { Artwork } from '#widgets/_shared/Artwork.tsx';
import { ChromeLink } from '../ChromeLink.tsx';
import { STROKE } from '../stroke.ts';
import styles from './LiveChrome.module.css';

/** How long a toast stays after its event was added, ms (content-and-viewing 9). */
const STAYS = 15_000;

type Props = { readonly event: ContentItem; readonly onDone: () => void };

/**
 * Tells that an event has begun. Shown once its thumbnail has loaded, or with the card's own lettering when that fails (NAV-036,
 * NAV-037); goes after 15 s, which stand still while it is pointed at or holds the focus (decision O4).
 */
export function LiveToast({ event, onDone }: Props) {
  const { images } = usePorts();
  const { src } = images.describe(event.thumbnailUrl ?? '');
  const [isSettled, setSettled] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const text = {
    title: usePort((p) => p.text.t('isLiveNow', { title: event.title })),
    watch: usePort((p) => p.text.t('watchNow')),
    close: usePort((p) => p.text.t('close')),
  };
  useEffect(() => {
    if (!src) return undefined;
    const image = new Image();
    const ready = () => setSettled(true);
    image.addEventListener('load', ready);
    image.addEventListener('error', ready);
    image.src = src;
    return () => {
      image.removeEventListener('load', ready);
      image.removeEventListener('error', ready);
    };
  }, [src]);

  const left = useRef(STAYS),
    done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (isHeld) return undefined;
    const began = performance.now();
    const timer = setTimeout(() => done.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [isHeld]);

  if (src && !isSettled) return null;
  return (
    <div
      className={styles['toast']}
      data-toast={event.id}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Artwork className={styles['thumbnail']} url={event.thumbnailUrl} title={event.title} sizes="160px" eager />
      <div className={styles['told']}>
        <p>
          <bdi>{text.title}</bdi>
        </p>
        <ChromeLink
          link={{
            type: 'LIVE',
            event: { type: 'LIVE', id: event.id, title: event.title, accessLevel: event.accessLevel },
          }}
          onFollow={onDone}
        >
          {text.watch}
        </ChromeLink>
      </div>
      <button type="button" className={styles['close']} aria-label={text.close} onClick={onDone}>
        <X size={20} strokeWidth={STROKE} aria-hidden />
      </button>
    </div>
  );
}
