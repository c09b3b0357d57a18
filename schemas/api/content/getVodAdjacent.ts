import { defineCall } from '../../defineCall.ts';
import { adjacentItemsSchema } from './getPlaylistAdjacent.ts';
import { lang } from '../parameters.ts';

/** What comes before and after a video in its season (API-105). A video of no season has no neighbours. */
export const getVodAdjacent = defineCall({
  name: 'getVodAdjacent',
  method: 'GET',
  path: '/api/v4/vod/{id}/adjacent',
  summary: 'Neighbours of a video in its season.',
  params: { id: { type: 'string', maxLength: 120 } },
  query: {
    size: { type: 'integer', minimum: 1, maximum: 25, default: 5, description: 'Most items on each side.' },
    lang,
  },
  response: adjacentItemsSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
