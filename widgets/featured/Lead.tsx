import type { CSSProperties } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Cta } from '#schemas/page/link.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { CardLink, ImageOverlay, selectImageUrl, useCardTexts } from '../_shared/Card.tsx';
import { measureTitle, LOGICAL_ALIGNMENT } from '../_shared/measureTitle.ts';
import { LinkButton } from '../_shared/LinkButton.tsx';
import cards from '../_shared/Card.module.css';
import styles from './View.module.css';

type LeadProps = {
  readonly item: ContentItem;
  /** Level of the heading with the item's title: 3 below the title of the row, 2 in a row without a title. */
  readonly headingLevel: 2 | 3;
  readonly primaryCta: Cta | undefined;
  readonly secondaryCta: Cta | undefined;
  /**
   * With `right` the image is at the end of the row, so the text is at its start. Otherwise the image is at the
   * start.
   */
  readonly textAlignment: 'left' | 'center' | 'right';
  /** Whether the image loads with the page. */
  readonly eager: boolean;
};

/** The `sizes` attribute: the image is two thirds of the row wide, and the whole row on phones. */
const SIZES = '(width <= 600px) 92vw, (width <= 1024px) 58vw, min(64vw, 1240px)';

/**
 * The large card. Its link contains the image, the title and the facts. The description and the buttons are beside the
 * link.
 */
export function Lead({ item, headingLevel, primaryCta, secondaryCta, textAlignment, eager }: LeadProps) {
  const texts = useCardTexts(item, 'landscape', undefined);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const { longestWord, scale } = measureTitle(item.title);
  return (
    <article
      className={styles['lead']}
      data-item={item.id}
      data-access={item.accessLevel}
      data-text-align={LOGICAL_ALIGNMENT[textAlignment]}
    >
      <CardLink item={item} href={texts.href} className={styles['link']}>
        <Heading className={styles['title']}>
          <span style={{ '--longest-word': longestWord, '--scale': scale } as CSSProperties}>
            <bdi>{item.title}</bdi>
          </span>
        </Heading>
        <span className={styles['facts']}>
          {texts.facts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}
        </span>
        <Artwork
          className={`${cards['frame']} ${styles['frame']}`}
          url={selectImageUrl(item, 'landscape', 'title')}
          title={item.title}
          sizes={SIZES}
          eager={eager}
        >
          <ImageOverlay texts={texts} kind="landscape" />
        </Artwork>
      </CardLink>
      {item.description && (
        <p className={styles['description']}>
          <bdi>{item.description}</bdi>
        </p>
      )}
      {(primaryCta || secondaryCta) && (
        <p className={styles['buttons']}>
          {primaryCta && <LinkButton cta={primaryCta} variant="primary" />}
          {secondaryCta && <LinkButton cta={secondaryCta} variant="secondary" />}
        </p>
      )}
    </article>
  );
}
