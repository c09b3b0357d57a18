import type { Example } from '#engine/plugin-api/index.ts';
import { playlistResponse, seasonResponse } from '../_shared/exampleResponses.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'a playlist', props: { listId: 'example-playlist' }, responses: { getPlaylist: playlistResponse } },
  { name: 'a season', props: { list: 'season', listId: 'example-season' }, responses: { getSeason: seasonResponse } },
  { name: 'of the page', props: {}, subject: 'example-playlist', responses: { getPlaylist: playlistResponse } },
];
