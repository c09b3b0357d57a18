import type { Example } from '#engine/plugin-api/index.ts';
import { fighterResponse, newcomerResponse } from '../_shared/exampleResponses.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'a fighter', props: { fighterId: 'example-fighter' }, responses: { getFighter: fighterResponse } },
  { name: 'empty', props: { fighterId: 'example-newcomer' }, responses: { getFighter: newcomerResponse } },
  { name: "the page's fighter", props: {}, subject: 'example-fighter', responses: { getFighter: fighterResponse } },
];
