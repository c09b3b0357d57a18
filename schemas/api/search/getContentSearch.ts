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
    page: { type: 'integer', minimum: 1, description: 'This page, from 1.' },
    totalPages: { type: 'integer', minimum: 0, description: 'Pages there are.' },
    totalHits: {
      type: 'integer',
      minimum: 0,
      description: 'Items there are. A very common word stops at 400 altogether.',
    },
  },
});

const searchAnswerSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['query', 'live_event', 'vod_video', 'vod_playlist', 'page', 'refines', 'totalCount'],
  description: 'What was found, by type.',
  properties: {
    query: { type: 'string', description: 'The query that this answers.' },
    live_event: resultsSchema,
    vod_video: resultsSchema,
    vod_playlist: resultsSchema,
    page: { ...resultsSchema, description: 'What has a page of its own: fighters, news.' },
    refines: { type: 'array', items: facetSchema, description: 'Ways to narrow the results.' },
    totalCount: { type: 'integer', minimum: 0, description: 'Results of all types.' },
  },
});

/** Types of results, in the order in which they are shown. */
export const SEARCH_TYPES = ['live_event', 'vod_video', 'vod_playlist', 'page'] as const;

/** Search by what a viewer typed so far; without a query what is popular (decision D26). */
export const getContentSearch = defineCall({
  name: 'getContentSearch',
  method: 'GET',
  path: '/api/v1/content-search',
  summary: 'Search results by type; popular content for an empty query.',
  query: {
    query: {
      type: 'string',
      maxLength: 200,
      description: 'What was typed; slips of the finger, accents and forms of letters are forgiven.',
    },
    page: { type: 'integer', minimum: 1, maximum: 400, default: 1, description: 'Page of the results, from 1.' },
    rpp: { type: 'integer', minimum: 1, maximum: 40, default: 12, description: 'Results a page of each type.' },
    type: {
      type: 'string',
      enum: SEARCH_TYPES,
      description: 'Hits of this type only: for its further pages. The totals stay those of all.',
    },
    refine: facetQuery,
    lang,
  },
  response: searchAnswerSchema,
});
