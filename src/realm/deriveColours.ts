// Derives every colour role from the brand's few colours, and measures the pairs that need contrast (WCAG 2.2). Runs at
// publish and in the editor of themes, so no page of viewers loads the colour library.
import { clampChroma, converter, formatHex, formatHex8, parse, wcagContrast } from 'culori';
import { COLOUR_ROLES, type ColourRole } from '#schemas/realm/theme.ts';
import { isDarkColour } from '#src/realm/luminance.ts';

/**
 * Foreground, background and the minimum contrast: 4.5 for text, 3 for lines and icons that carry meaning. These are the
 * pairs that the styles of the product use (tests/architecture/colourPairs.test.ts).
 */
export const CONTRAST_PAIRS: readonly (readonly [ColourRole, ColourRole, number])[] = [
  ['text', 'background', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'surface-raised', 4.5],
  ['text-muted', 'background', 4.5],
  ['text-muted', 'surface', 4.5],
  ['text-muted', 'surface-raised', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-secondary', 'secondary', 4.5],
  ['on-live', 'live', 4.5],
  ['success', 'background', 4.5],
  ['success', 'surface', 4.5],
  ['success', 'surface-raised', 4.5],
  ['warning', 'background', 4.5],
  ['danger', 'background', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'surface-raised', 4.5],
  ['focus', 'background', 3],
  ['focus', 'surface', 3],
  ['focus', 'surface-raised', 3],
];

/** The darkest text on images, which is placed on the scrim, and the minimum contrast. */
const TEXT_ON_SCRIM = ['#e6e6e6', 4.5] as const;

/** Lightness (OKLCH) of the lightest derived scrim: texts on images stay readable on it. */
const MAX_SCRIM_LIGHTNESS = 0.3;

/** Every colour role as `#rrggbb` or `#rrggbbaa`. */
export type Colours = Readonly<Record<ColourRole, string>>;

/** Parses a CSS colour to `#rrggbb` (`#rrggbbaa` when translucent) in sRGB; undefined when it is invalid. */
export function readColour(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.trim() === '' || text.length > 80) return undefined;
  const colour = parse(text.trim());
  if (!colour) return undefined;
  const inside = clampChroma(colour, 'oklch', 'rgb');
  return (inside.alpha ?? 1) < 1 ? formatHex8(inside) : formatHex(inside);
}

/** Returns the WCAG contrast of two colours, 1 to 21. */
const contrast = (a: string, b: string): number => wcagContrast(a, b);

/** The contrast of a pair of roles. */
export type PairContrast = {
  /** The role of the text or line; undefined: the light text on images. */
  readonly foreground: ColourRole | undefined;
  readonly background: ColourRole;
  /** The colours themselves. */
  readonly colours: readonly [foreground: string, background: string];
  readonly minimum: number;
  readonly ratio: number;
};

/** Measures every pair that needs contrast. A publish refuses a theme in which a ratio is below its minimum. */
export function measureContrasts(colours: Colours): PairContrast[] {
  const [light, minimumOnScrim] = TEXT_ON_SCRIM;
  const pairs = CONTRAST_PAIRS.map(([foreground, background, minimum]): PairContrast => {
    const pair = [colours[foreground], colours[background]] as const;
    return { foreground, background, colours: pair, minimum, ratio: contrast(...pair) };
  });
  const onScrim = {
    foreground: undefined,
    background: 'scrim',
    colours: [light, colours.scrim],
    minimum: minimumOnScrim,
    ratio: contrast(light, colours.scrim),
  } as const;
  return [...pairs, onScrim];
}

/** Writes a ratio: `4.56:1`. It is rounded down, so that a ratio below a minimum never looks like the minimum. */
export const formatRatio = (ratio: number): string => `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;

/**
 * Fills the roles that a brand does not set. Surfaces differ from the background in lightness. Texts change in
 * lightness (OKLCH) until they have enough contrast on every surface; hue and chroma stay those of the brand.
 * @param given results of `readColour`, including primary, secondary, tertiary and background.
 */
export function deriveColours(given: Readonly<Partial<Record<ColourRole, string>>>): Colours {
  const oklch = converter('oklch');
  const toOklch = (hex: string): { l: number; c: number; h: number } => {
    const { l = 0, c = 0, h = 0 } = oklch(hex) ?? {};
    return { l, c, h };
  };
  const toHex = (l: number, c: number, h: number): string =>
    formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch', 'rgb'));
  const background = given.background ?? '#101010';
  const primary = given.primary ?? '#ffffff';
  const secondary = given.secondary ?? primary;
  const backgroundParts = toOklch(background);
  const isDark = isDarkColour(background);
  const step = isDark ? 1 : -1;
  const extreme = isDark ? '#ffffff' : '#000000';
  /**
   * Returns a surface colour: lighter than the background, or darker when texts would not be readable on a lighter one.
   */
  const makeSurface = (lift: number, chroma: number): string => {
    const lighter = toHex(backgroundParts.l + lift, backgroundParts.c * chroma, backgroundParts.h);
    return contrast(extreme, lighter) >= 4.6
      ? lighter
      : toHex(backgroundParts.l - lift, backgroundParts.c, backgroundParts.h);
  };
  const surface = given.surface ?? makeSurface(isDark ? 0.05 : 0.03, isDark ? 1 : 0.7);
  const raisedSurface = given['surface-raised'] ?? makeSurface(isDark ? 0.1 : 0.06, isDark ? 1 : 0.4);
  const backgrounds = [background, surface, raisedSurface];
  /**
   * Returns a text colour: changes its lightness `l` away from the background's until it has the contrast `ratio` on
   * all `backdrops`.
   */
  const makeReadable = (l: number, c: number, h: number, ratio: number, backdrops: readonly string[]): string => {
    for (let at = l; at >= 0 && at <= 1; at += step * 0.01) {
      const candidate = toHex(at, c, h);
      if (backdrops.every((other) => contrast(candidate, other) >= ratio)) return candidate;
    }
    return extreme;
  };
  /** Returns a colour for texts on a background: almost black or white with the hue of the background, if readable. */
  const makeTextOn = (role: string): string => {
    const { c, h } = toOklch(role);
    const best = [toHex(0.18, Math.min(c, 0.03), h), toHex(0.98, Math.min(c, 0.01), h), '#000000', '#ffffff'];
    return best.find((candidate) => contrast(candidate, role) >= 4.5) ?? '#ffffff';
  };
  const live = given.live ?? primary;
  const makeSignal = (h: number): string => makeReadable(isDark ? 0.72 : 0.5, 0.14, h, 4.6, backgrounds);
  const derived: Record<ColourRole, string> = {
    primary,
    secondary,
    tertiary: given.tertiary ?? secondary,
    background,
    surface,
    'surface-raised': raisedSurface,
    line: toHex(backgroundParts.l + step * 0.18, backgroundParts.c, backgroundParts.h),
    text: makeReadable(isDark ? 0.95 : 0.24, Math.min(backgroundParts.c, 0.03), backgroundParts.h, 7, backgrounds),
    'text-muted': makeReadable(
      isDark ? 0.72 : 0.48,
      Math.min(backgroundParts.c, 0.03),
      backgroundParts.h,
      4.6,
      backgrounds,
    ),
    'on-primary': makeTextOn(primary),
    'on-secondary': makeTextOn(secondary),
    live,
    'on-live': makeTextOn(live),
    success: makeSignal(155),
    warning: makeSignal(75),
    danger: makeSignal(25),
    focus: isDark
      ? '#ffffff'
      : makeReadable(0.24, Math.min(backgroundParts.c, 0.03), backgroundParts.h, 7, backgrounds),
    scrim: toHex(
      isDark ? Math.min(backgroundParts.l, MAX_SCRIM_LIGHTNESS) : 0.2,
      Math.min(backgroundParts.c, 0.03),
      backgroundParts.h,
    ),
  };
  return Object.fromEntries(COLOUR_ROLES.map((role) => [role, given[role] ?? derived[role]])) as Colours;
}
