// Settings of a viewer that are objects of their own: how subtitles look, and how marked parts of a video are skipped.
import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { id } from '../fields.ts';

/**
 * Choices for the appearance of subtitles (47 CFR 79.103). A property that is not set has the value of the video.
 * Opacities are percentages.
 */
export const CAPTION_CHOICES = {
  font: ['sans', 'serif', 'mono', 'casual'],
  size: ['75', '125', '150', '200'],
  color: ['white', 'yellow', 'green', 'cyan', 'blue', 'magenta', 'red', 'black'],
  opacity: ['75', '50', '25'],
  edge: ['none', 'outline', 'shadow', 'raised', 'depressed'],
  background: ['none', 'half', 'black', 'white'],
  window: ['half', 'black', 'white'],
  position: ['bottom', 'top'],
} as const;

/** A property of subtitles that the viewer can change. */
export type CaptionProperty = keyof typeof CAPTION_CHOICES;

const choice = <const V extends readonly string[], const D extends string>(values: V, description: D) =>
  ({ type: 'string', enum: values, description }) as const;

/** Appearance of subtitles where it differs from that of the video. */
export const captionStyleSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  description: 'Appearance of subtitles; a missing property has the value of the video.',
  properties: {
    font: choice(CAPTION_CHOICES.font, 'Font.'),
    size: choice(CAPTION_CHOICES.size, 'Size of the text in percent.'),
    color: choice(CAPTION_CHOICES.color, 'Colour of the text.'),
    opacity: choice(CAPTION_CHOICES.opacity, 'Opacity of the text in percent.'),
    edge: choice(CAPTION_CHOICES.edge, 'Edge of the letters.'),
    background: choice(CAPTION_CHOICES.background, 'Colour behind each line.'),
    window: choice(CAPTION_CHOICES.window, 'Colour of the box around all lines.'),
    position: choice(CAPTION_CHOICES.position, 'Where the subtitles are drawn.'),
  },
});
/** Appearance of subtitles where it differs from that of the video. */
export type CaptionStyle = TypeOf<typeof captionStyleSchema>;

/** How marked parts are skipped, in the order of the menu. `undo`: skipped, and a button leads back. */
export const SKIP_MODES = ['off', 'ask', 'auto', 'undo'] as const;
/** What the player does when playback reaches a part that can be skipped. */
export type SkipMode = (typeof SKIP_MODES)[number];

const skipMode = <const D extends string>(description: D) => choice(SKIP_MODES, description);

/** What the player does at parts that can be skipped. */
export const skipModesSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  description: 'What the player does at parts that can be skipped; at a kind without a setting it asks.',
  properties: {
    INTRO: skipMode('What happens at the intro.'),
    RECAP: skipMode('What happens at the recap.'),
    CREDITS: skipMode('What happens at the credits.'),
  },
});
/** What the player does at parts that can be skipped; at a kind without a setting it asks. */
export type SkipModes = TypeOf<typeof skipModesSchema>;

/** Where results are hidden: nowhere, in videos of the viewer's teams, or everywhere. */
export const SPOILER_MODES = ['show', 'teams', 'hide'] as const;

/** Where results are hidden. */
export const spoilersSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['mode'],
  description: 'Where results are hidden.',
  properties: {
    mode: choice(SPOILER_MODES, 'show: nowhere; teams: in videos of these teams; hide: everywhere.'),
    teams: {
      type: 'array',
      maxItems: 60,
      uniqueItems: true,
      items: id('Id of a team.'),
      description: 'Teams whose results are hidden.',
    },
  },
});
/** Where results are hidden. */
export type Spoilers = TypeOf<typeof spoilersSchema>;
