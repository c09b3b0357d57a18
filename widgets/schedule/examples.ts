import type { Example } from '#engine/plugin-api/index.ts';
import { buildItems } from '../_shared/exampleItems.ts';

const day = (n: number): string => String(22 + Math.floor(n / 2)).padStart(2, '0');

const events = buildItems(7, (i) => ({
  type: 'LIVE',
  startDate: `2026-11-${day(i)}T${i % 2 ? '21' : '18'}:00:00Z`,
  description: 'Two sentences that describe the event. And why to watch it.',
  details: { facts: ['Main hall', 'Final'] },
  accessLevel: i === 3 ? 'DENIED' : 'GRANTED',
}));

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'days', props: { items: events } },
  {
    name: 'releases',
    props: {
      title: 'Releases',
      source: 'releases',
      items: buildItems(3, (i) => ({ release: { type: 'PREMIERE', scheduledAt: `2026-12-0${i + 1}T20:00:00Z` } })),
    },
  },
  { name: 'empty', props: { items: [] } },
  {
    name: 'loads its events',
    props: {},
    responses: { getUpcomingEvents: { events, page: 1, totalPages: 1, totalResults: 7 } },
  },
];
