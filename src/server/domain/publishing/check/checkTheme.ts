// Checks theme.json: shape, valid colours with enough contrast, families and files that exist. Colours and families are
// checked together with the inherited ones, and reported where this file sets them.
import { COLOUR_ROLES, themeSchema, TYPE_ROLES, type ColourRole, type Theme } from '#schemas/realm/theme.ts';
import { excerpt } from '#schemas/excerpt.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import validateTheme from '#schemas/generated/validators/theme.js';
import { deriveColours, formatRatio, measureContrasts, readColour, type Colours } from '#src/realm/deriveColours.ts';
import { isDarkColour } from '#src/realm/luminance.ts';
import { isPartialTheme, mergeTheme } from '#src/realm/mergeTheme.ts';
import type { RealmContent } from '../../delivery/realmDocuments.ts';
import type { AuthoredTheme } from '../../theme/authoredTheme.ts';
import type { CheckContext } from './checkContext.ts';
import { checkValue } from './checkValue.ts';

const FILE = 'theme.json';
type JsonObject = Readonly<Record<string, unknown>>;
const getObject = (value: unknown, key: string): JsonObject => {
  const inner = (value as JsonObject | undefined)?.[key];
  return typeof inner === 'object' && inner !== null ? (inner as JsonObject) : {};
};

/** The theme from which another one inherits. */
export type InheritedTheme = {
  /** Id of the realm that `extends` names. */
  readonly realm: string;
  /** Undefined when that realm has no theme, or is not published. */
  readonly theme: AuthoredTheme | undefined;
};

/** Returns the theme from which the theme of a realm inherits. */
export const findInheritedTheme = (
  { id, extends: parent = 'default' }: Pick<Partial<Realm>, 'extends'> & { readonly id: string },
  relatedRealms: { get(id: string): Pick<RealmContent, 'authoredTheme'> | undefined },
): InheritedTheme => ({ realm: parent, theme: parent === id ? undefined : relatedRealms.get(parent)?.authoredTheme });

/**
 * Checks the theme.
 * @param files the usable files of art/ and fonts/.
 * @returns the colours, written, inherited and derived; undefined when the folder has no theme.
 */
export function checkTheme(
  context: CheckContext,
  files: { readonly svgs: { has(name: string): boolean }; readonly fonts: { has(name: string): boolean } },
  inherited: InheritedTheme,
): Colours | undefined {
  const theme = context.folder.documents.get(FILE);
  if (theme === undefined) return undefined;
  const isPartial = isPartialTheme(theme);
  // A theme that inherits may lack what the schema requires of a whole one.
  const isInheritable = ({ code, pointer }: Problem): boolean => code === 'FIELD_MISSING' && REQUIRED.includes(pointer);
  const add: CheckContext['add'] = (found) => {
    if (!isPartial || !isInheritable(found)) context.add(isInheritable(found) ? adviseToInherit(found) : found);
  };
  checkValue({ ...context, add }, { file: FILE, schema: themeSchema, validate: validateTheme, value: theme });
  if (typeof theme !== 'object' || theme === null) return undefined;
  if (isPartial && !inherited.theme)
    context.report(FILE, 'FIELD_VALUE', '/inherits', {
      expected: `a theme of "${inherited.realm}"; publish "${inherited.realm}" first, again when its version is older than this server`,
      found: 'true',
    });
  const merged = mergeTheme(theme, inherited.theme);
  checkFamilies(context, { theme, merged }, files.fonts);
  checkDrawings(context, theme, files.svgs);
  const colours = checkColours(context, { theme, merged, parent: inherited.realm });
  checkScheme(context, merged, colours.background);
  return colours;
}

/** Pointers of the tokens that a theme which inherits nothing must have. */
const REQUIRED: readonly string[] = [
  ...themeSchema.required.map((part) => `/${part}`),
  ...themeSchema.properties.colours.required.map((role) => `/colours/${role}`),
];

const adviseToInherit = (found: Problem): Problem => ({
  ...found,
  expected: `${found.expected ?? 'this field'}, or "inherits": true to state only what differs from the inherited theme`,
});

/** Reports SVG files that the theme names and the folder does not have. */
function checkDrawings(context: CheckContext, theme: object, svgs: { has(name: string): boolean }): void {
  for (const [section, field] of [
    ['hero', 'edge'],
    ['rows', 'marker'],
  ] as const) {
    const name = getObject(theme, section)[field];
    if (typeof name !== 'string' || svgs.has(name)) continue;
    if (context.folder.paths.has(`art/${name}`) && /\.svg$/i.test(name)) continue;
    context.report(FILE, 'PICTURE_MISSING', `/${section}/${field}`, {
      expected: 'the name of an SVG file in art/',
      found: excerpt(name),
    });
  }
}

function checkScheme(context: CheckContext, theme: object, background: string): void {
  const { scheme } = theme as { scheme?: unknown };
  const derived = isDarkColour(background) ? 'dark' : 'light';
  const isWritten = readColour(getObject(theme, 'colours')['background']) !== undefined;
  if (!isWritten || (scheme !== 'dark' && scheme !== 'light') || scheme === derived) return;
  context.report(FILE, 'COLOUR_SCHEME', '/scheme', {
    expected: `"${derived}", because the background is ${background}`,
    found: excerpt(scheme),
  });
}

type MergedTheme = {
  /** The folder's theme.json. */
  readonly theme: object;
  /** `theme` with the tokens that it inherits. */
  readonly merged: JsonObject;
};

function checkColours(
  context: CheckContext,
  { theme, merged, parent }: MergedTheme & { readonly parent: string },
): Colours {
  const ownColours = getObject(theme, 'colours');
  const mergedColours = getObject(merged, 'colours');
  const validColours: Partial<Record<ColourRole, string>> = {};
  for (const role of COLOUR_ROLES) {
    const text = mergedColours[role];
    if (typeof text !== 'string') continue;
    const colour = readColour(text);
    if (colour === undefined)
      context.report(FILE, 'COLOUR_INVALID', `/colours/${role}`, { expected: 'a CSS colour', found: excerpt(text) });
    else validColours[role] = colour;
  }
  const colours = deriveColours(validColours);
  const isOwn = (role: ColourRole): boolean => validColours[role] !== undefined && ownColours[role] !== undefined;
  const describeInherited = (roles: readonly ColourRole[]): string => {
    const names = roles.filter((role) => validColours[role] !== undefined && !isOwn(role));
    return names.length === 0 ? '' : ` (inherited from ${parent}: ${names.join(', ')})`;
  };
  const invalid = COLOUR_ROLES.filter((role) => mergedColours[role] !== undefined && validColours[role] === undefined);
  for (const { foreground, background, colours: pair, minimum, ratio } of measureContrasts(colours)) {
    if (ratio >= minimum) continue;
    const found = `${formatRatio(ratio)} (${pair.join(' on ')})`;
    if (foreground === undefined) {
      if (!isOwn(background)) continue;
      context.report(FILE, 'COLOUR_CONTRAST', `/colours/${background}`, {
        expected: `a dark ${background}, on which light texts on images have ${minimum}:1 or more`,
        found,
      });
      continue;
    }
    // An invalid colour was reported above; its contrast is not.
    if (invalid.includes(foreground) || invalid.includes(background)) continue;
    // Colours that no file sets are derived from these two.
    const sources: readonly ColourRole[] = isPartialTheme(theme) ? ['background', 'primary'] : [];
    const at = [foreground, background, ...sources].find(isOwn) ?? (isPartialTheme(theme) ? undefined : background);
    context.report(FILE, 'COLOUR_CONTRAST', at === undefined ? '/colours' : `/colours/${at}`, {
      expected: `${foreground} on ${background} at ${minimum}:1 or more${describeInherited([foreground, background])}`,
      found,
    });
  }
  return colours;
}

function checkFamilies(
  context: CheckContext,
  { theme, merged }: MergedTheme,
  files: { has(name: string): boolean },
): void {
  const readFonts = (value: object): readonly unknown[] => {
    const { fonts } = value as { fonts?: unknown };
    return Array.isArray(fonts) ? (fonts as unknown[]) : [];
  };
  readFonts(theme).forEach((font, index) => {
    const { file } = (font ?? {}) as { file?: unknown };
    // An existing file that is not a font was reported at the file.
    if (typeof file === 'string' && !files.has(file) && !context.folder.paths.has(`fonts/${file}`))
      context.report(FILE, 'FONT_MISSING', `/fonts/${index}/file`, {
        expected: 'the name of a woff2 file in fonts/',
        found: excerpt(file),
      });
  });
  const families = new Set(readFonts(merged).map((font) => (font as { family?: unknown } | null)?.family));
  for (const role of TYPE_ROLES) {
    const type = getObject(getObject(theme, 'type'), role);
    for (const field of ['family', 'arabicFamily'] as const) {
      const name = type[field];
      if (typeof name === 'string' && !families.has(name))
        context.report(FILE, 'FONT_FAMILY_UNKNOWN', `/type/${role}/${field}`, {
          expected: families.size ? `one of ${[...families].join(', ')}` : 'a family of "fonts"',
          found: excerpt(name),
        });
    }
  }
}

/** Returns the theme with the defaults of its schema. The theme must have passed its check. */
export function fillThemeDefaults(theme: unknown): Theme {
  const copy = structuredClone(theme);
  validateTheme(copy);
  return copy as Theme;
}
