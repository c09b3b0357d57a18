import { useState } from 'react';
import { usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import { useIsTabVisible, useMediaQuery } from '../_shared/useMediaQuery.ts';
import { HeroControls } from './HeroControls.tsx';
import { HeroSlides } from './HeroSlides.tsx';
import type { HeroProps, Props } from './schema.ts';
import { useBackgroundVideo } from './useBackgroundVideo.ts';
import { useInteraction, useSwipe } from './useHeroGestures.ts';
import styles from './View.module.css';

/** Time that a hero is shown, in ms. */
const SLIDE_DURATION_MS = 8000;
/** Time that a hero with a playing video is shown, in ms. */
const VIDEO_SLIDE_DURATION_MS = 20_000;

/**
 * One hero, or several heroes in rotation. The next hero appears when the CSS animation of the active slide button ends,
 * so everything that stops the animation also stops the rotation: pointer, focus, pause, hidden tab, reduced motion.
 */
export default function Hero({ props: { heroes }, row }: ViewProps<Props>) {
  const label = usePort((ports) => ports.text.t('featured'));
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const { activeIndex, setActiveId, goBy } = useRotation(heroes);
  const [isPaused, setPaused] = useState(false);
  const [isVideoPlaying, setVideoPlaying] = useState(false);
  const [isVideoRequested, setVideoRequested] = useState(false);
  const isTabVisible = useIsTabVisible();
  const canAnimate = useMediaQuery('(prefers-reduced-motion: no-preference)', false);
  const { isInteracting, handlers } = useInteraction();
  const swipeHandlers = useSwipe((direction) => goBy(isRtl ? -direction : direction));
  const hero = heroes[activeIndex];
  const video = useBackgroundVideo(hero, canAnimate, isVideoRequested);
  if (!hero) return null;

  const hasSeveral = heroes.length > 1;
  const isRotating = !isPaused && !isInteracting && canAnimate;
  // The viewer's settings stop the video of a single hero from playing, but its button still plays it.
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
      <HeroSlides
        heroes={heroes}
        activeIndex={activeIndex}
        isFirstRow={row.index === 0}
        isRotating={isRotating}
        video={video}
        isVideoPaused={isPaused || !isTabVisible}
        onVideoPlaying={setVideoPlaying}
      />
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

/**
 * Selects the active hero. The state is the id of this hero, so that it stays active when a live update reorders the
 * heroes.
 */
function useRotation(heroes: readonly HeroProps[]) {
  const [activeId, setActiveId] = useState(heroes[0]?.heroId);
  const foundIndex = heroes.findIndex((hero) => hero.heroId === activeId);
  const activeIndex = Math.max(0, foundIndex);
  const goBy = (steps: number) => setActiveId(heroes[(activeIndex + steps + heroes.length) % heroes.length]?.heroId);
  return { activeIndex, setActiveId, goBy };
}
