import type { Example } from '#engine/plugin-api/index.ts';
import { eventResponse, videoResponse } from '../_shared/exampleResponses.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'a video', props: { itemId: 'example-video' }, responses: { getContentItem: videoResponse } },
  { name: 'an event with parts', props: { itemId: 'example-event' }, responses: { getContentItem: eventResponse } },
  {
    name: 'an interstitial',
    props: { itemId: 'example-video', interstitial: true },
    responses: {
      getContentItem: { ...videoResponse, accessLevel: 'DENIED' },
      getVod: {
        availableLicences: [
          { id: 'plus', name: 'Plus', type: 'STANDARD', description: 'All films and series, on two screens.' },
        ],
      },
    },
  },
  { name: "the page's item", props: {}, subject: 'example-video', responses: { getContentItem: videoResponse } },
];
