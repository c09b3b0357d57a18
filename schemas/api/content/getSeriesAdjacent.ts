import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { SEASONS_ASIDE, seasonEntrySchema } from '../../domain/playlist.ts';
import { lang } from '../parameters.ts';

const adjacentSchema = defineSchema({
  type: 'object',
  description: 'The seasons before and after one.',
  required: ['precedingSeasons', 'followingSeasons'],
  properties: {
    precedingSeasons: {
      type: 'array',
      items: seasonEntrySchema,
      description: 'Before it, in order: the last one stands next to it.',
    },
    followingSeasons: { type: 'array', items: seasonEntrySchema, description: 'After it, in order.' },
  },
});

/** The seasons on both sides of one (API-106, SERIES-008). */
export const getSeriesAdjacent = defineCall({
  name: 'getSeriesAdjacent',
  method: 'GET',
  path: '/api/v4/series/{seriesId}/adjacentTo/{seasonId}',
  summary: 'Seasons before and after one.',
  params: { seriesId: { type: 'string', maxLength: 120 }, seasonId: { type: 'string', maxLength: 120 } },
  query: {
    size: {
      type: 'integer',
      minimum: 1,
      maximum: 50,
      default: SEASONS_ASIDE,
      description: 'Most seasons on each side.',
    },
    lang,
  },
  response: adjacentSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
