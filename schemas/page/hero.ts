import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { clipUrl, flag, id, longText, image, shortText } from '../fields.ts';
import { ctaSchema } from './link.ts';
import { rowControls } from './row.ts';

/** The fields of one hero (content-and-viewing 2.5 and 3); also the props of one slide of the hero widget. */
export const heroFields = {
  heroId: id("Id of the hero: the row's stable id."),
  title: shortText('Headline. A line break (\\n) splits it into lines.'),
  titleImage: image('Lettering drawn in place of the title, which stays as its accessible name.'),
  tagline: shortText('Badge above the title.'),
  taglineLook: {
    type: 'string',
    enum: ['brand', 'live'],
    default: 'brand',
    description: "Look of the badge: the brand's colour, or that of the live badges on cards.",
  },
  taglineNote: shortText('Plain text beside the badge, for example the date.'),
  description: longText('One or two sentences.'),
  channelLogo: image('Logo of the channel, at most 400 px wide.'),
  background: {
    type: 'object',
    additionalProperties: false,
    description: 'The picture and its shades.',
    properties: {
      imageUrl: image('Wide picture.'),
      imageUrlRtl: image('Wide picture composed for right-to-left languages; pictures are never mirrored.'),
      portraitImageUrl: image('Portrait picture for phones.'),
      gradientTop: flag('Shade from the top.', false),
      gradientRight: flag('Shade from the end side.', false),
      gradientBottom: flag('Shade from the bottom.', true),
      gradientLeft: flag('Shade from the start side.', false),
      animatedBackground: {
        type: 'object',
        additionalProperties: false,
        required: ['entityId', 'entityType'],
        description: 'A moving background.',
        properties: {
          entityId: id('Content whose preview is played.'),
          entityType: { type: 'string', maxLength: 40, description: 'Its content type.' },
          isPreviewAudioOn: flag('Whether sound is offered.', false),
          url: clipUrl('Address of a progressive clip (mp4, webm).'),
        },
      },
    },
  },
  primaryButton: ctaSchema,
  secondaryButton: ctaSchema,
  heroComponentsDisplay: {
    type: 'object',
    additionalProperties: false,
    description: 'Which parts show.',
    properties: {
      showTitle: flag('Whether the title shows.', true),
      showDescription: flag('Whether the description shows.', true),
      showPrimaryCta: flag('Whether the primary button shows.', true),
    },
  },
  alignmentHorizontal: {
    type: 'string',
    enum: ['none', 'left', 'center', 'right'],
    default: 'none',
    description: "Where the text block stands; none is the layout's own place. Left means start.",
  },
  alignmentVertical: {
    type: 'string',
    enum: ['none', 'top', 'center', 'bottom'],
    default: 'none',
    description: "Height of the text block; none is the layout's own.",
  },
  textAlignment: {
    type: 'string',
    enum: ['left', 'center', 'right'],
    default: 'left',
    description: 'Alignment of the text. Left means start.',
  },
} as const;

/** A hero as the specification delivers it. */
export const heroSchema = defineSchema({
  type: 'object',
  description: 'The large picture with text and buttons at the top of a page.',
  additionalProperties: false,
  required: ['heroId'],
  properties: { ...heroFields, ...rowControls },
});
export type Hero = TypeOf<typeof heroSchema>;
