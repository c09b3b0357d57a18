// The keys of the matrix of brands, in the order of its rows.
import type { MatrixGroup } from '#schemas/domain/brand.ts';
import { featuresSchema } from '#schemas/realm/features.ts';
import { COLOUR_ROLES, themeSchema, TYPE_ROLES } from '#schemas/realm/theme.ts';

/** A key of the matrix. */
export type MatrixKey = { readonly key: string; readonly group: MatrixGroup };

const SETTINGS = [
  'extends',
  'catalogueOf',
  'locales',
  'defaultLocale',
  'timeZone',
  'currency',
  'arabicDigits',
  'sessionMode',
  'homePage',
  'territories',
  'parentalControl.childAgeLimit',
  'analytics.server',
  'identity.passkeys',
  'identity.profiles.max',
  'playback.maxStreams',
  'playback.hardwareDrm',
  'experiments',
  'localeSettings',
] as const;
/** Parts of the theme whose fields are keys. Names of files (`hero.edge`, `rows.marker`) are left out. */
const THEME_PARTS = ['shape', 'space', 'hero', 'rows', 'motion'] as const;
const isFile = (field: string): boolean => field === 'edge' || field === 'marker';

const THEME = [
  'scheme',
  'localeTokens',
  ...COLOUR_ROLES.map((role) => `colours.${role}`),
  ...TYPE_ROLES.flatMap((role) =>
    Object.keys(themeSchema.properties.type.properties[role].properties).map((field) => `type.${role}.${field}`),
  ),
  ...THEME_PARTS.flatMap((part) =>
    Object.keys(themeSchema.properties[part].properties)
      .filter((field) => !isFile(field))
      .map((field) => `${part}.${field}`),
  ),
];

/** Counts of the content of a brand. */
export const CONTENT_KEYS = ['pages', 'menus', 'items'] as const;

const inGroup = (group: MatrixGroup, keys: readonly string[]): MatrixKey[] => keys.map((key) => ({ key, group }));

/**
 * Returns the keys of the matrix.
 * @param locales the languages of all brands.
 */
export const listMatrixKeys = (locales: readonly string[]): MatrixKey[] => [
  ...inGroup('settings', SETTINGS),
  ...inGroup(
    'features',
    Object.keys(featuresSchema.properties).map((feature) => `features.${feature}`),
  ),
  ...inGroup('rowTypes', ['rowTypes']),
  ...inGroup(
    'theme',
    THEME.map((token) => `theme.${token}`),
  ),
  ...inGroup(
    'labels',
    locales.map((locale) => `labels.${locale}`),
  ),
  ...inGroup(
    'content',
    CONTENT_KEYS.map((kind) => `content.${kind}`),
  ),
];
