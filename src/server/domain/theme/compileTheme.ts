// Compiles theme.json to the theme document: fills defaults, derives colours, replaces files by hashes, computes
// fallback faces.
import { compareText } from '#schemas/compareText.ts';
import { LINE_HEIGHTS, themeSchema, TYPE_ROLES, type Theme, type TypeRole } from '#schemas/realm/theme.ts';
import type { Colours } from '#src/realm/deriveColours.ts';
import type { FallbackFace, ResolvedFont, ResolvedTheme, ResolvedType } from '#src/realm/resolvedTheme.ts';
import { isDarkColour } from '#src/realm/luminance.ts';
import { hashBytes } from '../../db/contentHash.ts';
import { fillThemeDefaults } from '../publishing/check/checkTheme.ts';
import type { CheckedRealm } from '../publishing/check/checkRealm.ts';
import { pickKnownFields } from '../publishing/pickKnownFields.ts';
import { applyTokenLayer, mergeTheme } from '#src/realm/mergeTheme.ts';
import type { RealmContent } from '../delivery/realmDocuments.ts';
import type { AuthoredFont, AuthoredTheme } from './authoredTheme.ts';
import { computeFallbackFace } from './fontFallback.ts';
import { writeSvg } from '../svg/parseSvg.ts';

/** A published SVG, serialised from its parsed shapes. */
export type Drawing = { readonly hash: string; readonly text: string };

/** Font size in px in windows of 1280 px and of 390 px, and font weight, for the roles that a brand does not set. */
const DEFAULT_TYPE: Readonly<Record<TypeRole, readonly [number, number, number]>> = {
  display: [72, 44, 700],
  headline: [40, 24, 700],
  row: [24, 20, 700],
  title: [16, 15, 600],
  body: [16, 16, 400],
  label: [14, 13, 500],
};

/** A compiled theme, those of its languages, and what the themes that inherit from it need. */
export type CompiledTheme = {
  readonly theme: ResolvedTheme;
  /** The themes of the languages with tokens of their own. */
  readonly localeThemes: ReadonlyMap<string, ResolvedTheme>;
  readonly authored: AuthoredTheme;
  readonly drawings: readonly Drawing[];
};

/**
 * Compiles the theme; undefined when the folder has no theme of its own.
 * @param parent the content of the realm that this one extends
 */
export function compileTheme(
  { folder, art, colours }: Pick<CheckedRealm, 'folder' | 'art' | 'colours'>,
  parent: Pick<RealmContent, 'theme' | 'authoredTheme'> | undefined,
): CompiledTheme | undefined {
  const written = pickKnownFields(themeSchema, folder.documents.get('theme.json'));
  if (written === undefined || !colours) return undefined;
  const merged = mergeTheme(written, parent?.authoredTheme) as AuthoredTheme;
  const authored = { ...merged, fonts: merged.fonts.map((font) => locateFont(font, { folder, art })) };
  const drawings: Drawing[] = [];
  /** Returns the hash of a drawing of the folder, or that of the inherited one. */
  const addDrawing = (part: 'hero' | 'rows', field: string, inherited: string | undefined): string | undefined => {
    const own = readToken(written, part, field);
    const name = readToken(authored, part, field);
    if (own === undefined) return name === undefined ? undefined : inherited;
    const root = typeof own === 'string' ? art.svgs.get(own) : undefined;
    if (!root) return undefined;
    const text = writeSvg(root);
    const hash = hashBytes(Buffer.from(text));
    drawings.push({ hash, text });
    return hash;
  };
  const files: ThemeFiles = {
    edge: addDrawing('hero', 'edge', parent?.theme?.hero.edge),
    marker: addDrawing('rows', 'marker', parent?.theme?.rows.marker),
    ownFonts: (written as { readonly fonts?: readonly unknown[] }).fonts?.length ?? 0,
  };
  const layers = (authored.localeTokens ?? []).map((entry) => {
    const tokens = applyTokenLayer(authored, entry) as AuthoredTheme;
    return { locale: entry.locale, tokens, colours: colours.byLocale.get(entry.locale) ?? colours.general };
  });
  const usedFamilies = new Set([authored, ...layers.map(({ tokens }) => tokens)].flatMap(listFamilies));
  return {
    theme: resolveTheme(authored, colours.general, { ...files, usedFamilies }),
    localeThemes: new Map(
      layers.map(({ locale, tokens, colours: layerColours }) => [
        locale,
        resolveTheme(tokens, layerColours, { ...files, usedFamilies }),
      ]),
    ),
    authored,
    drawings,
  };
}

/** The files of a theme. They are the same in all languages. */
type ThemeFiles = {
  /** Hashes of the drawings. */
  readonly edge: string | undefined;
  readonly marker: string | undefined;
  /** Number of the fonts that the realm's own theme.json lists. They come first. */
  readonly ownFonts: number;
};

/** Resolves the tokens that are in force. */
export function resolveTheme(
  authored: AuthoredTheme,
  colours: Colours,
  { edge, marker, ownFonts, usedFamilies }: ThemeFiles & { readonly usedFamilies: ReadonlySet<string | undefined> },
): ResolvedTheme {
  const theme = fillThemeDefaults(withoutFontFiles(authored));
  const type = resolveTypes(theme, authored);
  const families = new Set(listFamilies(authored));
  // Pages do not preload inherited fonts that no role uses, and fonts that roles of other languages use.
  const fonts = authored.fonts.filter(
    ({ family }, index) => families.has(family) || (index < ownFonts && !usedFamilies.has(family)),
  );
  const { edge: _edge, ...hero } = theme.hero;
  const { marker: _marker, ...rows } = theme.rows;
  return {
    scheme: isDarkColour(colours.background) ? 'dark' : 'light',
    colours,
    fonts: fonts.map(({ hash = '', family, weight, style, script, preload }): ResolvedFont => ({
      family,
      hash,
      weight: weight ?? '400',
      style: style ?? 'normal',
      script: script ?? 'latin',
      preload: preload ?? false,
    })),
    fallbacks: computeFallbacks(fonts, type),
    type,
    shape: theme.shape,
    space: theme.space,
    hero: { ...hero, ...(edge && { edge }) },
    rows: { ...rows, ...(marker && { marker }) },
    motion: theme.motion,
  };
}

/** Returns the families that the roles of a theme name. */
const listFamilies = ({ type }: AuthoredTheme): (string | undefined)[] =>
  Object.values(type).flatMap(({ family, arabicFamily }) => [family, arabicFamily]);

const readToken = (theme: unknown, part: 'hero' | 'rows', field: string): unknown =>
  (theme as Partial<Record<string, Record<string, unknown>>>)[part]?.[field];

/** Adds the hash and metrics of a font file of the folder. Inherited fonts have them already. */
function locateFont(font: AuthoredFont, { folder, art }: Pick<CheckedRealm, 'folder' | 'art'>): AuthoredFont {
  if (font.hash !== undefined) return font;
  const facts = art.fonts.get(font.file);
  return { ...font, hash: folder.assets.get(`fonts/${font.file}`)?.hash ?? '', ...(facts && { facts }) };
}

/** Returns a theme as a theme.json has it. */
export const withoutFontFiles = ({ fonts, ...theme }: AuthoredTheme): object => ({
  ...theme,
  fonts: fonts.map(({ hash: _hash, facts: _facts, ...font }) => font),
});

/** What the preview of a theme needs besides its theme.json. */
type DraftSources = {
  readonly colours: Colours;
  /** The published theme. Its fallback faces and drawings stay, because they are computed at a publish. */
  readonly published: ResolvedTheme;
  /** Returns the hash of a file of fonts/; undefined when the realm's own folder has no such file. */
  readonly findFont: (file: string) => string | undefined;
  /** The tokens in force, as they are written: with the inherited ones, and those of the previewed language. */
  readonly tokens: object;
};

/** Resolves an unpublished theme for a preview. The theme must have passed its check. */
export function resolveDraftTheme({ colours, published, findFont, tokens }: DraftSources): ResolvedTheme {
  const checked: unknown = { colours: {}, fonts: [], type: {}, ...tokens };
  const merged = checked as AuthoredTheme;
  const theme = fillThemeDefaults(withoutFontFiles(merged));
  const { edge, ...hero } = theme.hero;
  const { marker, ...rows } = theme.rows;
  const isFont = (one: Pick<ResolvedFont, 'family' | 'weight' | 'style' | 'script'>, other: ResolvedFont): boolean =>
    one.family === other.family &&
    one.weight === other.weight &&
    one.style === other.style &&
    one.script === other.script;
  return {
    ...published,
    scheme: isDarkColour(colours.background) ? 'dark' : 'light',
    colours,
    fonts: theme.fonts.map(({ file, ...font }, index) => ({
      ...font,
      hash:
        merged.fonts[index]?.hash ?? findFont(file) ?? published.fonts.find((each) => isFont(font, each))?.hash ?? '',
    })),
    type: resolveTypes(theme, merged),
    shape: theme.shape,
    space: theme.space,
    hero: { ...hero, ...(edge !== undefined && published.hero.edge && { edge: published.hero.edge }) },
    rows: { ...rows, ...(marker !== undefined && published.rows.marker && { marker: published.rows.marker }) },
    motion: theme.motion,
  };
}

const resolveTypes = (theme: Theme, written: unknown): Record<TypeRole, ResolvedType> =>
  Object.fromEntries(
    TYPE_ROLES.map((role) => [role, resolveType(role, theme.type[role] as Partial<ResolvedType> | undefined, written)]),
  ) as Record<TypeRole, ResolvedType>;

function resolveType(role: TypeRole, given: Partial<ResolvedType> | undefined, written: unknown): ResolvedType {
  const own = (written as { type?: Partial<Record<TypeRole, object>> }).type?.[role] ?? {};
  const [size, sizeMobile, weight] = DEFAULT_TYPE[role];
  const [lineHeight, arabicLineHeight] = LINE_HEIGHTS[role];
  // The schema has one default size and weight for all roles; a role that the brand does not set gets its own.
  return {
    arabicScale: 1.1,
    lineHeight,
    arabicLineHeight,
    tracking: 0,
    upperCase: false,
    ...given,
    ...(!('size' in own) && { size }),
    ...(!('sizeMobile' in own) && { sizeMobile: 'size' in own ? Math.min(sizeMobile, Number(own.size)) : sizeMobile }),
    ...(!('weight' in own) && { weight }),
  } as ResolvedType;
}

/** Computes a fallback face for each family and weight that a type role uses. */
function computeFallbacks(
  fonts: readonly AuthoredFont[],
  type: Readonly<Record<TypeRole, ResolvedType>>,
): FallbackFace[] {
  const wanted = new Map<string, { family: string; weight: number }>();
  for (const role of TYPE_ROLES) {
    const { family, arabicFamily, weight, arabicWeight } = type[role];
    if (family !== undefined) wanted.set(`${family}/${weight}`, { family, weight });
    if (arabicFamily !== undefined)
      wanted.set(`${arabicFamily}/${arabicWeight ?? weight}`, { family: arabicFamily, weight: arabicWeight ?? weight });
  }
  return [...wanted.values()]
    .sort((a, b) => compareText(a.family, b.family) || a.weight - b.weight)
    .flatMap(({ family, weight }) => {
      const files = fonts.filter((font) => font.family === family && (font.style ?? 'normal') === 'normal');
      const scripts = new Map(files.map((font) => [font.script ?? 'latin', font.facts] as const).toReversed());
      return (['latin', 'arabic'] as const).flatMap((script) => {
        const facts = scripts.get(script);
        return facts
          ? (['common', 'dejavu'] as const).map((local) =>
              computeFallbackFace(facts, { local, family, weight, style: 'normal', script }),
            )
          : [];
      });
    });
}
