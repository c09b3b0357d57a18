import { defineCall } from '../../defineCall.ts';
import { getEpg } from './getEpg.ts';
import { lang, lastSeen } from '../parameters.ts';

/**
 * The older form of getEpg: the guide of one channel or of all channels, with times in ms since 1970 (API-089;
 * decision D31).
 */
export const getChannelProgrammes = defineCall({
  name: 'getChannelProgrammes',
  method: 'GET',
  path: '/api/v2/epg',
  summary: 'Programmes of one channel, or of all.',
  query: {
    fromTs: {
      type: 'integer',
      minimum: 0,
      maximum: 8.64e15,
      description: 'Programmes that end after this time, in ms since 1970; default: now.',
    },
    toTs: {
      type: 'integer',
      minimum: 0,
      maximum: 8.64e15,
      description: 'Programmes that start before this time; default: six hours after `fromTs`. At most 48 hours.',
    },
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: 20, description: 'Channels per page.' },
    epgId: { type: 'string', maxLength: 120, description: 'Only this channel.' },
    lastSeen,
    lang,
  },
  response: getEpg.response,
  errors: { CHANNEL_NOT_FOUND: 404, CURSOR_INVALID: 400, WINDOW_INVALID: 400 },
});
