import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { artwork, reference } from '../brandFields.ts';
import { clipUrl, flag, id, image, longText, shortText } from '../fields.ts';
import { ctaSchema } from './link.ts';
import { commonElementFields } from './row.ts';

/**
 * The fields of one hero (specification, content-and-viewing 2.5 and 3); also the props of one slide of the hero
 * widget.
 */
export const heroFields = {
  heroId: id("Id of the hero: the row's stable id."),
  title: shortText('Headline. A line break (\\n) splits it into lines.'),
  titleImage: image("Image of the title's lettering. The title remains as its text alternative."),
  tagline: shortText('Badge above the title.'),
  taglineLook: {
    type: 'string',
    enum: ['brand', 'live'],
    default: 'brand',
    description: "Colour of the badge: the brand's, or that of the live badges on cards.",
  },
  taglineNote: shortText('Plain text beside the badge, for example the date.'),
  description: longText('One or two sentences.'),
  channelLogo: image('Logo of the channel, at most 400 px wide.'),
  background: {
    type: 'object',
    additionalProperties: false,
    description: 'The image and its gradients.',
    properties: {
      imageUrl: artwork('hero', 'Wide image.'),
      imageUrlRtl: artwork('hero', 'Wide image for right-to-left languages; images are never mirrored.'),
      portraitImageUrl: artwork('heroPortrait', 'Portrait image for phones.'),
      gradientTop: flag('Gradient from the top.', false),
      gradientRight: flag('Gradient from the end side.', false),
      gradientBottom: flag('Gradient from the bottom.', true),
      gradientLeft: flag('Gradient from the start side.', false),
      animatedBackground: {
        type: 'object',
        additionalProperties: false,
        required: ['entityId', 'entityType'],
        description: 'A video in the background.',
        properties: {
          entityId: reference('item', 'Content whose preview is played.'),
          entityType: { type: 'string', maxLength: 40, description: 'Its content type.' },
          isPreviewAudioOn: flag('Whether the video plays with sound for viewers whose settings allow sound.', false),
          url: clipUrl("URL of a progressive clip (mp4, webm). Default: the trailer's clip of the content."),
        },
      },
    },
  },
  fullPlayer: {
    type: 'object',
    additionalProperties: false,
    required: ['entityId', 'entityType'],
    description:
      'A video that viewers can play in the hero, in the player with its controls; replaces animatedBackground.',
    properties: {
      entityId: reference('video', 'Content that is played.'),
      entityType: { type: 'string', enum: ['VOD', 'LIVE', 'EPG'], description: 'Its content type.' },
    },
  },
  primaryButton: ctaSchema,
  secondaryButton: ctaSchema,
  heroComponentsDisplay: {
    type: 'object',
    additionalProperties: false,
    description: 'Parts that are shown.',
    properties: {
      showTitle: flag('Whether the title is shown.', true),
      showDescription: flag('Whether the description is shown.', true),
      showPrimaryCta: flag('Whether the primary button is shown.', true),
    },
  },
  alignmentHorizontal: {
    type: 'string',
    enum: ['none', 'left', 'center', 'right'],
    default: 'none',
    description: 'Horizontal position of the text block; none: the position of the layout. Left means start.',
  },
  alignmentVertical: {
    type: 'string',
    enum: ['none', 'top', 'center', 'bottom'],
    default: 'none',
    description: 'Vertical position of the text block; none: the position of the layout.',
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
  description: 'The large image with text and buttons at the top of a page.',
  additionalProperties: false,
  required: ['heroId'],
  properties: { ...heroFields, ...commonElementFields },
});
/** The large image with text and buttons at the top of a page. */
export type Hero = TypeOf<typeof heroSchema>;
