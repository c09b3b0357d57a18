import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { bucketSchema, rowTypeDataSchema } from '#schemas/page/bucket.ts';

const look = rowTypeDataSchema.properties;

/** A numbered list in the flow of the page (content-and-viewing 3, rowType inline). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'A compact numbered list.',
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
