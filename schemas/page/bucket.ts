import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { contentItemSchema } from '../domain/content-item.ts';
import { flag, id, longText, image, shortText } from '../fields.ts';
import { ctaSchema } from './link.ts';
import { pagingSchema } from './paging.ts';
import { rowControls } from './row.ts';

export const BUCKET_TYPES = ['EPG', 'SECTION_LINK', 'VOD_PLAYLIST', 'EPG_NOW_NEXT', 'CONTENT_HIGHLIGHT'] as const;
export const GRADIENT_SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Lists of the viewer's own that may fill a bucket. */
export const DATA_SOURCES = ['favourites', 'history'] as const;
export type DataSource = (typeof DATA_SOURCES)[number];

/** How a bucket wants to look (content-and-viewing 3, rowTypeData). `cardStyle` is ours. */
export const rowTypeDataSchema = defineSchema({
  type: 'object',
  description: 'How the row looks.',
  additionalProperties: false,
  properties: {
    rowType: {
      type: 'string',
      enum: ['basic', 'featured', 'inline', 'grid'],
      default: 'basic',
      description: 'Form of the row; `grid` (cards in columns and lines) is ours.',
    },
    rowCount: { type: 'integer', minimum: 1, maximum: 2, default: 1, description: 'One or two lines of cards.' },
    title: shortText('Heading of the row.'),
    description: longText('A line beside or under the heading.'),
    displayPosters: flag('Portrait posters in place of landscape pictures.', false),
    cardStyle: {
      type: 'string',
      enum: ['regular', 'ticket', 'square'],
      default: 'regular',
      description:
        'regular; ticket: date, title and price on a plate under the picture; square: square pictures with a rank.',
    },
    primaryCta: ctaSchema,
    secondaryCta: ctaSchema,
    textAlignment: {
      type: 'string',
      enum: ['left', 'center', 'right'],
      default: 'left',
      description: 'Alignment of heading and text. Left means start: it mirrors in right-to-left languages.',
    },
    background: {
      type: 'object',
      additionalProperties: false,
      description: 'Picture behind the row.',
      properties: {
        imageUrl: image('The picture.'),
        gradients: {
          type: 'array',
          maxItems: 4,
          items: { type: 'string', enum: GRADIENT_SIDES },
          description: "Sides from which the page's ground fades in.",
        },
      },
    },
    playlistImageType: {
      type: 'string',
      enum: ['title', 'poster'],
      default: 'title',
      description: 'Which picture playlist cards use.',
    },
    metadataDisplayMode: {
      type: 'string',
      enum: ['regular', 'stacked', 'over'],
      default: 'regular',
      description:
        'regular: title and one line of facts under the picture; stacked: title and up to two lines of facts under it; over: both on the picture (ours).',
    },
    hideMetadata: flag('Cards show no title and no facts.', false),
  },
});

/** A row of content as the specification delivers it; mapped to a row by the row-type map (engine/page/rowTypeMap.ts). */
export const bucketSchema = defineSchema({
  type: 'object',
  description: "A row of content in the specification's own shape.",
  additionalProperties: false,
  properties: {
    bucketId: id("Id of the bucket: the row's stable id."),
    exid: id('Id under which further items are asked for.'),
    name: shortText('Name, shown as heading unless rowTypeData.title is given.'),
    type: {
      type: 'string',
      enum: BUCKET_TYPES,
      default: 'VOD_PLAYLIST',
      description: 'What kind of content it holds.',
    },
    contentList: {
      type: 'array',
      maxItems: 40,
      items: contentItemSchema,
      default: [],
      description: 'The first items.',
    },
    paging: pagingSchema,
    dataSource: {
      type: 'string',
      enum: DATA_SOURCES,
      description: "A list of the viewer's own that fills the row; it changes as the viewer changes the list.",
    },
    rowTypeData: rowTypeDataSchema,
    ...rowControls,
  },
});
export type Bucket = TypeOf<typeof bucketSchema>;
