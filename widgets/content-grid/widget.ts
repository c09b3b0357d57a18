import { defineWidget } from '#engine/plugin-api/index.ts';
import { estimateShelf } from '../_shared/cardKinds.ts';
import { parseFacets, toFacetParameters } from './facetSelection.ts';
import { propsSchema } from './schema.ts';
import { CONTENT_GRID_PAGE_SIZE, parseSortOrder } from './sortOrders.ts';

/** The whole catalogue, which viewers filter by facets. */
export const widget = defineWidget({
  type: 'content-grid',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  query: ['facets', 'sort'],
  load: (props, { ports, query, signal }) =>
    ports.content.read(
      'getContentGrid',
      {
        facet: toFacetParameters(parseFacets(query['facets']), props.facets),
        sort: parseSortOrder(query['sort'], props.sort),
        rpp: CONTENT_GRID_PAGE_SIZE,
      },
      signal,
    ),
  estimate: ({ cardKind }) => {
    const line = estimateShelf(cardKind, 'regular', 1);
    // The number of lines: a page of CONTENT_GRID_PAGE_SIZE (24) cards in 2, 3, 4 or 6 columns.
    return { mobile: line.mobile * 12, tablet: line.tablet * 8, desktop: line.desktop * 6, tv: line.tv * 4 };
  },
});
