import type { Example } from '#engine/plugin-api/index.ts';
import { playlistAnswer, seasonAnswer } from '../_shared/exampleAnswers.ts';

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  { name: 'a playlist', props: { listId: 'example-playlist' }, answers: { getPlaylist: playlistAnswer } },
  { name: 'a season', props: { list: 'season', listId: 'example-season' }, answers: { getSeason: seasonAnswer } },
  { name: 'of the page', props: {}, subject: 'example-playlist', answers: { getPlaylist: playlistAnswer } },
];
