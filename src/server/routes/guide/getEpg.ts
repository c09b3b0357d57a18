import { getEpg as call } from '#schemas/api/guide/getEpg.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { toEpgResponse } from '../../domain/guide/deliverEpg.ts';

/** Returns a range of channels and hours of the realm's programme guide. */
export const getEpg = defineReadRoute(
  call,
  async ({ from, to, rpp = 20, channel, position, lastSeen }, { source, deliverContext }) =>
    toEpgResponse(
      await source.getGuide(
        { from: toTimestamp(from), to: toTimestamp(to), rpp, channel, position, lastSeen },
        deliverContext,
      ),
    ),
);

/** Converts an ISO 8601 time to ms since 1970. */
const toTimestamp = (iso: string | undefined): number | undefined => (iso === undefined ? undefined : Date.parse(iso));
