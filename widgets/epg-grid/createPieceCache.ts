// The pieces of the guide that this tab has fetched: channels, and their programmes by time block. It starts no
// requests.
import type { EpgItem, Programme } from '#schemas/domain/epg.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { toMoment, type Extent, type MinuteRange } from './guideGeometry.ts';
import { PIECE_CHANNELS, PIECE_MINUTES, pieceAt, toPieceKey, type GuidePiece } from './guidePieces.ts';
import type { Channel, EpgResponse } from './guideTypes.ts';

/** Pieces that stay in the cache: about four windows of the largest screen. */
const MAX_PIECES = 32;

/** The size of the guide, and its start in ms since 1970. */
export type GuideExtent = Extent & { readonly start: number };

/** The loaded pieces of the guide. */
export type PieceCache = {
  /** Returns the channel of a row; undefined until a response contained it. */
  getChannel(row: number): Channel | undefined;
  /** Returns the channel with an id; undefined until a response contained it. */
  findChannel(id: string): Channel | undefined;
  /** Returns the paging cursor with which the channels after a block continue, or undefined if it is unknown. */
  getLastSeenAfter(channelBlock: number): string | undefined;
  /** Stores the pieces that a response for minutes [from, to) contains completely. */
  put(response: EpgResponse, from: number, to: number): void;
  has(piece: GuidePiece): boolean;
  /** Returns the programmes of a row in one time block, in order, or undefined if they are not cached. */
  getProgrammes(row: number, timeBlock: number): readonly Programme[] | undefined;
  /** Marks pieces as used now. */
  touch(pieces: readonly GuidePiece[]): void;
  /** Drops the least recently used pieces above the limit, except those in use. */
  evict(inUse: readonly GuidePiece[]): void;
  /** Whether any piece of these channels is cached. */
  hasChannelBlock(channelBlock: number): boolean;
  /** Returns the number of cached pieces. */
  size(): number;
};

/** The programmes of a piece, by row in the piece. `usedAt` is the number of the latest `touch` call with the piece. */
type CacheEntry = { readonly rows: readonly (readonly Programme[])[]; usedAt: number };

/** Creates an empty cache. */
export function createPieceCache(extent: GuideExtent): PieceCache {
  const entries = new Map<string, CacheEntry>();
  const channelsByRow = new Map<number, Channel>();
  const lastSeenByBlock = new Map<number, string>();
  let touchCount = 0;

  function putPiece(piece: GuidePiece, items: readonly EpgItem[]): void {
    const start = toMoment(piece.timeBlock * PIECE_MINUTES, extent.start);
    const end = start + PIECE_MINUTES * MINUTE_MS;
    const rows = items.map(({ programmes }) =>
      programmes.filter(({ startDate, endDate }) => Date.parse(startDate) < end && Date.parse(endDate) > start),
    );
    entries.set(toPieceKey(piece), { rows, usedAt: touchCount });
  }

  return {
    getChannel: (row) => channelsByRow.get(row),
    findChannel: (id) => [...channelsByRow.values()].find((channel) => channel.id === id),
    getLastSeenAfter: (channelBlock) => lastSeenByBlock.get(channelBlock),
    put(response, from, to) {
      const { items, lastSeen } = response;
      for (const { programmes: _programmes, ...channel } of items) channelsByRow.set(channel.position, channel);
      const [firstBlock, endBlock] = toCompleteTimeBlocks([from, to], extent);
      for (const [channelBlock, blockItems] of groupByChannelBlock(items)) {
        const expectedCount = Math.min(PIECE_CHANNELS, extent.channels - channelBlock * PIECE_CHANNELS);
        // The missing channels of an incomplete piece would look like channels without programmes.
        if (blockItems.length < expectedCount) continue;
        if (lastSeen !== undefined && blockItems.at(-1) === items.at(-1)) lastSeenByBlock.set(channelBlock, lastSeen);
        for (let timeBlock = firstBlock; timeBlock < endBlock; timeBlock++)
          putPiece({ channelBlock, timeBlock }, blockItems);
      }
    },
    has: (piece) => entries.has(toPieceKey(piece)),
    getProgrammes: (row, timeBlock) =>
      entries.get(toPieceKey({ channelBlock: Math.floor(row / PIECE_CHANNELS), timeBlock }))?.rows[
        row % PIECE_CHANNELS
      ],
    touch(pieces) {
      touchCount++;
      for (const piece of pieces) {
        const entry = entries.get(toPieceKey(piece));
        if (entry) entry.usedAt = touchCount;
      }
    },
    evict(inUse) {
      const keys = new Set(inUse.map(toPieceKey));
      const unused = [...entries].filter(([key]) => !keys.has(key)).sort(([, a], [, b]) => a.usedAt - b.usedAt);
      for (const [key] of unused.slice(0, Math.max(0, entries.size - MAX_PIECES))) entries.delete(key);
    },
    hasChannelBlock: (channelBlock) => [...entries.keys()].some((key) => key.startsWith(`${channelBlock}:`)),
    size: () => entries.size,
  };
}

/** Groups items by channel block, without Map.groupBy: it is newer than the browsers of the build target. */
function groupByChannelBlock(items: readonly EpgItem[]): ReadonlyMap<number, readonly EpgItem[]> {
  const groups = new Map<number, EpgItem[]>();
  for (const item of items) {
    const { channelBlock } = pieceAt(item.position, 0);
    const group = groups.get(channelBlock);
    if (group) group.push(item);
    else groups.set(channelBlock, [item]);
  }
  return groups;
}

/** Returns the time blocks [first, end) that are completely in a range. The last block of the guide may be shorter. */
const toCompleteTimeBlocks = ([from, to]: MinuteRange, { minutes }: Extent): readonly [first: number, end: number] => [
  Math.ceil(from / PIECE_MINUTES),
  to >= minutes ? Math.ceil(minutes / PIECE_MINUTES) : Math.floor(to / PIECE_MINUTES),
];
