// Checks theme.json: shape, valid colours with enough contrast, families and files that exist.
import { COLOUR_ROLES, themeSchema, TYPE_ROLES, type ColourRole, type Theme } from '#schemas/realm/theme.ts';
import { excerpt } from '#schemas/excerpt.ts';
import validateTheme from '#schemas/generated/validators/theme.js';
import { deriveColours, formatRatio, measureContrasts, readColour, type Colours } from '#src/realm/deriveColours.ts';
import { isDarkColour } from '#src/realm/luminance.ts';
import type { CheckContext } from './checkContext.ts';
import { checkValue } from './checkValue.ts';

const FILE = 'theme.json';
type JsonObject = Readonly<Record<string, unknown>>;
const getObject = (value: unknown, key: string): JsonObject => {
  const inner = (value as JsonObject | undefined)?.[key];
  return typeof inner === 'object' && inner !== null ? (inner as JsonObject) : {};
};

/**
 * Checks the theme.
 * @param files the usable files of art/ and fonts/.
 * @returns the written and derived colours; undefined when the folder has no theme.
 */
export function checkTheme(
  context: CheckContext,
  files: { readonly svgs: { has(name: string): boolean }; readonly fonts: { has(name: string): boolean } },
): Colours | undefined {
  const theme = context.folder.documents.get(FILE);
  if (theme === undefined) return undefined;
  checkValue(context, { file: FILE, schema: themeSchema, validate: validateTheme, value: theme });
  if (typeof theme !== 'object' || theme === null) return undefined;
  checkFamilies(context, theme, files.fonts);
  for (const [section, field] of [
    ['hero', 'edge'],
    ['rows', 'marker'],
  ] as const) {
    const name = getObject(theme, section)[field];
    if (typeof name === 'string' && !files.svgs.has(name)) {
      if (context.folder.paths.has(`art/${name}`) && /\.svg$/i.test(name)) continue;
      context.report(FILE, 'PICTURE_MISSING', `/${section}/${field}`, {
        expected: 'the name of an SVG file in art/',
        found: excerpt(name),
      });
    }
  }
  const colours = checkColours(context, getObject(theme, 'colours'));
  checkScheme(context, theme, colours.background);
  return colours;
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

function checkColours(context: CheckContext, written: JsonObject): Colours {
  const given: Partial<Record<ColourRole, string>> = {};
  for (const role of COLOUR_ROLES) {
    const text = written[role];
    if (typeof text !== 'string') continue;
    const colour = readColour(text);
    if (colour === undefined)
      context.report(FILE, 'COLOUR_INVALID', `/colours/${role}`, { expected: 'a CSS colour', found: excerpt(text) });
    else given[role] = colour;
  }
  const colours = deriveColours(given);
  const invalid = COLOUR_ROLES.filter((role) => written[role] !== undefined && given[role] === undefined);
  for (const { foreground, background, colours: pair, minimum, ratio } of measureContrasts(colours)) {
    if (ratio >= minimum) continue;
    if (foreground === undefined) {
      if (given[background] === undefined) continue;
      context.report(FILE, 'COLOUR_CONTRAST', `/colours/${background}`, {
        expected: `a dark ${background}, on which light texts on images have ${minimum}:1 or more`,
        found: `${formatRatio(ratio)} (${pair.join(' on ')})`,
      });
      continue;
    }
    // An invalid colour was reported above; its contrast is not.
    if (invalid.includes(foreground) || invalid.includes(background)) continue;
    const at = given[foreground] !== undefined ? foreground : background;
    context.report(FILE, 'COLOUR_CONTRAST', `/colours/${at}`, {
      expected: `${foreground} on ${background} at ${minimum}:1 or more`,
      found: `${formatRatio(ratio)} (${pair.join(' on ')})`,
    });
  }
  return colours;
}

function checkFamilies(context: CheckContext, theme: unknown, files: { has(name: string): boolean }): void {
  const list = (theme as { fonts?: unknown }).fonts;
  const fonts = Array.isArray(list) ? (list as unknown[]) : [];
  const families = new Set<unknown>();
  fonts.forEach((font, index) => {
    const { family, file } = (font ?? {}) as { family?: unknown; file?: unknown };
    families.add(family);
    // An existing file that is not a font was reported at the file.
    if (typeof file === 'string' && !files.has(file) && !context.folder.paths.has(`fonts/${file}`))
      context.report(FILE, 'FONT_MISSING', `/fonts/${index}/file`, {
        expected: 'the name of a woff2 file in fonts/',
        found: excerpt(file),
      });
  });
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
