import type { Example } from '#engine/plugin-api/index.ts';
import { everyState, items } from '../_shared/exampleItems.ts';

const value = (name: string, label: string, count: number, isChosen = false) => ({
  value: name,
  label,
  count,
  isChosen,
});
const facets = [
  {
    name: 'type',
    label: 'Type',
    values: [value('video', 'Videos', 41), value('series', 'Series', 6), value('live', 'Live events', 3)],
  },
  {
    name: 'topic',
    label: 'Topic',
    values: [
      value('documentary', 'Documentary', 12, true),
      value('a-topic-of-many-words', 'A topic whose name takes more than one line', 2),
      value('none', 'One that leaves nothing', 0),
    ],
  },
];
const answer = (shown: readonly unknown[], totalResults: number, moreDataAvailable = false) => ({
  getContentGrid: {
    items: shown,
    facets,
    totalResults,
    paging: { moreDataAvailable, ...(moreDataAvailable && { lastSeen: 'x' }) },
  },
});

/** Fixtures, gallery and documentation. */
export const examples: readonly Example[] = [
  { name: 'more than a page', props: { title: 'Everything' }, responses: answer(items(24), 50, true) },
  { name: 'every state of a card', props: {}, responses: answer(everyState, 12) },
  {
    name: 'posters of one kind',
    props: { title: 'Series', cardKind: 'poster', facets: ['type:series'], sort: 'title' },
    responses: answer(items(9), 9),
  },
  { name: 'empty', props: {}, responses: answer([], 0) },
];
