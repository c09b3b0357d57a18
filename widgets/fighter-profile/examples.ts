import type { Example } from '#engine/plugin-api/index.ts';
import { fighterAnswer, newcomerAnswer } from '../_shared/example-answers.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'of the page', props: {} },
  { name: 'a fighter', props: { fighterId: 'example-fighter' }, answers: { getFighter: fighterAnswer } },
  { name: 'without bouts', props: { fighterId: 'example-newcomer' }, answers: { getFighter: newcomerAnswer } },
];
