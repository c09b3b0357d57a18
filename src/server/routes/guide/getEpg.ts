import { getEpg as call } from '#schemas/api/guide/getEpg.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { deliverEpg, epgAnswer } from '../../domain/guide/deliverEpg.ts';

/** A window of channels and hours of the realm's programme guide. */
export const getEpg = defineReadRoute(
  call,
  ({ from, to, rpp = 20, channel, position, lastSeen }, { content, context }) =>
    epgAnswer(
      deliverEpg(content, { from: momentOf(from), to: momentOf(to), rpp, channel, position, lastSeen }, context),
    ),
);

const momentOf = (iso: string | undefined): number | undefined => (iso === undefined ? undefined : Date.parse(iso));
