// The overview of a group: the figures of the brands in which the person is an administrator, and their total.
import { useCallback, useEffect, useId, useState } from 'react';
import { ACTIVITY_PERIODS, ALL_GROUPS, type ActivityPeriod } from '#schemas/api/brands/getBrandActivity.ts';
import type { AdminText } from '../createAdminText.ts';
import type { AddressProps, BrandPartProps, GroupActivity, GroupBrand } from './brandsApi.ts';
import { BrandLink } from './BrandLink.tsx';
import { exportGroup } from './exportGroup.ts';
import { FIGURE_COLUMNS, sortBrands, type FigureSort } from './figureColumns.ts';
import { LoadState } from './LoadState.tsx';
import { useLoaded } from './useLoaded.ts';
import styles from './Brands.module.css';
import tables from './BrandTables.module.css';

type Props = BrandPartProps & AddressProps;

const PERIOD_TEXTS: Readonly<Record<ActivityPeriod, Parameters<AdminText>[0]>> = {
  hour: 'groupHour',
  day: 'today',
  week: 'groupWeek',
  month: 'groupMonth',
};
/** Days that the page of activities of a brand shows for a period. */
const ACTIVITY_DAYS: Readonly<Record<ActivityPeriod, number>> = { hour: 1, day: 1, week: 7, month: 28 };
/** Field of the address with the group. The view that compares brands has a field `group` of its own. */
const GROUP_FIELD = 'realms';
const DEFAULT_PERIOD: ActivityPeriod = 'week';

const readPeriod = (query: Props['query']): ActivityPeriod =>
  ACTIVITY_PERIODS.find((period) => period === query['period']) ?? DEFAULT_PERIOD;

const readSort = (query: Props['query']): FigureSort => ({
  column: query['sort']?.replace(/^-/, '') || 'views',
  isDescending: query['sort'] === undefined || query['sort'].startsWith('-'),
});

/** Renders the overview. The period, the group and the order are part of the address. */
export function GroupView({ api, text, locale, query, setQuery }: Props) {
  const period = readPeriod(query);
  const group = query[GROUP_FIELD] ?? '';
  const load = useCallback(() => api.getBrandActivity({ period, ...(group && { group }) }), [api, period, group]);
  const { value, hasFailed, reload } = useLoaded(load);
  const isOnline = useIsOnline();
  const failure = text(isOnline ? 'groupFailed' : 'groupOffline');
  const [exportNotice, setExportNotice] = useState('');
  const controlProps = { text, setQuery, period, group, onRefresh: () => void reload() };
  if (!value)
    return (
      <>
        {hasFailed && <Controls {...controlProps} />}
        <LoadState text={text} hasFailed={hasFailed} message={failure} onRetry={() => void reload()} />
      </>
    );
  const isCurrent = value.period === period && (group === '' || value.group === group);
  return (
    <>
      <Controls {...controlProps} activity={value}>
        <button
          type="button"
          className={styles['button']}
          onClick={() => {
            exportGroup(value, text('groupTotal'));
            setExportNotice(text('groupExported', { count: value.brands.length }));
          }}
        >
          {text('matrixExport', { format: 'CSV' })}
        </button>
      </Controls>
      {hasFailed && <LoadState text={text} hasFailed message={failure} onRetry={() => void reload()} />}
      <p role="status" className={styles['count']}>
        {isCurrent || hasFailed ? describePeriod(value, text, locale) : text('loading')} {exportNotice}
      </p>
      {value.brands.length === 0 ? (
        <p className={styles['message']}>{text('groupEmpty')}</p>
      ) : (
        <FigureTable activity={value} sort={readSort(query)} {...{ text, locale, setQuery }} />
      )}
      <p className={styles['hint']}>{text('groupHint')}</p>
    </>
  );
}

function describePeriod({ from, period }: GroupActivity, text: AdminText, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(period !== 'hour' && { timeZone: 'UTC' }),
  });
  return text(period === 'hour' ? 'groupSinceHour' : 'groupSince', { time: format.format(new Date(from)) });
}

/** Whether the browser has a network. */
function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const follow = (): void => setOnline(navigator.onLine);
    addEventListener('online', follow);
    addEventListener('offline', follow);
    return () => {
      removeEventListener('online', follow);
      removeEventListener('offline', follow);
    };
  }, []);
  return isOnline;
}

type ControlsProps = Pick<Props, 'text' | 'setQuery'> & {
  readonly period: ActivityPeriod;
  /** Group of the address; empty: that of the own brand. */
  readonly group: string;
  /** Undefined while nothing could be loaded. */
  readonly activity?: GroupActivity | undefined;
  readonly onRefresh: () => void;
  readonly children?: React.ReactNode;
};

/** Renders the choice of the period and, with several groups or another group in the address, of the group. */
function Controls({ text, setQuery, period, group, activity, onRefresh, children }: ControlsProps) {
  const { groups, shown } = listGroupChoices(activity, group);
  return (
    <div className={styles['filter']} role="search" aria-label={text('groupFilter')}>
      <label>
        <span>{text('period')}</span>
        <select value={period} onChange={({ target }) => setQuery({ period: target.value })}>
          {ACTIVITY_PERIODS.map((each) => (
            <option key={each} value={each}>
              {text(PERIOD_TEXTS[each])}
            </option>
          ))}
        </select>
      </label>
      {(groups.length > 1 || group) && (
        <label>
          <span>{text('groupName')}</span>
          <select value={shown} onChange={({ target }) => setQuery({ [GROUP_FIELD]: target.value })}>
            {groups.map(({ id, brandCount }) => (
              <option key={id} value={id}>
                {brandCount === undefined ? id : text('groupOption', { group: id, count: brandCount })}
              </option>
            ))}
            <option value={ALL_GROUPS}>{text('groupAll')}</option>
          </select>
        </label>
      )}
      <div className={styles['buttons']}>
        <button type="button" className={styles['button']} onClick={onRefresh}>
          {text('refresh')}
        </button>
        {children}
      </div>
    </div>
  );
}

type GroupChoice = { readonly id: string; readonly brandCount?: number };

/** Returns the groups to choose from and the shown one, which is a choice also when no brand is in it. */
function listGroupChoices(
  activity: GroupActivity | undefined,
  group: string,
): { readonly groups: readonly GroupChoice[]; readonly shown: string } {
  const { groups = [], group: loaded = '' } = activity ?? {};
  const shown = group || loaded;
  const isListed = shown === '' || shown === ALL_GROUPS || groups.some(({ id }) => id === shown);
  return { groups: isListed ? groups : [...groups, { id: shown }], shown };
}

type TableProps = Pick<Props, 'text' | 'locale' | 'setQuery'> & {
  readonly activity: GroupActivity;
  readonly sort: FigureSort;
};

function FigureTable({ activity, sort, text, locale, setQuery }: TableProps) {
  const captionId = useId();
  const { brands, total, period } = activity;
  const sortBy = (column: string): void => {
    const isDescending = sort.column === column ? !sort.isDescending : column !== 'brand';
    setQuery({ sort: `${isDescending ? '-' : ''}${column}` });
  };
  const columns = [{ id: 'brand', title: 'groupBrand' as const }, ...FIGURE_COLUMNS];
  return (
    // Keyboards can scroll a box only when it is focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={tables['scroller']} role="region" aria-labelledby={captionId} tabIndex={0}>
      <table className={tables['figures']}>
        <caption id={captionId}>{text('groupCaption')}</caption>
        <thead>
          <tr>
            {columns.map(({ id, title }) => (
              <th key={id} scope="col" aria-sort={findSortState(sort, id)}>
                <button type="button" onClick={() => sortBy(id)}>
                  <span>{text(title)}</span>
                  {sort.column === id && <span aria-hidden="true">{sort.isDescending ? '▼' : '▲'}</span>}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortBrands(brands, sort, locale).map((brand) => (
            <tr key={brand.realm}>
              <th scope="row">
                <BrandName brand={brand} days={ACTIVITY_DAYS[period]} text={text} />
              </th>
              <Figures figures={brand.figures} locale={locale} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('groupTotal')}</th>
            <Figures figures={total} locale={locale} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function findSortState({ column, isDescending }: FigureSort, id: string): 'ascending' | 'descending' | undefined {
  if (column !== id) return undefined;
  return isDescending ? 'descending' : 'ascending';
}

type NameProps = { readonly brand: GroupBrand; readonly days: number; readonly text: AdminText };

/** Links to the page of activities at the brand's own address, where the person has a session of its own. */
function BrandName({ brand, days, text }: NameProps) {
  return (
    <>
      <BrandLink brand={brand} path={`/_admin/activity?days=${days}`} />
      {!brand.isCounted && <span className={styles['quiet']}>{text('groupNotCounted')}</span>}
    </>
  );
}

type FiguresProps = { readonly figures: GroupBrand['figures']; readonly locale: string };

const Figures = ({ figures, locale }: FiguresProps) =>
  FIGURE_COLUMNS.map(({ id, read, format }) => {
    const value = read(figures);
    return (
      <td key={id} data-column={id}>
        {value === undefined ? '–' : <bdi>{format?.(value, figures, locale) ?? value.toLocaleString(locale)}</bdi>}
      </td>
    );
  });
