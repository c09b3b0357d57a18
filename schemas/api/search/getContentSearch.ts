import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { contentItemSchema } from '../../domain/content-item.ts';
import { facetQuery, facetSchema } from '../../domain/facet.ts';
import { lang } from '../parameters.ts';

const resultsSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['hits', 'page', 'totalPages', 'totalHits'],
  description: 'Results of one type.',
  properties: {
    hits: { type: 'array', items: contentItemSchema, description: 'Items of this page, best first.' },
    page: { type: 'integer', minimum: 1, description: 'Page number, from 1.' },
    totalPages: { type: 'integer', minimum: 0, description: 'Number of pages.' },
    totalHits: {
      type: 'integer',
      minimum: 0,
      description: 'Number of items. For a very common word counting stops at 400 in total.',
    },
  },
});

const searchResponseSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['query', 'live_event', 'vod_video', 'vod_playlist', 'page', 'refines', 'totalCount'],
  description: 'Search results by type.',
  properties: {
    query: { type: 'string', description: 'The query of these results.' },
    live_event: resultsSchema,
    vod_video: resultsSchema,
    vod_playlist: resultsSchema,
    page: { ...resultsSchema, description: 'Results that are pages and not videos: fighters, news.' },
    refines: { type: 'array', items: facetSchema, description: 'Filters of the results.' },
    totalCount: { type: 'integer', minimum: 0, description: 'Number of results of all types.' },
  },
});

/** Types of results, in the order in which they are shown. */
export const SEARCH_TYPES = ['live_event', 'vod_video', 'vod_playlist', 'page'] as const;

/** Searches for the text that the viewer typed; returns popular content for an empty query (decision D26). */
export const getContentSearch = defineCall({
  name: 'getContentSearch',
  method: 'GET',
  path: '/api/v1/content-search',
  summary: 'Search results by type; popular content for an empty query.',
  query: {
    query: {
      type: 'string',
      maxLength: 200,
      description: 'Typed text; the search tolerates typing errors and ignores accents and variants of letters.',
    },
    page: { type: 'integer', minimum: 1, maximum: 400, default: 1, description: 'Page number, from 1.' },
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: 12, description: 'Results per page and type.' },
    type: {
      type: 'string',
      enum: SEARCH_TYPES,
      description: 'Only hits of this type, for the further pages of the type. The totals still count all types.',
    },
    refine: facetQuery,
    lang,
  },
  response: searchResponseSchema,
});
