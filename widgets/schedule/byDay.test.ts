import { expect, test } from 'vitest';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import { byDay } from './byDay.ts';

const event = (id: string, more: object): ContentItem => ({ id, type: 'LIVE', title: id, ...more }) as ContentItem;
const dayOf = (iso: string | undefined): string => iso?.slice(0, 10) ?? '';

test('events stand under their day in their order; a release under its own; what has no date at its place', () => {
  const days = byDay(
    [
      event('a', { startDate: '2026-11-21T20:00:00Z' }),
      event('b', { startDate: '2026-11-21T22:00:00Z' }),
      event('c', { release: { scheduledAt: '2026-11-22T09:00:00Z' }, startDate: '2020-01-01T00:00:00Z' }),
      event('d', {}),
    ],
    dayOf,
  );
  expect(days.map(({ day, events }) => [day, events.map(({ id }) => id)])).toEqual([
    ['2026-11-21', ['a', 'b']],
    ['2026-11-22', ['c']],
    ['', ['d']],
  ]);
  expect(byDay([], dayOf)).toEqual([]);
});
