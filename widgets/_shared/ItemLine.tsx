// An item as one line of a list: number, image, title, facts and length. Like a card, it is a single link.
import { memo } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, type LinkContext } from '#engine/plugin-api/index.ts';
import { Artwork } from './Artwork.tsx';
import { CardLink, ImageOverlay, selectImageUrl, useCardTexts } from './Card.tsx';
import cards from './Card.module.css';
import styles from './ItemLine.module.css';

type ItemLineProps = {
  readonly item: ContentItem;
  /** Position in the list, from 1. A line without it shows no number. */
  readonly number?: number;
  readonly context?: LinkContext | undefined;
  /** Whether wide lists show the description. */
  readonly hasDescription?: boolean;
  /** Whether the image loads with the page. */
  readonly eager?: boolean;
};

/** Renders one item as a line: image, title and facts. */
export const ItemLine = memo(function ItemLine(props: ItemLineProps) {
  const { item, number, context, hasDescription = false, eager = false } = props;
  const texts = useCardTexts(item, 'landscape', context);
  const numberText = usePort((ports) => (number === undefined ? '' : ports.text.number(number)));
  // The line shows the length at its end, so the image does not show it again.
  const { length, ...overlayTexts } = texts;
  return (
    <div className={`${cards['card']} ${styles['line']}`} data-item={item.id} data-access={item.accessLevel}>
      <CardLink item={item} href={texts.href} className={styles['link']} context={context}>
        {numberText && (
          <span className={styles['number']} aria-hidden="true">
            {numberText}
          </span>
        )}
        <span className={styles['text']}>
          <span className={styles['title']}>
            <bdi>{item.title}</bdi>
          </span>
          {texts.facts.length > 0 && (
            <span className={styles['facts']}>
              {texts.facts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}
            </span>
          )}
          {hasDescription && item.description && (
            <span className={styles['description']}>
              <bdi>{item.description}</bdi>
            </span>
          )}
        </span>
        {length && <span className={styles['length']}>{length.text}</span>}
        <Artwork
          className={`${cards['frame']} ${styles['frame']}`}
          url={selectImageUrl(item, 'landscape', 'title')}
          title=""
          sizes="(width <= 600px) 36vw, 220px"
          eager={eager}
        >
          <ImageOverlay texts={overlayTexts} kind="landscape" />
        </Artwork>
      </CardLink>
    </div>
  );
});
