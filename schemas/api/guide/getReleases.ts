import { defineCall } from '../../defineCall.ts';
import { eventsPageSchema, eventsQuery } from './getLiveEvents.ts';

/**
 * Premieres and releases (specification, content-and-viewing 2.1, /releases): first the upcoming ones, the next
 * one first; then the released ones, the newest first.
 */
export const getReleases = defineCall({
  name: 'getReleases',
  method: 'GET',
  path: '/api/v2/event/releases',
  summary: 'Premieres and releases.',
  query: eventsQuery(12),
  response: eventsPageSchema,
});
