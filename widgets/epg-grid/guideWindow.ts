// Which part of the guide is alive, and in which pieces it is fetched. Pure: measured numbers in, indices out.
// The guide's own clock is minutes since its beginning: the axis is real time, so days of 23 and 25 hours need no special case.

/** Channels and minutes of one piece: what is fetched, kept and dropped together (API-088: rpp 20). */
export const PIECE_CHANNELS = 20;
export const PIECE_MINUTES = 360;

/** In CSS px but for `minutes` and `channels`, the guide's whole extent. */
export type Measures = {
  /** How far the guide is scrolled from its beginning: along the time axis and down. */
  readonly along: number;
  readonly down: number;
  /** What is seen of the time axis and of the rows. */
  readonly width: number;
  readonly height: number;
  readonly perMinute: number;
  readonly perRow: number;
  readonly minutes: number;
  readonly channels: number;
};

/** Rows [top, bottom) and minutes [from, to) that are drawn. */
export type GuideWindow = { readonly top: number; readonly bottom: number; readonly from: number; readonly to: number };

/** Rows drawn beyond each edge (below: this, or one less), and the share of the seen hours drawn beyond each edge. */
const ROWS_AROUND = 2;
const HOURS_AROUND = 0.5;
/** Windows move by whole hours, so that most frames of a scroll draw nothing. */
const STEP = 60;

/** The window for what is in sight. Never empty where there is a guide. */
export function windowFor({ along, down, width, height, perMinute, perRow, minutes, channels }: Measures): GuideWindow {
  const seen = width / perMinute;
  const from = Math.max(0, Math.floor((along / perMinute - seen * HOURS_AROUND) / STEP) * STEP);
  const to = Math.min(minutes, Math.ceil((along / perMinute + seen * (1 + HOURS_AROUND)) / STEP) * STEP);
  const first = Math.floor(down / perRow);
  const top = Math.max(0, Math.min(first - ROWS_AROUND, channels - 1));
  // Counted from the first row and not from the lower edge: both ends move in the same frame, which is half as many drawings.
  const bottom = Math.min(channels, Math.max(first + Math.ceil(height / perRow) + ROWS_AROUND, top + 1));
  return { top, bottom, from: Math.min(from, Math.max(0, to - STEP)), to };
}

/** A piece by its place among the pieces: of channels, of hours. */
export type Piece = { readonly channels: number; readonly hours: number };

/** The pieces a window needs, and one further in the direction of travel (-1, 0, 1 for each axis), needed ones first. */
export function piecesFor(
  { top, bottom, from, to }: GuideWindow,
  travel: { readonly along: number; readonly down: number },
  guide: { readonly minutes: number; readonly channels: number },
): Piece[] {
  const rows = [
    Math.floor(top / PIECE_CHANNELS),
    Math.floor((Math.max(bottom, top + 1) - 1) / PIECE_CHANNELS),
  ] as const;
  const hours = [Math.floor(from / PIECE_MINUTES), Math.floor((Math.max(to, from + 1) - 1) / PIECE_MINUTES)] as const;
  const pieces: Piece[] = [];
  for (let channels = rows[0]; channels <= rows[1]; channels++)
    for (let hour = hours[0]; hour <= hours[1]; hour++) pieces.push({ channels, hours: hour });
  const ahead = (range: readonly [number, number], way: number) => (way > 0 ? range[1] + 1 : range[0] - 1);
  const isThere = (piece: Piece) =>
    piece.channels >= 0 &&
    piece.hours >= 0 &&
    piece.channels * PIECE_CHANNELS < guide.channels &&
    piece.hours * PIECE_MINUTES < guide.minutes;
  const next: Piece[] = [];
  if (travel.along !== 0)
    for (let channels = rows[0]; channels <= rows[1]; channels++)
      next.push({ channels, hours: ahead(hours, travel.along) });
  if (travel.down !== 0)
    for (let hour = hours[0]; hour <= hours[1]; hour++) next.push({ channels: ahead(rows, travel.down), hours: hour });
  return [...pieces, ...next.filter(isThere)];
}

export const keyOf = ({ channels, hours }: Piece): string => `${channels}:${hours}`;

/** Pieces of the same channels whose hours follow one another are asked for in one call, at most `most` hours' pieces each. */
export function asCalls(pieces: readonly Piece[], most: number): readonly (readonly Piece[])[] {
  const calls: Piece[][] = [];
  for (const piece of [...pieces].sort((a, b) => a.channels - b.channels || a.hours - b.hours)) {
    const call = calls.at(-1);
    const last = call?.at(-1);
    if (call && last && last.channels === piece.channels && last.hours + 1 === piece.hours && call.length < most)
      call.push(piece);
    else calls.push([piece]);
  }
  return calls;
}
