import { usePort, usePorts } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { Artwork } from '#widgets/_shared/Artwork.tsx';
import { ImageOverlay, useCardTexts } from '#widgets/_shared/Card.tsx';
import { followOnClick } from '#widgets/_shared/followOnClick.ts';
import { highlight } from './highlight.ts';
import styles from './Search.module.css';

type Props = {
  readonly item: ContentItem;
  readonly query: string;
  /** Called when the viewer follows the result. */
  readonly onFollow?: (() => void) | undefined;
};

/** One search result as a link: thumbnail, title with the matches marked, and facts. */
export function ResultItem({ item, query, onFollow }: Props) {
  const { links } = usePorts();
  const { lock, stage, ...texts } = useCardTexts(item, 'landscape', undefined);
  // The image is too small for the lock and the stage of a live event ("Round 2") in its corners, so they are among the
  // facts.
  const facts = [...(lock ? [lock.text] : []), ...(stage ? [stage] : []), ...texts.facts];
  const href = usePort((p) => p.links.toItem(item).href);
  const content = (
    <>
      <Artwork className={styles['thumbnail']} url={item.thumbnailUrl} title={item.title} sizes="160px" eager={false}>
        <ImageOverlay texts={texts} kind="landscape" />
      </Artwork>
      <span className={styles['text']}>
        <span className={styles['name']}>
          <bdi>
            {highlight(item.title, query).map(({ text, isMatch }, index) =>
              isMatch ? <mark key={index}>{text}</mark> : text,
            )}
          </bdi>
        </span>
        {facts.length > 0 && (
          <span className={styles['facts']}>
            {facts.map((fact, index) => [index > 0 && ' · ', <bdi key={index}>{fact}</bdi>])}
          </span>
        )}
      </span>
    </>
  );
  return (
    <li data-item={item.id} data-access={item.accessLevel}>
      {href === undefined ? (
        <span className={styles['link']}>{content}</span>
      ) : (
        <a
          className={styles['link']}
          href={href}
          data-result=""
          onClick={(event) => {
            if (event.button === 0) onFollow?.();
            followOnClick(event, links.toItem(item), links);
          }}
        >
          {content}
        </a>
      )}
    </li>
  );
}
