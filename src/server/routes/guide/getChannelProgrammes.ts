import { getChannelProgrammes as call } from '#schemas/api/guide/getChannelProgrammes.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { toEpgResponse } from '../../domain/guide/deliverEpg.ts';

/** Returns the programmes of one channel or of all, between two times in ms since 1970. */
export const getChannelProgrammes = defineReadRoute(
  call,
  async ({ fromTs, toTs, rpp = 20, epgId, lastSeen }, { source, deliverContext }) =>
    toEpgResponse(
      await source.getGuide(
        { from: fromTs, to: toTs, rpp, channel: epgId, isSingleChannel: epgId !== undefined, lastSeen },
        deliverContext,
      ),
    ),
);
