import { formatCsv, toCsvFile } from '#schemas/domain/matrix-csv.ts';
import type { GroupActivity } from './brandsApi.ts';
import { downloadText } from './downloadText.ts';

const COLUMNS = [
  'realm',
  'name',
  'group',
  'period',
  'from',
  'views',
  'plays',
  'startRange',
  'measuredPlaybacks',
  'stalledPlaybacks',
  'problems',
  'pluginFailures',
  'turnedOff',
  'experiments',
  'experimentViews',
] as const;

/** Returns the overview as CSV: a line for each brand, and a last line without realm for all of them together. */
export function formatGroupCsv({ period, from, group, brands, total }: GroupActivity, totalName: string): string {
  const lines = [
    ...brands.map(({ realm, name, group: parent, figures }) => ({
      realm,
      name,
      group: parent,
      period,
      from,
      ...figures,
    })),
    { realm: '', name: totalName, group, period, from, ...total },
  ];
  return toCsvFile(formatCsv(COLUMNS, lines));
}

/** Downloads the overview as a file. */
export const exportGroup = (activity: GroupActivity, totalName: string): void =>
  downloadText(formatGroupCsv(activity, totalName), 'text/csv;charset=utf-8', 'group.csv');
