import { defineCall } from '../../defineCall.ts';
import { defineSchema } from '../../defineSchema.ts';
import { publishedVersionSchema } from '../../domain/published-version.ts';
import { menuResponseSchema } from '../../page/menu.ts';
import { lang, platform } from '../parameters.ts';
import { labelsField } from './getLabels.ts';

const defineRevisionField = <const D extends string>(what: D) =>
  ({ type: 'string', maxLength: 40, description: `Revision of the ${what} that the client has.` }) as const;

/** The type of the settings is RealmInfo (schemas/appState.ts), which the first HTML contains too. */
const settingsSchema = {
  type: 'object',
  required: ['id', 'name', 'version', 'policy', 'revisions', 'locales', 'features', 'providers'],
  description: 'Public settings of the realm, with its name and logo.',
} as const;

/** The theme in a response. */
export const themeField = {
  type: 'object',
  additionalProperties: false,
  required: ['tokens', 'colour', 'icon'],
  description: 'Theme in the language of the request.',
  properties: {
    tokens: { type: 'string', description: 'Content of /tokens.css.' },
    colour: { type: 'string', description: "Colour of the browser's own bars." },
    icon: { type: 'string', description: "URL of the tab's icon." },
  },
} as const;

const realmChangesSchema = defineSchema({
  type: 'object',
  additionalProperties: false,
  required: ['version', 'policy', 'revisions', 'locale'],
  description: 'What differs from the revisions that the client has; equal parts are missing.',
  properties: {
    ...publishedVersionSchema.properties,
    locale: { type: 'string', description: 'Language of the texts.' },
    labels: labelsField,
    menu: menuResponseSchema,
    settings: settingsSchema,
    theme: themeField,
  },
});

/**
 * Labels, menu, settings and theme that differ from those of an open tab (live update). One response, so that all parts
 * are of one version.
 */
export const getRealmChanges = defineCall({
  name: 'getRealmChanges',
  method: 'GET',
  path: '/api/v2/realm/changes',
  summary: 'Changes of labels, menu, settings and theme.',
  query: {
    labels: defineRevisionField('labels'),
    menu: defineRevisionField('menu'),
    settings: defineRevisionField('settings'),
    theme: defineRevisionField('theme'),
    platform,
    lang,
  },
  response: realmChangesSchema,
});
