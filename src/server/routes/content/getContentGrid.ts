import { getContentGrid as call } from '#schemas/api/content/getContentGrid.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns a page of the catalogue, filtered by facets. */
export const getContentGrid = defineReadRoute(call, (query, { source, deliverContext }) =>
  source.getGrid(query, deliverContext),
);
