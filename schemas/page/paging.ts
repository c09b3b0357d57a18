import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Cursor paging (decision D22): request again with `lastSeen` while `moreDataAvailable` is true. */
export const pagingSchema = defineSchema({
  type: 'object',
  description: 'Whether there are more items, and from which cursor on.',
  additionalProperties: false,
  properties: {
    lastSeen: {
      type: 'string',
      maxLength: 500,
      description: 'Opaque cursor of the last delivered item; empty or missing: from the start.',
    },
    moreDataAvailable: { type: 'boolean', default: false, description: 'Whether there is another page.' },
  },
});
/** Paging of a list of items. */
export type Paging = TypeOf<typeof pagingSchema>;

/** Paging of the rows of a page. */
export const pagePagingSchema = defineSchema({
  type: 'object',
  description: 'Whether there are more rows, and from which cursor on.',
  additionalProperties: false,
  properties: {
    ...pagingSchema.properties,
    from: {
      type: 'integer',
      minimum: 0,
      description:
        'Index, in the whole page, of the first element delivered here, so that pointers in reports refer to the whole page.',
    },
  },
});
/** Paging of the rows of a page. */
export type PagePaging = TypeOf<typeof pagePagingSchema>;
