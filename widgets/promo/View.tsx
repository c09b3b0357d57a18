import { useId } from 'react';
import type { ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { EAGER_IMAGE_ROWS } from '../_shared/cardKinds.ts';
import { LinkButton } from '../_shared/LinkButton.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/** An offer or a notice: text and buttons, and an image in the panel layout. */
export default function Promo({ props, row }: ViewProps<Props>) {
  const { title, tagline, description, imageUrl, layout, tone, primaryCta, secondaryCta } = props;
  const headingId = useId();
  return (
    <section className={styles['row']} aria-labelledby={headingId}>
      <div className={styles['promo']} data-layout={layout} data-tone={tone}>
        {imageUrl && layout === 'panel' && (
          <Artwork
            className={styles['image']}
            url={imageUrl}
            title=""
            sizes="(width <= 700px) 100vw, 46vw"
            eager={row.index < EAGER_IMAGE_ROWS}
          />
        )}
        <div className={styles['text']}>
          {tagline && (
            <p className={styles['tagline']}>
              <bdi>{tagline}</bdi>
            </p>
          )}
          <h2 id={headingId} className={styles['title']}>
            <bdi>{title}</bdi>
          </h2>
          {description && (
            <p className={styles['description']}>
              <bdi>{description}</bdi>
            </p>
          )}
        </div>
        {(primaryCta || secondaryCta) && (
          <p className={styles['buttons']}>
            {/* A primary button would not be visible on a background of its own colour. */}
            {primaryCta && <LinkButton cta={primaryCta} variant={tone === 'primary' ? 'secondary' : 'primary'} />}
            {secondaryCta && <LinkButton cta={secondaryCta} variant="secondary" />}
          </p>
        )}
      </div>
    </section>
  );
}
