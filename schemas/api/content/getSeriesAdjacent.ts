import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { SEASONS_PER_SIDE, seasonEntrySchema } from '../../domain/playlist.ts';
import { lang } from '../parameters.ts';

const adjacentSchema = defineSchema({
  type: 'object',
  description: 'The seasons before and after a season.',
  required: ['precedingSeasons', 'followingSeasons'],
  properties: {
    precedingSeasons: {
      type: 'array',
      items: seasonEntrySchema,
      description: 'Seasons before the season, in order; the last one is adjacent.',
    },
    followingSeasons: { type: 'array', items: seasonEntrySchema, description: 'Seasons after the season, in order.' },
  },
});

/** The seasons before and after a season (API-106, SERIES-008). */
export const getSeriesAdjacent = defineCall({
  name: 'getSeriesAdjacent',
  method: 'GET',
  path: '/api/v4/series/{seriesId}/adjacentTo/{seasonId}',
  summary: 'Seasons before and after a season.',
  params: {
    seriesId: { type: 'string', maxLength: 120, description: 'Id of the series.' },
    seasonId: { type: 'string', maxLength: 120, description: 'Id of the given season.' },
  },
  query: {
    size: {
      type: 'integer',
      minimum: 1,
      maximum: 50,
      default: SEASONS_PER_SIDE,
      description: 'Maximum number of seasons on each side.',
    },
    lang,
  },
  response: adjacentSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
