// The catalogue with its facets: what is chosen stands in the address, so that it can be shared and the back button undoes it.
import type { CallResponse } from '#schemas/api/callTypes.ts';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef, useState } from 'react';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import type { Facet } from '#schemas/domain/facet.ts';
import { Card } from '../_shared/Card.tsx';
import { addPage } from '../_shared/moreItems.ts';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { ShelfHeading } from '../_shared/ShelfHeading.tsx';
import buttons from '../_shared/LinkButton.module.css';
import cards from '../_shared/Card.module.css';
import { facetsOf, readChoice, toggled, writeChoice, type Choice } from './choice.ts';
import type { Props } from './schema.ts';
import { PAGE, SORTS, sortOf, type Sort } from './sort.ts';
import styles from './View.module.css';

type Grid = CallResponse<'getContentGrid'>;

const SORT_LABELS = {
  featured: 'sortFeatured',
  title: 'sortTitle',
  longest: 'sortLongest',
  shortest: 'sortShortest',
} as const;

export default function ContentGrid({ props, data }: ViewProps<Props, Grid>) {
  const { address } = usePorts();
  const written = usePort((p) => p.address.query['facets']);
  const sort = sortOf(
    usePort((p) => p.address.query['sort']),
    props.sort,
  );
  const choice = readChoice(written);
  const choose = (next: Choice) => address.change({ facets: writeChoice(next) }, 'push');
  const { items, hasMore, state, more } = useFurther(data, facetsOf(choice, props.facets), sort);
  const text = {
    filters: usePort((p) => p.text.t('filters')),
    clear: usePort((p) => p.text.t('clearFilters')),
    sortBy: usePort((p) => p.text.t('sortBy')),
    count: usePort((p) => p.text.t('gridCount', { count: data.totalResults })),
    empty: usePort((p) => p.text.t('gridEmpty')),
    emptyHint: usePort((p) => p.text.t('gridEmptyHint')),
  };
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isNarrowed = Object.values(choice).some((values) => values.length > 0);
  return (
    <section className={styles['whole']} {...(props.title && { 'aria-labelledby': id })}>
      <ShelfHeading
        id={id}
        title={props.title}
        description={props.description}
        primaryCta={undefined}
        secondaryCta={undefined}
        textAlignment="left"
      />
      <div className={styles['bar']}>
        <button
          type="button"
          className={styles['open']}
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
        <label className={styles['sort']}>
          <span>{text.sortBy}</span>
          <select
            value={sort}
            onChange={(event) =>
              address.change({ sort: event.target.value === props.sort ? undefined : event.target.value }, 'push')
            }
          >
            {SORTS.map((each) => (
              <SortOption key={each} sort={each} />
            ))}
          </select>
        </label>
      </div>
      <div className={styles['columns']}>
        <div
          id={`${id}-filters`}
          role="group"
          aria-label={text.filters}
          className={styles['filters']}
          data-open={isOpen || undefined}
        >
          {isNarrowed && (
            <button type="button" className={styles['clear']} onClick={() => choose({})}>
              <X size={16} strokeWidth={1.75} aria-hidden />
              {text.clear}
            </button>
          )}
          {data.facets.map((facet) => (
            <Values
              key={facet.name}
              facet={facet}
              chosen={choice[facet.name] ?? []}
              onToggle={(value) => choose(toggled(choice, facet.name, value))}
            />
          ))}
        </div>
        <div>
          {items.length === 0 ? (
            <div className={styles['empty']}>
              <h2>{text.empty}</h2>
              <p>{text.emptyHint}</p>
              <button
                type="button"
                className={buttons['button']}
                data-look="primary"
                data-short
                onClick={() => choose({})}
              >
                {text.clear}
              </button>
            </div>
          ) : (
            // role: Safari forgets lists without bullets.
            <ul role="list" className={`${styles['list']} ${cards['kind']}`} data-kind={props.cardKind}>
              {items.map((item, at) => (
                <li key={`${item.type} ${item.id}`}>
                  <Card item={item} kind={props.cardKind} metadata="regular" eager={at < 6} />
                </li>
              ))}
            </ul>
          )}
          {hasMore && <MoreButton id={`${id}-more`} headingId={id} state={state} onAsk={more} />}
        </div>
      </div>
    </section>
  );
}

function SortOption({ sort }: { sort: Sort }) {
  return <option value={sort}>{usePort((p) => p.text.t(SORT_LABELS[sort]))}</option>;
}

/** One facet: its values are switches, those that leave nothing are off. */
function Values({
  facet,
  chosen,
  onToggle,
}: {
  facet: Facet;
  chosen: readonly string[];
  onToggle: (value: string) => void;
}) {
  const number = usePort((p) => p.text.number);
  return (
    <fieldset className={styles['facet']} data-facet={facet.name}>
      <legend>{facet.label}</legend>
      {facet.values.slice(0, 12).map(({ value, label, count }) => (
        <label key={value} data-none={count === 0 || undefined}>
          <input
            type="checkbox"
            name={facet.name}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
          <span>
            <bdi>{label}</bdi>
          </span>{' '}
          <small>{number(count)}</small>
        </label>
      ))}
    </fieldset>
  );
}

/** The pages after the first, for as long as the first is the same. */
function useFurther(first: Grid, facet: readonly string[], sort: Sort) {
  const { content } = usePorts();
  const [known, setKnown] = useState<{
    of: Grid;
    items: Grid['items'];
    paging: Grid['paging'];
    state: 'idle' | 'loading' | 'failed';
  }>({ of: first, items: first.items, paging: first.paging, state: 'idle' });
  const now =
    known.of === first ? known : { of: first, items: first.items, paging: first.paging, state: 'idle' as const };
  const leave = useRef<AbortController>(undefined);
  useEffect(() => () => leave.current?.abort(), [first]);
  const more = () => {
    const { lastSeen } = now.paging;
    const { signal } = (leave.current = new AbortController());
    setKnown({ ...now, state: 'loading' });
    content
      .read('getContentGrid', { facet, sort, rpp: PAGE, ...(lastSeen !== undefined && { lastSeen }) }, signal)
      .then(
        (page) => {
          const { items, paging } = addPage(now.items, page, lastSeen);
          setKnown({ of: first, items: [...items], paging, state: 'idle' });
        },
        () => {
          if (!signal.aborted) setKnown({ ...now, state: 'failed' });
        },
      );
  };
  return { items: now.items, hasMore: now.paging.moreDataAvailable ?? false, state: now.state, more };
}
