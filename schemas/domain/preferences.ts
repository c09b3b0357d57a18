import { defineSchema, type TypeOf } from '../defineSchema.ts';

/** A language as browsers write it: `en`, `pt-BR`. */
const language = (description: string) =>
  ({ type: 'string', maxLength: 35, pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$', description }) as const;

/** What a viewer may choose (identity-and-commerce 3, user preferences). */
const fields = {
  language: language('Language of the pages. Missing: not chosen.'),
  subTitleLanguage: {
    type: 'string',
    maxLength: 35,
    pattern: '^(off|[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3})$',
    description: 'Language of subtitles; `off`: none. Missing: not chosen.',
  },
  audioLanguage: language('Language of the sound. Missing: not chosen.'),
  autoAdvance: { type: 'boolean', default: true, description: 'The next video of a list starts when one ends.' },
  videoBackgroundAutoPlay: {
    type: 'boolean',
    default: true,
    description: 'Videos play behind the pictures at the top of a page.',
  },
  videoBackgroundAutoPlayAudio: { type: 'boolean', default: false, description: 'They play with their sound.' },
} as const;

export const preferencesSchema = defineSchema({
  type: 'object',
  description: 'Preferences of a viewer.',
  additionalProperties: false,
  required: ['autoAdvance', 'videoBackgroundAutoPlay', 'videoBackgroundAutoPlayAudio'],
  properties: fields,
});
export type Preferences = TypeOf<typeof preferencesSchema>;

/** No defaults here: what is missing stays as it is. */
export const preferenceChangesSchema = defineSchema({
  type: 'object',
  description: 'Preferences to change; what is missing stays.',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    language: fields.language,
    subTitleLanguage: fields.subTitleLanguage,
    audioLanguage: fields.audioLanguage,
    autoAdvance: { type: 'boolean', description: fields.autoAdvance.description },
    videoBackgroundAutoPlay: { type: 'boolean', description: fields.videoBackgroundAutoPlay.description },
    videoBackgroundAutoPlayAudio: { type: 'boolean', description: fields.videoBackgroundAutoPlayAudio.description },
  },
});

/** What holds until a viewer chooses (content-and-viewing 9: autoAdvance; decision on `video only`: HERO-027). */
export const DEFAULT_PREFERENCES: Preferences = {
  autoAdvance: true,
  videoBackgroundAutoPlay: true,
  videoBackgroundAutoPlayAudio: false,
};
