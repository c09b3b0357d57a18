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
    seasonId: { type: 'string', description: 'The season around which they are; missing: the series has none.' },
    seasons: { type: 'array', items: seasonEntrySchema, description: 'Seasons in order, those without episodes too.' },
    hasMorePrecedingSeasons: { type: 'boolean', description: 'Whether there are more before them.' },
    hasMoreFollowingSeasons: { type: 'boolean', description: 'Whether there are more after them.' },
    socialSharingDetail: sharingSchema,
  },
});

/** A series with its seasons: 25 on each side of the one that is asked for, the newest when none is (SERIES-006, SERIES-007). */
export const getSeries = defineCall({
  name: 'getSeries',
  method: 'GET',
  path: '/api/v4/series/{seriesId}',
  summary: 'A series and its seasons.',
  params: { seriesId: { type: 'string', maxLength: 120 } },
  query: {
    seasonId: { type: 'string', maxLength: 120, description: 'The season in the middle.' },
    lang,
  },
  response: seriesSchema,
  errors: { CONTENT_NOT_FOUND: 404 },
});
