import { getChannelProgrammes as call } from '#schemas/api/guide/getChannelProgrammes.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { deliverEpg, toEpgResponse } from '../../domain/guide/deliverEpg.ts';

/** Returns the programmes of one channel or of all, between two times in ms since 1970. */
export const getChannelProgrammes = defineReadRoute(
  call,
  ({ fromTs, toTs, rpp = 20, epgId, lastSeen }, { content, deliverContext }) =>
    toEpgResponse(
      deliverEpg(
        content,
        { from: fromTs, to: toTs, rpp, channel: epgId, isSingleChannel: epgId !== undefined, lastSeen },
        deliverContext,
      ),
    ),
);
