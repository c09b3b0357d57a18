import type { Example } from '#engine/plugin-api/index.ts';
import { itemsInEveryState, buildItems, viewAll } from '../_shared/exampleItems.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'every state',
    props: { title: 'Every state', description: 'One after the other', items: itemsInEveryState, primaryCta: viewAll },
  },
  { name: 'three', props: { title: 'Three', items: buildItems(3) } },
  { name: 'posters', props: { title: 'Posters', cardKind: 'poster', items: itemsInEveryState.slice(0, 6) } },
  {
    name: 'ranked squares',
    props: {
      title: 'Ranking',
      cardKind: 'square',
      // The rank of a champion is C.
      items: buildItems(9, (i) => ({
        type: 'FIGHTER',
        details: { rank: i === 0 ? 'C' : String(i), facts: [`${18 - i}–${i}–0`] },
      })),
    },
  },
  { name: 'titles only', props: { title: 'Without facts', metadata: 'hidden', items: itemsInEveryState } },
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
];
