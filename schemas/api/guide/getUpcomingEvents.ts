import { defineCall } from '../../defineCall.ts';
import { eventsPageSchema, eventsQuery } from './getLiveEvents.ts';

/** Upcoming events (API-108), the next one first. */
export const getUpcomingEvents = defineCall({
  name: 'getUpcomingEvents',
  method: 'GET',
  path: '/api/v2/event/upcoming',
  summary: 'Upcoming events.',
  query: eventsQuery(12),
  response: eventsPageSchema,
});
