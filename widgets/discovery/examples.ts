import type { Example, Ports } from '#engine/plugin-api/index.ts';
import {
  adjacentResponse,
  liveResponse,
  noAdjacentResponse,
  playlistResponse,
  seasonResponse,
} from '../_shared/exampleResponses.ts';

/** Returns ports whose address names the list in its query string. */
const openedIn =
  (query: Readonly<Record<string, string>>) =>
  ({ address }: Ports): Partial<Ports> => ({ address: { ...address, query } });

/** Examples for tests, the gallery and the documentation. Props omit defaults: the validator adds them. */
export const examples: readonly Example[] = [
  {
    name: 'beside an episode',
    props: { itemId: 'example-video' },
    responses: { getVodAdjacent: adjacentResponse, getLiveEvents: liveResponse },
  },
  {
    name: 'beside a single video',
    props: { itemId: 'example-video' },
    responses: { getVodAdjacent: noAdjacentResponse, getLiveEvents: liveResponse },
  },
  {
    name: 'opened in a playlist',
    props: { itemId: 'example-video' },
    responses: { getPlaylist: playlistResponse, getPlaylistAdjacent: adjacentResponse, getLiveEvents: liveResponse },
    ports: openedIn({ playlistId: 'example-playlist' }),
  },
  {
    name: 'opened in a season',
    props: { itemId: 'example-video' },
    responses: { getSeason: seasonResponse, getVodAdjacent: adjacentResponse, getLiveEvents: liveResponse },
    ports: openedIn({ seasonId: 'example-season' }),
  },
];
