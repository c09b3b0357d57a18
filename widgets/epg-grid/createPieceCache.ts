// The pieces of the guide that this tab has fetched: channels, and their programmes by hours. Knows nothing of calls.
import type { EpgItem, Programme } from '#schemas/domain/epg.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { toMoment, type Extent } from './guideGeometry.ts';
import { PIECE_CHANNELS, PIECE_MINUTES, pieceKey, pieceOf, type Piece } from './guidePieces.ts';
import type { Channel, EpgResponse } from './guideTypes.ts';

/** Pieces kept: about four windows of the largest screen. */
const MAX_PIECES = 32;

/** `start`: the guide's beginning in ms since 1970. */
export type GuideExtent = Extent & { readonly start: number };

export type PieceCache = {
  channel(row: number): Channel | undefined;
  findChannel(id: string): Channel | undefined;
  /** The cursor behind a piece of channels, with which the next one continues; undefined when unknown. */
  cursorAfter(channels: number): string | undefined;
  /** Stores a response for minutes [from, to): each piece that it holds entirely. */
  put(response: EpgResponse, from: number, to: number): void;
  has(piece: Piece): boolean;
  /** Programmes of a row in one piece of hours; undefined where they are not known. */
  programmes(row: number, hours: number): readonly Programme[] | undefined;
  /** Notes that these pieces are in use now. */
  touch(pieces: readonly Piece[]): void;
  /** Drops the pieces that were not used for the longest time, never those that are in use. */
  evict(inUse: readonly Piece[]): void;
  hasChannels(piece: number): boolean;
  size(): number;
};

type Entry = { readonly rows: readonly (readonly Programme[])[]; usedAt: number };

export function createPieceCache(extent: GuideExtent): PieceCache {
  const entries = new Map<string, Entry>();
  const channels = new Map<number, Channel>();
  const cursors = new Map<number, string>();
  let time = 0;

  function putPiece(channelPiece: number, items: readonly EpgItem[], hours: number): void {
    const begins = toMoment(hours * PIECE_MINUTES, extent.start);
    const ends = begins + PIECE_MINUTES * MINUTE_MS;
    const rows = items.map(({ programmes }) =>
      programmes.filter(({ startDate, endDate }) => Date.parse(startDate) < ends && Date.parse(endDate) > begins),
    );
    entries.set(pieceKey({ channels: channelPiece, hours }), { rows, usedAt: time });
  }

  return {
    channel: (row) => channels.get(row),
    findChannel: (id) => [...channels.values()].find((channel) => channel.id === id),
    cursorAfter: (piece) => cursors.get(piece),
    put(response, from, to) {
      const { items, lastSeen } = response;
      for (const { programmes: _programmes, ...channel } of items) channels.set(channel.position, channel);
      const [first, end] = wholeHours(from, to, extent);
      for (const [piece, own] of groupByPiece(items)) {
        const expected = Math.min(PIECE_CHANNELS, extent.channels - piece * PIECE_CHANNELS);
        // Half a piece would look like channels without programmes.
        if (own.length < expected) continue;
        if (lastSeen !== undefined && own.at(-1) === items.at(-1)) cursors.set(piece, lastSeen);
        for (let hours = first; hours < end; hours++) putPiece(piece, own, hours);
      }
    },
    has: (piece) => entries.has(pieceKey(piece)),
    programmes: (row, hours) =>
      entries.get(pieceKey({ channels: Math.floor(row / PIECE_CHANNELS), hours }))?.rows[row % PIECE_CHANNELS],
    touch(pieces) {
      time++;
      for (const piece of pieces) {
        const entry = entries.get(pieceKey(piece));
        if (entry) entry.usedAt = time;
      }
    },
    evict(inUse) {
      const keys = new Set(inUse.map(pieceKey));
      const unused = [...entries].filter(([key]) => !keys.has(key)).sort(([, a], [, b]) => a.usedAt - b.usedAt);
      for (const [key] of unused.slice(0, Math.max(0, entries.size - MAX_PIECES))) entries.delete(key);
    },
    hasChannels: (piece) => [...entries.keys()].some((key) => key.startsWith(`${piece}:`)),
    size: () => entries.size,
  };
}

/** The items of each piece of channels. By hand, because Map.groupBy is younger than the browsers of the build target. */
function groupByPiece(items: readonly EpgItem[]): ReadonlyMap<number, readonly EpgItem[]> {
  const groups = new Map<number, EpgItem[]>();
  for (const item of items) {
    const { channels } = pieceOf(item.position, 0);
    const group = groups.get(channels);
    if (group) group.push(item);
    else groups.set(channels, [item]);
  }
  return groups;
}

/** Hours' pieces [first, end) that lie entirely in minutes [from, to); the guide's last one may be shorter. */
const wholeHours = (from: number, to: number, { minutes }: Extent): readonly [number, number] => [
  Math.ceil(from / PIECE_MINUTES),
  to >= minutes ? Math.ceil(minutes / PIECE_MINUTES) : Math.floor(to / PIECE_MINUTES),
];
