import { getChannelProgrammes as call } from '#schemas/api/guide/getChannelProgrammes.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { deliverEpg, epgAnswer } from '../../domain/guide/deliverEpg.ts';

/** The realm's programme guide by moments in ms, of one channel or of all. */
export const getChannelProgrammes = defineReadRoute(
  call,
  ({ fromTs, toTs, rpp = 20, epgId, lastSeen }, { content, context }) =>
    epgAnswer(
      deliverEpg(
        content,
        { from: fromTs, to: toTs, rpp, channel: epgId, isOnly: epgId !== undefined, lastSeen },
        context,
      ),
    ),
);
