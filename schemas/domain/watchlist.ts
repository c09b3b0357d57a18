import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { pagingSchema } from '../page/paging.ts';
import { CONTENT_TYPES, contentItemSchema } from './content-item.ts';

/** Longest name of a watchlist in characters (WATCHLIST-022). */
export const WATCHLIST_NAME_MAX = 60;
/** Maximum number of watchlists of one account. */
export const WATCHLISTS_MAX = 200;
/** Maximum number of items of one watchlist. */
export const WATCHLIST_ITEMS_MAX = 1000;
/** Page size of watchlists and of their items (decision C14). */
export const WATCHLIST_PAGE = 25;
/** Number of items that the page of a watchlist shows before the viewer requests more (decision C14). */
export const WATCHLIST_GRID = 60;

/** Content types that a watchlist contains: videos, and playlists as one entry each (CARD-010). */
export const WATCHLIST_TYPES: readonly string[] = ['VOD', 'VOD_VIDEO', 'PLAYLIST', 'VOD_PLAYLIST'];

/** An item of a watchlist, by reference (WATCHLIST-006). */
export const watchlistContentSchema = defineSchema({
  type: 'object',
  description: 'One item of a watchlist, by reference.',
  additionalProperties: false,
  required: ['id', 'contentType'],
  properties: {
    id: { type: 'string', minLength: 1, maxLength: 120, description: 'Id of the content.' },
    contentType: { type: 'string', enum: CONTENT_TYPES, description: 'Its content type.' },
  },
});
/** One item of a watchlist, by reference. */
export type WatchlistContent = TypeOf<typeof watchlistContentSchema>;

/** Body of the calls that create or rename a watchlist. */
export const watchlistNameSchema = defineSchema({
  type: 'object',
  description: 'Name of a watchlist.',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'Name; 1 to 60 characters after trimming.',
    },
  },
});

/**
 * A named list of items: the viewer's own, or one that another viewer shared (specification, content-and-viewing
 * 3).
 */
export const watchlistSchema = defineSchema({
  type: 'object',
  description: 'A watchlist as the viewer sees it.',
  required: [
    'watchlistExternalId',
    'ownerExternalId',
    'name',
    'content',
    'thumbnails',
    'ownership',
    'saved',
    'pagingInfo',
    'shareablePath',
    'isEmpty',
  ],
  properties: {
    watchlistExternalId: { type: 'string', description: 'Id.' },
    ownerExternalId: { type: 'string', description: 'Account that owns it.' },
    name: { type: 'string', description: 'Name, 1 to 60 characters.' },
    content: {
      type: 'array',
      items: contentItemSchema,
      description: 'Items in order, in the response for one watchlist; empty in lists of watchlists.',
    },
    thumbnails: {
      type: 'array',
      maxItems: 4,
      items: { type: 'string' },
      description: 'Images of its first four items.',
    },
    ownership: { type: 'string', enum: ['OWNED', 'NOT_OWNED'], description: 'Whether the viewer owns it.' },
    saved: { type: 'boolean', description: "Whether the viewer saved another viewer's watchlist." },
    hasContent: { type: 'boolean', description: 'Whether it contains the content that the request named.' },
    itemCount: { type: 'integer', minimum: 0, description: 'Number of items.' },
    pagingInfo: pagingSchema,
    shareablePath: { type: 'string', description: 'Path of this site for sharing.' },
    isEmpty: { type: 'boolean', description: 'Whether it is empty.' },
  },
});
/** A watchlist as the viewer sees it. */
export type Watchlist = TypeOf<typeof watchlistSchema>;
