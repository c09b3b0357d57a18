import { defineCall } from '../../defineCall.ts';
import { id } from '../../fields.ts';
import { adjacentItemsSchema } from './getPlaylistAdjacent.ts';
import { lang } from '../parameters.ts';

/** The videos before and after a video in its season (API-105); empty lists for a video without a season. */
export const getVodAdjacent = defineCall({
  name: 'getVodAdjacent',
  method: 'GET',
  path: '/api/v4/vod/{id}/adjacent',
  summary: 'Videos before and after a video in its season.',
  params: { id: { type: 'string', maxLength: 120, description: 'Id of the given video.' } },
  query: {
    size: {
      type: 'integer',
      minimum: 1,
      maximum: 25,
      default: 5,
      description: 'Maximum number of items on each side.',
    },
    seasonId: id('Season in which the video is watched, if it belongs to several. Default: the first one.'),
    lang,
  },
  response: adjacentItemsSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
