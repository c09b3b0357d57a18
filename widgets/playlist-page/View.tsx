import { useId, useRef, useState } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { usePort, usePorts, type LinkContext, type ViewProps } from '#engine/plugin-api/index.ts';
import { EAGER_IMAGE_ROWS } from '../_shared/cardKinds.ts';
import { ItemLine } from '../_shared/ItemLine.tsx';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { useLoadNearEnd } from '../_shared/useLoadNearEnd.ts';
import { usePagedList } from '../_shared/usePagedList.ts';
import { LIST_PAGE_SIZE, type ListData } from './listData.ts';
import { ListHeader } from './ListHeader.tsx';
import type { Props } from './schema.ts';
import { filterByTab, findTabs, type Tab } from './tabs.ts';
import styles from './View.module.css';

/** Number of items whose images load at once; later images load when they come near the viewport. */
const EAGER_ITEMS = 4;

/**
 * A playlist or a season in two zones: the header and the list. On wide windows they are side by side and the header
 * stays visible; on narrow ones the list is below the header and has tabs. Renders nothing when neither the row nor the
 * page names a list, and for a series without seasons.
 */
export default function PlaylistPage({ data, row }: ViewProps<Props, ListData | undefined>) {
  return data ? <Playlist list={data} eager={row.index < EAGER_IMAGE_ROWS} /> : null;
}

type PlaylistProps = { readonly list: ListData; readonly eager: boolean };

function Playlist({ list, eager }: PlaylistProps) {
  const headingId = useId();
  const moreId = useId();
  const { items, hasMore, state, loadMoreOnScroll, loadMore } = useListPages(list);
  const [chosenTab, setChosenTab] = useState<Tab>('all');
  const tabs = findTabs(items);
  const tab = tabs.includes(chosenTab) ? chosenTab : 'all';
  const itemsInTab = filterByTab(items, tab);
  const end = useRef<HTMLDivElement>(null);
  useLoadNearEnd(end, hasMore, items.length, loadMoreOnScroll);
  const emptyText = usePort((p) => p.text.t('listEmpty'));
  const linkContext = createLinkContext(list);
  return (
    <section className={styles['page']} data-layout={list.playlistType} aria-labelledby={headingId}>
      <ListHeader list={list} firstItem={items[0]} headingId={headingId} eager={eager} />
      <div className={styles['list']} data-zone="list">
        {tabs.length > 0 && <TabButtons tabs={tabs} chosenTab={tab} onChoose={setChosenTab} />}
        {items.length === 0 && <p className={styles['empty']}>{emptyText}</p>}
        {/* All items are rendered. CSS hides those of other tabs on narrow windows, where the tabs are visible. */}
        <ol role="list" aria-labelledby={headingId}>
          {items.map((item, index) => (
            <li key={item.id} data-filtered-out={!itemsInTab.includes(item) || undefined}>
              <ItemLine
                item={item}
                number={index + 1}
                context={linkContext}
                hasDescription
                eager={eager && index < EAGER_ITEMS}
              />
            </li>
          ))}
        </ol>
        <div ref={end}>
          {hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onLoadMore={loadMore} />}
        </div>
      </div>
    </section>
  );
}

/** Loads further items of the list. */
function useListPages({ id, playlistType, items, paging }: ListData) {
  const { content } = usePorts();
  return usePagedList<ContentItem>({
    key: id,
    items,
    paging,
    fetchPage: async (lastSeen, signal) => {
      const input = { id, rpp: LIST_PAGE_SIZE, ...(lastSeen !== undefined && { lastSeen }) };
      if (playlistType === 'season') {
        const season = await content.read('getSeason', input, signal);
        return { items: season.items, paging: season.paging };
      }
      const { videos } = await content.read('getPlaylist', input, signal);
      return { items: videos.vods, paging: videos.paging };
    },
  });
}

/** Names the list in the links of its items, so that their pages show the list beside them. */
function createLinkContext({ id, playlistType, series }: ListData): LinkContext {
  if (playlistType === 'playlist') return { playlistId: id };
  return { seasonId: id, ...(series && { seriesId: series.seriesId }) };
}

type TabButtonsProps = {
  readonly tabs: readonly Tab[];
  readonly chosenTab: Tab;
  readonly onChoose: (tab: Tab) => void;
};

function TabButtons({ tabs, chosenTab, onChoose }: TabButtonsProps) {
  const label = usePort((p) => p.text.t('listTabs'));
  return (
    <div className={styles['tabs']} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <TabButton key={tab} tab={tab} isChosen={tab === chosenTab} onChoose={onChoose} />
      ))}
    </div>
  );
}

type TabButtonProps = { readonly tab: Tab; readonly isChosen: boolean; readonly onChoose: (tab: Tab) => void };

function TabButton({ tab, isChosen, onChoose }: TabButtonProps) {
  const text = usePort((p) => p.text.t(`tab_${tab}`));
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => onChoose(tab)}>
      {text}
    </button>
  );
}
