// One item as a line of a list: its number, its picture, what it is called and what it says. One link, like a card.
import { memo } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, type LinkContext } from '#engine/plugin-api/index.ts';
import { Artwork } from './Artwork.tsx';
import { CardLink, Corners, pictureOf, useCardWords } from './Card.tsx';
import cards from './Card.module.css';
import styles from './ItemLine.module.css';

type Props = {
  readonly item: ContentItem;
  /** Place in the list, from 1; missing: no number. */
  readonly number?: number;
  readonly context?: LinkContext | undefined;
  /** The sentence about it, where there is room. */
  readonly told?: boolean;
  readonly eager?: boolean;
};

export const ItemLine = memo(function ItemLine({ item, number, context, told = false, eager = false }: Props) {
  const words = useCardWords(item, 'landscape', context);
  const place = usePort((ports) => (number === undefined ? '' : ports.text.number(number)));
  const { length, ...corners } = words;
  return (
    <div className={`${cards['card']} ${styles['line']}`} data-item={item.id} data-access={item.accessLevel}>
      <CardLink item={item} href={words.href} className={styles['link']} context={context}>
        {place && (
          <span className={styles['number']} aria-hidden="true">
            {place}
          </span>
        )}
        <span className={styles['text']}>
          <span className={styles['title']}>
            <bdi>{item.title}</bdi>
          </span>
          {words.facts.length > 0 && (
            <span className={styles['facts']}>
              {words.facts.map((fact, i) => [i > 0 && ' · ', <bdi key={i}>{fact}</bdi>])}
            </span>
          )}
          {told && item.description && (
            <span className={styles['told']}>
              <bdi>{item.description}</bdi>
            </span>
          )}
        </span>
        {length && <span className={styles['length']}>{length.text}</span>}
        <Artwork
          className={`${cards['frame']} ${styles['frame']}`}
          url={pictureOf(item, 'landscape', 'title')}
          title=""
          sizes="(width <= 600px) 36vw, 220px"
          eager={eager}
        >
          <Corners words={corners} kind="landscape" />
        </Artwork>
      </CardLink>
    </div>
  );
});
