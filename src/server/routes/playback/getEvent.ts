import { getEvent as call } from '#schemas/api/playback/getEvent.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { readAccess } from '../../domain/playback/readAccess.ts';

/** Returns whether the viewer may play a live event or channel, and its streams while this session plays it. */
export const getEvent = defineReadRoute(call, (input, context) => readAccess('event', input, context), {
  needs: ({ id }) => ({ items: [id] }),
});
