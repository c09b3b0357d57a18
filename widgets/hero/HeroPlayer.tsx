// The full player of a hero (HERO-021): a play button on the image, which opens the player with its controls in the
// hero. The player's code loads when the viewer shows intent to play.
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState, type TouchEvent } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { HeroProps } from './schema.ts';
import styles from './HeroPlayer.module.css';

type HeroPlayerProps = { readonly hero: HeroProps };

/** The play button of a hero, or the open player. */
export function HeroPlayer({ hero: { title, background, fullPlayer } }: HeroPlayerProps) {
  const { playback, links } = usePorts();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const Player = usePort((ports) => ports.playback.get());
  const name = title?.replaceAll('\n', ' ') ?? '';
  const label = usePort((ports) => ports.text.t('playTitle', { title: name }));
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!fullPlayer) return null;
  // The server decides about access. If it refuses, the player shows why.
  const item = {
    id: fullPlayer.entityId,
    type: fullPlayer.entityType,
    title: name,
    accessLevel: 'GRANTED',
    thumbnailUrl: background?.imageUrl,
  } as ContentItem;
  const prepare = (): void => void playback.load().catch(() => undefined);
  const open = (): void => {
    setOpen(true);
    playback.load().catch(() => {
      // The player's code did not load. The page of the video shows the error.
      setOpen(false);
      links.follow(links.toItem(item));
    });
  };
  if (isOpen)
    return (
      <div className={styles['player']} data-hero-player="" onTouchStart={stopPropagation} onTouchEnd={stopPropagation}>
        {Player && <Player item={item} onLeave={() => setOpen(false)} />}
      </div>
    );
  return (
    <button
      ref={button}
      type="button"
      className={styles['start']}
      aria-label={label}
      data-hero-play=""
      onPointerEnter={prepare}
      onFocus={prepare}
      onTouchStart={prepare}
      onClick={open}
    >
      <Play size={34} strokeWidth={1.75} fill="currentColor" aria-hidden />
    </button>
  );
}

/** A swipe in the player does not change the hero. */
const stopPropagation = (event: TouchEvent): void => event.stopPropagation();
