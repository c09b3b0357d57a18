// One hero: picture, shades, text. The text stands on the art's own calm side or on a shade; see View.module.css.
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import { LinkButton } from '../_shared/LinkButton.tsx';
import { letteringOf, LOGICAL } from '../_shared/lettering.ts';
import { WIDE_SIZES } from './sizes.ts';
import { itemOf } from './itemOf.ts';
import badges from '../_shared/Badge.module.css';
import type { HeroProps } from './schema.ts';
import styles from './View.module.css';

type Props = {
  readonly hero: HeroProps;
  readonly position: number;
  readonly count: number;
  readonly isActive: boolean;
  /** Pictures of later heroes wait until the first one has been seen. */
  readonly hasPicture: boolean;
  readonly isFirst: boolean;
  /** What can be done with it, once its code is there; its place is kept from the beginning. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

export function Slide({ hero, position, count, isActive, hasPicture, isFirst, actions, children }: Props) {
  const where = usePort((ports) => ports.text.t('heroPosition', { position, count }));
  const { background, heroComponentsDisplay: shows } = hero;
  const title = hero.title?.replaceAll('\n', ' ') ?? '';
  const hasActions = usePort((ports) => itemOf(hero, ports.session.isGuest) !== undefined);
  const shades = [
    background?.gradientTop && 'top',
    background?.gradientRight && 'end',
    (background?.gradientBottom ?? true) && 'bottom',
    background?.gradientLeft && 'start',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div
      className={styles['slide']}
      data-active={isActive || undefined}
      data-hero={hero.heroId}
      {...(!isActive && { inert: true })}
      {...(count > 1 && { role: 'group', 'aria-label': title ? `${where}: ${title}` : where })}
      style={place(hero)}
      data-shade={shades}
    >
      {hasPicture && <HeroPicture hero={hero} isFirst={isFirst} />}
      {isActive && children}
      <div className={styles['text']} data-text-align={LOGICAL[hero.textAlignment]}>
        <div className={styles['words']}>
          {hero.channelLogo && <Drawn className={styles['logo']} url={hero.channelLogo} alt="" sizes="400px" />}
          {(hero.tagline || hero.taglineNote) && (
            <p className={styles['tag']}>
              {hero.tagline && (
                <span className={`${badges['badge']} ${badges[hero.taglineLook === 'live' ? 'live' : 'primary']}`}>
                  <bdi>{hero.tagline}</bdi>
                </span>
              )}
              {hero.taglineNote && (
                <span className={styles['note']}>
                  <bdi>{hero.taglineNote}</bdi>
                </span>
              )}
            </p>
          )}
          {(shows?.showTitle ?? true) && title && <Title hero={hero} title={title} level={isFirst ? 1 : 2} />}
          {(shows?.showDescription ?? true) && hero.description && (
            <p className={styles['description']}>
              <bdi>{hero.description}</bdi>
            </p>
          )}
        </div>
        {((hero.primaryButton && (shows?.showPrimaryCta ?? true)) || hero.secondaryButton) && (
          <p className={styles['buttons']}>
            {hero.primaryButton && (shows?.showPrimaryCta ?? true) && (
              <LinkButton cta={hero.primaryButton} look="primary" />
            )}
            {hero.secondaryButton && <LinkButton cta={hero.secondaryButton} look="secondary" />}
            {hasActions && <span className={styles['actions']}>{isActive && actions}</span>}
          </p>
        )}
      </div>
    </div>
  );
}

/** The layout's own place comes from tokens; what the hero says overrides it. Left means start. */
function place({ alignmentHorizontal, alignmentVertical }: HeroProps): CSSProperties {
  const across = { none: undefined, left: 'flex-start', center: 'center', right: 'flex-end' }[alignmentHorizontal];
  const down = { none: undefined, top: 'flex-start', center: 'center', bottom: 'flex-end' }[alignmentVertical];
  return { '--across': across, '--down': down } as CSSProperties;
}

function Title({ hero, title, level }: { hero: HeroProps; title: string; level: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2';
  if (hero.titleImage)
    return (
      <Heading className={styles['title-image']}>
        <Drawn url={hero.titleImage} alt={title} sizes="(width <= 600px) 350px, 460px" />
      </Heading>
    );
  const { lines, longest, scale } = letteringOf(hero.title ?? '');
  return (
    <Heading className={styles['title']} style={{ '--longest': longest, '--scale': scale } as CSSProperties}>
      {lines.map((line, i) => (
        <span key={i} className={styles['line']}>
          <bdi>{line}</bdi>
          {i < lines.length - 1 && ' '}
        </span>
      ))}
    </Heading>
  );
}

/** Lettering or a logo: its box is known before it is there, and it is never cut. */
function Drawn({
  url,
  alt,
  sizes,
  className,
}: {
  url: string;
  alt: string;
  sizes: string;
  className?: string | undefined;
}) {
  const { src, srcSet, width, height } = usePorts().images.describe(url);
  const style = width && height ? ({ '--drawn': width / height } as CSSProperties) : undefined;
  return (
    <img
      className={className}
      style={style}
      src={src}
      {...(srcSet && { srcSet, sizes })}
      width={width}
      height={height}
      alt={alt}
      draggable={false}
    />
  );
}

/** Wide art, its right-to-left composition, and the portrait one for phones. A picture that fails leaves the brand's ground. */
function HeroPicture({ hero, isFirst }: { hero: HeroProps; isFirst: boolean }) {
  const { images } = usePorts();
  const isRtl = usePort((ports) => ports.text.direction === 'rtl');
  const { imageUrl, imageUrlRtl, portraitImageUrl } = hero.background ?? {};
  const url = (isRtl ? imageUrlRtl : undefined) ?? imageUrl ?? portraitImageUrl;
  const [hasFailed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { current } = image;
    if (current?.currentSrc && current.complete && current.naturalWidth === 0) setFailed(true);
  }, []);
  if (!url || hasFailed) return null;
  const wide = images.describe(url);
  const tall = portraitImageUrl ? images.describe(portraitImageUrl) : undefined;
  const style = { '--focal': wide.position, '--focal-tall': tall?.position, '--ground': wide.colour } as CSSProperties;
  return (
    <picture className={styles['picture']} style={style}>
      {tall?.avifSrcSet && (
        <source
          media={PHONE}
          type="image/avif"
          srcSet={tall.avifSrcSet}
          sizes="100vw"
          width={tall.width}
          height={tall.height}
        />
      )}
      {tall && (
        <source media={PHONE} srcSet={tall.srcSet || tall.src} sizes="100vw" width={tall.width} height={tall.height} />
      )}
      {wide.avifSrcSet && <source type="image/avif" srcSet={wide.avifSrcSet} sizes={WIDE_SIZES} />}
      <img
        ref={image}
        src={wide.src}
        {...(wide.srcSet && { srcSet: wide.srcSet, sizes: WIDE_SIZES })}
        width={wide.width}
        height={wide.height}
        alt=""
        draggable={false}
        {...(isFirst ? { fetchPriority: 'high' } : { decoding: 'async' })}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}

/** Where the portrait picture stands; the same query as in View.module.css. */
const PHONE = '(max-width: 600px)';
