import { getLiveEvents as call } from '#schemas/api/guide/getLiveEvents.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { listLiveEvents } from '../../domain/guide/liveEvents.ts';

/** Returns the events that are live now. */
export const getLiveEvents = defineReadRoute(call, ({ p, rpp = 15 }, { content, deliverContext }) =>
  listLiveEvents(content, { p, rpp }, deliverContext),
);
