import type { Example } from '#engine/plugin-api/index.ts';
import { seasonResponse, seriesResponse } from '../_shared/exampleResponses.ts';

const responses = { getSeries: seriesResponse, getSeason: { ...seasonResponse, items: [] } };

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'a series, told', props: { aboutId: 'example-series', intro: true }, responses },
  { name: 'a season of it', props: { about: 'season', aboutId: 'example-season' }, responses },
  { name: 'of the page', props: {}, subject: 'example-series', responses },
];
