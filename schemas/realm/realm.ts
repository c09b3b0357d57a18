import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { contentItemSchema } from '../domain/content-item.ts';
import { flag } from '../fields.ts';
import { pluginDefinitionSchema } from '../plugin/plugin-definition.ts';
import { pluginKeysSchema, pluginSignatureSchema } from '../plugin/plugin-signature.ts';
import { identitySchema, providerSchema } from './identity.ts';
import { editorRolesSchema } from './editor-roles.ts';
import { extensionsSchema } from './extensions.ts';
import { experimentsSchema } from './experiments.ts';
import { featuresSchema } from './features.ts';
import { imageHostSchema } from './image-host.ts';
import { LOCALE_PATTERN } from './locale.ts';
import { localeSettingsSchema } from './locale-settings.ts';
import { locksSchema } from './locks.ts';
import { originsSchema, PREVIEW_ORIGIN_PATTERN } from './origins.ts';
import { playbackSchema } from './playback.ts';
import { redirectsSchema } from './redirects.ts';
import { rowTypesSchema } from './row-types.ts';
import { arabicDigits, homePage, logo, timeZone } from './settings.ts';
import { upstreamSchema } from './upstream.ts';
import { vendorsSchema } from './vendors.ts';

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
 * - `prepend`: the realm's list, then the inherited one.
 * - `byId`: like `prepend`, without the inherited entries whose id the realm's list has.
 * - `byLocale`: the realm's list, in which each entry is merged with the inherited entry of the same language by the rules
 *   of its fields, then the other inherited entries.
 * - `union`: the lists of all related realms together.
 */
export const MERGE_RULES = [
  'own',
  'replace',
  'fields',
  'deep',
  'catalogue',
  'prepend',
  'byId',
  'byLocale',
  'union',
] as const;
/** How a field of realm.json or theme.json is inherited. */
export type MergeRule = (typeof MERGE_RULES)[number];

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
    timeZone,
    currency: {
      type: 'string',
      'x-merge': 'replace',
      pattern: '^[A-Z]{3}$',
      examples: ['EUR'],
      default: 'USD',
      description: 'ISO 4217 code.',
    },
    arabicDigits,
    homePage,
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
    logo,
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
    vendors: vendorsSchema,
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
      items: {
        ...pluginDefinitionSchema,
        properties: { ...pluginDefinitionSchema.properties, signature: pluginSignatureSchema },
      },
      description: 'Plugins that rows may use, besides the built-in widgets.',
    },
    pluginKeys: pluginKeysSchema,
    extensions: extensionsSchema,
    experiments: experimentsSchema,
    redirects: redirectsSchema,
    rowTypes: rowTypesSchema,
    localeSettings: localeSettingsSchema,
  },
});
/** A plugin as realm.json lists it: with the signature of its maker, which browsers do not get. */
export type ListedPlugin = NonNullable<Realm['plugins']>[number];
/** A brand's settings, as written in realm.json. */
export type Realm = TypeOf<typeof realmSchema>;
