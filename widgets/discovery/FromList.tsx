// The list in which a video was opened: its first pictures and its name lead to it, and a second link to its beginning.
import type { ReactNode } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinkContext } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { followOnClick } from '../_shared/follow.ts';
import buttons from '../_shared/LinkButton.module.css';
import type { OpenedList } from './createDiscovery.ts';
import styles from './FromList.module.css';

/** @param id of the video that is shown. */
export function FromList({
  list: { item, itemCount, first, context },
  id,
}: {
  readonly list: OpenedList;
  readonly id: string | undefined;
}) {
  const isSeason = context.seasonId !== undefined;
  const text = {
    from: usePort((p) => p.text.t(isSeason ? 'fromSeason' : 'fromPlaylist')),
    count: usePort((p) => p.text.t(isSeason ? 'episodeCount' : 'itemCount', { count: itemCount })),
    start: usePort((p) => p.text.t('watchFromStart')),
  };
  const [start] = first;
  return (
    <div className={styles['list']} data-from-list={item.id}>
      <Way item={item} className={styles['way']}>
        <span className={styles['pictures']} aria-hidden="true">
          {first.map(({ id: each, thumbnailUrl, title }) => (
            <Artwork
              key={each}
              className={styles['picture']}
              url={thumbnailUrl}
              title={title}
              sizes="120px"
              eager={false}
            />
          ))}
        </span>
        <span className={styles['words']}>
          <span className={styles['from']}>{text.from}</span>{' '}
          <span className={styles['title']}>
            <bdi>{item.title}</bdi>
          </span>{' '}
          <span className={styles['count']}>{text.count}</span>
        </span>
      </Way>
      {start && start.id !== id && (
        <Way item={start} context={context} className={buttons['button']} look="secondary">
          {text.start}
        </Way>
      )}
    </div>
  );
}

/** Undefined address: the words alone. */
function Way({
  item,
  context,
  className,
  look,
  children,
}: {
  readonly item: ContentItem;
  readonly context?: LinkContext;
  readonly className: string | undefined;
  readonly look?: string;
  readonly children: ReactNode;
}) {
  const { links } = usePorts();
  const href = usePort((p) => p.links.toItem(item, context).href);
  if (href === undefined) return look ? null : <span className={className}>{children}</span>;
  return (
    <a
      className={className}
      data-look={look}
      data-short={look && ''}
      href={href}
      onClick={(event) => followOnClick(event, links.toItem(item, context), (target) => links.follow(target))}
    >
      {children}
    </a>
  );
}
