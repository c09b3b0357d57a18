import { getReleases as call } from '#schemas/api/guide/getReleases.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns premieres and releases: upcoming ones first, then the newest. */
export const getReleases = defineReadRoute(call, ({ p, rpp = 12 }, { source, deliverContext }) =>
  source.listEvents('releases', { p, rpp }, deliverContext),
);
