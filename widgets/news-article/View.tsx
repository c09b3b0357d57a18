import { useId } from 'react';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useHeadings, usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { followOnClick } from '../_shared/followOnClick.ts';
import { ItemActions } from '../_shared/ItemActions.tsx';
import { ItemLine } from '../_shared/ItemLine.tsx';
import { RichText } from '../_shared/RichText.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

type NewsItem = CallResponse<'getNewsItem'>;

/**
 * A news item: headline and image over the whole width, the text in a narrow column, related news below or beside it.
 * Renders nothing when neither the row nor the page names a news item.
 */
export default function NewsArticle({ data }: ViewProps<Props, NewsItem | undefined>) {
  return data ? <Article newsItem={data} /> : null;
}

function Article({ newsItem }: { readonly newsItem: NewsItem }) {
  const { item, feed, author, place, body, related } = newsItem;
  const id = useId();
  const [Title, SectionHeading] = useHeadings();
  const date = usePort((p) => p.text.date(item.startDate, 'date'));
  return (
    <article className={styles['article']} data-item={item.id} aria-labelledby={id}>
      <header className={styles['header']}>
        <FeedLink feed={feed} />
        <Title id={id} className={styles['headline']}>
          <bdi>{item.title}</bdi>
        </Title>
        {item.description && (
          <p className={styles['summary']}>
            <bdi>{item.description}</bdi>
          </p>
        )}
        <p className={styles['meta']}>
          {[author, place].filter(Boolean).map((text) => (
            <bdi key={text}>{text}</bdi>
          ))}
          {date && <time dateTime={item.startDate}>{date}</time>}
          <ItemActions item={item} />
        </p>
      </header>
      <Artwork
        className={styles['image']}
        url={item.thumbnailUrl}
        title=""
        sizes="(width <= 1100px) 100vw, 1100px"
        eager
      />
      {body.length > 0 && (
        <div className={styles['body']}>
          <RichText blocks={body} headings={SectionHeading} />
        </div>
      )}
      {related.length > 0 && <RelatedNews headingId={`${id}-related`} items={related} />}
    </article>
  );
}

type RelatedNewsProps = { readonly headingId: string; readonly items: NewsItem['related'] };

function RelatedNews({ headingId, items }: RelatedNewsProps) {
  const [, SectionHeading] = useHeadings();
  const heading = usePort((p) => p.text.t('furtherNews'));
  return (
    <aside className={styles['related']} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{heading}</SectionHeading>
      <ul role="list">
        {items.map((item) => (
          <li key={item.id}>
            <ItemLine item={item} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** The feed's name, linked to the news page of that feed. */
function FeedLink({ feed }: { readonly feed: NewsItem['feed'] }) {
  const { links } = usePorts();
  const href = usePort((p) => {
    const newsHref = p.links.toLink({ type: 'NEWS' }).href;
    return newsHref && `${newsHref}?${new URLSearchParams({ feed: feed.name }).toString()}`;
  });
  if (!feed.title) return null;
  return (
    <p className={styles['feed']}>
      {href ? (
        <a href={href} onClick={(event) => followOnClick(event, { href, external: false }, links)}>
          <bdi>{feed.title}</bdi>
        </a>
      ) : (
        <bdi>{feed.title}</bdi>
      )}
    </p>
  );
}
