// The header zone of a playlist or season: cover, title, number of items, description and buttons.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Link } from '#schemas/page/link.ts';
import { useHeadings, usePort } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { ItemActions } from '../_shared/ItemActions.tsx';
import { PlayAllButton } from '../_shared/PlayAllButton.tsx';
import { createPlayLink } from '../_shared/createPlayLink.ts';
import { useLink } from '../_shared/useLink.ts';
import type { ListData } from './listData.ts';
import styles from './View.module.css';

type ListHeaderProps = {
  readonly list: ListData;
  /** The first item; undefined for an empty list. */
  readonly firstItem: ContentItem | undefined;
  readonly headingId: string;
  readonly eager: boolean;
};

/** The header. Its first button plays the list from the first item. */
export function ListHeader({ list, firstItem, headingId, eager }: ListHeaderProps) {
  const [Title] = useHeadings();
  const isSeason = list.playlistType === 'season';
  const countText = usePort((p) => p.text.t(isSeason ? 'episodeCount' : 'itemCount', { count: list.itemCount }));
  return (
    <header className={styles['header']} data-zone="header">
      <Artwork
        className={styles['cover']}
        url={list.coverUrl ?? firstItem?.thumbnailUrl}
        title={list.title}
        sizes="(width <= 1024px) 100vw, 34vw"
        eager={eager}
      />
      <div className={styles['about']}>
        {list.series && <SeriesLink series={list.series} />}
        <Title id={headingId} className={styles['title']}>
          <bdi>{list.title}</bdi>
        </Title>
        <p className={styles['count']}>{countText}</p>
        {list.description && (
          <p className={styles['description']}>
            <bdi>{list.description}</bdi>
          </p>
        )}
        <div className={styles['buttons']}>
          {firstItem && (
            <PlayAllButton link={isSeason ? createVideoLink(firstItem) : createPlayLink(list, firstItem)} />
          )}
          <ItemActions item={list.item} />
        </div>
      </div>
    </header>
  );
}

const createVideoLink = ({ id, title, accessLevel }: ContentItem) =>
  ({ type: 'VOD', event: { id, title, accessLevel } }) as const;

function SeriesLink({ series }: { readonly series: NonNullable<ListData['series']> }) {
  const link = { type: 'SERIES', event: { id: series.seriesId, title: series.title } } as Link;
  const attributes = useLink(link);
  if (!series.title) return null;
  return (
    <p className={styles['series']}>
      {attributes.href === undefined ? (
        <bdi>{series.title}</bdi>
      ) : (
        <a {...attributes}>
          <bdi>{series.title}</bdi>
        </a>
      )}
    </p>
  );
}
