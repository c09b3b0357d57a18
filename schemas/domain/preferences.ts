import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { captionStyleSchema, skipModesSchema, spoilersSchema } from './viewer-settings.ts';

/** A language tag as browsers write it: `en`, `pt-BR`. */
const language = (description: string) =>
  ({ type: 'string', maxLength: 35, pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$', description }) as const;

/** Preferences of a viewer (specification, identity-and-commerce 3, user preferences). */
const fields = {
  language: language('Language of the pages; missing: not selected.'),
  subTitleLanguage: {
    type: 'string',
    maxLength: 35,
    pattern: '^(off|[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3})$',
    description: 'Language of subtitles; `off`: no subtitles; missing: not selected.',
  },
  audioLanguage: language('Language of the audio; missing: not selected.'),
  autoAdvance: {
    type: 'boolean',
    default: true,
    description: 'Whether the next video of a list starts when one ends.',
  },
  videoBackgroundAutoPlay: {
    type: 'boolean',
    default: true,
    description: 'Whether videos play in the background of heroes.',
  },
  videoBackgroundAutoPlayAudio: {
    type: 'boolean',
    default: false,
    description: 'Whether background videos play with sound.',
  },
  captionStyle: captionStyleSchema,
  skipModes: skipModesSchema,
  spoilers: spoilersSchema,
} as const;

/** All preferences, with defaults. */
export const preferencesSchema = defineSchema({
  type: 'object',
  description: 'Preferences of a viewer.',
  additionalProperties: false,
  required: ['autoAdvance', 'videoBackgroundAutoPlay', 'videoBackgroundAutoPlayAudio'],
  properties: fields,
});
/** Preferences of a viewer. */
export type Preferences = TypeOf<typeof preferencesSchema>;

/** Changes of preferences. It has no defaults: missing fields stay unchanged. */
export const preferenceChangesSchema = defineSchema({
  type: 'object',
  description: 'Preferences to change; missing fields stay unchanged.',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    language: fields.language,
    subTitleLanguage: fields.subTitleLanguage,
    audioLanguage: fields.audioLanguage,
    autoAdvance: { type: 'boolean', description: fields.autoAdvance.description },
    videoBackgroundAutoPlay: { type: 'boolean', description: fields.videoBackgroundAutoPlay.description },
    videoBackgroundAutoPlayAudio: { type: 'boolean', description: fields.videoBackgroundAutoPlayAudio.description },
    captionStyle: fields.captionStyle,
    skipModes: fields.skipModes,
    spoilers: fields.spoilers,
  },
});

/**
 * Preferences until the viewer changes them (specification, content-and-viewing 9: autoAdvance; HERO-027 for
 * background videos).
 */
export const DEFAULT_PREFERENCES: Preferences = {
  autoAdvance: true,
  videoBackgroundAutoPlay: true,
  videoBackgroundAutoPlayAudio: false,
};
