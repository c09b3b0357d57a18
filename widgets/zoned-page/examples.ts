import type { Example } from '#engine/plugin-api/index.ts';
import { aboutText } from '../_shared/exampleResponses.ts';
import { buildItems, EXAMPLE_IMAGE } from '../_shared/exampleItems.ts';

const chapters = [
  { textKey: 'rules-rounds', title: 'Rounds and rest' },
  { textKey: 'rules-scoring', title: 'Scoring' },
  { textKey: 'rules-weight', title: 'Weight' },
];
const responses = { getTexts: aboutText };

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'five zones',
    props: {
      title: 'The rules',
      description: 'All rules in plain language.',
      notice: 'From January the scores are shown after each round.',
      chapters,
      items: buildItems(3),
      itemsTitle: 'Examples',
      primaryCta: { ctaText: 'Schedule', link: { type: 'SCHEDULE' } },
    },
    responses,
  },
  {
    name: 'with an image',
    props: { title: 'The rules', description: 'All rules in plain language.', imageUrl: EXAMPLE_IMAGE, chapters },
    responses,
  },
  { name: 'one chapter, no sidebar', props: { title: 'Short', chapters: chapters.slice(0, 1) }, responses },
];
