import { getContentSearch as call } from '#schemas/api/search/getContentSearch.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the items that match a query, grouped by type; popular items while the query is empty. */
export const getContentSearch = defineReadRoute(call, (query, { source, deliverContext }) =>
  source.search(query, deliverContext),
);
