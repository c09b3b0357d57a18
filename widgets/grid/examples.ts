import type { Example } from '#engine/plugin-api/index.ts';
import { itemsInEveryState, buildItems, itemsWithLongWords, viewAll, itemsWithPanel } from '../_shared/exampleItems.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'every state',
    props: { title: 'Every state', description: 'In columns', items: itemsInEveryState, primaryCta: viewAll },
  },
  { name: 'posters', props: { title: 'Posters', cardKind: 'poster', items: itemsInEveryState } },
  {
    name: 'squares with ranks',
    props: {
      title: 'Ranking',
      cardKind: 'square',
      // The rank of a champion is C.
      items: buildItems(10, (i) => ({ type: 'FIGHTER', details: { rank: i === 0 ? 'C' : String(i) } })),
    },
  },
  {
    name: 'tickets',
    props: {
      title: 'Upcoming',
      cardKind: 'ticket',
      items: buildItems(5, (i) => ({
        type: 'LIVE',
        startDate: `2026-12-${10 + i}T20:00:00Z`,
        accessLevel: 'DENIED',
        price: { amount: 2499, scale: 2, currency: 'USD' },
      })),
    },
  },
  { name: 'text on the images', props: { title: 'On the image', metadata: 'over', items: buildItems(9) } },
  { name: 'two lines of facts', props: { title: 'Stacked', metadata: 'stacked', items: buildItems(9) } },
  { name: 'one item', props: { title: 'Alone', items: buildItems(1) } },
  {
    name: 'forty items and a next page',
    props: {
      title: 'Forty',
      exid: 'forty',
      items: buildItems(40),
      paging: { lastSeen: '40', moreDataAvailable: true },
    },
  },
  {
    name: 'loads its items',
    props: { title: 'Below the fold', exid: 'below', paging: { moreDataAvailable: true } },
  },
  { name: 'without a heading, centred', props: { textAlignment: 'center', items: buildItems(4) } },
  { name: 'details and actions in the panel', props: { title: 'With a panel', items: itemsWithPanel } },
  {
    name: 'long words',
    props: {
      title: 'A heading of one very long word: Donaudampfschifffahrtsgesellschaftskapitän',
      items: itemsWithLongWords,
      primaryCta: viewAll,
    },
  },
  { name: 'empty', props: { title: 'Nothing yet', items: [] } },
];
