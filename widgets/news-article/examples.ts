import type { Example } from '#engine/plugin-api/index.ts';
import { newsItemResponse } from '../_shared/exampleResponses.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'a news item',
    props: { newsId: 'example-news', feed: 'main' },
    responses: { getNewsItem: newsItemResponse },
  },
  { name: "the page's news item", props: {}, subject: 'example-news', responses: { getNewsItem: newsItemResponse } },
];
