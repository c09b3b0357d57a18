import { expect, test } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { groupByDay } from './groupByDay.ts';

const event = (id: string, more: object): ContentItem => ({ id, type: 'LIVE', title: id, ...more }) as ContentItem;
const formatDay = (date: string | undefined): string => date?.slice(0, 10) ?? '';

test('events are grouped by day in their order, a release by its own date, and events without a date together', () => {
  const days = groupByDay(
    [
      event('a', { startDate: '2026-11-21T20:00:00Z' }),
      event('b', { startDate: '2026-11-21T22:00:00Z' }),
      event('c', { release: { scheduledAt: '2026-11-22T09:00:00Z' }, startDate: '2020-01-01T00:00:00Z' }),
      event('d', {}),
    ],
    formatDay,
  );
  expect(days.map(({ day, events }) => [day, events.map(({ id }) => id)])).toEqual([
    ['2026-11-21', ['a', 'b']],
    ['2026-11-22', ['c']],
    ['', ['d']],
  ]);
  expect(groupByDay([], formatDay)).toEqual([]);
});
