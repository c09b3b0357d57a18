import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { epgItemSchema, guideSchema } from '../../domain/epg.ts';
import { dateTime } from '../../fields.ts';
import { lang, lastSeen } from '../parameters.ts';

const epgPageSchema = defineSchema({
  type: 'object',
  description: 'A window of the programme guide.',
  required: ['items', 'moreDataAvailable', 'guide'],
  properties: {
    items: {
      type: 'array',
      items: epgItemSchema,
      description: "Channels in the guide's order with their programmes of the hours asked for.",
    },
    lastSeen: { type: 'string', maxLength: 500, description: 'Cursor of the last channel.' },
    moreDataAvailable: { type: 'boolean', description: 'Whether further channels can be asked for.' },
    guide: guideSchema,
  },
});

/** A window of channels and hours of the programme guide (API-088; decision D31). */
export const getEpg = defineCall({
  name: 'getEpg',
  method: 'GET',
  path: '/api/v4/epg',
  summary: 'A window of the programme guide: some channels, some hours.',
  query: {
    from: dateTime('Programmes that end after this moment; now when missing.'),
    to: dateTime('Programmes that begin before this moment; six hours after `from` when missing. At most 48 hours.'),
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: 20, description: 'Channels a page.' },
    channel: { type: 'string', maxLength: 120, description: 'The page of channels on which this one is.' },
    position: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      description: 'Begin with the channel at this place, from 0; `channel` and `lastSeen` go before.',
    },
    lastSeen,
    lang,
  },
  response: epgPageSchema,
  errors: { CHANNEL_NOT_FOUND: 404, CURSOR_INVALID: 400, WINDOW_INVALID: 400 },
});
