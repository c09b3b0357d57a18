// Search results by type, with filters and the empty and error states. Results are lists of links with headings, which
// every screen reader supports; the arrow keys move through them (SearchPanel.tsx).
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { usePort } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { MoreButton } from '#widgets/_shared/MoreButton.tsx';
import type { SearchGroup } from '#src/stores/ResultList.ts';
import type { SearchStore } from '#src/stores/SearchStore.ts';
import { ResultItem } from './ResultItem.tsx';
import styles from './Search.module.css';

/** Maximum number of values shown for each filter. Selected values are always shown. */
const MAX_FILTER_VALUES = 5;
const SKELETON_COUNT = 6;

type Props = { readonly search: SearchStore; readonly onFollow?: (() => void) | undefined };

/** Label keys of the headings. */
const HEADINGS = {
  live_event: 'searchTypeLive',
  vod_video: 'searchTypeVideo',
  vod_playlist: 'searchTypePlaylist',
  page: 'searchTypePage',
} as const;

/** Renders the state of a search. */
export const SearchResults = observer(function SearchResults({ search, onFollow }: Props) {
  const { state, groups, response } = search;
  if (search.query !== '' && (state === 'failed' || state === 'offline')) return <Failed search={search} />;
  if (response && search.query !== '') {
    return (
      <div
        aria-busy={state === 'searching' || undefined}
        className={styles['results']}
        data-stale={response.query !== search.query || undefined}
      >
        <Filters search={search} />
        {groups.length === 0 ? (
          <NoResults query={response.query} search={search} onFollow={onFollow} />
        ) : (
          groups.map((group) => (
            <Group key={group.type} group={group} query={response.query} search={search} onFollow={onFollow} />
          ))
        )}
      </div>
    );
  }
  if (state === 'searching' || state === 'typing') return <Skeleton />;
  return state === 'idle' || search.popular ? (
    <Popular search={search} onFollow={onFollow} />
  ) : (
    <Failed search={search} />
  );
});

type GroupProps = Props & { readonly group: SearchGroup; readonly query: string };

/** The results of one type. */
const Group = observer(function Group({ group, query, search, onFollow }: GroupProps) {
  const id = useId();
  const title = usePort((p) => p.text.t(HEADINGS[group.type]));
  const count = usePort((p) => p.text.number(group.totalHits));
  return (
    <section className={styles['group']} aria-labelledby={id} data-type={group.type}>
      <h2 id={id}>
        {title} <span className={styles['count']}>{count}</span>
      </h2>
      <Items items={group.items} query={query} onFollow={onFollow} />
      {group.hasMore && (
        <MoreButton
          id={`${id}-more`}
          headingId={id}
          state={group.isLoading ? 'loading' : 'idle'}
          onLoadMore={() => void search.loadMore(group.type)}
        />
      )}
    </section>
  );
});

type ItemsProps = Pick<Props, 'onFollow'> & { readonly items: readonly ContentItem[]; readonly query: string };

function Items({ items, query, onFollow }: ItemsProps) {
  // Safari removes the list role from lists without bullets.
  return (
    <ul role="list" className={styles['items']}>
      {items.map((item) => (
        <ResultItem key={`${item.type} ${item.id}`} item={item} query={query} onFollow={onFollow} />
      ))}
    </ul>
  );
}

/** Popular content, before the first search and when a search has no results. */
const Popular = observer(function Popular({ search: { popular }, onFollow }: Props) {
  const id = useId();
  const titles = {
    live_event: usePort((p) => p.text.t('searchPopularEvents')),
    vod_video: usePort((p) => p.text.t('searchPopularVideos')),
  };
  if (!popular) return <Skeleton />;
  return (
    <div className={styles['results']}>
      {(['live_event', 'vod_video'] as const).map(
        (type) =>
          popular[type].hits.length > 0 && (
            <section key={type} className={styles['group']} aria-labelledby={id + type} data-popular={type}>
              <h2 id={id + type}>{titles[type]}</h2>
              <Items items={popular[type].hits} query="" onFollow={onFollow} />
            </section>
          ),
      )}
    </div>
  );
});

/** Filters as toggle buttons. The server returns only filters that change the results. */
const Filters = observer(function Filters({ search }: { search: SearchStore }) {
  const clear = usePort((p) => p.text.t('clearFilters'));
  const label = usePort((p) => p.text.t('filters'));
  const formatNumber = usePort((p) => p.text.number);
  const refines = search.response?.refines ?? [];
  if (refines.length === 0 && search.chosen.length === 0) return null;
  return (
    <div className={styles['filters']} role="group" aria-label={label}>
      {refines.map(({ name, label: groupLabel, values }) => (
        <div key={name} role="group" aria-label={groupLabel} className={styles['filterGroup']}>
          {values
            .filter(({ isChosen }, index) => isChosen || index < MAX_FILTER_VALUES)
            .map(({ value, label: text, count }) => (
              <button
                key={value}
                type="button"
                aria-pressed={search.chosen.includes(`${name}:${value}`)}
                onClick={() => search.toggle(name, value)}
              >
                <bdi>{text}</bdi> <span>{formatNumber(count)}</span>
              </button>
            ))}
        </div>
      ))}
      {search.chosen.length > 0 && (
        <button type="button" className={styles['clear']} onClick={search.clearChosen}>
          {clear}
        </button>
      )}
    </div>
  );
});

const NoResults = observer(function NoResults({ query, search, onFollow }: Props & { query: string }) {
  const title = usePort((p) => p.text.t('searchEmpty', { query }));
  const hint = usePort((p) => p.text.t('searchEmptyHint'));
  return (
    <>
      <div className={styles['message']}>
        <h2>{title}</h2>
        <p>{hint}</p>
      </div>
      {search.popular && <Popular search={search} onFollow={onFollow} />}
    </>
  );
});

const Failed = observer(function Failed({ search }: { search: SearchStore }) {
  const isOffline = search.state === 'offline';
  const title = usePort((p) => p.text.t(isOffline ? 'offline' : 'searchFailed'));
  const hint = usePort((p) => p.text.t(isOffline ? 'searchOffline' : 'searchFailedHint'));
  const retry = usePort((p) => p.text.t('retry'));
  return (
    <div className={styles['message']}>
      <h2>{title}</h2>
      <p>{hint}</p>
      <button type="button" onClick={() => void search.retry()}>
        {retry}
      </button>
    </div>
  );
});

function Skeleton() {
  return (
    <div className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: SKELETON_COUNT }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
