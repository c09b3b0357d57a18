// One or several heroes in rotation. The CSS animation of the active slide button is the clock: whatever stops the
// animation (pointer, focus, pause, hidden tab, reduced motion) also stops the rotation, so the two always agree.
import { useEffect, useState } from 'react';
import { usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import { useIsVisible, useMedia } from '../_shared/useMedia.ts';
import { getHeroItem } from './getHeroItem.ts';
import { HeroControls } from './HeroControls.tsx';
import type { HeroProps, Props } from './schema.ts';
import { Slide } from './Slide.tsx';
import { useBackgroundVideo } from './useBackgroundVideo.ts';
import { useInteraction, useSwipe } from './useHeroGestures.ts';
import styles from './View.module.css';

/** Time of one hero in ms; a hero with a video stays longer. */
const SLIDE_DURATION_MS = 8000;
const VIDEO_SLIDE_DURATION_MS = 20_000;
/** The images of later heroes load after this time, so that the first image does not compete with them. */
const OTHER_IMAGES_DELAY_MS = 2500;
/** Actions that a hero offers for its item. */
const HERO_ACTIONS = ['favourite', 'watchlist', 'programme'];

export default function Hero({ props: { heroes }, row }: ViewProps<Props>) {
  const label = usePort((ports) => ports.text.t('featured'));
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const isGuest = usePort((ports) => ports.session.isGuest);
  const { activeIndex, setActiveId, goBy } = useRotation(heroes);
  const [isPaused, setPaused] = useState(false);
  const [isVideoPlaying, setVideoPlaying] = useState(false);
  const [isVideoRequested, setVideoRequested] = useState(false);
  const canLoadOtherImages = useDelay(OTHER_IMAGES_DELAY_MS);
  const isTabVisible = useIsVisible();
  const canAnimate = useMedia('(prefers-reduced-motion: no-preference)', false);
  const { isInteracting, handlers } = useInteraction();
  const swipeHandlers = useSwipe((direction) => goBy(isRtl ? -direction : direction));
  const hero = heroes[activeIndex];
  const video = useBackgroundVideo(hero, canAnimate, isVideoRequested);
  const item = hero && getHeroItem(hero, isGuest);
  const lazyParts = useLazyParts(video.isEnabled || item !== undefined);
  if (!hero) return null;

  const hasSeveral = heroes.length > 1;
  const isAnnounced = isPaused || isInteracting || !canAnimate;
  // The settings keep the video of a single hero from playing; its pause button starts it.
  const canRequestVideo = video.isAvailable && !video.isEnabled && !hasSeveral;
  return (
    // The section only observes pointer, focus and touch; the controls are its links and buttons.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles['hero']}
      aria-label={label}
      data-count={hasSeveral ? 'many' : 'one'}
      data-playing={(isVideoPlaying && !isPaused) || undefined}
      data-stopped={isPaused || isInteracting || !isTabVisible || undefined}
      {...handlers}
      {...(hasSeveral && swipeHandlers)}
    >
      <div
        className={styles['slides']}
        {...(hasSeveral && { 'aria-live': isAnnounced ? ('polite' as const) : ('off' as const) })}
      >
        {heroes.map((each, i) => (
          <Slide
            key={each.heroId}
            hero={each}
            position={i + 1}
            count={heroes.length}
            isActive={i === activeIndex}
            hasImage={i === activeIndex || canLoadOtherImages}
            isFirst={row.index === 0 && i === 0}
            actions={item && lazyParts && <lazyParts.ItemActions item={item} only={HERO_ACTIONS} />}
          >
            {video.isEnabled && video.url && lazyParts && (
              <lazyParts.BackgroundVideo
                key={video.url}
                className={styles['video']}
                url={video.url}
                isPaused={isPaused || !isTabVisible}
                isAudible={video.isAudible}
                onPlaying={setVideoPlaying}
              />
            )}
          </Slide>
        ))}
      </div>
      <span className={styles['edge']} aria-hidden="true" />
      {(hasSeveral || video.isAvailable) && (
        <HeroControls
          heroes={heroes}
          activeIndex={activeIndex}
          isPaused={isPaused || canRequestVideo}
          slideDurationMs={video.isEnabled ? VIDEO_SLIDE_DURATION_MS : SLIDE_DURATION_MS}
          canPause={canAnimate || video.isAvailable}
          onPause={() => {
            setVideoRequested(canRequestVideo);
            setPaused(!isPaused && !canRequestVideo);
          }}
          onChoose={setActiveId}
          onElapsed={() => goBy(1)}
        />
      )}
    </section>
  );
}

/** The active hero, stored by id, so that a live update that reorders the heroes keeps it active. */
function useRotation(heroes: readonly HeroProps[]) {
  const [activeId, setActiveId] = useState(heroes[0]?.heroId);
  const foundIndex = heroes.findIndex((hero) => hero.heroId === activeId);
  const activeIndex = Math.max(0, foundIndex);
  const goBy = (steps: number) => setActiveId(heroes[(activeIndex + steps + heroes.length) % heroes.length]?.heroId);
  return { activeIndex, setActiveId, goBy };
}

/** Becomes true after a time in ms. */
function useDelay(delayMs: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isOver;
}

/**
 * Loads the lazy parts once they are needed. Undefined until then, and when they fail to load: the hero works without
 * them.
 */
function useLazyParts(isNeeded: boolean): typeof import('./lazyParts.ts') | undefined {
  const [parts, setParts] = useState<typeof import('./lazyParts.ts')>();
  useEffect(() => {
    if (isNeeded) import('./lazyParts.ts').then(setParts, () => undefined);
  }, [isNeeded]);
  return parts;
}
