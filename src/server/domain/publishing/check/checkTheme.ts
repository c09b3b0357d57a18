// theme.json: its shape, colours that parse and can be read, families and files that exist.
import { COLOUR_ROLES, themeSchema, TYPE_ROLES, type ColourRole, type Theme } from '#schemas/realm/theme.ts';
import { excerpt } from '#schemas/problems.ts';
import validateTheme from '#schemas/generated/validators/theme.js';
import { CONTRAST_PAIRS, contrast, deriveColours, readColour, type Colours } from '../../theme/deriveColours.ts';
import type { CheckContext } from './checkContext.ts';
import { checkValue } from './checkValue.ts';

const FILE = 'theme.json';
type Written = Readonly<Record<string, unknown>>;
const part = (value: unknown, key: string): Written => {
  const inner = (value as Written | undefined)?.[key];
  return typeof inner === 'object' && inner !== null ? (inner as Written) : {};
};

/**
 * Checks the theme and answers its colours with the derived ones; undefined when there is no theme to speak of.
 * @param files what art/ and fonts/ hold.
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
    const name = part(theme, section)[field];
    if (typeof name === 'string' && !files.svgs.has(name)) {
      if (context.folder.paths.has(`art/${name}`) && /\.svg$/i.test(name)) continue;
      context.report(FILE, 'PICTURE_MISSING', `/${section}/${field}`, {
        expected: 'the name of an SVG file in art/',
        found: excerpt(name),
      });
    }
  }
  return checkColours(context, part(theme, 'colours'));
}

function checkColours(context: CheckContext, written: Written): Colours {
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
  const broken = COLOUR_ROLES.filter((role) => written[role] !== undefined && given[role] === undefined);
  for (const [foreground, ground, least] of CONTRAST_PAIRS) {
    // A pair of which one is no colour is told once, as that.
    if (broken.includes(foreground) || broken.includes(ground)) continue;
    const ratio = contrast(colours[foreground], colours[ground]);
    if (ratio >= least) continue;
    const at = given[foreground] !== undefined ? foreground : ground;
    context.report(FILE, 'COLOUR_CONTRAST', `/colours/${at}`, {
      expected: `${foreground} on ${ground} at ${least}:1 or more`,
      found: `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1 (${colours[foreground]} on ${colours[ground]})`,
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
    // A file that is there but is no font is reported once, at the file.
    if (typeof file === 'string' && !files.has(file) && !context.folder.paths.has(`fonts/${file}`))
      context.report(FILE, 'FONT_MISSING', `/fonts/${index}/file`, {
        expected: 'the name of a woff2 file in fonts/',
        found: excerpt(file),
      });
  });
  for (const role of TYPE_ROLES) {
    const type = part(part(theme, 'type'), role);
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

/** The theme with every default of its schema; call it with a theme that passed its check. */
export function fillThemeDefaults(theme: unknown): Theme {
  const copy = structuredClone(theme);
  validateTheme(copy);
  return copy as Theme;
}
