import type { Example } from '#engine/plugin-api/index.ts';
import { newsAnswer } from '../_shared/exampleAnswers.ts';

const answers = { getNews: newsAnswer };

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'all feeds', props: { title: 'News', description: 'What was said, signed and denied.' }, answers },
  {
    name: 'one feed',
    props: { title: 'Camps', feed: 'camps' },
    answers: { getNews: { ...newsAnswer, items: newsAnswer.items.slice(0, 4) } },
  },
  { name: 'without a heading', props: {}, answers },
];
