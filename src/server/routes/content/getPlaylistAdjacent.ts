import { getPlaylistAdjacent as call } from '#schemas/api/content/getPlaylistAdjacent.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { findPlaylist, findAdjacent } from '../../domain/content/playlistsAndSeries.ts';

/** Returns the videos before and after a video in a playlist. */
export const getPlaylistAdjacent = defineReadRoute(call, ({ id, vodId, size = 5 }, { content, deliverContext }) =>
  requireContent(
    findAdjacent(requireContent(findPlaylist(content, id, deliverContext), 'playlist', id).items, vodId, size),
    'video in this playlist',
    vodId,
  ),
);
