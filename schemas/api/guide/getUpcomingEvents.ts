import { defineCall } from '../../defineCall.ts';
import { eventsPageSchema, eventsQuery } from './getLiveEvents.ts';

/** Events to come (API-108): the next one first. */
export const getUpcomingEvents = defineCall({
  name: 'getUpcomingEvents',
  method: 'GET',
  path: '/api/v2/event/upcoming',
  summary: 'Events to come.',
  query: eventsQuery(12),
  response: eventsPageSchema,
});
