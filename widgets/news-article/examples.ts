import type { Example } from '#engine/plugin-api/index.ts';
import { newsItemResponse } from '../_shared/exampleResponses.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'a story', props: { newsId: 'example-news', feed: 'main' }, responses: { getNewsItem: newsItemResponse } },
  { name: 'of the page', props: {}, subject: 'example-news', responses: { getNewsItem: newsItemResponse } },
];
