import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { epgItemSchema, guideSchema } from '../../domain/epg.ts';
import { dateTime } from '../../fields.ts';
import { lang, lastSeen } from '../parameters.ts';

const epgPageSchema = defineSchema({
  type: 'object',
  description: 'A part of the programme guide.',
  required: ['items', 'moreDataAvailable', 'guide'],
  properties: {
    items: {
      type: 'array',
      items: epgItemSchema,
      description: 'Channels in the order of the guide, with their programmes in the requested hours.',
    },
    lastSeen: { type: 'string', maxLength: 500, description: 'Cursor of the last channel.' },
    moreDataAvailable: { type: 'boolean', description: 'Whether there are further channels.' },
    guide: guideSchema,
  },
});

/** A part of the programme guide: some channels, some hours (API-088; decision D31). */
export const getEpg = defineCall({
  name: 'getEpg',
  method: 'GET',
  path: '/api/v4/epg',
  summary: 'A part of the programme guide: some channels, some hours.',
  query: {
    from: dateTime('Programmes that end after this time; default: now.'),
    to: dateTime('Programmes that start before this time; default: six hours after `from`. At most 48 hours.'),
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: 20, description: 'Channels per page.' },
    channel: { type: 'string', maxLength: 120, description: 'Start with the page of channels that contains this one.' },
    position: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      description: 'Start with the channel at this position, from 0; `channel` and `lastSeen` take precedence.',
    },
    lastSeen,
    lang,
  },
  response: epgPageSchema,
  errors: { CHANNEL_NOT_FOUND: 404, CURSOR_INVALID: 400, WINDOW_INVALID: 400 },
});
