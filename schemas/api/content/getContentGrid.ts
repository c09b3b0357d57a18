import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { facetQuery, facetSchema } from '../../domain/facet.ts';
import { pagingSchema } from '../../page/paging.ts';
import { lang, lastSeen } from '../parameters.ts';

const gridSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['items', 'facets', 'totalResults', 'paging'],
  description: 'The filtered catalogue.',
  properties: {
    items: { type: 'array', items: contentItemSchema, description: 'Items in order.' },
    facets: {
      type: 'array',
      items: facetSchema,
      description: 'Filters; values of one facet are alternatives, different facets must all match.',
    },
    totalResults: { type: 'integer', minimum: 0, description: 'Number of matching items.' },
    paging: pagingSchema,
  },
});

/** The whole catalogue, filtered by facets (API-125). */
export const getContentGrid = defineCall({
  name: 'getContentGrid',
  method: 'GET',
  path: '/api/v1/view/content-grid',
  summary: 'The catalogue by facets.',
  query: {
    facet: facetQuery,
    sort: {
      type: 'string',
      enum: ['featured', 'title', 'longest', 'shortest'],
      default: 'featured',
      description: 'Order: the items of the home page first and then as in the catalogue, by title, or by length.',
    },
    rpp: { type: 'integer', minimum: 1, maximum: 60, default: 24, description: 'Items per page.' },
    lastSeen,
    lang,
  },
  response: gridSchema,
  errors: { CURSOR_INVALID: 400 },
});
