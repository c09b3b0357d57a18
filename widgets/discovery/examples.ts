import type { Example, Ports } from '#engine/plugin-api/index.ts';
import {
  adjacentAnswer,
  liveAnswer,
  noAdjacentAnswer,
  playlistAnswer,
  seasonAnswer,
} from '../_shared/exampleAnswers.ts';

/** The list stands in the address. */
const openedIn =
  (query: Readonly<Record<string, string>>) =>
  ({ address }: Ports): Partial<Ports> => ({ address: { ...address, query } });

/** Fixtures, gallery and documentation. Props as an author writes them: defaults are filled by the validator. */
export const examples: readonly Example[] = [
  {
    name: 'of an episode',
    props: { itemId: 'example-video' },
    answers: { getVodAdjacent: adjacentAnswer, getLiveEvents: liveAnswer },
  },
  {
    name: 'of a single video',
    props: { itemId: 'example-video' },
    answers: { getVodAdjacent: noAdjacentAnswer, getLiveEvents: liveAnswer },
  },
  {
    name: 'opened in a playlist',
    props: { itemId: 'example-video' },
    answers: { getPlaylist: playlistAnswer, getPlaylistAdjacent: adjacentAnswer, getLiveEvents: liveAnswer },
    ports: openedIn({ playlistId: 'example-playlist' }),
  },
  {
    name: 'opened in a season',
    props: { itemId: 'example-video' },
    answers: { getSeason: seasonAnswer, getVodAdjacent: adjacentAnswer, getLiveEvents: liveAnswer },
    ports: openedIn({ seasonId: 'example-season' }),
  },
];
