import { getLiveEvents as call } from '#schemas/api/guide/getLiveEvents.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the events that are live now. */
export const getLiveEvents = defineReadRoute(call, ({ p, rpp = 15 }, { source, deliverContext }) =>
  source.listEvents('live', { p, rpp }, deliverContext),
);
