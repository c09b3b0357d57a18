import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { featuresSchema } from './features.ts';
import { LOCALE_PATTERN } from './locale.ts';
import { rowTypesSchema } from './row-types.ts';
import { arabicDigits, homePage, logo, timeZone } from './settings.ts';

/** Returns a schema without its default: a setting that a language does not have is that of all languages. */
const withoutDefault = <S extends object>(schema: S): Omit<S, 'default'> => {
  const { default: _default, ...others } = schema as S & { readonly default?: unknown };
  return others;
};

const { languageBadge, socialSharing, interstitial, epgPlayback, search } = featuresSchema.properties;

/** The features that a layer above the realm may set: they change what a viewer sees, not what the server allows. */
export const layerFeatures = {
  languageBadge: withoutDefault(languageBadge),
  socialSharing: withoutDefault(socialSharing),
  interstitial: withoutDefault(interstitial),
  epgPlayback: withoutDefault(epgPlayback),
  search: withoutDefault(search),
};

/**
 * The settings of one language. Settings that decide what the server allows or stores (`selfRegistration`,
 * `watchlists` ...) are the same in all languages, because the viewer chooses the language.
 */
const settingsOfLocaleSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['locale'],
  description: 'Settings of one language.',
  properties: {
    locale: {
      type: 'string',
      pattern: LOCALE_PATTERN,
      examples: ['ar', 'pt-br'],
      description: 'The language. An entry for `pt` is also for `pt-br` unless that has an entry of its own.',
    },
    logo,
    homePage: withoutDefault(homePage),
    timeZone: withoutDefault(timeZone),
    arabicDigits: withoutDefault(arabicDigits),
    features: {
      type: 'object',
      additionalProperties: false,
      'x-merge': 'fields',
      description: 'Features that are switched on or off in this language only.',
      properties: layerFeatures,
    },
    rowTypes: {
      ...rowTypesSchema,
      description: 'Rules of the row-type map in this language, before those of all languages.',
    },
  },
});
/** The settings of one language, as written in realm.json. */
export type LocaleSettings = TypeOf<typeof settingsOfLocaleSchema>;

/** Settings that differ in single languages. */
export const localeSettingsSchema = defineSchema({
  type: 'array',
  'x-merge': 'byLocale',
  maxItems: 40,
  items: settingsOfLocaleSchema,
  description: 'Settings that differ in single languages. They come before the general ones, inherited ones included.',
});
