// Computes the part of a row that is rendered: its programmes, the minutes that are not loaded, and those without a
// programme.
import type { Programme } from '#schemas/domain/epg.ts';
import { toMinuteRange, toMoment, type MinuteRange } from './guideGeometry.ts';
import { PIECE_CHANNELS, PIECE_MINUTES } from './guidePieces.ts';
import type { GuideExtent, PieceCache } from './createPieceCache.ts';

/** An empty range of fewer minutes is not shown. */
const MIN_EMPTY_MINUTES = 5;

/** Minutes [from, to) of one row. */
export type RowSlice = {
  /** The programmes, sorted by start time. */
  readonly programmes: readonly Programme[];
  /** Minutes whose programmes are not loaded. */
  readonly unloadedRanges: readonly MinuteRange[];
  /** Minutes in which the channel has no programme. */
  readonly emptyRanges: readonly MinuteRange[];
};

/** The rendered parts of the rows of the guide. */
export type RowSlices = {
  /** Returns minutes [from, to) of a row: the same object until its data changes. */
  get(row: number, from: number, to: number): RowSlice;
  /** Drops the slices of rows that have no cached piece. */
  evict(): void;
};

/** The programmes of consecutive time blocks; undefined for a block that is not loaded. */
type Blocks = readonly (readonly Programme[] | undefined)[];
type CachedSlice = { readonly blocks: Blocks; readonly slice: RowSlice; readonly from: number; readonly to: number };

/** Creates the slices of a guide from its cached pieces. A slice is computed again only after its pieces change. */
export function createRowSlices(cache: PieceCache, extent: GuideExtent): RowSlices {
  const cachedByRow = new Map<number, CachedSlice>();
  return {
    get(row, from, to) {
      const blocks: (readonly Programme[] | undefined)[] = [];
      for (let timeBlock = Math.floor(from / PIECE_MINUTES); timeBlock * PIECE_MINUTES < to; timeBlock++)
        blocks.push(cache.getProgrammes(row, timeBlock));
      const cached = cachedByRow.get(row);
      if (cached?.from === from && cached.to === to && isSame(cached.blocks, blocks)) return cached.slice;
      const slice = toSlice(blocks, from, to, extent);
      cachedByRow.set(row, { blocks, slice, from, to });
      return slice;
    },
    evict() {
      for (const row of cachedByRow.keys())
        if (!cache.hasChannelBlock(Math.floor(row / PIECE_CHANNELS))) cachedByRow.delete(row);
    },
  };
}

const isSame = (a: Blocks, b: Blocks): boolean =>
  a.length === b.length && a.every((block, index) => block === b[index]);

function toSlice(blocks: Blocks, from: number, to: number, { start, minutes }: GuideExtent): RowSlice {
  const programmes = findProgrammes(blocks, toMoment(from, start), toMoment(to, start));
  const unloadedRanges = findUnloadedRanges(blocks, from, to);
  const programmeRanges = programmes.map((programme) => toMinuteRange(programme, start));
  return {
    programmes,
    unloadedRanges,
    emptyRanges: findEmptyRanges([...programmeRanges, ...unloadedRanges], from, Math.min(to, minutes)),
  };
}

/** @param from,to in ms since 1970. */
function findProgrammes(blocks: Blocks, from: number, to: number): Programme[] {
  const programmes: Programme[] = [];
  for (const programme of blocks.flatMap((block) => block ?? [])) {
    const isInside = Date.parse(programme.endDate) > from && Date.parse(programme.startDate) < to;
    // A programme that crosses two blocks is in both.
    if (isInside && programmes.at(-1)?.id !== programme.id) programmes.push(programme);
  }
  return programmes;
}

/** Returns the minutes of blocks that are not loaded. Adjacent ranges are joined. */
function findUnloadedRanges(blocks: Blocks, from: number, to: number): MinuteRange[] {
  const ranges: [number, number][] = [];
  for (const [index, block] of blocks.entries()) {
    if (block) continue;
    const timeBlock = Math.floor(from / PIECE_MINUTES) + index;
    const start = Math.max(from, timeBlock * PIECE_MINUTES);
    const end = Math.min(to, (timeBlock + 1) * PIECE_MINUTES);
    const last = ranges.at(-1);
    if (last?.[1] === start) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

/** Returns the parts of [from, to) that no range covers. */
function findEmptyRanges(ranges: readonly MinuteRange[], from: number, to: number): MinuteRange[] {
  const emptyRanges: MinuteRange[] = [];
  let coveredTo = from;
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (start - coveredTo >= MIN_EMPTY_MINUTES) emptyRanges.push([coveredTo, start]);
    coveredTo = Math.max(coveredTo, end);
  }
  if (to - coveredTo >= MIN_EMPTY_MINUTES) emptyRanges.push([coveredTo, to]);
  return emptyRanges;
}
