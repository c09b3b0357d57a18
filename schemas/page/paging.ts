import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** Cursor paging (decision D22): ask again with `lastSeen` while `moreDataAvailable` is true. */
export const pagingSchema = defineSchema({
  type: 'object',
  description: 'Whether there is more, and where to go on.',
  additionalProperties: false,
  properties: {
    lastSeen: {
      type: 'string',
      maxLength: 500,
      description: 'Opaque cursor of the last item delivered; empty or missing: from the start.',
    },
    moreDataAvailable: { type: 'boolean', default: false, description: 'Whether another page can be asked for.' },
  },
});
export type Paging = TypeOf<typeof pagingSchema>;

/** The same for the rows of a page. */
export const pagePagingSchema = defineSchema({
  type: 'object',
  description: 'Whether there are more rows, and where to go on.',
  additionalProperties: false,
  properties: {
    ...pagingSchema.properties,
    from: {
      type: 'integer',
      minimum: 0,
      description:
        'Place in the whole page of the first element delivered here, so that what is said of an element names its own place.',
    },
  },
});
export type PagePaging = TypeOf<typeof pagePagingSchema>;
