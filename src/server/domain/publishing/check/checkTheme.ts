// Checks theme.json: shape, valid colours with enough contrast, families and files that exist. Colours and families are
// checked together with the inherited ones, and reported where this file sets them.
import { COLOUR_ROLES, themeSchema, TYPE_ROLES, type ColourRole, type Theme } from '#schemas/realm/theme.ts';
import { excerpt } from '#schemas/excerpt.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import validateTheme from '#schemas/generated/validators/theme.js';
import { deriveColours, formatRatio, measureContrasts, readColour, type Colours } from '#src/realm/deriveColours.ts';
import { isDarkColour } from '#src/realm/luminance.ts';
import { applyTokenLayer, isPartialTheme, mergeTheme } from '#src/realm/mergeTheme.ts';
import type { RealmContent } from '../../delivery/realmDocuments.ts';
import type { AuthoredTheme } from '../../theme/authoredTheme.ts';
import type { CheckContext } from './checkContext.ts';
import { checkLocales } from './checkLocaleSettings.ts';
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

/** Returns the tokens of a folder that are in force, as they are written; undefined when there is no theme. */
export function findThemeInForce(
  { documents }: Pick<CheckContext['folder'], 'documents'>,
  inherited: InheritedTheme,
): object | undefined {
  const written = documents.get(FILE);
  return written === undefined ? inherited.theme : mergeTheme(written, inherited.theme);
}

/** The colours of a theme: written, inherited and derived. */
export type ThemeColours = {
  /** The colours of the languages that have no tokens of their own. */
  readonly general: Colours;
  readonly byLocale: ReadonlyMap<string, Colours>;
};

/**
 * Checks the theme.
 * @param files the usable files of art/ and fonts/.
 * @returns the colours, written, inherited and derived; undefined when the folder has no theme.
 */
export function checkTheme(
  context: CheckContext,
  files: { readonly svgs: { has(name: string): boolean }; readonly fonts: { has(name: string): boolean } },
  inherited: InheritedTheme,
): ThemeColours | undefined {
  const theme = context.folder.documents.get(FILE);
  if (theme === undefined) return undefined;
  const isPartial = isPartialTheme(theme);
  // A theme that inherits may lack tokens that the schema requires.
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
  checkLocales(
    context,
    listEntries(theme).map(({ locale, pointer }) => ({ locale, pointer: `${pointer}/locale` })),
    FILE,
  );
  const parts = { theme, merged, parent: inherited.realm };
  const general = checkGeneralColours(context, parts);
  checkScheme(context, merged, general.background);
  return { general, byLocale: checkLocaleColours(context, { ...parts, general }) };
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

/** The colours to check: those of the theme, or those of one layer. */
type ColourLayer = {
  /** The colours in force, as they are written. */
  readonly written: JsonObject;
  /** Returns the pointer at which this file sets a colour; undefined when it does not set it. */
  readonly locate: (role: ColourRole) => string | undefined;
  /** The roles to name when a contrast is low between colours that no file sets: they are derived from these. */
  readonly sources: readonly ColourRole[];
  /** Pointer of a contrast whose colours this file does not set. */
  readonly fallback: (background: ColourRole) => string;
  /** Id of the realm from which the theme inherits. */
  readonly parent: string;
  /** Only for a layer above the theme. */
  readonly layer?: {
    /** How findings name the layer. */
    readonly name: string;
    /** Pointers of the layer's own colours begin with it. */
    readonly prefix: string;
    /** The colours without the layer, or with a part of it, whose contrasts are reported there. */
    readonly reported: readonly Colours[];
  };
  /** The file of the pointers. Default: theme.json */
  readonly file?: string;
};

/** Reports invalid colours and low contrasts. Returns the colours, with the derived ones. */
export function checkColours(
  context: CheckContext,
  { written, locate, sources, fallback, parent, layer, file = FILE }: ColourLayer,
): Colours {
  const validColours: Partial<Record<ColourRole, string>> = {};
  for (const role of COLOUR_ROLES) {
    const text = written[role];
    if (typeof text !== 'string') continue;
    const colour = readColour(text);
    if (colour === undefined)
      context.report(file, 'COLOUR_INVALID', locate(role) ?? `/colours/${role}`, {
        expected: 'a CSS colour',
        found: excerpt(text),
      });
    else validColours[role] = colour;
  }
  const colours = deriveColours(validColours);
  const isOwn = (role: ColourRole): boolean => validColours[role] !== undefined && locate(role) !== undefined;
  const describeInherited = (roles: readonly ColourRole[]): string => {
    const names = roles.filter((role) => validColours[role] !== undefined && !isOwn(role));
    return names.length === 0 ? '' : ` (inherited from ${parent}: ${names.join(', ')})`;
  };
  const invalid = COLOUR_ROLES.filter((role) => written[role] !== undefined && validColours[role] === undefined);
  const reportedContrasts = layer?.reported.map(measureContrasts) ?? [];
  const where = layer ? ` in ${layer.name}` : '';
  measureContrasts(colours).forEach(({ foreground, background, colours: pair, minimum, ratio }, index) => {
    const isReported = reportedContrasts.some((contrasts) => contrasts[index]?.colours.join() === pair.join());
    if (ratio >= minimum || isReported) return;
    const found = `${formatRatio(ratio)} (${pair.join(' on ')})`;
    if (foreground === undefined) {
      if (!isOwn(background)) return;
      context.report(file, 'COLOUR_CONTRAST', locate(background) ?? '', {
        expected: `a dark ${background}${where}, on which light texts on images have ${minimum}:1 or more`,
        found,
      });
      return;
    }
    // An invalid colour was reported above; its contrast is not.
    if (invalid.includes(foreground) || invalid.includes(background)) return;
    const pointers = [foreground, background, ...sources].filter(isOwn).map((role) => locate(role) ?? '');
    // A colour of the layer is the cause when it has one, because the contrasts below it are reported there.
    const at = pointers.find((pointer) => layer && pointer.startsWith(layer.prefix)) ?? pointers[0];
    context.report(file, 'COLOUR_CONTRAST', at ?? fallback(background), {
      expected: `${foreground} on ${background}${where} at ${minimum}:1 or more${describeInherited([foreground, background])}`,
      found,
    });
  });
  return colours;
}

/** Checks the colours of all languages. */
function checkGeneralColours(
  context: CheckContext,
  { theme, merged, parent }: MergedTheme & { readonly parent: string },
): Colours {
  const own = getObject(theme, 'colours');
  const isPartial = isPartialTheme(theme);
  return checkColours(context, {
    written: getObject(merged, 'colours'),
    locate: (role) => (own[role] === undefined ? undefined : `/colours/${role}`),
    // Colours that no file sets are derived from these two.
    sources: isPartial ? DERIVED_FROM : [],
    fallback: (background) => (isPartial ? '/colours' : `/colours/${background}`),
    parent,
  });
}

const LOCALE_TOKENS = '/localeTokens';
/** The colours from which missing ones are derived. */
const DERIVED_FROM: readonly ColourRole[] = ['background', 'primary'];

/** Checks the colours of each language that has tokens of its own, own or inherited. */
function checkLocaleColours(
  context: CheckContext,
  { theme, merged, parent, general }: MergedTheme & { readonly parent: string; readonly general: Colours },
): ReadonlyMap<string, Colours> {
  const ownEntries = listEntries(theme);
  const generalPointer = (role: ColourRole): string | undefined =>
    getObject(theme, 'colours')[role] === undefined ? undefined : `/colours/${role}`;
  return new Map(
    listEntries(merged).flatMap(({ locale, entry }) => {
      if (typeof locale !== 'string') return [];
      const own = ownEntries.find((each) => each.locale === locale);
      const locate = (role: ColourRole): string | undefined =>
        own && getObject(own.entry, 'colours')[role] !== undefined
          ? `${own.pointer}/colours/${role}`
          : generalPointer(role);
      const colours = checkColours(context, {
        written: getObject(applyTokenLayer(merged, entry), 'colours'),
        locate,
        sources: DERIVED_FROM,
        fallback: () => own?.pointer ?? '/colours',
        parent,
        layer: { name: locale, prefix: LOCALE_TOKENS, reported: [general] },
      });
      return [[locale, colours] as const];
    }),
  );
}

type LocaleEntry = { readonly locale: unknown; readonly entry: JsonObject; readonly pointer: string };

/** Returns the entries of `localeTokens`. The schema reports those that are not objects. */
function listEntries(theme: object): LocaleEntry[] {
  const { localeTokens } = theme as { readonly localeTokens?: unknown };
  return (Array.isArray(localeTokens) ? (localeTokens as readonly unknown[]) : []).flatMap((entry, index) =>
    typeof entry === 'object' && entry !== null
      ? [{ locale: (entry as JsonObject)['locale'], entry: entry as JsonObject, pointer: `${LOCALE_TOKENS}/${index}` }]
      : [],
  );
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
  for (const layer of [{ entry: theme, pointer: '' }, ...listEntries(theme)])
    checkNamedFamilies(context, families, layer);
}

/** The tokens of a layer, with its pointer. They may be unchecked. */
type TokenLayer = { readonly entry: object; readonly pointer: string; readonly file?: string };

/** Reports families that the roles of a layer name and the theme does not have. */
export function checkNamedFamilies(
  context: Pick<CheckContext, 'report'>,
  families: ReadonlySet<unknown>,
  { entry, pointer, file = FILE }: TokenLayer,
): void {
  for (const role of TYPE_ROLES) {
    const type = getObject(getObject(entry, 'type'), role);
    for (const field of ['family', 'arabicFamily'] as const) {
      const name = type[field];
      if (typeof name === 'string' && !families.has(name))
        context.report(file, 'FONT_FAMILY_UNKNOWN', `${pointer}/type/${role}/${field}`, {
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
