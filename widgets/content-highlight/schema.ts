import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { bucketSchema, rowTypeDataSchema } from '#schemas/page/bucket.ts';

const look = rowTypeDataSchema.properties;

/** One thing told at full width (content-and-viewing 3, bucket type CONTENT_HIGHLIGHT). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A full-width band: picture, title, description and up to two buttons. The first item lends what the row itself does not say.',
  additionalProperties: false,
  properties: {
    title: look.title,
    description: look.description,
    items: { type: 'array', maxItems: 40, items: contentItemSchema, default: [], description: 'The first items. Empty: they are asked for by exid.' },
    exid: bucketSchema.properties.exid,
    paging: bucketSchema.properties.paging,
    dataSource: bucketSchema.properties.dataSource,
    cardKind: { type: 'string', enum: ['landscape', 'poster', 'square', 'ticket', 'section', 'playlist'], default: 'landscape', description: 'Form of the cards.' },
    metadata: { type: 'string', enum: ['regular', 'stacked', 'over', 'hidden'], default: 'regular', description: 'Title and one line of facts under the picture; title and two lines; both on the picture; nothing.' },
    textAlignment: look.textAlignment,
    background: look.background,
    primaryCta: look.primaryCta,
    secondaryCta: look.secondaryCta,
    playlistImageType: look.playlistImageType,
  },
});
export type Props = TypeOf<typeof propsSchema>;
