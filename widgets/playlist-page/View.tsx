// Two zones: what the list is and what to do with it, and what is in it. On wide windows they stand side by side and the header
// stays in sight; below, the list has tabs.
import { useId, useRef, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinkContext, type ViewProps } from '#engine/plugin-api/index.ts';
import { Artwork } from '../_shared/Artwork.tsx';
import { EAGER_ROWS } from '../_shared/cardKinds.ts';
import { followOnClick } from '../_shared/follow.ts';
import { ItemActions } from '../_shared/ItemActions.tsx';
import { ItemLine } from '../_shared/ItemLine.tsx';
import { LinkButton } from '../_shared/LinkButton.tsx';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { playLink } from '../_shared/playLink.ts';
import { useAskNearEnd } from '../_shared/useAskNearEnd.ts';
import { useMore } from '../_shared/useMore.ts';
import { LIST_PAGE, type ListData } from './listData.ts';
import type { Props } from './schema.ts';
import { inTab, tabsOf, type Tab } from './tabs.ts';
import styles from './View.module.css';

/** Lines whose pictures are fetched with the page. */
const EAGER_LINES = 4;

export default function PlaylistPage({ data, row }: ViewProps<Props, ListData | undefined>) {
  return data ? <List list={data} eager={row.index < EAGER_ROWS} /> : null;
}

function List({ list, eager }: { list: ListData; eager: boolean }) {
  const { content } = usePorts();
  const headingId = useId(),
    moreId = useId();
  const { id, playlistType } = list;
  const { items, hasMore, state, ask, askNow } = useMore<ContentItem>({
    key: id,
    items: list.items,
    paging: list.paging,
    fetchPage: async (lastSeen, signal) => {
      const input = { id, rpp: LIST_PAGE, ...(lastSeen !== undefined && { lastSeen }) };
      if (playlistType === 'season') {
        const season = await content.read('getSeason', input, signal);
        return { items: season.items, paging: season.paging };
      }
      const { videos } = await content.read('getPlaylist', input, signal);
      return { items: videos.vods, paging: videos.paging };
    },
  });
  const [tab, setTab] = useState<Tab>('all');
  const tabs = tabsOf(items);
  const shown = tabs.includes(tab) ? tab : 'all';
  const listed = inTab(items, shown);
  const end = useRef<HTMLDivElement>(null);
  useAskNearEnd(end, hasMore, items.length, ask);
  const [playAll, empty, tabsLabel] = [
    usePort((p) => p.text.t('playAll')),
    usePort((p) => p.text.t('listEmpty')),
    usePort((p) => p.text.t('listTabs')),
  ];
  const context: LinkContext =
    playlistType === 'season'
      ? { seasonId: id, ...(list.series && { seriesId: list.series.seriesId }) }
      : { playlistId: id };
  const first = items[0];
  return (
    <section className={styles['page']} data-layout={playlistType} aria-labelledby={headingId}>
      <header className={styles['header']} data-zone="header">
        <Artwork
          className={styles['cover']}
          url={list.coverUrl ?? first?.thumbnailUrl}
          title={list.title}
          sizes="(width <= 1024px) 100vw, 34vw"
          eager={eager}
        />
        <div className={styles['about']}>
          {list.series && <SeriesLink series={list.series} />}
          <h2 id={headingId} className={styles['title']}>
            <bdi>{list.title}</bdi>
          </h2>
          <Count count={list.itemCount} isSeason={playlistType === 'season'} />
          {list.description && (
            <p className={styles['description']}>
              <bdi>{list.description}</bdi>
            </p>
          )}
          <div className={styles['buttons']}>
            {first && (
              <LinkButton
                cta={{ ctaText: playAll, link: playlistType === 'season' ? seasonLink(first) : playLink(list, first) }}
                look="primary"
              />
            )}
            <ItemActions item={list.item} />
          </div>
        </div>
      </header>
      <div className={styles['list']} data-zone="list">
        {tabs.length > 0 && (
          <div className={styles['tabs']} role="group" aria-label={tabsLabel}>
            {tabs.map((each) => (
              <TabButton key={each} tab={each} isChosen={each === shown} onChoose={setTab} />
            ))}
          </div>
        )}
        {items.length === 0 && <p className={styles['empty']}>{empty}</p>}
        {/* Wide windows have room for the whole list: there a tab chosen before hides nothing. */}
        <ol role="list" aria-labelledby={headingId}>
          {items.map((item, index) => (
            <li key={item.id} data-off={!listed.includes(item) || undefined}>
              <ItemLine item={item} number={index + 1} context={context} told eager={eager && index < EAGER_LINES} />
            </li>
          ))}
        </ol>
        <div ref={end}>{hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onAsk={askNow} />}</div>
      </div>
    </section>
  );
}

const seasonLink = (first: ContentItem) =>
  ({ type: 'VOD', event: { id: first.id, title: first.title, accessLevel: first.accessLevel } }) as const;

function TabButton({ tab, isChosen, onChoose }: { tab: Tab; isChosen: boolean; onChoose: (tab: Tab) => void }) {
  const text = usePort((p) => p.text.t(`tab_${tab}`));
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onChoose(tab)}>
      {text}
    </button>
  );
}

function Count({ count, isSeason }: { count: number; isSeason: boolean }) {
  const text = usePort((p) => p.text.t(isSeason ? 'episodeCount' : 'itemCount', { count }));
  return <p className={styles['count']}>{text}</p>;
}

function SeriesLink({ series }: { series: NonNullable<ListData['series']> }) {
  const { links } = usePorts();
  const link = { type: 'SERIES', event: { id: series.seriesId, title: series.title } } as Parameters<
    typeof links.toLink
  >[0];
  const href = usePort((p) => p.links.toLink(link).href);
  if (!series.title) return null;
  return (
    <p className={styles['series']}>
      {href === undefined ? (
        <bdi>{series.title}</bdi>
      ) : (
        <a href={href} onClick={(event) => followOnClick(event, links.toLink(link), (target) => links.follow(target))}>
          <bdi>{series.title}</bdi>
        </a>
      )}
    </p>
  );
}
