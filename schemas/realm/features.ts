import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { flag } from '../fields.ts';

/**
 * Features that a brand may switch on or off (decision D7). Every flag has a default, so that an older realm.json stays
 * valid.
 */
export const featuresSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  default: {},
  'x-merge': 'fields',
  description: 'Settings of the realm.',
  properties: {
    selfRegistration: flag('Viewers may sign up.', true),
    languageBadge: flag('Show guests a language badge in the header.', false),
    socialSharing: flag('Cards and players offer sharing.', true),
    watchlists: flag('Use watchlists instead of favourites.', false),
    interstitial: flag('Denied content opens an interstitial page first.', false),
    seriesInterstitial: flag('Links to a series open the season that the item names. Needs enhancedMetadata.', false),
    enhancedMetadata: flag('Series and seasons have extended metadata.', false),
    epgPlayback: flag(
      'Programmes can be played from their start or live, as the viewer chooses. Without it their cards play live, and the guide has only the primary button and does not play ended programmes.',
      true,
    ),
    showTitles: flag('URLs contain titles.', true),
    search: flag('The header offers search.', true),
  },
});
/** The features that a realm switches on or off. */
export type Features = TypeOf<typeof featuresSchema>;
