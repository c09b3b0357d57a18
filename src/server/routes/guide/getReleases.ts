import { getReleases as call } from '#schemas/api/guide/getReleases.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { listReleases } from '../../domain/guide/liveEvents.ts';

/** Returns premieres and releases: upcoming ones first, then the newest. */
export const getReleases = defineReadRoute(call, ({ p, rpp = 12 }, { content, deliverContext }) =>
  listReleases(content, { p, rpp }, deliverContext),
);
