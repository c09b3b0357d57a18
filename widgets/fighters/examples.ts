import type { Example } from '#engine/plugin-api/index.ts';
import { fightersAnswer } from '../_shared/exampleAnswers.ts';

const answers = { getFighters: fightersAnswer };
const heavyweights = fightersAnswer.fighters.filter(({ division }) => division === 'heavyweight');

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  {
    name: 'all',
    props: { title: 'Fighters', description: 'Everybody under contract, and what they have done.' },
    answers,
  },
  {
    name: 'one division',
    props: { title: 'Heavyweights', division: 'heavyweight' },
    answers: { getFighters: { ...fightersAnswer, fighters: heavyweights, total: heavyweights.length } },
  },
  {
    name: 'with ways to other pages',
    props: {
      title: 'Fighters',
      tabs: [
        { ctaText: 'All fighters', link: { type: 'FIGHTERS' } },
        { ctaText: 'Rankings', link: { type: 'SECTION_LINK', name: 'rankings' } },
      ],
    },
    answers,
  },
];
