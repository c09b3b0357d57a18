import type { Example } from '#engine/plugin-api/index.ts';
import { itemsInEveryState, buildItems } from '../_shared/exampleItems.ts';

const live = (count: number) =>
  buildItems(count, (i) => ({
    type: 'LIVE',
    live: true,
    startDate: '2026-11-21T19:00:00Z',
    endDate: '2026-11-21T22:00:00Z',
    details: { facts: ['Main hall'], stage: `Part ${i + 1}` },
  }));

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'three live', props: { items: live(3) } },
  { name: 'every state', props: { title: 'On air', items: itemsInEveryState } },
  { name: 'empty', props: { items: [] } },
  {
    name: 'loads its events',
    props: {},
    responses: { getLiveEvents: { events: live(7), page: 1, totalPages: 1, totalResults: 7 } },
  },
];
