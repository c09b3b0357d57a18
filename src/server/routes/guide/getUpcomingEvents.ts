import { getUpcomingEvents as call } from '#schemas/api/guide/getUpcomingEvents.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the events that have not started, the next one first. */
export const getUpcomingEvents = defineReadRoute(call, ({ p, rpp = 12 }, { source, deliverContext }) =>
  source.listEvents('upcoming', { p, rpp }, deliverContext),
);
