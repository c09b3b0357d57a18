import { expect, test } from 'vitest';
import { formatGroupCsv } from './exportGroup.ts';
import { FIGURE_COLUMNS, sortBrands } from './figureColumns.ts';
import type { GroupBrand } from './brandsApi.ts';

const brand = (realm: string, name: string, figures: Partial<GroupBrand['figures']>): GroupBrand => ({
  realm,
  name,
  group: 'network',
  isOwn: false,
  isCounted: true,
  hosts: [],
  figures: { problems: 0, pluginFailures: 0, turnedOff: 0, experiments: 0, ...figures },
});
const brands = [
  brand('a', 'Alpha', { views: 7, startRange: '1000-2000' }),
  brand('b', 'Beta', {}),
  brand('c', 'Céfiro', { views: 90, startRange: '16000-', measuredPlaybacks: 8, stalledPlaybacks: 1 }),
];
const sort = (column: string, isDescending: boolean) =>
  sortBrands(brands, { column, isDescending }, 'en').map(({ realm }) => realm);

test('brands are sorted by a figure or their name; those without the figure come last', () => {
  expect(sort('views', true)).toEqual(['c', 'a', 'b']);
  expect(sort('views', false)).toEqual(['a', 'c', 'b']);
  expect(sort('startTime', false)).toEqual(['a', 'c', 'b']);
  expect(sort('brand', true)).toEqual(['c', 'b', 'a']);
});

test('start times are written in seconds, and interruptions as a share', () => {
  const format = (id: string, index: number) => {
    const column = FIGURE_COLUMNS.find((each) => each.id === id)!;
    const { figures } = brands[index]!;
    return column.format!(column.read(figures)!, figures, 'en');
  };
  expect([format('startTime', 0), format('startTime', 2), format('stalledShare', 2)]).toEqual(['1–2', '16+', '12.5%']);
});

test('the exported file has a line for each brand and one for the total', () => {
  const total = { ...brands[0]!.figures, views: 97 };
  const activity = {
    period: 'week',
    from: '2026-11-15T00:00:00.000Z',
    group: 'network',
    groups: [],
    brands,
    total,
  } as const;
  const [head, first, , , last] = formatGroupCsv({ ...activity, groups: [], brands }, '=Total').split('\r\n');
  expect(head).toMatch(/^\uFEFFrealm,name,group,period,from,views,plays,/);
  expect(first).toBe('a,Alpha,network,week,2026-11-15T00:00:00.000Z,7,,1000-2000,,,0,0,0,0,');
  expect(last, 'a spreadsheet does not run a name as a formula').toBe(
    ",'=Total,network,week,2026-11-15T00:00:00.000Z,97,,1000-2000,,,0,0,0,0,",
  );
});
