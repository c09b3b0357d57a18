// The @font-face rules of a theme: the brand's font files by script, and local fallback faces with adjusted metrics, so
// that text does not move when a font file arrives.
import type { FallbackFace, FontScript, LocalFace, ResolvedFont, ResolvedTheme } from './resolvedTheme.ts';

/** The unicode ranges of Google Fonts' subsets: a page without a character of a range does not load its file. */
export const UNICODE_RANGES: Readonly<Record<FontScript, string>> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  arabic:
    'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC,U+10EFD-10EFF',
};

/**
 * Local faces with the metrics that the fallbacks are computed for. The browser uses the first one that is installed.
 */
const LOCAL_FACES = {
  common: {
    latinSans: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica', 'Roboto'],
    latinSerif: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Times', 'Noto Serif'],
    arabicSans: ['Segoe UI', 'Geeza Pro', 'Noto Sans Arabic', 'Arial'],
    arabicSerif: ['Times New Roman', 'Geeza Pro', 'Noto Naskh Arabic', 'Arial'],
  },
  dejavu: {
    latinSans: ['DejaVu Sans'],
    latinSerif: ['DejaVu Serif'],
    arabicSans: ['DejaVu Sans'],
    arabicSerif: ['DejaVu Sans'],
  },
} as const;
/** Characters of a Latin fallback face. An Arabic word in an English sentence uses the Arabic fallback. */
const LATIN_FALLBACK_RANGE = 'U+0000-05FF,U+1E00-2E7F';

const HASH = /^[0-9a-f]{64}$/;
const WEIGHT = /^[0-9]{1,4}( [0-9]{1,4})?$/;
/** Valid family names: letters of any script, digits and spaces. No character can end a CSS string. */
export const FONT_FAMILY_PATTERN = /^[\p{L}\p{N} ]{1,60}$/u;

/** Returns the name of the fallback face for a family. */
export const fallbackName = (family: string, local: LocalFace): string =>
  `${family} Fallback${local === 'dejavu' ? ' 2' : ''}`;

/**
 * Builds all @font-face rules of a theme; an empty string when there are none.
 *
 * @param fileUrl builds the URL of a blob from its hash and file extension
 */
export function fontFaces(
  theme: Pick<ResolvedTheme, 'fonts' | 'fallbacks'>,
  fileUrl: (hash: string, extension: string) => string,
): string {
  return [...theme.fonts.map((font) => brandFace(font, fileUrl)), ...theme.fallbacks.map(fallbackFace)]
    .filter(Boolean)
    .join('\n');
}

function brandFace(
  { family, hash, weight, style, script }: ResolvedFont,
  fileUrl: (hash: string, extension: string) => string,
): string {
  const range = Object.hasOwn(UNICODE_RANGES, script) ? UNICODE_RANGES[script] : undefined;
  if (!FONT_FAMILY_PATTERN.test(family) || !HASH.test(hash) || !WEIGHT.test(weight) || !range) return '';
  return `@font-face{font-family:"${family}";font-style:${style === 'italic' ? 'italic' : 'normal'};font-weight:${weight};font-display:swap;src:url("${fileUrl(hash, 'woff2')}") format("woff2");unicode-range:${range}}`;
}

function fallbackFace(face: FallbackFace): string {
  const numbers = [face.weight, face.sizeAdjust, face.ascentOverride, face.descentOverride, face.lineGapOverride];
  if (!FONT_FAMILY_PATTERN.test(face.family) || !numbers.every((n) => Number.isFinite(n) && n >= 0 && n <= 1000))
    return '';
  const set = LOCAL_FACES[face.local === 'dejavu' ? 'dejavu' : 'common'];
  const local = set[`${face.script}${face.serif ? 'Serif' : 'Sans'}`];
  const source = local.map((name) => `local("${name}")`).join(',');
  const range = `;unicode-range:${face.script === 'arabic' ? UNICODE_RANGES.arabic : LATIN_FALLBACK_RANGE}`;
  return `@font-face{font-family:"${fallbackName(face.family, face.local)}";font-style:${face.style === 'italic' ? 'italic' : 'normal'};font-weight:${face.weight};src:${source};size-adjust:${percent(face.sizeAdjust)};ascent-override:${percent(face.ascentOverride)};descent-override:${percent(face.descentOverride)};line-gap-override:${percent(face.lineGapOverride)}${range}}`;
}

const percent = (value: number): string => `${Number(value.toFixed(2))}%`;
