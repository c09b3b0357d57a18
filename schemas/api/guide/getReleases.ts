import { defineCall } from '../../defineCall.ts';
import { eventsPageSchema, eventsQuery } from './getLiveEvents.ts';

/** Premieres and releases (content-and-viewing 2.1, /releases): what is still to come first, the next one leading; then what is out, the newest leading. */
export const getReleases = defineCall({
  name: 'getReleases',
  method: 'GET',
  path: '/api/v2/event/releases',
  summary: 'Premieres and releases.',
  query: eventsQuery(12),
  response: eventsPageSchema,
});
