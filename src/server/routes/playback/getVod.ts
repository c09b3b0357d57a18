import { getVod as call } from '#schemas/api/playback/getVod.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { readAccess } from '../../domain/playback/readAccess.ts';

/** Returns whether the viewer may play a video, and its streams while this session plays it. */
export const getVod = defineReadRoute(call, (input, context) => readAccess('video', input, context), {
  needs: ({ id }) => ({ items: [id] }),
});
