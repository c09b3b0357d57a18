// Computes a local fallback face with the metrics of a brand's font, so that the layout does not shift when the font
// loads (decision O23). Widths are measured at the weight the type role uses, not at the file's default.
import { fromBuffer } from '@capsizecss/unpack';
import { create, type Font } from 'fontkitten';
import type { FallbackFace } from '#src/realm/resolvedTheme.ts';

/**
 * Average width of a letter in em, weighted by English frequency as capsize does: Arial and Times New Roman, DejaVu
 * Sans and Serif.
 */
const LOCAL_WIDTH = {
  common: { sans: 904 / 2048, serif: 819 / 2048 },
  dejavu: { sans: 1041 / 2048, serif: 1058 / 2048 },
} as const;
/**
 * Frequent Arabic letters in their isolated form and (as presentation forms) in their joined form, with their average
 * width in DejaVu Sans in em.
 */
const ARABIC = {
  alone: 'ااااالللليييممننوورربتتةدعسفقكهحجأشصطى',
  joined: '\ufe8e\ufedf\ufee0\ufef3\ufef4\ufee3\ufee4\ufee7\ufee8\ufeee\ufeae',
  dejavuAlone: 0.6779,
  dejavuJoined: 0.3893,
} as const;
/** Letters by which a weight is compared with the file's default: frequent ones, both cases, digits. */
const SAMPLE = 'etaoinshrdlucmfwypvbgkETAOINSHRDLU0123456789';

/** Metrics of a font file as plain data, which is cached by the file's hash. */
export type FontFacts = {
  readonly serif: boolean;
  /** As a fraction of an em, like `descent` and `lineGap`. */
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Average letter width in em at the weights 0, 100 ... 1000. */
  readonly widths: readonly number[];
  /** Width of Arabic text as a multiple of that in DejaVu Sans, at the same weights; all 1 without Arabic letters. */
  readonly arabic: readonly number[];
};

/** Reads the metrics of a woff2 file. Rejects when it is not a font. */
export async function readFont(bytes: Uint8Array): Promise<FontFacts> {
  const buffer = Buffer.from(bytes);
  const metrics = await fromBuffer(buffer);
  const font = create(buffer);
  if (font.isCollection) throw new Error('a collection of fonts');
  const em = metrics.unitsPerEm;
  return {
    serif: hasSerifs(font),
    ascent: metrics.ascent / em,
    descent: Math.abs(metrics.descent) / em,
    lineGap: metrics.lineGap / em,
    widths: Array.from(
      { length: 11 },
      (_, hundred) => (metrics.xWidthAvg / em) * computeWidthRatio(font, hundred * 100),
    ),
    arabic: Array.from({ length: 11 }, (_, hundred) => computeArabicWidthRatio(font, hundred * 100)),
  };
}

/**
 * Whether a font has serifs: its capital I then has more corners (Newsreader: 13 path steps) than a bar, rounded or not
 * (5 to 9). Subset fonts seldom name their PANOSE class (a classification of typefaces): none of the demo fonts does.
 */
function hasSerifs(font: Font): boolean {
  const I = 0x49;
  return font.hasGlyphForCodePoint(I) && font.glyphForCodePoint(I).path.commands.length > 12;
}

/**
 * Computes the fallback face of a family at a weight. CSS percentages, rounded so that equal fonts give equal themes.
 */
export function computeFallbackFace(
  facts: FontFacts,
  { local, family, weight, style, script }: Pick<FallbackFace, 'local' | 'family' | 'weight' | 'style' | 'script'>,
): FallbackFace {
  // The Arabic fonts of other systems have unknown widths, so only the heights are adjusted: those move the lines.
  const arabic = local === 'dejavu' ? computeWidthAt(facts.arabic, weight) : 1;
  const stretch =
    script === 'arabic'
      ? arabic
      : computeWidthAt(facts.widths, weight) / LOCAL_WIDTH[local][facts.serif ? 'serif' : 'sans'];
  const percent = (part: number): number => Number(((part * 100) / stretch).toFixed(2));
  return {
    local,
    family,
    weight,
    style,
    script,
    serif: facts.serif,
    sizeAdjust: Number((stretch * 100).toFixed(2)),
    ascentOverride: percent(facts.ascent),
    descentOverride: percent(facts.descent),
    lineGapOverride: percent(facts.lineGap),
  };
}

function computeWidthAt(widths: readonly number[], weight: number): number {
  const position = Math.min(10, Math.max(0, weight / 100));
  const low = widths[Math.floor(position)] ?? 0;
  const high = widths[Math.ceil(position)] ?? low;
  return low + (high - low) * (position % 1);
}

type Axis = { axisTag: string; minValue: number; defaultValue: number; maxValue: number };
type Region = { startCoord: number; peakCoord: number; endCoord: number };
/**
 * The tables of a variable font that say how wide letters grow (OpenType HVAR, fvar, avar). fontkitten parses these
 * tables, but it cannot apply them to a woff2 file.
 */
type VariableFontTables = {
  fvar?: { axis: Axis[] };
  avar?: { segment: { correspondence: { fromCoord: number; toCoord: number }[] }[] };
  HVAR?: {
    advanceWidthMapping?: { mapCount: number; mapData: { outerIndex: number; innerIndex: number }[] };
    itemVariationStore: {
      itemVariationData: { regionIndexes: number[]; deltaSets: { deltas: number[] }[] }[];
      variationRegionList: { variationRegions: Region[][] };
    };
  };
};

/** Returns the width of the sample at a weight relative to the file's default; 1 for a font without a weight axis. */
function computeWidthRatio(font: Font, weight: number): number {
  const plain = computeMeanWidth(font, SAMPLE, undefined);
  const wide = computeMeanWidth(font, SAMPLE, weight);
  return plain && wide ? wide / plain : 1;
}

/**
 * Returns the width of Arabic text as a multiple of that in DejaVu Sans: the mean of isolated and joined letters. The
 * mean differs from real text by less than a tenth; isolated or joined letters alone differ by more.
 */
function computeArabicWidthRatio(font: Font, weight: number): number {
  const ratios = [
    [ARABIC.alone, ARABIC.dejavuAlone],
    [ARABIC.joined, ARABIC.dejavuJoined],
  ] as const;
  const known = ratios
    .map(([letters, dejavu]) => (computeMeanWidth(font, letters, weight) ?? 0) / dejavu)
    .filter((ratio) => ratio > 0);
  return known.length ? known.reduce((sum, ratio) => sum + ratio, 0) / known.length : 1;
}

/**
 * Returns the mean advance width in em of the letters that the font has; undefined when it has none of them.
 * @param weight undefined: the file's default.
 */
function computeMeanWidth(font: Font, letters: string, weight: number | undefined): number | undefined {
  // fontkitten reads these tables of variable fonts but leaves them out of its types.
  const { fvar, avar, HVAR } = font as unknown as VariableFontTables;
  const position =
    weight === undefined
      ? undefined
      : fvar?.axis.map((axis, index) =>
          axis.axisTag.trim() === 'wght' ? normaliseAxis(weight, axis, avar?.segment[index]?.correspondence) : 0,
        );
  const widths = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
    .filter((code) => font.hasGlyphForCodePoint(code))
    .map((code) => {
      const glyph = font.glyphForCodePoint(code);
      return glyph.advanceWidth + (HVAR && position ? computeAdvanceDelta(HVAR, glyph.id, position) : 0);
    });
  return widths.length ? widths.reduce((sum, width) => sum + width, 0) / widths.length / font.unitsPerEm : undefined;
}

function normaliseAxis(
  weight: number,
  { minValue, defaultValue, maxValue }: Axis,
  segments: readonly { fromCoord: number; toCoord: number }[] = [],
): number {
  const clampedWeight = Math.min(maxValue, Math.max(minValue, weight));
  const range = clampedWeight < defaultValue ? defaultValue - minValue : maxValue - defaultValue;
  const plain = range > 0 ? (clampedWeight - defaultValue) / range : 0;
  const after = segments.findIndex((segment) => plain < segment.fromCoord);
  const low = segments[after - 1];
  const high = segments[after];
  return low && high
    ? low.toCoord + ((plain - low.fromCoord) * (high.toCoord - low.toCoord)) / (high.fromCoord - low.fromCoord)
    : plain;
}

/** Returns how much the advance width of a glyph changes at a position on the axes, in font units. */
function computeAdvanceDelta(
  { advanceWidthMapping: map, itemVariationStore: store }: NonNullable<VariableFontTables['HVAR']>,
  glyph: number,
  position: readonly number[],
): number {
  const { outerIndex, innerIndex } = map?.mapData[Math.min(glyph, map.mapCount - 1)] ?? {
    outerIndex: 0,
    innerIndex: glyph,
  };
  const data = store.itemVariationData[outerIndex];
  const deltas = data?.deltaSets[innerIndex]?.deltas ?? [];
  return deltas.reduce((sum, delta, master) => {
    const region = store.variationRegionList.variationRegions[data?.regionIndexes[master] ?? -1] ?? [];
    return (
      sum + delta * region.reduce((scale, axis, index) => scale * computeRegionScalar(axis, position[index] ?? 0), 1)
    );
  }, 0);
}

/** Returns how much of a region's delta applies at a position on one axis, 0 to 1 (OpenType variation regions). */
function computeRegionScalar({ startCoord: start, peakCoord: peak, endCoord: end }: Region, at: number): number {
  if (peak === 0 || start > peak || peak > end || (start < 0 && end > 0)) return 1;
  if (at < start || at > end) return 0;
  if (at === peak) return 1;
  return at < peak ? (at - start) / (peak - start) : (end - at) / (end - peak);
}
