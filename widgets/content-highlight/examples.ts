import { viewAll } from '../_shared/exampleItems.ts';

const description = 'Two sentences that say what this is and why it is worth an evening. The band gives them room.';
const item = {
  id: 'one',
  type: 'VOD',
  title: 'One thing',
  description,
  accessLevel: 'GRANTED',
  duration: 5400,
  details: { facts: ['Film', '2026'] },
};
const watch = { ctaText: 'Watch', link: { type: 'VOD', event: { id: 'one', title: 'One thing' } } };

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly { readonly name: string; readonly props: unknown }[] = [
  {
    name: 'words of its own, two buttons',
    props: {
      title: 'A month for nothing',
      description,
      primaryCta: { ctaText: 'Begin', link: { type: 'SIGNUP' } },
      secondaryCta: viewAll,
    },
  },
  { name: 'an item tells it', props: { items: [item], primaryCta: watch } },
  { name: 'an item without buttons', props: { items: [{ ...item, accessLevel: 'GRANTED_ON_SIGN_IN' }] } },
  {
    name: 'centred',
    props: { title: 'In the middle', description, textAlignment: 'center', primaryCta: watch, secondaryCta: viewAll },
  },
  {
    name: 'at the end side, all shades',
    props: {
      title: 'At the end side',
      description,
      textAlignment: 'right',
      background: { gradients: ['top', 'right', 'bottom', 'left'] },
      primaryCta: watch,
    },
  },
  {
    name: 'live, for sale',
    props: {
      title: 'On air now',
      items: [
        {
          ...item,
          type: 'LIVE',
          accessLevel: 'DENIED',
          price: { amount: 2499, scale: 2, currency: 'USD' },
          live: true,
          startDate: '2026-11-21T19:00:00Z',
          endDate: '2026-11-21T22:00:00Z',
          details: { stage: 'Part 2' },
        },
      ],
      primaryCta: { ctaText: 'Buy for $24.99', link: { type: 'LIVE', event: { id: 'one', accessLevel: 'DENIED' } } },
    },
  },
  {
    name: 'a sentence as title',
    props: {
      title: 'A headline that is a whole sentence is set smaller than a name, so that it stays inside its block',
      primaryCta: watch,
    },
  },
];
