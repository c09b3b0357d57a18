import type { Example } from '#engine/plugin-api/index.ts';
import { seasonResponse, seriesResponse } from '../_shared/exampleResponses.ts';

const responses = { getSeries: seriesResponse, getSeason: { ...seasonResponse, items: [] } };

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'a series with its introduction', props: { aboutId: 'example-series', intro: true }, responses },
  { name: 'a season', props: { about: 'season', aboutId: 'example-season' }, responses },
  { name: "the page's series", props: {}, subject: 'example-series', responses },
];
