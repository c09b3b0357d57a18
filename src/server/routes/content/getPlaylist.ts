import { getPlaylist as call } from '#schemas/api/content/getPlaylist.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { createCursorPage } from '../../domain/content/cursorPage.ts';
import { requireContent } from '../../domain/content/requireContent.ts';
import { findPlaylist } from '../../domain/content/playlistsAndSeries.ts';

/** Returns a playlist and one page of its videos. */
export const getPlaylist = defineReadRoute(call, ({ id, rpp = 10, p, lastSeen }, { content, deliverContext }) => {
  const { list, items } = requireContent(findPlaylist(content, id, deliverContext), 'playlist', id);
  const { items: vods, ...rest } = createCursorPage(items, (item) => item.id, { rpp, p, lastSeen });
  return { ...list, videos: { vods, ...rest } };
});
