import type { Example } from '#engine/plugin-api/index.ts';
import { fighterAnswer, newcomerAnswer } from '../_shared/exampleAnswers.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'a fighter', props: { fighterId: 'example-fighter' }, answers: { getFighter: fighterAnswer } },
  { name: 'empty', props: { fighterId: 'example-newcomer' }, answers: { getFighter: newcomerAnswer } },
  { name: 'of the page', props: {}, subject: 'example-fighter', answers: { getFighter: fighterAnswer } },
];
