// The columns of the overview of a group: names, values to sort by, and texts.
import type { ActivityFigures } from '#schemas/api/brands/getBrandActivity.ts';
import type { AdminText } from '../createAdminText.ts';
import { formatRange } from '../activity/describeRange.ts';

/** A column of figures. */
export type FigureColumn = {
  readonly id: string;
  readonly title: Parameters<AdminText>[0];
  /** Returns a number to sort by; undefined: not counted. */
  readonly read: (figures: ActivityFigures) => number | undefined;
  /** Formats the number, in a language; missing: as a plain number. */
  readonly format?: (value: number, figures: ActivityFigures, locale: string) => string;
};

const MS_PER_SECOND = 1000;

/** The columns in their order. Their ids are also the values of `sort` in the address of the page. */
export const FIGURE_COLUMNS: readonly FigureColumn[] = [
  { id: 'views', title: 'groupViews', read: ({ views }) => views },
  { id: 'plays', title: 'groupPlays', read: ({ plays }) => plays },
  {
    id: 'startTime',
    title: 'groupStart',
    read: ({ startRange }) => (startRange === undefined ? undefined : Number(startRange.split('-')[0])),
    format: (_value, { startRange = '' }, locale) => {
      const [from = '', to = ''] = startRange.split('-');
      return formatRange(Number(from) / MS_PER_SECOND, to === '' ? undefined : Number(to) / MS_PER_SECOND, locale);
    },
  },
  {
    id: 'stalledShare',
    title: 'groupStalled',
    read: ({ measuredPlaybacks, stalledPlaybacks }) =>
      measuredPlaybacks === undefined || measuredPlaybacks === 0
        ? undefined
        : (stalledPlaybacks ?? 0) / measuredPlaybacks,
    format: (value, _figures, locale) =>
      value.toLocaleString(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  },
  { id: 'problems', title: 'groupProblems', read: ({ problems }) => problems },
  { id: 'pluginFailures', title: 'groupPluginFailures', read: ({ pluginFailures }) => pluginFailures },
  { id: 'turnedOff', title: 'groupTurnedOff', read: ({ turnedOff }) => turnedOff },
  { id: 'experiments', title: 'groupExperiments', read: ({ experiments }) => experiments },
  { id: 'experimentViews', title: 'groupExperimentViews', read: ({ experimentViews }) => experimentViews },
];

/** How the brands are sorted. */
export type FigureSort = { readonly column: string; readonly isDescending: boolean };

type SortedBrand = { readonly name: string; readonly figures: ActivityFigures };

/** Sorts brands by a column; `brand` is their name. Brands without the figure come last in both directions. */
export function sortBrands<T extends SortedBrand>(
  brands: readonly T[],
  { column, isDescending }: FigureSort,
  locale: string,
): readonly T[] {
  const direction = isDescending ? -1 : 1;
  const figure = FIGURE_COLUMNS.find(({ id }) => id === column);
  if (!figure) return brands.toSorted((a, b) => direction * a.name.localeCompare(b.name, locale));
  return brands.toSorted((a, b) => {
    const [left, right] = [figure.read(a.figures), figure.read(b.figures)];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return direction * (left - right);
  });
}
