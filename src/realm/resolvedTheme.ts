// The theme document as published: theme.json with every default filled, colours derived, files named by hash. Plain data.
import type { ColourRole, Theme, TypeRole } from '#schemas/realm/theme.ts';

export type FontScript = 'latin' | 'latin-ext' | 'arabic';

/** A font file; `hash` names its blob. */
export type ResolvedFont = {
  readonly family: string;
  readonly hash: string;
  /** `400` or `100 900`. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
  readonly script: FontScript;
  readonly preload: boolean;
};

/** Faces of the viewer's machine that stand in: those of most systems, and DejaVu, which is all that a plain Linux has. */
export type LocalFace = 'common' | 'dejavu';

/** A font of the viewer's machine, stretched so that it takes the room of `family` at `weight` until that is loaded. Percentages. */
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

type Filled<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };
type Part<K extends keyof Theme> = NonNullable<Theme[K]>;

/** A type role; the families stay absent where the brand names none, and the system's own face is used. */
export type ResolvedType = Omit<
  Filled<NonNullable<Part<'type'>[TypeRole]>>,
  'family' | 'arabicFamily' | 'arabicWeight'
> & { readonly family?: string; readonly arabicFamily?: string; readonly arabicWeight?: number };

export type ResolvedTheme = {
  readonly scheme: 'dark' | 'light';
  /** `#rrggbb` or `#rrggbbaa`, every role. */
  readonly colours: Readonly<Record<ColourRole, string>>;
  readonly fonts: readonly ResolvedFont[];
  readonly fallbacks: readonly FallbackFace[];
  readonly type: Readonly<Record<TypeRole, ResolvedType>>;
  readonly shape: Filled<Part<'shape'>>;
  readonly space: Filled<Part<'space'>>;
  /** `edge` and `marker` are the hashes of SVG blobs. */
  readonly hero: Omit<Filled<Part<'hero'>>, 'edge'> & { readonly edge?: string };
  readonly rows: Omit<Filled<Part<'rows'>>, 'marker'> & { readonly marker?: string };
  readonly motion: Filled<Part<'motion'>>;
};
