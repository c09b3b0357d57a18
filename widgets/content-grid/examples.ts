import type { Example } from '#engine/plugin-api/index.ts';
import { itemsInEveryState, buildItems } from '../_shared/exampleItems.ts';

const buildFacetValue = (value: string, label: string, count: number, isChosen = false) => ({
  value,
  label,
  count,
  isChosen,
});
const facets = [
  {
    name: 'type',
    label: 'Type',
    values: [
      buildFacetValue('video', 'Videos', 41),
      buildFacetValue('series', 'Series', 6),
      buildFacetValue('live', 'Live events', 3),
    ],
  },
  {
    name: 'topic',
    label: 'Topic',
    values: [
      buildFacetValue('documentary', 'Documentary', 12, true),
      buildFacetValue('a-topic-of-many-words', 'A topic whose name takes more than one line', 2),
      buildFacetValue('none', 'A topic without results', 0),
    ],
  },
];
const respondWith = (pageItems: readonly unknown[], totalResults: number, moreDataAvailable = false) => ({
  getContentGrid: {
    items: pageItems,
    facets,
    totalResults,
    paging: { moreDataAvailable, ...(moreDataAvailable && { lastSeen: 'x' }) },
  },
});

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'more than a page', props: { title: 'Everything' }, responses: respondWith(buildItems(24), 50, true) },
  { name: 'every state of a card', props: {}, responses: respondWith(itemsInEveryState, 12) },
  {
    name: 'posters of one type',
    props: { title: 'Series', cardKind: 'poster', facets: ['type:series'], sort: 'title' },
    responses: respondWith(buildItems(9), 9),
  },
  { name: 'empty', props: {}, responses: respondWith([], 0) },
];
