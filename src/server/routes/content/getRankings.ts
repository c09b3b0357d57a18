import type { ResponseOf } from '#schemas/defineCall.ts';
import { getRankings as call } from '#schemas/api/content/getRankings.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';
import { findRankings } from '../../domain/content/fighters.ts';

/** Returns the rankings of all divisions or of one. */
export const getRankings = defineReadRoute(
  call,
  ({ division, letter }, { content, deliverContext }) =>
    findRankings(content, { division, letter }, deliverContext) as ResponseOf<typeof call>,
);
