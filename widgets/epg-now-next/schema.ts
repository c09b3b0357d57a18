import { defineSchema, type TypeOf } from '#schemas/defineSchema.ts';
import { contentItemSchema } from '#schemas/domain/content-item.ts';
import { bucketSchema, rowTypeDataSchema } from '#schemas/page/bucket.ts';

const look = rowTypeDataSchema.properties;

/** What each channel shows now and next (content-and-viewing 2.4; bucket type EPG_NOW_NEXT). */
export const propsSchema = defineSchema({
  type: 'object',
  description: 'Channels, each with the programme that is on and the one that follows.',
  additionalProperties: false,
  properties: {
    title: look.title,
    description: look.description,
    items: { type: 'array', maxItems: 40, items: contentItemSchema, default: [], description: 'Channels with their programmingInfo. Empty: they are asked for by exid.' },
    exid: bucketSchema.properties.exid,
    paging: bucketSchema.properties.paging,
    dataSource: bucketSchema.properties.dataSource,
    cardKind: { type: 'string', enum: ['landscape', 'poster', 'square', 'ticket', 'section', 'playlist'], default: 'landscape', description: 'Form of the cards in rows that fall back to this one.' },
    metadata: { type: 'string', enum: ['regular', 'stacked', 'over', 'hidden'], default: 'regular', description: 'As in other rows; channels always tell their programmes.' },
    textAlignment: look.textAlignment,
    background: look.background,
    primaryCta: look.primaryCta,
    secondaryCta: look.secondaryCta,
    playlistImageType: look.playlistImageType,
  },
});
export type Props = TypeOf<typeof propsSchema>;
