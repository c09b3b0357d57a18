import type { Example } from '#engine/plugin-api/index.ts';
import { rankingsResponse } from '../_shared/exampleResponses.ts';

const responses = { getRankings: rankingsResponse };

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'all', props: { title: 'Rankings', description: 'Updated on the Friday after each event.' }, responses },
  {
    name: 'one division',
    props: { title: 'Heavyweights', division: 'heavyweight' },
    responses: { getRankings: { ...rankingsResponse, rankings: rankingsResponse.rankings.slice(0, 1) } },
  },
  {
    name: 'with links to related pages',
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
