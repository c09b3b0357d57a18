import { useEffect, useState } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import { getHeroItem } from './getHeroItem.ts';
import type { HeroProps } from './schema.ts';
import { Slide } from './Slide.tsx';
import type { BackgroundVideoState } from './useBackgroundVideo.ts';
import styles from './View.module.css';

/** The images of the other heroes load after this time, so that they do not compete with the first image. */
const OTHER_IMAGES_DELAY_MS = 2500;
/** Ids of the actions that a hero offers for its item. */
const HERO_ACTIONS = ['favourite', 'watchlist', 'programme'];

type HeroSlidesProps = {
  readonly heroes: readonly HeroProps[];
  readonly activeIndex: number;
  /** Whether the row is the first of the page. */
  readonly isFirstRow: boolean;
  /** Whether the heroes change without an action of the viewer. Screen readers do not announce such changes. */
  readonly isRotating: boolean;
  /** The background video of the active hero. */
  readonly video: BackgroundVideoState;
  readonly isVideoPaused: boolean;
  readonly onVideoPlaying: (isPlaying: boolean) => void;
};

/** The slides of a hero row. The active one has actions and a video, whose code loads when it is needed. */
export function HeroSlides(props: HeroSlidesProps) {
  const { heroes, activeIndex, isFirstRow, isRotating, video, isVideoPaused, onVideoPlaying } = props;
  const isGuest = usePort((ports) => ports.session.isGuest);
  const canLoadOtherImages = useDelay(OTHER_IMAGES_DELAY_MS);
  const { fullPlayer } = heroes[activeIndex]!;
  const item = getHeroItem(heroes[activeIndex]!, isGuest);
  const lazyParts = useLazyParts(video.isEnabled || (item ?? fullPlayer) !== undefined);
  return (
    <div className={styles['slides']} {...(heroes.length > 1 && { 'aria-live': isRotating ? 'off' : 'polite' })}>
      {heroes.map((hero, i) => (
        <Slide
          key={hero.heroId}
          hero={hero}
          position={i + 1}
          count={heroes.length}
          isActive={i === activeIndex}
          canLoad={i === activeIndex || canLoadOtherImages}
          isFirst={isFirstRow && i === 0}
          actions={item && lazyParts && <lazyParts.ItemActions item={item} only={HERO_ACTIONS} />}
        >
          {fullPlayer && lazyParts && <lazyParts.HeroPlayer hero={hero} />}
          {video.isEnabled && video.url && lazyParts && (
            <lazyParts.BackgroundVideo
              key={video.url}
              className={styles['video']}
              url={video.url}
              isPaused={isVideoPaused}
              isAudible={video.isAudible}
              onPlaying={onVideoPlaying}
            />
          )}
        </Slide>
      ))}
    </div>
  );
}

/** Returns true after a time in ms. */
function useDelay(delayMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}

/**
 * Loads the lazy parts once they are needed.
 * @returns undefined until they are loaded, and if they fail to load: the hero works without them
 */
function useLazyParts(isNeeded: boolean): typeof import('./lazyParts.ts') | undefined {
  const [parts, setParts] = useState<typeof import('./lazyParts.ts')>();
  useEffect(() => {
    if (isNeeded) import('./lazyParts.ts').then(setParts, () => undefined);
  }, [isNeeded]);
  return parts;
}
