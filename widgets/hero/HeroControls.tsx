import type { CSSProperties } from 'react';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { usePort } from '#engine/plugin-api/index.ts';
import type { HeroProps } from './schema.ts';
import styles from './HeroControls.module.css';

type HeroControlsProps = {
  readonly heroes: readonly HeroProps[];
  readonly activeIndex: number;
  /** Whether the button offers to play. Otherwise it offers to pause. */
  readonly isPaused: boolean;
  readonly slideDurationMs: number;
  /** Whether the button for pause and play is rendered. */
  readonly canPause: boolean;
  /** Called when the viewer activates the button for pause and play. */
  readonly onPause: () => void;
  readonly onChoose: (heroId: string) => void;
  /** Called when the active hero has been shown for `slideDurationMs`. */
  readonly onElapsed: () => void;
};

/** The controls of a hero row: a button for each hero if there are several, and a button for pause and play. */
export function HeroControls(props: HeroControlsProps) {
  const { heroes, activeIndex, isPaused, slideDurationMs, canPause, onPause, onChoose, onElapsed } = props;
  const labelSuffix = heroes.length > 1 ? 'Hero' : 'Video';
  const pauseLabel = usePort((ports) => ports.text.t(isPaused ? `play${labelSuffix}` : `pause${labelSuffix}`));
  const Icon = isPaused ? Play : Pause;
  return (
    <div className={styles['controls']}>
      {heroes.length > 1 &&
        heroes.map((hero, i) => (
          <SlideButton
            key={hero.heroId}
            title={hero.title?.replaceAll('\n', ' ') ?? String(i + 1)}
            isActive={i === activeIndex}
            slideDurationMs={slideDurationMs}
            onChoose={() => onChoose(hero.heroId)}
            onElapsed={onElapsed}
          />
        ))}
      {canPause && (
        <button type="button" className={styles['pause-button']} aria-label={pauseLabel} onClick={onPause}>
          <Icon size={20} strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}

type SlideButtonProps = {
  readonly title: string;
  readonly isActive: boolean;
  readonly slideDurationMs: number;
  readonly onChoose: () => void;
  readonly onElapsed: () => void;
};

/** A button that shows one hero. In the active button an animated bar fills while the hero is shown. */
function SlideButton({ title, isActive, slideDurationMs, onChoose, onElapsed }: SlideButtonProps) {
  const label = usePort((ports) => ports.text.t('showHero', { title }));
  return (
    <button
      type="button"
      className={styles['slide-button']}
      aria-label={label}
      {...(isActive && { 'aria-current': true })}
      onClick={onChoose}
    >
      <span style={{ '--slide-duration': `${slideDurationMs}ms` } as CSSProperties} onAnimationEnd={onElapsed} />
    </button>
  );
}
