import type { Example } from '#engine/plugin-api/index.ts';
import { playlistResponse, seasonResponse } from '../_shared/exampleResponses.ts';

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  { name: 'a playlist', props: { listId: 'example-playlist' }, responses: { getPlaylist: playlistResponse } },
  { name: 'a season', props: { list: 'season', listId: 'example-season' }, responses: { getSeason: seasonResponse } },
  { name: "the page's playlist", props: {}, subject: 'example-playlist', responses: { getPlaylist: playlistResponse } },
];
