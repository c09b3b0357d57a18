// What belongs here: the props that widgets which show a row of items have in common; the engine fills them from a bucket.
// What does not: what only one widget has.
import { contentItemSchema } from '../domain/content-item.ts';
import { bucketSchema, rowTypeDataSchema } from './bucket.ts';

const look = rowTypeDataSchema.properties;

/** Props of a row of items; a widget says in its own words what differs: `{ ...shelfProps, items: { ...shelfProps.items, description } }`. */
export const shelfProps = {
  title: look.title,
  description: look.description,
  items: {
    type: 'array',
    maxItems: 40,
    items: contentItemSchema,
    default: [],
    description: 'The first items. Empty: they are asked for by exid.',
  },
  exid: bucketSchema.properties.exid,
  paging: bucketSchema.properties.paging,
  pageSize: {
    type: 'integer',
    minimum: 1,
    maximum: 40,
    description: 'Items a page of further ones has; missing: as many as the row type asks for.',
  },
  cardKind: {
    type: 'string',
    enum: ['landscape', 'poster', 'square', 'ticket', 'section', 'playlist'],
    default: 'landscape',
    description: 'Form of the cards.',
  },
  metadata: {
    type: 'string',
    enum: ['regular', 'stacked', 'over', 'hidden'],
    default: 'regular',
    description: 'Title and one line of facts under the picture; title and two lines; both on the picture; nothing.',
  },
  textAlignment: look.textAlignment,
  background: look.background,
  primaryCta: look.primaryCta,
  secondaryCta: look.secondaryCta,
  playlistImageType: look.playlistImageType,
} as const;

/** Those of a row that may also show a list of the viewer's own, or of what is coming. */
export const listShelfProps = { ...shelfProps, dataSource: bucketSchema.properties.dataSource } as const;
