// Metrics of a brand's font -> the local face stretched to its size, so that the page does not move when the font arrives
// (decision O23). Widths are measured at the weight the type role uses, not at the file's default.
import { fromBuffer } from '@capsizecss/unpack';
import { create, type Font } from 'fontkitten';
import type { FallbackFace } from '#src/realm/resolvedTheme.ts';

/** Average width of a letter in em, weighted by English frequency as capsize does: of Arial and of Times New Roman. */
const LOCAL_WIDTH = { sans: 904 / 2048, serif: 819 / 2048 } as const;
/** Letters by which a weight is compared with the file's default: frequent ones, both cases, digits. */
const SAMPLE = 'etaoinshrdlucmfwypvbgkETAOINSHRDLU0123456789';

/** What a font file says of itself. */
export type FontFacts = {
  readonly serif: boolean;
  /** Parts of an em. */
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Average letter width in em at a weight. */
  width(weight: number): number;
};

/** Reads a woff2; rejects when it is no font. */
export async function readFont(bytes: Uint8Array): Promise<FontFacts> {
  const buffer = Buffer.from(bytes);
  const metrics = await fromBuffer(buffer);
  const font = create(buffer);
  if (font.isCollection) throw new Error('a collection of fonts');
  const em = metrics.unitsPerEm;
  return {
    serif: hasSerifs(font),
    ascent: metrics.ascent / em, descent: Math.abs(metrics.descent) / em, lineGap: metrics.lineGap / em,
    width: (weight) => (metrics.xWidthAvg / em) * widening(font, weight),
  };
}

/**
 * A capital I with serifs has more corners than a bar, rounded or not (5 to 9 path steps; Newsreader has 13). Subset fonts
 * seldom say it themselves: of our thirteen files none has a PANOSE class.
 */
function hasSerifs(font: Font): boolean {
  const I = 0x49;
  return font.hasGlyphForCodePoint(I) && font.glyphForCodePoint(I).path.commands.length > 12;
}

/** The stretched face for a family at a weight. Percentages as CSS wants them, rounded so that equal fonts give equal themes. */
export function fallbackFace(facts: FontFacts, { family, weight, style, script }: Pick<FallbackFace, 'family' | 'weight' | 'style' | 'script'>): FallbackFace {
  // Arabic letters join: widths of single ones say nothing. Heights are what would move the lines.
  const stretch = script === 'arabic' ? 1 : facts.width(weight) / LOCAL_WIDTH[facts.serif ? 'serif' : 'sans'];
  const percent = (part: number): number => Number(((part * 100) / stretch).toFixed(2));
  return {
    family, weight, style, script, serif: facts.serif, sizeAdjust: Number((stretch * 100).toFixed(2)),
    ascentOverride: percent(facts.ascent), descentOverride: percent(facts.descent), lineGapOverride: percent(facts.lineGap),
  };
}

type Axis = { axisTag: string; minValue: number; defaultValue: number; maxValue: number };
type Region = { startCoord: number; peakCoord: number; endCoord: number };
/** The tables of a variable font that say how wide letters grow (OpenType HVAR, fvar, avar). fontkitten parses, but cannot apply them to a woff2. */
type Variable = {
  fvar?: { axis: Axis[] };
  avar?: { segment: { correspondence: { fromCoord: number; toCoord: number }[] }[] };
  HVAR?: {
    advanceWidthMapping?: { mapCount: number; mapData: { outerIndex: number; innerIndex: number }[] };
    itemVariationStore: { itemVariationData: { regionIndexes: number[]; deltaSets: { deltas: number[] }[] }[]; variationRegionList: { variationRegions: Region[][] } };
  };
};

/** How much wider the sample is at a weight than at the file's default; 1 for a font without a weight axis. */
function widening(font: Font, weight: number): number {
  const { fvar, avar, HVAR } = font as unknown as Variable;
  if (!HVAR || !fvar?.axis.some((axis) => axis.axisTag.trim() === 'wght')) return 1;
  const place = fvar.axis.map((axis, index) => (axis.axisTag.trim() === 'wght' ? normalised(weight, axis, avar?.segment[index]?.correspondence) : 0));
  let plain = 0, wide = 0;
  for (const letter of SAMPLE) {
    const code = letter.codePointAt(0) ?? 0;
    if (!font.hasGlyphForCodePoint(code)) continue;
    const glyph = font.glyphForCodePoint(code);
    plain += glyph.advanceWidth;
    wide += glyph.advanceWidth + growth(HVAR, glyph.id, place);
  }
  return plain > 0 && wide > 0 ? wide / plain : 1;
}

function normalised(weight: number, { minValue, defaultValue, maxValue }: Axis, bends: readonly { fromCoord: number; toCoord: number }[] = []): number {
  const inside = Math.min(maxValue, Math.max(minValue, weight));
  const room = inside < defaultValue ? defaultValue - minValue : maxValue - defaultValue;
  const plain = room > 0 ? (inside - defaultValue) / room : 0;
  const after = bends.findIndex((bend) => plain < bend.fromCoord);
  const low = bends[after - 1], high = bends[after];
  return low && high ? low.toCoord + ((plain - low.fromCoord) * (high.toCoord - low.toCoord)) / (high.fromCoord - low.fromCoord) : plain;
}

function growth({ advanceWidthMapping: map, itemVariationStore: store }: NonNullable<Variable['HVAR']>, glyph: number, place: readonly number[]): number {
  const { outerIndex, innerIndex } = map?.mapData[Math.min(glyph, map.mapCount - 1)] ?? { outerIndex: 0, innerIndex: glyph };
  const data = store.itemVariationData[outerIndex];
  const deltas = data?.deltaSets[innerIndex]?.deltas ?? [];
  return deltas.reduce((sum, delta, master) => {
    const region = store.variationRegionList.variationRegions[data?.regionIndexes[master] ?? -1] ?? [];
    return sum + delta * region.reduce((scale, axis, index) => scale * reach(axis, place[index] ?? 0), 1);
  }, 0);
}

/** How much of a region's change applies at a place on one axis, 0 to 1. */
function reach({ startCoord: start, peakCoord: peak, endCoord: end }: Region, at: number): number {
  if (peak === 0 || start > peak || peak > end || (start < 0 && end > 0)) return 1;
  if (at < start || at > end) return 0;
  if (at === peak) return 1;
  return at < peak ? (at - start) / (peak - start) : (end - at) / (end - peak);
}
