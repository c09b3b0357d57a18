import type { Example } from '#engine/plugin-api/index.ts';
import { viewAll } from '../_shared/exampleItems.ts';

const description = 'Two sentences that describe the item and say why to watch it. The band has room for both.';
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

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'own texts, two buttons',
    props: {
      title: 'A free month',
      description,
      primaryCta: { ctaText: 'Start', link: { type: 'SIGNUP' } },
      secondaryCta: viewAll,
    },
  },
  { name: 'texts of an item', props: { items: [item], primaryCta: watch } },
  { name: 'an item without buttons', props: { items: [{ ...item, accessLevel: 'GRANTED_ON_SIGN_IN' }] } },
  {
    name: 'centred',
    props: { title: 'In the middle', description, textAlignment: 'center', primaryCta: watch, secondaryCta: viewAll },
  },
  {
    name: 'text at the end, all gradients',
    props: {
      title: 'At the end',
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
