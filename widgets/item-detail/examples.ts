import type { Example } from '#engine/plugin-api/index.ts';
import { eventResponse, videoResponse } from '../_shared/exampleResponses.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'a video', props: { itemId: 'example-video' }, responses: { getContentItem: videoResponse } },
  { name: 'an event with parts', props: { itemId: 'example-event' }, responses: { getContentItem: eventResponse } },
  { name: "the page's item", props: {}, subject: 'example-video', responses: { getContentItem: videoResponse } },
];
