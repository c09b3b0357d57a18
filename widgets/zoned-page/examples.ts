import type { Example } from '#engine/plugin-api/index.ts';
import { aboutText } from '../_shared/exampleResponses.ts';
import { items, PICTURE } from '../_shared/exampleItems.ts';

const chapters = [
  { textKey: 'rules-rounds', title: 'Rounds and rest' },
  { textKey: 'rules-scoring', title: 'How it is scored' },
  { textKey: 'rules-weight', title: 'Weight' },
];
const responses = { getTexts: aboutText };

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  {
    name: 'five zones',
    props: {
      title: 'The rules',
      description: 'All of them, in plain words.',
      notice: 'From January the scores are shown after each round.',
      chapters,
      items: items(3),
      itemsTitle: 'Seen in practice',
      primaryCta: { ctaText: 'Schedule', link: { type: 'SCHEDULE' } },
    },
    responses,
  },
  {
    name: 'with a picture',
    props: { title: 'The rules', description: 'All of them, in plain words.', imageUrl: PICTURE, chapters },
    responses,
  },
  { name: 'one chapter, no sidebar', props: { title: 'Short', chapters: chapters.slice(0, 1) }, responses },
];
