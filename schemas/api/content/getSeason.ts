import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { playlistFields } from '../../domain/playlist.ts';
import { pagingSchema } from '../../page/paging.ts';
import { lang, lastSeen } from '../parameters.ts';

const seasonSchema = defineSchema({
  type: 'object',
  description: 'A season with one page of its episodes.',
  required: ['id', 'title', 'itemCount', 'type', 'playlistType', 'item', 'items', 'paging'],
  properties: {
    ...playlistFields,
    series: contentItemSchema.properties.series,
    items: { type: 'array', items: contentItemSchema, description: 'Episodes in order.' },
    paging: pagingSchema,
  },
});

/** A season and its episodes (API-102). */
export const getSeason = defineCall({
  name: 'getSeason',
  method: 'GET',
  path: '/api/v4/season/{id}',
  summary: 'A season and its episodes.',
  params: { id: { type: 'string', maxLength: 120, description: 'Id of the season.' } },
  query: {
    rpp: { type: 'integer', minimum: 1, maximum: 60, default: 10, description: 'Episodes per page.' },
    lastSeen,
    lang,
  },
  response: seasonSchema,
  errors: { CONTENT_NOT_FOUND: 404, CURSOR_INVALID: 400 },
});
