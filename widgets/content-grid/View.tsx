import type { CallResponse } from '#schemas/api/callTypes.ts';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useState } from 'react';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { Card } from '../_shared/Card.tsx';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import buttons from '../_shared/LinkButton.module.css';
import cards from '../_shared/Card.module.css';
import { FacetFilters } from './FacetFilters.tsx';
import { formatFacets, parseFacets, toFacetParameters, type FacetSelection } from './facetSelection.ts';
import type { Props } from './schema.ts';
import { parseSortOrder, SORT_ORDERS, type SortOrder } from './sortOrders.ts';
import { useContentPages } from './useContentPages.ts';
import styles from './View.module.css';

const SORT_LABELS = {
  featured: 'sortFeatured',
  title: 'sortTitle',
  longest: 'sortLongest',
  shortest: 'sortShortest',
} as const;

/** Cards whose images load with the page. */
const EAGER_CARDS = 6;

/**
 * The catalogue: filters by facet, a sort order, and cards that load page by page. The selection is in the query string,
 * so that viewers can share it and the back button undoes it.
 */
export default function ContentGrid({ props, data }: ViewProps<Props, CallResponse<'getContentGrid'>>) {
  const { address } = usePorts();
  const facetsParameter = usePort((p) => p.address.query['facets']);
  const sortParameter = usePort((p) => p.address.query['sort']);
  const sort = parseSortOrder(sortParameter, props.sort);
  const selection = parseFacets(facetsParameter);
  const setSelection = (next: FacetSelection) => address.change({ facets: formatFacets(next) }, 'push');
  const { items, hasMore, state, loadMore } = useContentPages(data, toFacetParameters(selection, props.facets), sort);
  const text = {
    filters: usePort((p) => p.text.t('filters')),
    clear: usePort((p) => p.text.t('clearFilters')),
    count: usePort((p) => p.text.t('gridCount', { count: data.totalResults })),
  };
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles['catalogue']} {...(props.title && { 'aria-labelledby': id })}>
      <ShelfHeading id={id} title={props.title} description={props.description} textAlignment="left" />
      <div className={styles['toolbar']}>
        <button
          type="button"
          className={styles['filter-toggle']}
          aria-expanded={isOpen}
          aria-controls={`${id}-filters`}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden />
          {text.filters}
        </button>
        <p role="status" className={styles['count']}>
          {text.count}
        </p>
        <SortSelect
          sort={sort}
          onChange={(next) => address.change({ sort: next === props.sort ? undefined : next }, 'push')}
        />
      </div>
      <div className={styles['columns']}>
        <FacetFilters
          id={`${id}-filters`}
          label={text.filters}
          clearLabel={text.clear}
          facets={data.facets}
          selection={selection}
          isOpen={isOpen}
          onChange={setSelection}
        />
        <div>
          {items.length === 0 ? (
            <NoResults clearLabel={text.clear} onClear={() => setSelection({})} />
          ) : (
            <ItemCards items={items} cardKind={props.cardKind} />
          )}
          {hasMore && <MoreButton id={`${id}-more`} headingId={id} state={state} onLoadMore={loadMore} />}
        </div>
      </div>
    </section>
  );
}

type SortSelectProps = { readonly sort: SortOrder; readonly onChange: (sort: string) => void };

function SortSelect({ sort, onChange }: SortSelectProps) {
  const label = usePort((p) => p.text.t('sortBy'));
  return (
    <label className={styles['sort']}>
      <span>{label}</span>
      <select value={sort} onChange={(event) => onChange(event.target.value)}>
        {SORT_ORDERS.map((order) => (
          <SortOption key={order} sort={order} />
        ))}
      </select>
    </label>
  );
}

function SortOption({ sort }: { readonly sort: SortOrder }) {
  return <option value={sort}>{usePort((p) => p.text.t(SORT_LABELS[sort]))}</option>;
}

type ItemCardsProps = { readonly items: readonly ContentItem[]; readonly cardKind: Props['cardKind'] };

function ItemCards({ items, cardKind }: ItemCardsProps) {
  return (
    // The explicit role restores the list semantics that Safari drops for lists without bullets.
    <ul role="list" className={`${styles['list']} ${cards['kind']}`} data-kind={cardKind}>
      {items.map((item, index) => (
        <li key={`${item.type} ${item.id}`}>
          <Card item={item} kind={cardKind} metadata="regular" eager={index < EAGER_CARDS} />
        </li>
      ))}
    </ul>
  );
}

type NoResultsProps = { readonly clearLabel: string; readonly onClear: () => void };

function NoResults({ clearLabel, onClear }: NoResultsProps) {
  const title = usePort((p) => p.text.t('gridEmpty'));
  const hint = usePort((p) => p.text.t('gridEmptyHint'));
  return (
    <div className={styles['empty']}>
      <h2>{title}</h2>
      <p>{hint}</p>
      <button type="button" className={buttons['button']} data-look="primary" data-short onClick={onClear}>
        {clearLabel}
      </button>
    </div>
  );
}
