import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { playlistFields } from '../../domain/playlist.ts';
import { pagingSchema } from '../../page/paging.ts';
import { lang } from '../parameters.ts';

// `item` is the playlist itself as a content item, for its card.
const playlistSchema = defineSchema({
  type: 'object',
  description: 'A playlist with one page of its videos.',
  required: ['id', 'title', 'itemCount', 'type', 'playlistType', 'item', 'videos'],
  properties: {
    ...playlistFields,
    videos: {
      type: 'object',
      additionalProperties: false,
      required: ['vods', 'page', 'totalPages', 'paging'],
      description: 'One page of the videos of the playlist.',
      properties: {
        vods: { type: 'array', items: contentItemSchema, description: 'Videos in order.' },
        page: { type: 'integer', minimum: 1, description: 'Number of this page.' },
        totalPages: { type: 'integer', minimum: 0, description: 'Number of pages at this page size.' },
        paging: pagingSchema,
      },
    },
  },
});

/**
 * A playlist and its videos (API-103, API-127). With the cursor `lastSeen` no video is repeated when the list changes
 * meanwhile; a page number `p` counts from the first video at the time of the request.
 */
export const getPlaylist = defineCall({
  name: 'getPlaylist',
  method: 'GET',
  path: '/api/v2/vod/playlist/{id}',
  summary: 'A playlist and its videos.',
  params: { id: { type: 'string', maxLength: 120, description: 'Id of the playlist.' } },
  query: {
    rpp: { type: 'integer', minimum: 1, maximum: 60, default: 10, description: 'Videos per page.' },
    p: { type: 'integer', minimum: 1, maximum: 10000, description: 'Page.' },
    lastSeen: { type: 'string', maxLength: 500, description: 'Cursor of the previous response, instead of p.' },
    lang,
  },
  response: playlistSchema,
  errors: { CONTENT_NOT_FOUND: 404, CURSOR_INVALID: 400 },
});
