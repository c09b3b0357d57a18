import type { Example } from '#engine/plugin-api/index.ts';
import { fightersResponse } from '../_shared/exampleResponses.ts';

const responses = { getFighters: fightersResponse };
const heavyweights = fightersResponse.fighters.filter(({ division }) => division === 'heavyweight');

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'all',
    props: { title: 'Fighters', description: 'All fighters under contract, with their records.' },
    responses,
  },
  {
    name: 'one division',
    props: { title: 'Heavyweights', division: 'heavyweight' },
    responses: { getFighters: { ...fightersResponse, fighters: heavyweights, total: heavyweights.length } },
  },
  {
    name: 'with links to related pages',
    props: {
      title: 'Fighters',
      tabs: [
        { ctaText: 'All fighters', link: { type: 'FIGHTERS' } },
        { ctaText: 'Rankings', link: { type: 'SECTION_LINK', name: 'rankings' } },
      ],
    },
    responses,
  },
];
