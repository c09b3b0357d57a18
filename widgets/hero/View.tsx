// Several heroes take turns. The clock is the CSS animation of the active tick: what stops the animation (pointer, focus,
// pause, hidden tab, reduced motion) stops the rotation, and both can never disagree.
import { useEffect, useRef, useState, type CSSProperties, type FocusEvent, type TouchEvent } from 'react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { usePort, type ViewProps } from '#engine/plugin-api/index.ts';
import { itemOf } from './itemOf.ts';
import type { HeroProps, Props } from './schema.ts';
import { Slide } from './Slide.tsx';
import { useIsVisible, useMedia, useMediaAtRest } from '../_shared/useMedia.ts';
import styles from './View.module.css';

/** Time of one hero in ms; one that moves gets longer. */
const DWELL = 8000;
const DWELL_MOVING = 20_000;
/** So long after the last resize the background is looked at again, ms (CONST-026). */
const RESIZED = 200;
/** What can be done with what a hero is about. */
const OFFERED = ['favourite', 'watchlist', 'programme'];
/** A swipe in CSS px: less is a tap or a scroll. */
const SWIPE = 48;

export default function Hero({ props: { heroes }, row }: ViewProps<Props>) {
  const label = usePort((ports) => ports.text.t('featured'));
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const [activeId, setActiveId] = useState(heroes[0]?.heroId);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isAwake, setAwake] = useState(false);
  const isVisible = useIsVisible();
  const mayMove = useMedia('(prefers-reduced-motion: no-preference)', false);
  const isPhone = useMediaAtRest('(max-width: 600px), (max-height: 500px)', true, RESIZED);
  const isGuest = usePort((ports) => ports.session.isGuest);

  // By id, so that a live update that reorders the heroes keeps the one in sight.
  const count = heroes.length;
  const active = Math.max(
    0,
    heroes.findIndex((hero) => hero.heroId === activeId),
  );
  const hero = heroes[active];
  const go = (step: number) => setActiveId(heroes[(active + step + count) % count]?.heroId);

  // The other pictures are fetched once the first has had the line to itself.
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), 2500);
    return () => clearTimeout(timer);
  }, []);

  const moving = hero?.background?.animatedBackground;
  const clip = moving?.url;
  const wish = usePort((ports) => ports.preferences.backgroundVideo);
  const canMove = Boolean(clip) && !isPhone;
  // The server never comes to the navigator: `mayMove` is false there. Who asked by the button sees it whatever the settings say.
  const moves =
    canMove &&
    (isAsked ||
      (mayMove && wish !== 'none' && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData));
  const isStill = canMove && !moves && count === 1;
  const item = hero && itemOf(hero, isGuest);
  const later = useLater(moves || item !== undefined);
  const isStopped = isPaused || isHeld || !isVisible;
  const swipe = useSwipe((direction) => go(isRtl ? -direction : direction));

  if (!hero) return null;
  return (
    // The section only watches where pointer, focus and fingers are; what acts are its links and buttons.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles['hero']}
      aria-label={label}
      data-count={count > 1 ? 'many' : 'one'}
      data-playing={(isPlaying && !isPaused) || undefined}
      data-stopped={isStopped || undefined}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') setHeld(true);
      }}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setHeld(true);
      }}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
      }}
      {...(count > 1 && swipe)}
    >
      <div
        className={styles['slides']}
        {...(count > 1 && { 'aria-live': isPaused || isHeld || !mayMove ? ('polite' as const) : ('off' as const) })}
      >
        {heroes.map((each, i) => (
          <Slide
            key={each.heroId}
            hero={each}
            position={i + 1}
            count={count}
            isActive={i === active}
            hasPicture={i === active || isAwake}
            isFirst={row.index === 0 && i === 0}
            actions={item && later && <later.ItemActions item={item} only={OFFERED} />}
          >
            {moves && clip && later && (
              <later.MovingBackground
                key={clip}
                className={styles['video']}
                url={clip}
                isPaused={isPaused || !isVisible}
                isAudible={wish === 'audio-and-video' && moving?.isPreviewAudioOn === true}
                onPlaying={setPlaying}
              />
            )}
          </Slide>
        ))}
      </div>
      <span className={styles['edge']} aria-hidden="true" />
      {(count > 1 || canMove) && (
        <Controls
          heroes={heroes}
          active={active}
          isPaused={isPaused || isStill}
          dwell={moves ? DWELL_MOVING : DWELL}
          canPause={mayMove || canMove}
          onPause={() => {
            setAsked(isStill);
            setPaused(!isPaused && !isStill);
          }}
          onChoose={setActiveId}
          onElapsed={() => go(1)}
        />
      )}
    </section>
  );
}

type ControlsProps = {
  readonly heroes: readonly HeroProps[];
  readonly active: number;
  readonly isPaused: boolean;
  readonly dwell: number;
  readonly canPause: boolean;
  readonly onPause: () => void;
  readonly onChoose: (heroId: string) => void;
  readonly onElapsed: () => void;
};

function Controls({ heroes, active, isPaused, dwell, canPause, onPause, onChoose, onElapsed }: ControlsProps) {
  const kind = heroes.length > 1 ? 'Hero' : 'Video';
  const pauseLabel = usePort((ports) => ports.text.t(isPaused ? `play${kind}` : `pause${kind}`));
  const Icon = isPaused ? Play : Pause;
  return (
    <div className={styles['controls']}>
      {heroes.length > 1 &&
        heroes.map((hero, i) => (
          <Tick
            key={hero.heroId}
            title={hero.title?.replaceAll('\n', ' ') ?? String(i + 1)}
            isActive={i === active}
            dwell={dwell}
            onChoose={() => onChoose(hero.heroId)}
            onElapsed={onElapsed}
          />
        ))}
      {canPause && (
        <button type="button" className={styles['pause']} aria-label={pauseLabel} onClick={onPause}>
          <Icon size={20} strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}

function Tick({
  title,
  isActive,
  dwell,
  onChoose,
  onElapsed,
}: {
  title: string;
  isActive: boolean;
  dwell: number;
  onChoose: () => void;
  onElapsed: () => void;
}) {
  const label = usePort((ports) => ports.text.t('showHero', { title }));
  return (
    <button
      type="button"
      className={styles['tick']}
      aria-label={label}
      {...(isActive && { 'aria-current': true })}
      onClick={onChoose}
    >
      <span style={{ '--dwell': `${dwell}ms` } as CSSProperties} onAnimationEnd={onElapsed} />
    </button>
  );
}

/** Calls back with 1 for a swipe towards the left edge and -1 towards the right. */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const onTouchStart = ({ touches }: TouchEvent) => {
    const touch = touches[0];
    start.current = touch && { x: touch.clientX, y: touch.clientY };
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (!touch || !start.current) return;
    const x = touch.clientX - start.current.x,
      y = touch.clientY - start.current.y;
    if (Math.abs(x) > Math.max(SWIPE, 2 * Math.abs(y))) onSwipe(x < 0 ? 1 : -1);
  };
  return { onTouchStart, onTouchEnd };
}

/** Its later code, once it is wanted; without it the hero is as it was. */
function useLater(isWanted: boolean): typeof import('./later.ts') | undefined {
  const [found, setFound] = useState<typeof import('./later.ts')>();
  useEffect(() => {
    if (isWanted) import('./later.ts').then(setFound, () => undefined);
  }, [isWanted]);
  return found;
}
