// A story to be read: headline and picture across the page, the text in a column of a comfortable width, what else there is below.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import { useId } from 'react';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { followOnClick } from '../_shared/follow.ts';
import { ItemActions } from '../_shared/ItemActions.tsx';
import { ItemLine } from '../_shared/ItemLine.tsx';
import { RichText } from '../_shared/RichText.tsx';
import type { Props } from './schema.ts';
import styles from './View.module.css';

type Article = CallResponse<'getNewsItem'>;

export default function NewsArticle({ data }: ViewProps<Props, Article | undefined>) {
  return data ? <Told article={data} /> : null;
}

function Told({ article: { item, feed, author, place, body, related } }: { article: Article }) {
  const id = useId();
  const [date, further] = [
    usePort((p) => p.text.date(item.startDate, 'date')),
    usePort((p) => p.text.t('furtherNews')),
  ];
  return (
    <article className={styles['article']} data-item={item.id} aria-labelledby={id}>
      <header className={styles['header']}>
        <FeedLink feed={feed} />
        <h2 id={id} className={styles['headline']}>
          <bdi>{item.title}</bdi>
        </h2>
        {item.description && (
          <p className={styles['dek']}>
            <bdi>{item.description}</bdi>
          </p>
        )}
        <p className={styles['meta']}>
          {[author, place].filter(Boolean).map((each) => (
            <bdi key={each}>{each}</bdi>
          ))}
          {date && <time dateTime={item.startDate}>{date}</time>}
          <ItemActions item={item} />
        </p>
      </header>
      <Artwork
        className={styles['picture']}
        url={item.thumbnailUrl}
        title=""
        sizes="(width <= 1100px) 100vw, 1100px"
        eager
      />
      {body.length > 0 && (
        <div className={styles['body']}>
          <RichText blocks={body} level={3} />
        </div>
      )}
      {related.length > 0 && (
        <aside className={styles['related']} aria-labelledby={`${id}-related`}>
          <h3 id={`${id}-related`}>{further}</h3>
          <ul role="list">
            {related.map((each) => (
              <li key={each.id}>
                <ItemLine item={each} />
              </li>
            ))}
          </ul>
        </aside>
      )}
    </article>
  );
}

function FeedLink({ feed }: { feed: Article['feed'] }) {
  const { links } = usePorts();
  const href = usePort((p) => {
    const news = p.links.toLink({ type: 'NEWS' }).href;
    return news && `${news}?${new URLSearchParams({ feed: feed.name }).toString()}`;
  });
  if (!feed.title) return null;
  return (
    <p className={styles['feed']}>
      {href ? (
        <a
          href={href}
          onClick={(event) => followOnClick(event, { href, external: false }, (target) => links.follow(target))}
        >
          <bdi>{feed.title}</bdi>
        </a>
      ) : (
        <bdi>{feed.title}</bdi>
      )}
    </p>
  );
}
