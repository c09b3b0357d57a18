import type { Example } from '#engine/plugin-api/index.ts';
import { itemsInEveryState, buildItems, viewAll } from '../_shared/exampleItems.ts';

const description =
  'Two or three sentences that say why this item is featured. They may be longer than the texts of other cards.';
const lead = {
  id: 'lead',
  type: 'VOD',
  title: 'The featured item',
  description,
  accessLevel: 'GRANTED',
  duration: 5400,
  watchProgress: 1300,
  details: { facts: ['Film', '2026', 'Drama'] },
};
const watch = { ctaText: 'Watch now', link: { type: 'VOD', event: { id: 'lead', title: 'The featured item' } } };

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'with two buttons',
    props: {
      title: 'Tonight',
      description: 'Chosen by hand',
      items: [lead, ...itemsInEveryState],
      primaryCta: watch,
      secondaryCta: viewAll,
    },
  },
  { name: 'without buttons', props: { title: 'Tonight', items: [lead, ...buildItems(6)] } },
  { name: 'only the large card', props: { items: [lead], primaryCta: watch } },
  {
    name: 'live, for sale',
    props: {
      title: 'On air',
      items: [
        {
          id: 'big',
          type: 'LIVE',
          title: 'A long name of a great event: the final of the year',
          description,
          accessLevel: 'DENIED',
          price: { amount: 2499, scale: 2, currency: 'USD' },
          live: true,
          startDate: '2026-11-21T19:00:00Z',
          endDate: '2026-11-21T22:00:00Z',
          details: { facts: ['Main hall'], stage: 'Part 2' },
        },
        ...buildItems(4),
      ],
      primaryCta: { ctaText: 'Buy for $24.99', link: { type: 'LIVE', event: { id: 'big', accessLevel: 'DENIED' } } },
    },
  },
  {
    name: 'not available in this country',
    props: { title: 'Elsewhere', items: [{ ...lead, id: 'elsewhere', accessLevel: 'GEOBLOCKED' }, ...buildItems(3)] },
  },
  {
    name: 'posters below, centred',
    props: {
      title: 'Posters',
      cardKind: 'poster',
      textAlignment: 'center',
      items: [lead, ...buildItems(8)],
      secondaryCta: viewAll,
    },
  },
  {
    name: 'text at the start',
    props: {
      title: 'The other way round',
      textAlignment: 'right',
      items: [lead, ...buildItems(4)],
      primaryCta: watch,
    },
  },
  {
    name: 'loads its items',
    props: { title: 'Below the fold', exid: 'below', paging: { moreDataAvailable: true } },
  },
];
