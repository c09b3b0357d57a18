import type { Example } from '#engine/plugin-api/index.ts';
import { fighterResponse, newcomerResponse } from '../_shared/exampleResponses.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'a fighter', props: { fighterId: 'example-fighter' }, responses: { getFighter: fighterResponse } },
  { name: 'empty', props: { fighterId: 'example-newcomer' }, responses: { getFighter: newcomerResponse } },
  { name: 'of the page', props: {}, subject: 'example-fighter', responses: { getFighter: fighterResponse } },
];
