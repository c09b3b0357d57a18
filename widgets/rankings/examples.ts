import type { Example } from '#engine/plugin-api/index.ts';
import { rankingsResponse } from '../_shared/exampleResponses.ts';

const responses = { getRankings: rankingsResponse };

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'all', props: { title: 'Rankings', description: 'Made on the Friday after each night.' }, responses },
  {
    name: 'one division',
    props: { title: 'Heavyweights', division: 'heavyweight' },
    responses: { getRankings: { ...rankingsResponse, rankings: rankingsResponse.rankings.slice(0, 1) } },
  },
  {
    name: 'with ways to other pages',
    props: {
      title: 'Rankings',
      tabs: [
        { ctaText: 'All fighters', link: { type: 'FIGHTERS' } },
        { ctaText: 'Rankings', link: { type: 'SECTION_LINK', name: 'rankings' } },
      ],
    },
    responses,
  },
];
