import type { Example } from '#engine/plugin-api/index.ts';
import { EXAMPLE_IMAGE, viewAll } from '../_shared/exampleItems.ts';

const description = 'Cancel whenever you like. After the month it is 9.99 EUR, charged on the day you joined.';
const join = { ctaText: 'Start', link: { type: 'SIGNUP' } };

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'a panel',
    props: {
      title: 'The first month is free',
      tagline: 'Only this week',
      description,
      primaryCta: join,
      secondaryCta: viewAll,
    },
  },
  {
    name: 'a panel with an image',
    props: {
      title: 'The first month is free',
      tagline: 'Only this week',
      description,
      imageUrl: EXAMPLE_IMAGE,
      primaryCta: join,
      secondaryCta: viewAll,
    },
  },
  {
    name: 'a panel with an image in the secondary colour',
    props: {
      title: 'Two screens at once',
      description: 'In every plan, from today.',
      tone: 'secondary',
      imageUrl: EXAMPLE_IMAGE,
      primaryCta: viewAll,
    },
  },
  {
    name: 'a panel in the primary colour',
    props: { title: 'The first month is free', description, tone: 'primary', primaryCta: join },
  },
  {
    name: 'a strip',
    props: {
      title: 'Two screens at once',
      description: 'In every plan, from today.',
      layout: 'strip',
      primaryCta: viewAll,
    },
  },
  {
    name: 'a strip in the secondary colour',
    props: { title: 'Two screens at once', layout: 'strip', tone: 'secondary', primaryCta: viewAll },
  },
  {
    name: 'long words',
    props: {
      title: 'A title of a whole sentence, which needs more than one line in a narrow strip',
      description,
      layout: 'strip',
      primaryCta: { ctaText: 'A button with a long text of several words', link: { type: 'BROWSE' } },
    },
  },
  { name: 'only a title', props: { title: 'Without buttons' } },
];
