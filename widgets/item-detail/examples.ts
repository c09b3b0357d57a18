import type { Example } from '#engine/plugin-api/index.ts';
import { eventResponse, videoResponse } from '../_shared/exampleResponses.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'a video', props: { itemId: 'example-video' }, responses: { getContentItem: videoResponse } },
  { name: 'an event with parts', props: { itemId: 'example-event' }, responses: { getContentItem: eventResponse } },
  { name: 'of the page', props: {}, subject: 'example-video', responses: { getContentItem: videoResponse } },
];
