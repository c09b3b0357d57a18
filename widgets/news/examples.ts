import type { Example } from '#engine/plugin-api/index.ts';
import { newsResponse } from '../_shared/exampleResponses.ts';

const responses = { getNews: newsResponse };

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'all feeds', props: { title: 'News', description: 'What was said, signed and denied.' }, responses },
  {
    name: 'one feed',
    props: { title: 'Camps', feed: 'camps' },
    responses: { getNews: { ...newsResponse, items: newsResponse.items.slice(0, 4) } },
  },
  { name: 'without a heading', props: {}, responses },
];
