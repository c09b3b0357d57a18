// The published theme document: theme.json with every default filled in, colours derived and files named by their hash.
import type { ColourRole, Theme, TypeRole } from '#schemas/realm/theme.ts';

/** Script that a font file covers. */
export type FontScript = 'latin' | 'latin-ext' | 'arabic';

/** A font file. `hash` is the id of its blob. */
export type ResolvedFont = {
  readonly family: string;
  readonly hash: string;
  /** `400` or `100 900`. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
  readonly script: FontScript;
  readonly preload: boolean;
};

/** Local faces used as fallback: those of most systems, or DejaVu, often the only family of a plain Linux. */
export type LocalFace = 'common' | 'dejavu';

/**
 * A local font with metrics adjusted to `family` at `weight`, used until the font file is loaded. Overrides are
 * percentages.
 */
export type FallbackFace = {
  readonly local: LocalFace;
  readonly family: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
  readonly script: 'latin' | 'arabic';
  readonly serif: boolean;
  readonly sizeAdjust: number;
  readonly ascentOverride: number;
  readonly descentOverride: number;
  readonly lineGapOverride: number;
};

type RequiredFields<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };
type ThemeSection<K extends keyof Theme> = NonNullable<Theme[K]>;

/** A type role. The families are absent when the brand names none: the system font is used. */
export type ResolvedType = Omit<
  RequiredFields<NonNullable<ThemeSection<'type'>[TypeRole]>>,
  'family' | 'arabicFamily' | 'arabicWeight'
> & { readonly family?: string; readonly arabicFamily?: string; readonly arabicWeight?: number };

/** A theme with all values. */
export type ResolvedTheme = {
  readonly scheme: 'dark' | 'light';
  /** `#rrggbb` or `#rrggbbaa`, every role. */
  readonly colours: Readonly<Record<ColourRole, string>>;
  readonly fonts: readonly ResolvedFont[];
  readonly fallbacks: readonly FallbackFace[];
  readonly type: Readonly<Record<TypeRole, ResolvedType>>;
  readonly shape: RequiredFields<ThemeSection<'shape'>>;
  readonly space: RequiredFields<ThemeSection<'space'>>;
  /** `edge` and `marker` are the hashes of SVG blobs. */
  readonly hero: Omit<RequiredFields<ThemeSection<'hero'>>, 'edge'> & { readonly edge?: string };
  readonly rows: Omit<RequiredFields<ThemeSection<'rows'>>, 'marker'> & { readonly marker?: string };
  readonly motion: RequiredFields<ThemeSection<'motion'>>;
};
