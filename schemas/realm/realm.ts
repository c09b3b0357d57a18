import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { contentItemSchema } from '../domain/content-item.ts';
import { flag } from '../fields.ts';
import { pluginDefinitionSchema } from '../plugin/plugin-definition.ts';
import { identitySchema, providerSchema } from './identity.ts';
import { editorRolesSchema } from './editor-roles.ts';
import { experimentsSchema } from './experiments.ts';
import { imageHostSchema } from './image-host.ts';
import { LOCALE_PATTERN } from './locale.ts';
import { locksSchema } from './locks.ts';
import { originsSchema, PREVIEW_ORIGIN_PATTERN } from './origins.ts';
import { playbackSchema } from './playback.ts';
import { upstreamSchema } from './upstream.ts';

const locale = (description: string) =>
  ({ type: 'string', pattern: LOCALE_PATTERN, examples: ['en', 'pt-br'], description }) as const;
/** Pattern of realm ids. */
export const REALM_ID_PATTERN = '^[a-z][a-z0-9-]{1,40}$';

/**
 * How a field of realm.json or theme.json is inherited from the realm that `extends` names (`x-merge`).
 * - `own`: not at all. Fields without a rule have this one.
 * - `replace`: the realm's value, else the inherited one as a whole.
 * - `fields`: like `replace`, but for each field of the object.
 * - `deep`: like `fields`, and for each field of the objects in it.
 * - `catalogue`: like `fields`, and the realm that `catalogueOf` names comes before the one that `extends` names.
 * - `before`: the realm's list, then the inherited one.
 * - `byId`: like `before`, without the inherited entries whose id the realm's list has.
 * - `union`: the lists of all related realms together.
 */
export const MERGE_RULES = ['own', 'replace', 'fields', 'deep', 'catalogue', 'before', 'byId', 'union'] as const;
/** How a field of realm.json or theme.json is inherited. */
export type MergeRule = (typeof MERGE_RULES)[number];

/**
 * Settings that a brand may switch (decision D7). Every flag has a default, so that an older realm.json stays
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

/** A brand: one folder under realms/ that contains only data. Missing values come from the realm it extends. */
export const realmSchema = defineSchema({
  type: 'object',
  description: 'A brand.',
  additionalProperties: false,
  required: ['id', 'name', 'locales', 'defaultLocale'],
  properties: {
    $schema: { type: 'string', maxLength: 200, description: 'For editors.' },
    id: {
      type: 'string',
      pattern: REALM_ID_PATTERN,
      examples: ['nova'],
      description: 'Id in lower case: also the name of the folder and the value of the Realm header.',
    },
    name: { type: 'string', minLength: 1, maxLength: 80, 'x-text': true, description: 'Name of the brand.' },
    extends: {
      type: 'string',
      pattern: REALM_ID_PATTERN,
      examples: ['nova'],
      description:
        'Realm that provides missing settings, labels, pages and theme, and further origins, for example a group of brands; default: `default`.',
    },
    catalogueOf: {
      type: 'string',
      pattern: REALM_ID_PATTERN,
      examples: ['nova'],
      description: 'Realm that provides missing pages, menus, catalogue items and art.',
    },
    hosts: {
      type: 'array',
      maxItems: 50,
      default: [],
      items: { type: 'string', pattern: '^[a-z0-9.-]+$', examples: ['www.example.com'], maxLength: 253 },
      description: 'Host names, without port, that show this brand.',
    },
    locales: {
      type: 'array',
      minItems: 1,
      maxItems: 40,
      items: locale('Language.'),
      description: 'Languages in the order of menus.',
    },
    defaultLocale: locale('Language when nothing else decides (decision O21).'),
    timeZone: {
      type: 'string',
      'x-merge': 'replace',
      maxLength: 60,
      default: 'UTC',
      description: "IANA time zone of the first paint, before the viewer's is known.",
    },
    currency: {
      type: 'string',
      'x-merge': 'replace',
      pattern: '^[A-Z]{3}$',
      examples: ['EUR'],
      default: 'USD',
      description: 'ISO 4217 code.',
    },
    arabicDigits: {
      type: 'string',
      'x-merge': 'replace',
      enum: ['latn', 'arab'],
      default: 'latn',
      description: 'Digits in Arabic (decision O21).',
    },
    homePage: {
      type: 'string',
      'x-merge': 'replace',
      maxLength: 120,
      default: 'home',
      description: 'Page shown at the root path.',
    },
    previewOrigins: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'string',
        maxLength: 300,
        pattern: PREVIEW_ORIGIN_PATTERN,
        examples: ['https://cms.example.com'],
        description: 'An origin, without `*`.',
      },
      description:
        'Sites that may show the preview frames of /_admin in their pages (docs/preview-protocol.md). Missing: none.',
    },
    logo: {
      type: 'string',
      pattern: '^[a-zA-Z0-9._-]+\\.svg$',
      examples: ['logo.svg'],
      description: 'SVG in art/ for the header: only paths; letters in currentColor.',
    },
    sessionMode: {
      type: 'string',
      'x-merge': 'replace',
      enum: ['cookie', 'bearer'],
      default: 'cookie',
      description: 'How the browser stores the session (decision O1).',
    },
    features: featuresSchema,
    providers: {
      type: 'array',
      maxItems: 20,
      default: [],
      description: 'Identity providers that guests are offered besides the password, in order.',
      items: providerSchema,
    },
    identity: identitySchema,
    analytics: {
      type: 'object',
      'x-merge': 'replace',
      additionalProperties: false,
      description: 'Tracking of viewers who consented. Missing: no tracking, and viewers are not asked.',
      properties: {
        dataLayer: flag('Add events to window.dataLayer for the scripts of a tag manager.', true),
        userUUID: {
          type: 'boolean',
          description:
            'Add the id of the account of a signed-in viewer to the events in window.dataLayer; default: false.',
        },
        server: {
          type: 'string',
          enum: ['none', 'count', 'forward'],
          default: 'none',
          description: 'What the server does with events: nothing; count them by day; forward them.',
        },
        forwardTo: {
          type: 'string',
          pattern: '^https?://[^\\s]+$',
          examples: ['https://example.com/app'],
          maxLength: 500,
          description:
            'URL to which events are forwarded, by POST as JSON: https on a public address, or a private origin that the operator allows.',
        },
      },
    },
    territories: {
      type: 'array',
      'x-merge': 'replace',
      minItems: 1,
      maxItems: 260,
      uniqueItems: true,
      items: { type: 'string', pattern: '^[A-Z]{2}$', examples: ['DE'] },
      description: 'Countries (ISO 3166-1 alpha-2) in which the realm sells; missing: everywhere.',
    },
    parentalControl: {
      type: 'object',
      'x-merge': 'fields',
      additionalProperties: false,
      default: {},
      description: "Restrictions of children's profiles.",
      properties: {
        childAgeLimit: {
          type: 'integer',
          minimum: 0,
          maximum: 21,
          default: 12,
          description: 'Content for a higher age is not shown to them.',
        },
      },
    },
    origins: originsSchema,
    imageHost: imageHostSchema,
    locks: locksSchema,
    editorRoles: editorRolesSchema,
    playback: playbackSchema,
    upstream: upstreamSchema,
    socialSharingDetail: { ...contentItemSchema.properties.socialSharingDetail, 'x-merge': 'replace' },
    plugins: {
      type: 'array',
      maxItems: 60,
      items: pluginDefinitionSchema,
      description: 'Plugins that rows may use, besides the built-in widgets.',
    },
    experiments: experimentsSchema,
    rowTypes: {
      type: 'array',
      'x-merge': 'before',
      maxItems: 60,
      description: 'Rules of the row-type map, before the built-in ones; the first match wins.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['rowType'],
        description: 'One rule of the map.',
        properties: {
          when: {
            type: 'object',
            additionalProperties: false,
            description: 'Values that the bucket must have.',
            properties: {
              type: { type: 'string', maxLength: 40, description: 'Bucket type.' },
              rowType: { type: 'string', maxLength: 20, description: 'rowTypeData.rowType.' },
              rowCount: { type: 'integer', description: 'rowTypeData.rowCount.' },
              metadataDisplayMode: { type: 'string', maxLength: 20, description: 'rowTypeData.metadataDisplayMode.' },
              displayPosters: { type: 'boolean', description: 'rowTypeData.displayPosters.' },
              cardStyle: { type: 'string', maxLength: 20, description: 'rowTypeData.cardStyle.' },
            },
          },
          rowType: { type: 'string', maxLength: 80, description: 'Row type to use.' },
          props: { type: 'object', description: 'Props that override those of the bucket.' },
        },
      },
    },
  },
});
/** A brand's settings, as written in realm.json. */
export type Realm = TypeOf<typeof realmSchema>;
