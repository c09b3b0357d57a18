import type { Example } from '#engine/plugin-api/index.ts';
import { itemsInEveryState, buildItems, itemsWithLongWords, viewAll, itemsWithPanel } from '../_shared/exampleItems.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'every state',
    props: {
      title: 'Every state',
      description: 'Each corner shows one kind of information',
      items: itemsInEveryState,
      primaryCta: viewAll,
    },
  },
  { name: 'posters', props: { title: 'Posters', cardKind: 'poster', items: itemsInEveryState, primaryCta: viewAll } },
  {
    name: 'tickets',
    props: {
      title: 'Upcoming',
      cardKind: 'ticket',
      items: buildItems(6, (i) => ({
        type: 'LIVE',
        startDate: `2026-12-${10 + i}T20:00:00Z`,
        accessLevel: 'DENIED',
        owned: i === 1,
        price: { amount: 2499, scale: 2, currency: 'USD' },
        details: { facts: ['Main hall'] },
      })),
    },
  },
  {
    name: 'ranked squares',
    props: {
      title: 'Ranking',
      cardKind: 'square',
      items: buildItems(10, (i) => ({
        type: 'FIGHTER',
        details: { rank: i === 0 ? 'C' : String(i), facts: [`${18 - i}–${i}–0`] },
      })),
    },
  },
  {
    name: 'playlists',
    props: {
      title: 'Playlists',
      cardKind: 'playlist',
      items: buildItems(8, (i) => ({ type: 'PLAYLIST', itemCount: 9 + i })),
    },
  },
  { name: 'stacked', props: { title: 'Two lines of facts', metadata: 'stacked', items: itemsInEveryState } },
  { name: 'text on the image', props: { title: 'Text on the image', metadata: 'over', items: itemsInEveryState } },
  {
    name: 'stacked posters',
    props: { title: 'Posters, two lines of facts', cardKind: 'poster', metadata: 'stacked', items: itemsInEveryState },
  },
  { name: 'without text', props: { title: 'Images only', metadata: 'hidden', items: itemsInEveryState } },
  {
    name: 'forty cards and another page',
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
  { name: 'centred heading', props: { title: 'In the middle', textAlignment: 'center', items: buildItems(3) } },
  { name: 'one item', props: { title: 'Alone', items: buildItems(1) } },
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
