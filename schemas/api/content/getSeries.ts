import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { seasonEntrySchema, sharingSchema } from '../../domain/playlist.ts';
import { lang } from '../parameters.ts';

const seriesSchema = defineSchema({
  type: 'object',
  description: 'A series and its seasons around one of them.',
  required: ['item', 'seasons', 'hasMorePrecedingSeasons', 'hasMoreFollowingSeasons'],
  properties: {
    item: contentItemSchema,
    seasonId: { type: 'string', description: 'The season in the middle; missing: the series has none.' },
    seasons: {
      type: 'array',
      items: seasonEntrySchema,
      description: 'Seasons in order, including those without episodes.',
    },
    hasMorePrecedingSeasons: { type: 'boolean', description: 'Whether the series has seasons before those listed.' },
    hasMoreFollowingSeasons: { type: 'boolean', description: 'Whether the series has seasons after those listed.' },
    socialSharingDetail: sharingSchema,
  },
});

/** A series with its seasons: 25 on each side of the requested one, or of the newest (SERIES-006, SERIES-007). */
export const getSeries = defineCall({
  name: 'getSeries',
  method: 'GET',
  path: '/api/v4/series/{seriesId}',
  summary: 'A series and its seasons.',
  params: { seriesId: { type: 'string', maxLength: 120, description: 'Id of the series.' } },
  query: {
    seasonId: { type: 'string', maxLength: 120, description: 'The season in the middle.' },
    lang,
  },
  response: seriesSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
