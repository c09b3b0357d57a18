// Links to the playlist or season in which the viewer opened a video: one to the list, one to its first video.
import type { ReactNode } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinkContext } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { followOnClick } from '../_shared/followOnClick.ts';
import buttons from '../_shared/LinkButton.module.css';
import type { SourceList } from './createDiscovery.ts';
import styles from './SourceListLinks.module.css';

type SourceListLinksProps = {
  readonly list: SourceList;
  /** Id of the video that the page shows. */
  readonly videoId: string | undefined;
};

/** The link to the first video is left out on the page of that video. */
export function SourceListLinks({ list, videoId }: SourceListLinksProps) {
  const { item, itemCount, firstItems, context } = list;
  const isSeason = context.seasonId !== undefined;
  const text = {
    source: usePort((p) => p.text.t(isSeason ? 'fromSeason' : 'fromPlaylist')),
    count: usePort((p) => p.text.t(isSeason ? 'episodeCount' : 'itemCount', { count: itemCount })),
    start: usePort((p) => p.text.t('watchFromStart')),
  };
  const [start] = firstItems;
  return (
    <div className={styles['list']} data-from-list={item.id}>
      <ItemLink item={item} className={styles['list-link']}>
        <span className={styles['images']} aria-hidden="true">
          {firstItems.map(({ id, thumbnailUrl, title }) => (
            <Artwork
              key={id}
              className={styles['image']}
              url={thumbnailUrl}
              title={title}
              sizes="120px"
              eager={false}
            />
          ))}
        </span>
        <span className={styles['text']}>
          <span className={styles['source']}>{text.source}</span>{' '}
          <span className={styles['title']}>
            <bdi>{item.title}</bdi>
          </span>{' '}
          <span className={styles['count']}>{text.count}</span>
        </span>
      </ItemLink>
      {start && start.id !== videoId && (
        <ItemLink item={start} context={context} className={buttons['button']} variant="secondary">
          {text.start}
        </ItemLink>
      )}
    </div>
  );
}

type ItemLinkProps = {
  readonly item: ContentItem;
  readonly context?: LinkContext;
  readonly className: string | undefined;
  /** The style of the button. Missing: a plain link. */
  readonly variant?: string;
  readonly children: ReactNode;
};

/** A link to an item. Without an address a button renders nothing, and a plain link renders its content as text. */
function ItemLink({ item, context, className, variant, children }: ItemLinkProps) {
  const { links } = usePorts();
  const href = usePort((p) => p.links.toItem(item, context).href);
  if (href === undefined) return variant ? null : <span className={className}>{children}</span>;
  return (
    <a
      className={className}
      data-look={variant}
      data-short={variant && ''}
      href={href}
      onClick={(event) => followOnClick(event, links.toItem(item, context), links)}
    >
      {children}
    </a>
  );
}
