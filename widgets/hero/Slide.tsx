import type { CSSProperties, ReactNode } from 'react';
import { useHeadings, usePort } from '#engine/plugin-api/index.ts';
import { measureTitle, LOGICAL_ALIGNMENT } from '../_shared/measureTitle.ts';
import { LinkButton } from '../_shared/LinkButton.tsx';
import badges from '../_shared/Badge.module.css';
import { getHeroItem } from './getHeroItem.ts';
import { BackgroundImage, InlineImage } from './HeroImages.tsx';
import type { HeroProps } from './schema.ts';
import parts from './SlideText.module.css';
import styles from './View.module.css';

type SlideProps = {
  readonly hero: HeroProps;
  /** Position in the row, from 1. */
  readonly position: number;
  /** Number of heroes. */
  readonly count: number;
  readonly isActive: boolean;
  /** Whether the background image may load. The images of the other heroes load later. */
  readonly canLoad: boolean;
  /** Whether this is the first hero of the page's first row. */
  readonly isFirst: boolean;
  /** Actions for the hero's item. Undefined until their code is loaded; CSS reserves their space. */
  readonly actions?: ReactNode;
  /** The full player or the background video of the hero; rendered only while the hero is active. */
  readonly children?: ReactNode;
};

/**
 * One hero: background image, texts and buttons. View.module.css adds a shade behind the text, so that it is readable on
 * any image. A slide that is not active is inert.
 */
export function Slide({ hero, position, count, isActive, canLoad, isFirst, actions, children }: SlideProps) {
  const positionText = usePort((ports) => ports.text.t('heroPosition', { position, count }));
  const { heroComponentsDisplay: visibility } = hero;
  const title = hero.title?.replaceAll('\n', ' ') ?? '';
  const hasTitle = (visibility?.showTitle ?? true) && title !== '';
  const hasDescription = (visibility?.showDescription ?? true) && hero.description;
  return (
    <div
      className={styles['slide']}
      data-active={isActive || undefined}
      data-hero={hero.heroId}
      {...(!isActive && { inert: true })}
      {...(count > 1 && { role: 'group', 'aria-label': title ? `${positionText}: ${title}` : positionText })}
      style={createPositionStyle(hero)}
      data-shade={listShadedSides(hero)}
    >
      {canLoad && <BackgroundImage hero={hero} isFirst={isFirst} />}
      {isActive && children}
      <div className={styles['text']} data-text-align={LOGICAL_ALIGNMENT[hero.textAlignment]}>
        <div className={styles['text-parts']}>
          {hero.channelLogo && <InlineImage className={parts['logo']} url={hero.channelLogo} alt="" sizes="400px" />}
          <Tagline hero={hero} />
          {hasTitle && <Title hero={hero} title={title} />}
          {hasDescription && (
            <p className={parts['description']}>
              <bdi>{hero.description}</bdi>
            </p>
          )}
        </div>
        <Buttons hero={hero} actions={isActive && actions} />
      </div>
    </div>
  );
}

type HeroPartProps = { readonly hero: HeroProps };

/** The label above the title and the note beside it. */
function Tagline({ hero: { tagline, taglineNote, taglineLook } }: HeroPartProps) {
  if (!tagline && !taglineNote) return null;
  return (
    <p className={parts['tagline']}>
      {tagline && (
        <span className={`${badges['badge']} ${badges[taglineLook === 'live' ? 'live' : 'primary']}`}>
          <bdi>{tagline}</bdi>
        </span>
      )}
      {taglineNote && (
        <span className={parts['tagline-note']}>
          <bdi>{taglineNote}</bdi>
        </span>
      )}
    </p>
  );
}

/** The two buttons, then the actions for the hero's item. */
function Buttons({ hero, actions }: HeroPartProps & { readonly actions: ReactNode }) {
  const hasActions = usePort((ports) => getHeroItem(hero, ports.session.isGuest) !== undefined);
  const primaryButton = (hero.heroComponentsDisplay?.showPrimaryCta ?? true) ? hero.primaryButton : undefined;
  if (!primaryButton && !hero.secondaryButton) return null;
  return (
    <p className={parts['buttons']}>
      {primaryButton && <LinkButton cta={primaryButton} variant="primary" />}
      {hero.secondaryButton && <LinkButton cta={hero.secondaryButton} variant="secondary" />}
      {hasActions && <span className={parts['actions']}>{actions}</span>}
    </p>
  );
}

type TitleProps = HeroPartProps & { readonly title: string };

/** The title as text or as an image. */
function Title({ hero, title }: TitleProps) {
  const [Heading] = useHeadings();
  if (hero.titleImage)
    return (
      <Heading className={parts['title-image']}>
        <InlineImage url={hero.titleImage} alt={title} sizes="(width <= 600px) 350px, 460px" />
      </Heading>
    );
  const { lines, longestWord, scale } = measureTitle(hero.title ?? '');
  return (
    <Heading className={parts['title']} style={{ '--longest-word': longestWord, '--scale': scale } as CSSProperties}>
      {lines.map((line, i) => (
        <span key={i} className={parts['line']}>
          <bdi>{line}</bdi>
          {i < lines.length - 1 && ' '}
        </span>
      ))}
    </Heading>
  );
}

const HORIZONTAL = { none: undefined, left: 'flex-start', center: 'center', right: 'flex-end' } as const;
const VERTICAL = { none: undefined, top: 'flex-start', center: 'center', bottom: 'flex-end' } as const;

/** Returns CSS variables for the position of the text. Without them the brand's tokens decide. `left` means start. */
const createPositionStyle = ({ alignmentHorizontal, alignmentVertical }: HeroProps): CSSProperties =>
  ({ '--horizontal': HORIZONTAL[alignmentHorizontal], '--vertical': VERTICAL[alignmentVertical] }) as CSSProperties;

/** Lists the sides with a gradient, separated by spaces. In stored data, left means start and right means end. */
function listShadedSides({ background }: HeroProps): string {
  const sides = [
    background?.gradientTop && 'top',
    background?.gradientRight && 'end',
    (background?.gradientBottom ?? true) && 'bottom',
    background?.gradientLeft && 'start',
  ];
  return sides.filter(Boolean).join(' ');
}
