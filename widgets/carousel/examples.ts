import { everyState, items, longWords, told, viewAll } from '../_shared/exampleItems.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  {
    name: 'every state',
    props: { title: 'Every state', description: 'Each corner has one owner', items: everyState, primaryCta: viewAll },
  },
  { name: 'posters', props: { title: 'Posters', cardKind: 'poster', items: everyState, primaryCta: viewAll } },
  {
    name: 'tickets',
    props: {
      title: 'Upcoming',
      cardKind: 'ticket',
      items: items(6, (i) => ({
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
      items: items(10, (i) => ({
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
      items: items(8, (i) => ({ type: 'PLAYLIST', itemCount: 9 + i })),
    },
  },
  { name: 'stacked', props: { title: 'Two lines of facts', metadata: 'stacked', items: everyState } },
  { name: 'on the picture', props: { title: 'Text on the picture', metadata: 'over', items: everyState } },
  {
    name: 'stacked posters',
    props: { title: 'Posters, two lines of facts', cardKind: 'poster', metadata: 'stacked', items: everyState },
  },
  { name: 'without text', props: { title: 'Pictures only', metadata: 'hidden', items: everyState } },
  {
    name: 'forty cards and more to come',
    props: { title: 'Forty', exid: 'forty', items: items(40), paging: { lastSeen: '40', moreDataAvailable: true } },
  },
  {
    name: 'asks for its items',
    props: { title: 'Below the fold', exid: 'below', paging: { moreDataAvailable: true } },
  },
  { name: 'centred heading', props: { title: 'In the middle', textAlignment: 'center', items: items(3) } },
  { name: 'one item', props: { title: 'Alone', items: items(1) } },
  { name: 'what a panel tells and offers', props: { title: 'Told', items: told } },
  {
    name: 'long words',
    props: {
      title: 'A heading of one very long word: Donaudampfschifffahrtsgesellschaftskapitän',
      items: longWords,
      primaryCta: viewAll,
    },
  },
  { name: 'empty', props: { title: 'Nothing yet', items: [] } },
];
