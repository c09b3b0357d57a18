import { getReleases as call } from '#schemas/api/guide/getReleases.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { releases } from '../../domain/guide/liveEvents.ts';

/** Premieres and releases. */
export const getReleases = defineReadRoute(call, ({ p, rpp = 12 }, { content, context }) =>
  releases(content, { p, rpp }, context),
);
