// The large card. Its link covers image and text; the description and the buttons are outside the link and lie above
// it.
import type { CSSProperties } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Cta } from '#schemas/page/link.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { CardLink, Corners, pictureOf, useCardWords } from '../_shared/Card.tsx';
import { letteringOf, LOGICAL } from '../_shared/lettering.ts';
import { LinkButton } from '../_shared/LinkButton.tsx';
import cards from '../_shared/Card.module.css';
import styles from './View.module.css';

type LeadProps = {
  readonly item: ContentItem;
  readonly headingLevel: 2 | 3;
  readonly primaryCta: Cta | undefined;
  readonly secondaryCta: Cta | undefined;
  /** `right` places the text before the image, which is then at the end. */
  readonly textAlignment: 'left' | 'center' | 'right';
  readonly eager: boolean;
};

/** The image takes two thirds of the row, and the whole width on phones. */
const SIZES = '(width <= 600px) 92vw, (width <= 1024px) 58vw, min(64vw, 1240px)';

export function Lead({ item, headingLevel, primaryCta, secondaryCta, textAlignment, eager }: LeadProps) {
  const words = useCardWords(item, 'landscape', undefined);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const { longest, scale } = letteringOf(item.title);
  return (
    <article
      className={styles['lead']}
      data-item={item.id}
      data-access={item.accessLevel}
      data-text-align={LOGICAL[textAlignment]}
    >
      <CardLink item={item} href={words.href} className={styles['link']}>
        <Heading className={styles['title']}>
          <span style={{ '--longest-word': longest, '--scale': scale } as CSSProperties}>
            <bdi>{item.title}</bdi>
          </span>
        </Heading>
        <span className={styles['facts']}>
          {words.facts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}
        </span>
        <Artwork
          className={`${cards['frame']} ${styles['frame']}`}
          url={pictureOf(item, 'landscape', 'title')}
          title={item.title}
          sizes={SIZES}
          eager={eager}
        >
          <Corners words={words} kind="landscape" />
        </Artwork>
      </CardLink>
      {item.description && (
        <p className={styles['description']}>
          <bdi>{item.description}</bdi>
        </p>
      )}
      {(primaryCta || secondaryCta) && (
        <p className={styles['buttons']}>
          {primaryCta && <LinkButton cta={primaryCta} look="primary" />}
          {secondaryCta && <LinkButton cta={secondaryCta} look="secondary" />}
        </p>
      )}
    </article>
  );
}
