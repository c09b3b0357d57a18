import { useId, useRef } from 'react';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { CardLink, useCardTexts } from '../_shared/Card.tsx';
import { EAGER_IMAGE_ROWS } from '../_shared/cardKinds.ts';
import { Choices } from '../_shared/Choices.tsx';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { useLoadNearEnd } from '../_shared/useLoadNearEnd.ts';
import { usePagedList } from '../_shared/usePagedList.ts';
import { NEWS_PAGE_SIZE } from './newsPageSize.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

/** Items whose images load with the page, in the first rows. */
const EAGER_ITEMS = 3;

/**
 * News: a large item first, the others in columns; scrolling to the end loads more. The chosen feed is in the query
 * string.
 */
export default function News({ props, data, row }: ViewProps<Props, CallResponse<'getNews'>>) {
  const { content } = usePorts();
  const headingId = useId();
  const moreId = useId();
  const feed = usePort((p) => props.feed ?? p.address.query['feed'] ?? '');
  const { items, hasMore, state, loadMoreOnScroll, loadMore } = usePagedList<ContentItem>({
    key: feed,
    items: data.items,
    paging: data.paging,
    fetchPage: (lastSeen, signal) =>
      content.read(
        'getNews',
        {
          ...(feed && { feed: feed.slice(0, 120) }),
          // Further pages have no large item.
          rpp: NEWS_PAGE_SIZE - 1,
          ...(lastSeen !== undefined && { lastSeen }),
        },
        signal,
      ),
  });
  const end = useRef<HTMLDivElement>(null);
  useLoadNearEnd(end, hasMore, items.length, loadMoreOnScroll);
  const text = {
    feeds: usePort((p) => p.text.t('feeds')),
    all: usePort((p) => p.text.t('all')),
    none: usePort((p) => p.text.t('newsNone')),
  };
  const isNearTop = row.index < EAGER_IMAGE_ROWS;
  return (
    <section className={styles['news']} {...(props.title && { 'aria-labelledby': headingId })}>
      {props.title && (
        <h2 id={headingId} className={styles['title']}>
          <bdi>{props.title}</bdi>
        </h2>
      )}
      {props.description && (
        <p className={styles['description']}>
          <bdi>{props.description}</bdi>
        </p>
      )}
      {props.feed === undefined && data.feeds.length > 1 && (
        <Choices
          parameter="feed"
          label={text.feeds}
          choices={[
            { value: undefined, text: text.all },
            ...data.feeds.map(({ name, title }) => ({ value: name, text: title })),
          ]}
        />
      )}
      {items.length === 0 && (
        <p className={styles['empty']} role="status">
          {text.none}
        </p>
      )}
      <ul role="list" className={styles['stories']}>
        {items.map((item, index) => (
          <li key={item.id}>
            <Story item={item} isLead={index === 0} eager={isNearTop && index < EAGER_ITEMS} />
          </li>
        ))}
      </ul>
      <div ref={end}>
        {hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onLoadMore={loadMore} />}
      </div>
    </section>
  );
}

type StoryProps = {
  readonly item: ContentItem;
  /** The first item is large. */
  readonly isLead: boolean;
  readonly eager: boolean;
};

function Story({ item, isLead, eager }: StoryProps) {
  const { href, facts } = useCardTexts(item, 'landscape', undefined);
  const date = usePort((p) => p.text.date(item.startDate, 'date'));
  return (
    <article className={styles['story']} data-item={item.id} data-lead={isLead || undefined}>
      <CardLink item={item} href={href} className={styles['link']}>
        <Artwork
          className={styles['image']}
          url={item.thumbnailUrl}
          title={item.title}
          sizes={isLead ? '(width <= 900px) 100vw, 58vw' : '(width <= 600px) 100vw, (width <= 1024px) 50vw, 32vw'}
          eager={eager}
        />
        <span className={styles['text']}>
          <span className={styles['meta']}>
            {facts[0] && <bdi>{facts[0]}</bdi>}
            {date && <time dateTime={item.startDate}>{date}</time>}
          </span>
          <span className={styles['headline']}>
            <bdi>{item.title}</bdi>
          </span>
          {item.description && (
            <span className={styles['summary']}>
              <bdi>{item.description}</bdi>
            </span>
          )}
        </span>
      </CardLink>
    </article>
  );
}
