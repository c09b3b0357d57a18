import type { Example } from '#engine/plugin-api/index.ts';
import { eventAnswer, videoAnswer } from '../_shared/exampleAnswers.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'a video', props: { itemId: 'example-video' }, answers: { getContentItem: videoAnswer } },
  { name: 'an event with parts', props: { itemId: 'example-event' }, answers: { getContentItem: eventAnswer } },
  { name: 'of the page', props: {}, subject: 'example-video', answers: { getContentItem: videoAnswer } },
];
