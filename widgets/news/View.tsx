// News: one story leads, the others follow in columns; more comes at the end. The chosen feed stands in the address.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useId, useRef } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { CardLink, useCardWords } from '../_shared/Card.tsx';
import { EAGER_ROWS } from '../_shared/cardKinds.ts';
import { Choices } from '../_shared/Choices.tsx';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { useAskNearEnd } from '../_shared/useAskNearEnd.ts';
import { useMore } from '../_shared/useMore.ts';
import { NEWS_PAGE } from './pageSize.ts';
import type { Props } from './schema.ts';
import styles from './View.module.css';

const EAGER_STORIES = 3;

export default function News({ props, data, row }: ViewProps<Props, CallResponse<'getNews'>>) {
  const { content } = usePorts();
  const headingId = useId(),
    moreId = useId();
  const asked = usePort((p) => props.feed ?? p.address.query['feed'] ?? '');
  const { items, hasMore, state, ask, askNow } = useMore<ContentItem>({
    key: asked,
    items: data.items,
    paging: data.paging,
    fetchPage: (lastSeen, signal) =>
      content.read(
        'getNews',
        {
          ...(asked && { feed: asked.slice(0, 120) }),
          rpp: NEWS_PAGE - 1,
          ...(lastSeen !== undefined && { lastSeen }),
        },
        signal,
      ),
  });
  const end = useRef<HTMLDivElement>(null);
  useAskNearEnd(end, hasMore, items.length, ask);
  const t = {
    feeds: usePort((p) => p.text.t('feeds')),
    all: usePort((p) => p.text.t('all')),
    none: usePort((p) => p.text.t('newsNone')),
  };
  const isTop = row.index < EAGER_ROWS;
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
          name="feed"
          label={t.feeds}
          choices={[
            { value: undefined, text: t.all },
            ...data.feeds.map(({ name, title }) => ({ value: name, text: title })),
          ]}
        />
      )}
      {items.length === 0 && (
        <p className={styles['none']} role="status">
          {t.none}
        </p>
      )}
      <ul role="list" className={styles['stories']}>
        {items.map((item, index) => (
          <li key={item.id}>
            <Story item={item} lead={index === 0} eager={isTop && index < EAGER_STORIES} />
          </li>
        ))}
      </ul>
      <div ref={end}>{hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onAsk={askNow} />}</div>
    </section>
  );
}

function Story({ item, lead, eager }: { item: ContentItem; lead: boolean; eager: boolean }) {
  const { href, facts } = useCardWords(item, 'landscape', undefined);
  const date = usePort((p) => p.text.date(item.startDate, 'date'));
  return (
    <article className={styles['story']} data-item={item.id} data-lead={lead || undefined}>
      <CardLink item={item} href={href} className={styles['link']}>
        <Artwork
          className={styles['picture']}
          url={item.thumbnailUrl}
          title={item.title}
          sizes={lead ? '(width <= 900px) 100vw, 58vw' : '(width <= 600px) 100vw, (width <= 1024px) 50vw, 32vw'}
          eager={eager}
        />
        <span className={styles['words']}>
          <span className={styles['meta']}>
            {facts[0] && <bdi>{facts[0]}</bdi>}
            {date && <time dateTime={item.startDate}>{date}</time>}
          </span>
          <span className={styles['headline']}>
            <bdi>{item.title}</bdi>
          </span>
          {item.description && (
            <span className={styles['dek']}>
              <bdi>{item.description}</bdi>
            </span>
          )}
        </span>
      </CardLink>
    </article>
  );
}
