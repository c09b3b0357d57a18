import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { pagingSchema } from '../page/paging.ts';
import { CONTENT_TYPES, contentItemSchema } from './content-item.ts';

/** Longest name of a watchlist in characters (WATCHLIST-022). */
export const WATCHLIST_NAME_MAX = 60;
/** Most watchlists that one account owns, and most items of one watchlist. */
export const WATCHLISTS_MAX = 200;
export const WATCHLIST_ITEMS_MAX = 1000;
/** Watchlists and their items come in pages of so many (decision C14). */
export const WATCHLIST_PAGE = 25;
/** Most items that the page of one watchlist shows before its viewer asks for more (decision C14). */
export const WATCHLIST_GRID = 60;

/** What a watchlist holds, by reference (WATCHLIST-006). */
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
export type WatchlistContent = TypeOf<typeof watchlistContentSchema>;

/** A named list of an account, its own or one that was shared with it (content-and-viewing 3). */
export const watchlistSchema = defineSchema({
  type: 'object',
  description: 'A watchlist as its viewer sees it.',
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
      description: 'Its items in order, in the answer for one watchlist; empty in lists of watchlists.',
    },
    thumbnails: {
      type: 'array',
      maxItems: 4,
      items: { type: 'string' },
      description: 'Pictures of its first four items.',
    },
    ownership: { type: 'string', enum: ['OWNED', 'NOT_OWNED'], description: 'Whether the viewer owns it.' },
    saved: { type: 'boolean', description: "Whether the viewer saved somebody else's watchlist." },
    hasContent: { type: 'boolean', description: 'Whether it holds the content that the call asked about.' },
    itemCount: { type: 'integer', minimum: 0, description: 'How many items it holds.' },
    pagingInfo: pagingSchema,
    shareablePath: { type: 'string', description: 'Path of this site under which others see it.' },
    isEmpty: { type: 'boolean', description: 'Whether it holds nothing.' },
  },
});
export type Watchlist = TypeOf<typeof watchlistSchema>;
