// The guide is fetched, cached and evicted in pieces of 20 channels by 6 hours. These pure functions compute the
// pieces of a window.
import type { Extent, GuideWindow } from './guideGeometry.ts';

/** Channels of one piece (API-088: rpp 20). */
export const PIECE_CHANNELS = 20;
/** Minutes of one piece. */
export const PIECE_MINUTES = 360;

/**
 * The position of a piece, in pieces: piece { channelBlock: 1, timeBlock: 2 } has channels 20 to 39 and hours 12 to
 * 18.
 */
export type GuidePiece = { readonly channelBlock: number; readonly timeBlock: number };
/** Direction of the scroll on each axis: -1, 0 or 1. x: along the time axis; y: down the channels. */
export type ScrollDirection = { readonly x: number; readonly y: number };

/** Returns the key of a piece in a map. */
export const toPieceKey = ({ channelBlock, timeBlock }: GuidePiece): string => `${channelBlock}:${timeBlock}`;

/** Returns the piece that contains a row (index from 0) and a minute (since the guide's start). */
export const pieceAt = (row: number, minute: number): GuidePiece => ({
  channelBlock: Math.floor(row / PIECE_CHANNELS),
  timeBlock: Math.floor(minute / PIECE_MINUTES),
});

/** Returns the pieces that a window needs, then the next ones in the scroll direction. */
export function getPiecesForWindow(
  { top, bottom, from, to }: GuideWindow,
  direction: ScrollDirection,
  extent: Extent,
): GuidePiece[] {
  const first = pieceAt(top, from);
  const last = pieceAt(Math.max(bottom, top + 1) - 1, Math.max(to, from + 1) - 1);
  const channelBlocks = rangeInclusive(first.channelBlock, last.channelBlock);
  const timeBlocks = rangeInclusive(first.timeBlock, last.timeBlock);
  const visible = channelBlocks.flatMap((channelBlock) => timeBlocks.map((timeBlock) => ({ channelBlock, timeBlock })));
  const nextTimeBlock = direction.x > 0 ? last.timeBlock + 1 : first.timeBlock - 1;
  const nextChannelBlock = direction.y > 0 ? last.channelBlock + 1 : first.channelBlock - 1;
  const prefetched = [
    ...(direction.x === 0 ? [] : channelBlocks.map((channelBlock) => ({ channelBlock, timeBlock: nextTimeBlock }))),
    ...(direction.y === 0 ? [] : timeBlocks.map((timeBlock) => ({ channelBlock: nextChannelBlock, timeBlock }))),
  ];
  return [...visible, ...prefetched.filter((piece) => isInGuide(piece, extent))];
}

const rangeInclusive = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const isInGuide = ({ channelBlock, timeBlock }: GuidePiece, { channels, minutes }: Extent): boolean =>
  channelBlock >= 0 &&
  timeBlock >= 0 &&
  channelBlock * PIECE_CHANNELS < channels &&
  timeBlock * PIECE_MINUTES < minutes;

/** Groups consecutive time blocks of the same channels, so that one request fetches up to `maxPieces` of them. */
export function groupIntoRequests(
  pieces: readonly GuidePiece[],
  maxPieces: number,
): readonly (readonly GuidePiece[])[] {
  const groups: GuidePiece[][] = [];
  const sorted = [...pieces].sort((a, b) => a.channelBlock - b.channelBlock || a.timeBlock - b.timeBlock);
  for (const piece of sorted) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext = last?.channelBlock === piece.channelBlock && last.timeBlock + 1 === piece.timeBlock;
    if (group && isNext && group.length < maxPieces) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}
