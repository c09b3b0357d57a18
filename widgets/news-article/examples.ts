import type { Example } from '#engine/plugin-api/index.ts';
import { newsItemAnswer } from '../_shared/exampleAnswers.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'a story', props: { newsId: 'example-news', feed: 'main' }, answers: { getNewsItem: newsItemAnswer } },
  { name: 'of the page', props: {}, subject: 'example-news', answers: { getNewsItem: newsItemAnswer } },
];
