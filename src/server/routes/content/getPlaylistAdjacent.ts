import { getPlaylistAdjacent as call } from '#schemas/api/content/getPlaylistAdjacent.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { found } from '../../domain/content/found.ts';
import { findPlaylist, neighbours } from '../../domain/content/lists.ts';

/** Returns what stands before and after a video in a playlist. */
export const getPlaylistAdjacent = defineReadRoute(call, ({ id, vodId, size = 5 }, { content, context }) =>
  found(
    neighbours(found(findPlaylist(content, id, context), 'playlist', id).items, vodId, size),
    'video in this playlist',
    vodId,
  ),
);
