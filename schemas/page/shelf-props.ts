// Props that all widgets with a row of items share; the engine fills them from a bucket. Props of only one widget are
// in its own folder.
import { contentItemSchema } from '../domain/content-item.ts';
import { bucketSchema, rowTypeDataSchema } from './bucket.ts';

const layout = rowTypeDataSchema.properties;

/** Forms of the cards in a row. */
export const CARD_KINDS = ['landscape', 'poster', 'square', 'ticket', 'section', 'playlist'] as const;
/** Form of the cards in a row. */
export type CardKind = (typeof CARD_KINDS)[number];

/**
 * Props of a row of items. A widget may replace some of them: `{ ...shelfProps, items: { ...shelfProps.items,
 * description } }`.
 */
export const shelfProps = {
  title: layout.title,
  description: layout.description,
  items: {
    type: 'array',
    maxItems: 40,
    items: contentItemSchema,
    default: [],
    description: 'The first items. Empty: they are requested by exid.',
  },
  exid: bucketSchema.properties.exid,
  paging: bucketSchema.properties.paging,
  pageSize: {
    type: 'integer',
    minimum: 1,
    maximum: 40,
    description: 'Page size of further items; missing: the default of the row type.',
  },
  cardKind: {
    type: 'string',
    enum: CARD_KINDS,
    default: 'landscape',
    description: 'Form of the cards.',
  },
  metadata: {
    type: 'string',
    enum: ['regular', 'stacked', 'over', 'hidden'],
    default: 'regular',
    description:
      'regular: title and one line of facts under the image; stacked: title and two lines; over: both on the image; hidden: none.',
  },
  textAlignment: layout.textAlignment,
  background: layout.background,
  primaryCta: layout.primaryCta,
  secondaryCta: layout.secondaryCta,
  playlistImageType: layout.playlistImageType,
} as const;

/** Props of a row that may also show one of the viewer's own lists. */
export const shelfPropsWithDataSource = { ...shelfProps, dataSource: bucketSchema.properties.dataSource } as const;
