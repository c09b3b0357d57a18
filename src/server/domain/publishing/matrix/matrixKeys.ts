// The keys of the matrix of brands, in the order of its rows.
import type { MatrixGroup } from '#schemas/domain/brand.ts';
import { featuresSchema } from '#schemas/realm/features.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { COLOUR_ROLES, themeSchema, TYPE_ROLES, type Theme } from '#schemas/realm/theme.ts';
import { isObject } from '#schemas/isObject.ts';

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

/** The list of theme.json with the tokens of single languages. A key of the matrix is `theme.localeTokens.ar.colours.text`. */
export const LOCALE_TOKENS = 'localeTokens';

/**
 * Returns the tokens that languages set in themes: `ar.colours.text`, those of one language together, in the order of the
 * general tokens.
 */
export function listLocaleTokens(themes: readonly (object | undefined)[]): readonly string[] {
  const tokensByLocale = new Map<string, Set<string>>();
  for (const { locale, ...tokens } of themes.flatMap(listEntries)) {
    const known = tokensByLocale.get(locale) ?? new Set();
    tokensByLocale.set(locale, known);
    for (const token of listLeaves(tokens)) known.add(token);
  }
  return [...tokensByLocale].flatMap(([locale, tokens]) =>
    [...tokens].toSorted((a, b) => THEME.indexOf(a) - THEME.indexOf(b)).map((token) => `${locale}.${token}`),
  );
}

/** Returns the entries of `localeTokens` of a theme. */
export const listEntries = (theme: Partial<Theme> | undefined): NonNullable<Theme['localeTokens']> =>
  theme?.localeTokens ?? [];

/** Returns the paths of the values in an object: `colours.text`. A list is a value. */
const listLeaves = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    isObject(inner) ? listLeaves(inner, `${path}${name}.`) : [`${path}${name}`],
  );

/** The beginning of the keys of vendors, each of which ends with the id of a vendor. */
export const VENDOR_KEY = 'vendors.';

/** Returns the ids of the vendors of all brands, each once. */
export const listVendorIds = (realms: readonly (Pick<Partial<Realm>, 'vendors'> | undefined)[]): readonly string[] => [
  ...new Set(realms.flatMap((realm) => realm?.vendors ?? []).map(({ id }) => id)),
];

/** Counts of the content of a brand. */
export const CONTENT_KEYS = ['pages', 'menus', 'items'] as const;

const inGroup = (group: MatrixGroup, keys: readonly string[]): MatrixKey[] => keys.map((key) => ({ key, group }));

/**
 * Returns the keys of the matrix.
 * @param locales the languages of all brands.
 * @param localeTokens the tokens that languages set in any brand (`listLocaleTokens`).
 * @param vendorIds the vendors of all brands (`listVendorIds`).
 */
export const listMatrixKeys = (
  locales: readonly string[],
  localeTokens: readonly string[] = [],
  vendorIds: readonly string[] = [],
): MatrixKey[] => [
  ...inGroup('settings', SETTINGS),
  ...inGroup(
    'vendors',
    vendorIds.map((id) => `${VENDOR_KEY}${id}`),
  ),
  ...inGroup(
    'features',
    Object.keys(featuresSchema.properties).map((feature) => `features.${feature}`),
  ),
  ...inGroup('rowTypes', ['rowTypes']),
  ...inGroup(
    'theme',
    [...THEME, ...localeTokens.map((token) => `${LOCALE_TOKENS}.${token}`)].map((token) => `theme.${token}`),
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
