import type { Example } from '#engine/plugin-api/index.ts';
import { newsResponse } from '../_shared/exampleResponses.ts';

const responses = { getNews: newsResponse };

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'all feeds', props: { title: 'News', description: 'Interviews, contracts and statements.' }, responses },
  {
    name: 'one feed',
    props: { title: 'Camps', feed: 'camps' },
    responses: { getNews: { ...newsResponse, items: newsResponse.items.slice(0, 4) } },
  },
  { name: 'without a heading', props: {}, responses },
];
