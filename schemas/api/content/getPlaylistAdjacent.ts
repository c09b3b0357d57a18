import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { lang } from '../parameters.ts';

/** The items before and after an item in its list. */
export const adjacentItemsSchema = defineSchema({
  type: 'object',
  description: 'The items before and after one in its list.',
  required: ['preceding', 'following'],
  properties: {
    preceding: {
      type: 'array',
      items: contentItemSchema,
      description: 'Items before the given item, in order; the last one is adjacent.',
    },
    following: { type: 'array', items: contentItemSchema, description: 'Items after the given item, in order.' },
  },
});

/** The videos before and after a video in a playlist (API-104). */
export const getPlaylistAdjacent = defineCall({
  name: 'getPlaylistAdjacent',
  method: 'GET',
  path: '/api/v2/playlist/{id}/adjacentTo/{vodId}',
  summary: 'Videos before and after a video in a playlist.',
  params: {
    id: { type: 'string', maxLength: 120, description: 'Id of the playlist.' },
    vodId: { type: 'string', maxLength: 120, description: 'Id of the given video.' },
  },
  query: {
    size: {
      type: 'integer',
      minimum: 1,
      maximum: 25,
      default: 5,
      description: 'Maximum number of items on each side.',
    },
    lang,
  },
  response: adjacentItemsSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
