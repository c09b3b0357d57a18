import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { contentItemSchema } from '../domain/content-item.ts';
import { artwork } from '../brandFields.ts';
import { flag, id, longText, shortText } from '../fields.ts';
import { ctaSchema } from './link.ts';
import { pagingSchema } from './paging.ts';
import { commonElementFields } from './row.ts';

/** Kinds of content of a bucket. */
export const BUCKET_TYPES = ['EPG', 'SECTION_LINK', 'VOD_PLAYLIST', 'EPG_NOW_NEXT', 'CONTENT_HIGHLIGHT'] as const;
/** Sides of a background gradient. */
export const GRADIENT_SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * The viewer's own lists that may fill a bucket. `history` contains every video that was watched, `continue-watching`
 * those that were not watched to the end.
 */
export const DATA_SOURCES = ['favourites', 'history', 'continue-watching'] as const;
/** Name of one of the viewer's own lists. */
export type DataSource = (typeof DATA_SOURCES)[number];

/** Layout of a bucket (specification, content-and-viewing 3, rowTypeData). `cardStyle` is Marquee's own field. */
export const rowTypeDataSchema = defineSchema({
  type: 'object',
  description: 'Layout of the row.',
  additionalProperties: false,
  properties: {
    rowType: {
      type: 'string',
      enum: ['basic', 'featured', 'inline', 'grid'],
      default: 'basic',
      description: "Form of the row. `grid` (cards in columns and lines) is Marquee's own value.",
    },
    rowCount: {
      type: 'integer',
      minimum: 1,
      maximum: 2,
      default: 1,
      description: 'One or two lines of cards. Two lines are filled column by column.',
    },
    title: shortText('Heading of the row.'),
    description: longText('Text beside or under the heading.'),
    displayPosters: flag('Show portrait posters instead of landscape images.', false),
    cardStyle: {
      type: 'string',
      enum: ['regular', 'ticket', 'square'],
      default: 'regular',
      description:
        'regular; ticket: date, title and price on a panel under the image; square: square images with a rank.',
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
      description: 'Image behind the row.',
      properties: {
        imageUrl: artwork('background', 'The image.'),
        gradients: {
          type: 'array',
          maxItems: 4,
          items: { type: 'string', enum: GRADIENT_SIDES },
          description: "Sides from which the page's background colour fades in.",
        },
      },
    },
    playlistImageType: {
      type: 'string',
      enum: ['title', 'poster'],
      default: 'title',
      description: 'Image that playlist cards show.',
    },
    metadataDisplayMode: {
      type: 'string',
      enum: ['regular', 'stacked', 'over'],
      default: 'regular',
      description:
        "regular: title and one line of facts under the image; stacked: title and up to two lines of facts under it; over: both on the image (Marquee's own value).",
    },
    hideMetadata: flag('Hide the title and facts of the cards.', false),
  },
});

/**
 * A row of content as the specification delivers it. The row-type map (engine/page/rowTypeMap.ts) maps it to a row
 * type.
 */
export const bucketSchema = defineSchema({
  type: 'object',
  description: "A row of content in the specification's own shape.",
  additionalProperties: false,
  properties: {
    bucketId: id("Id of the bucket: the row's stable id."),
    exid: id('Id with which further items are requested.'),
    name: shortText('Name; the heading when rowTypeData.title is missing.'),
    type: {
      type: 'string',
      enum: BUCKET_TYPES,
      default: 'VOD_PLAYLIST',
      description: 'Kind of content.',
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
      description: "One of the viewer's own lists that fills the row; the row follows changes of the list.",
    },
    rowTypeData: rowTypeDataSchema,
    ...commonElementFields,
  },
});
/** A row of content in the specification's own shape. */
export type Bucket = TypeOf<typeof bucketSchema>;
