import type { Example } from '#engine/plugin-api/index.ts';
import { adjacentAnswer, liveAnswer, noAdjacentAnswer } from '../_shared/example-answers.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'of an episode', props: { itemId: 'example-video' }, answers: { getVodAdjacent: adjacentAnswer, getLiveEvents: liveAnswer } },
  { name: 'of a single video', props: { itemId: 'example-video' }, answers: { getVodAdjacent: noAdjacentAnswer, getLiveEvents: liveAnswer } },
];
