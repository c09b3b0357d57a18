// One row of the guide as it is rendered: its programmes, the minutes that are not loaded, and those without a programme.
import type { Programme } from '#schemas/domain/epg.ts';
import { spanOf, toMoment, type Span } from './guideGeometry.ts';
import { PIECE_CHANNELS, PIECE_MINUTES } from './guidePieces.ts';
import type { GuideExtent, PieceCache } from './createPieceCache.ts';

/** Minutes below which a time without a programme is not shown as one. */
const SMALLEST_HOLE = 5;

/** A stretch of one row: its programmes in order, the minutes of it that are not loaded, and those that have no programme. */
export type GuideLine = {
  readonly programmes: readonly Programme[];
  readonly gaps: readonly Span[];
  readonly holes: readonly Span[];
};

export type GuideLines = {
  /** Minutes [from, to) of a row; the same object while nothing of it changed. */
  get(row: number, from: number, to: number): GuideLine;
  /** Drops the rows of which no piece is kept. */
  evict(): void;
};

type Parts = readonly (readonly Programme[] | undefined)[];
type Known = { readonly parts: Parts; readonly line: GuideLine; readonly from: number; readonly to: number };

export function createGuideLines(cache: PieceCache, extent: GuideExtent): GuideLines {
  const known = new Map<number, Known>();
  return {
    get(row, from, to) {
      const parts: (readonly Programme[] | undefined)[] = [];
      for (let hours = Math.floor(from / PIECE_MINUTES); hours * PIECE_MINUTES < to; hours++)
        parts.push(cache.programmes(row, hours));
      const before = known.get(row);
      if (before?.from === from && before.to === to && isSame(before.parts, parts)) return before.line;
      const line = toLine(parts, from, to, extent);
      known.set(row, { parts, line, from, to });
      return line;
    },
    evict() {
      for (const row of known.keys()) if (!cache.hasChannels(Math.floor(row / PIECE_CHANNELS))) known.delete(row);
    },
  };
}

const isSame = (a: Parts, b: Parts): boolean => a.length === b.length && a.every((part, index) => part === b[index]);

function toLine(parts: Parts, from: number, to: number, { start, minutes }: GuideExtent): GuideLine {
  const programmes = programmesIn(parts, toMoment(from, start), toMoment(to, start));
  const gaps = gapsIn(parts, from, to);
  const spans = programmes.map((programme) => spanOf(programme, start));
  return { programmes, gaps, holes: holesIn([...spans, ...gaps], from, Math.min(to, minutes)) };
}

/** @param begins,ends in ms since 1970. */
function programmesIn(parts: Parts, begins: number, ends: number): Programme[] {
  const programmes: Programme[] = [];
  for (const part of parts)
    for (const programme of part ?? []) {
      const isInside = Date.parse(programme.endDate) > begins && Date.parse(programme.startDate) < ends;
      // One that crosses the border of two pieces is in both.
      if (isInside && programmes.at(-1)?.id !== programme.id) programmes.push(programme);
    }
  return programmes;
}

/** Minutes of the parts that are not loaded; neighbours are joined. */
function gapsIn(parts: Parts, from: number, to: number): Span[] {
  const gaps: [number, number][] = [];
  for (const [index, part] of parts.entries()) {
    if (part) continue;
    const hours = Math.floor(from / PIECE_MINUTES) + index;
    const gap: [number, number] = [Math.max(from, hours * PIECE_MINUTES), Math.min(to, (hours + 1) * PIECE_MINUTES)];
    const last = gaps.at(-1);
    if (last?.[1] === gap[0]) last[1] = gap[1];
    else gaps.push(gap);
  }
  return gaps;
}

/** What of [from, to) is in none of the spans. */
function holesIn(spans: readonly Span[], from: number, to: number): Span[] {
  const holes: Span[] = [];
  let reached = from;
  for (const [begins, ends] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (begins - reached >= SMALLEST_HOLE) holes.push([reached, begins]);
    reached = Math.max(reached, ends);
  }
  if (to - reached >= SMALLEST_HOLE) holes.push([reached, to]);
  return holes;
}
