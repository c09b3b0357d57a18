import type { Example } from '#engine/plugin-api/index.ts';
import { seasonAnswer, seriesAnswer } from '../_shared/exampleAnswers.ts';

const answers = { getSeries: seriesAnswer, getSeason: { ...seasonAnswer, items: [] } };

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'a series, told', props: { aboutId: 'example-series', intro: true }, answers },
  { name: 'a season of it', props: { about: 'season', aboutId: 'example-season' }, answers },
  { name: 'of the page', props: {}, subject: 'example-series', answers },
];
