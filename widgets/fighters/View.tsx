import { useId, useRef } from 'react';
import type { CallResponse } from '#schemas/api/callTypes.ts';
import type { FighterSummary } from '#schemas/domain/fighter.ts';
import { usePort, usePorts, type ViewProps } from '#engine/plugin-api/index.ts';
import { Choices } from '../_shared/Choices.tsx';
import { FighterLink, Portrait, useRankLabel, useRecord } from '../_shared/Fighter.tsx';
import { MoreButton } from '../_shared/MoreButton.tsx';
import { Tabs } from '../_shared/Tabs.tsx';
import { useLoadNearEnd } from '../_shared/useLoadNearEnd.ts';
import { usePagedList } from '../_shared/usePagedList.ts';
import { FIGHTERS_PAGE_SIZE, toFightersQuery } from './fightersQuery.ts';
import { groupByLetter } from './groupByLetter.ts';
import type { Props } from './schema.ts';
import { SearchField } from './SearchField.tsx';
import styles from './View.module.css';

type FightersResponse = CallResponse<'getFighters'>;

/** Portraits of the first group that load with the page. */
const EAGER_PORTRAITS = 6;

/**
 * The roster: fighters grouped by letter, in the alphabet of the viewer's language. The filters are in the query string.
 * Scrolling to the end loads more fighters.
 */
export default function Fighters({ props, data }: ViewProps<Props, FightersResponse>) {
  const headingId = useId();
  const moreId = useId();
  const { items, hasMore, state, loadMoreOnScroll, loadMore } = useFighterPages(props, data);
  const end = useRef<HTMLDivElement>(null);
  useLoadNearEnd(end, hasMore, items.length, loadMoreOnScroll);
  const text = {
    count: usePort((p) => p.text.t('fighterCount', { count: data.total })),
    none: usePort((p) => p.text.t('fightersNone')),
    tabs: usePort((p) => p.text.t('relatedPages')),
  };
  // Letter headings are one level below the heading of the row, or below the heading of the page if the row has no
  // heading.
  const LetterHeading = props.title ? 'h3' : 'h2';
  return (
    <section className={styles['roster']} {...(props.title && { 'aria-labelledby': headingId })}>
      {props.title && (
        <h2 id={headingId} className={styles['title']}>
          <bdi>{props.title}</bdi>
        </h2>
      )}
      {props.description && (
        <p className={styles['description']}>
          <bdi>{props.description}</bdi>
        </p>
      )}
      {props.tabs && props.tabs.length > 0 && <Tabs label={text.tabs} tabs={props.tabs} current={0} />}
      <Filters data={data} hasDivisions={props.division === undefined} />
      <p className={styles['result-count']} role="status">
        {data.total > 0 ? text.count : text.none}
      </p>
      {groupByLetter(items).map(([letter, fighters], group) => (
        <div key={letter} className={styles['group']}>
          <LetterHeading className={styles['letter']}>{letter}</LetterHeading>
          <ul role="list">
            {fighters.map((fighter, index) => (
              <li key={fighter.id}>
                <FighterLine fighter={fighter} eager={group === 0 && index < EAGER_PORTRAITS} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div ref={end}>
        {hasMore && <MoreButton id={moreId} headingId={headingId} state={state} onLoadMore={loadMore} />}
      </div>
    </section>
  );
}

/** Loads further fighters for the query string. Another query starts again with the row's data. */
function useFighterPages(props: Props, data: FightersResponse) {
  const { content } = usePorts();
  const queryJson = usePort((p) => JSON.stringify(toFightersQuery(props, p.address.query)));
  return usePagedList<FighterSummary>({
    key: queryJson,
    items: data.fighters,
    paging: data.paging,
    fetchPage: async (lastSeen, signal) => {
      const query = JSON.parse(queryJson) as object;
      const { fighters, paging } = await content.read(
        'getFighters',
        { ...query, rpp: FIGHTERS_PAGE_SIZE, ...(lastSeen !== undefined && { lastSeen }) },
        signal,
      );
      return { items: fighters, paging };
    },
  });
}

type FiltersProps = {
  readonly data: FightersResponse;
  /** False for a row of one division. */
  readonly hasDivisions: boolean;
};

/** Search field, divisions and letters. */
function Filters({ data, hasDivisions }: FiltersProps) {
  const text = {
    divisions: usePort((p) => p.text.t('divisions')),
    letters: usePort((p) => p.text.t('letters')),
    all: usePort((p) => p.text.t('all')),
  };
  const formatNumber = usePort((p) => p.text.number);
  return (
    <div className={styles['filters']}>
      <SearchField />
      {hasDivisions && data.divisions.length > 1 && (
        <Choices
          parameter="division"
          label={text.divisions}
          clearedParameters={['letter']}
          choices={[
            { value: undefined, text: text.all },
            ...data.divisions.map(({ id, name, count }) => ({
              value: id,
              text: name,
              ...(count !== undefined && { note: formatNumber(count) }),
            })),
          ]}
        />
      )}
      <Choices
        parameter="letter"
        label={text.letters}
        variant="letters"
        choices={[
          { value: undefined, text: text.all },
          ...data.letters.map(({ letter }) => ({ value: letter, text: letter })),
        ]}
      />
    </div>
  );
}

type FighterLineProps = { readonly fighter: FighterSummary; readonly eager: boolean };

function FighterLine({ fighter, eager }: FighterLineProps) {
  const { id, name, nickname, countryName, weightClass, record, rank, squareUrl } = fighter;
  const { short, spoken } = useRecord(record);
  const rankLabel = useRankLabel(rank);
  return (
    <FighterLink id={id} className={styles['fighter']}>
      <Portrait className={styles['portrait']} url={squareUrl} name={name} sizes="112px" eager={eager} />
      <span className={styles['identity']}>
        <span className={styles['name']}>
          <bdi>{name}</bdi>
        </span>
        {nickname && (
          <span className={styles['nickname']}>
            <bdi>{nickname}</bdi>
          </span>
        )}
        <span className={styles['facts']}>
          <bdi>{weightClass}</bdi> · <bdi>{countryName}</bdi>
        </span>
      </span>
      <span className={styles['record']}>
        <span aria-hidden="true">{short}</span>
        <span className={styles['visually-hidden']}>{spoken}</span>
      </span>
      {rankLabel && (
        <span className={styles['rank']} data-champion={rank === 'C' || undefined}>
          {rankLabel}
        </span>
      )}
    </FighterLink>
  );
}
