// The pieces in which the guide is fetched, kept and dropped. Pure: windows in, indices out.
import type { Extent, GuideWindow } from './guideGeometry.ts';

/** Channels and minutes of one piece (API-088: rpp 20). */
export const PIECE_CHANNELS = 20;
export const PIECE_MINUTES = 360;

/** A piece by its index among the pieces: of channels, of hours. */
export type Piece = { readonly channels: number; readonly hours: number };
/** Direction of the scroll on each axis: -1, 0 or 1. */
export type Travel = { readonly along: number; readonly down: number };

export const pieceKey = ({ channels, hours }: Piece): string => `${channels}:${hours}`;

/** The piece that holds a row and a minute. */
export const pieceOf = (row: number, minute: number): Piece => ({
  channels: Math.floor(row / PIECE_CHANNELS),
  hours: Math.floor(minute / PIECE_MINUTES),
});

/** The pieces that a window needs, then those next to it in the direction of travel. */
export function piecesFor({ top, bottom, from, to }: GuideWindow, travel: Travel, extent: Extent): Piece[] {
  const first = pieceOf(top, from);
  const last = pieceOf(Math.max(bottom, top + 1) - 1, Math.max(to, from + 1) - 1);
  const channels = rangeOf(first.channels, last.channels);
  const hours = rangeOf(first.hours, last.hours);
  const needed = channels.flatMap((each) => hours.map((hour) => ({ channels: each, hours: hour })));
  const nextHours = travel.along > 0 ? last.hours + 1 : first.hours - 1;
  const nextChannels = travel.down > 0 ? last.channels + 1 : first.channels - 1;
  const ahead = [
    ...(travel.along === 0 ? [] : channels.map((each) => ({ channels: each, hours: nextHours }))),
    ...(travel.down === 0 ? [] : hours.map((hour) => ({ channels: nextChannels, hours: hour }))),
  ];
  return [...needed, ...ahead.filter((piece) => isInGuide(piece, extent))];
}

const rangeOf = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const isInGuide = ({ channels, hours }: Piece, extent: Extent): boolean =>
  channels >= 0 && hours >= 0 && channels * PIECE_CHANNELS < extent.channels && hours * PIECE_MINUTES < extent.minutes;

/** Joins pieces of the same channels whose hours follow one another into calls of at most `most` pieces. */
export function groupIntoCalls(pieces: readonly Piece[], most: number): readonly (readonly Piece[])[] {
  const calls: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => a.channels - b.channels || a.hours - b.hours)) {
    const call = calls.at(-1);
    const last = call?.at(-1);
    const follows = last?.channels === piece.channels && last.hours + 1 === piece.hours;
    if (call && follows && call.length < most) call.push(piece);
    else calls.push([piece]);
  }
  return calls;
}
