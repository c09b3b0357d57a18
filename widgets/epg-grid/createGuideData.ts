// The guide's data in this tab: pieces of channels and hours, fetched once each, kept while they are near, dropped when they are
// far. What belongs here: what is known and what is being asked for. What does not: what is in sight (guideWindow.ts).
import type { EpgItem, Guide, Programme } from '#schemas/domain/epg.ts';
import { programmeAt, spanOf } from './move.ts';
import { asCalls, keyOf, PIECE_CHANNELS, PIECE_MINUTES, type Piece } from './guideWindow.ts';

const MINUTE = 60_000;
/** Pieces kept: about four windows of the largest screen. */
const MOST_PIECES = 32;
/** Hours' pieces in which a programme is looked for that began in unknown hours: two days. */
const PIECES_SEARCHED = 8;
/** Minutes below which nothing is said of a time without a programme. */
const SMALLEST_HOLE = 5;
/** Hours' pieces in one call: a day. */
const MOST_IN_CALL = 4;

export type Channel = Omit<EpgItem, 'programmes'>;
export type EpgAnswer = {
  readonly items: readonly EpgItem[];
  readonly lastSeen?: string;
  readonly moreDataAvailable: boolean;
  readonly guide: Guide;
};
export type EpgAsk = {
  readonly from: string;
  readonly to: string;
  readonly rpp: number;
  readonly position?: number;
  readonly lastSeen?: string;
  readonly channel?: string;
};
export type AskEpg = (ask: EpgAsk, signal: AbortSignal) => Promise<EpgAnswer>;

type Stretch = readonly [number, number];
/** A stretch of one row: its programmes in order, the minutes [from, to) of it that are not known, and those that are known to have no programme. */
export type GuideLine = {
  readonly programmes: readonly Programme[];
  readonly gaps: readonly Stretch[];
  readonly holes: readonly Stretch[];
};

export type GuideData = {
  /** The guide's whole extent: beginning in ms since 1970, length in minutes, number of channels. */
  readonly start: number;
  readonly minutes: number;
  readonly channels: number;
  readonly highlights: readonly number[];
  channel(row: number): Channel | undefined;
  /** Row of a channel by its id, asking for its page at `minute` where it is not known. Rejects where there is none, or with the signal. */
  rowOf(id: string, minute: number, signal: AbortSignal): Promise<number>;
  /** What is known of minutes [from, to) of a row; the same lists while nothing changed. */
  line(row: number, from: number, to: number): GuideLine;
  /** The programme of a row that is on at a minute, where it is known. */
  programmeAt(row: number, minute: number): Programme | undefined;
  /** Asks for what of these pieces is not known, leaves what is no longer wanted, and forgets what is far from them. */
  want(pieces: readonly Piece[]): void;
  /** Puts in an answer, for example the one that came with the page. */
  put(answer: EpgAnswer, from: number, to: number): void;
  /** Whether a call failed and nothing has come since. */
  hasFailed(): boolean;
  isAsking(): boolean;
  retry(): void;
  subscribe(onChange: () => void): () => void;
  /** Changes whenever something of the above does. */
  revision(): number;
  /** How many pieces are kept. */
  size(): number;
  /** Stops what is under way; what is asked for afterwards is asked for anew. */
  dispose(): void;
};

/** A piece: the programmes of each of its channels. */
type Kept = { readonly rows: readonly (readonly Programme[])[]; used: number };
type Call = { readonly pieces: readonly Piece[]; readonly controller: AbortController };

export function createGuideData(guide: Guide, ask: AskEpg): GuideData {
  const start = Date.parse(guide.startDate);
  const minutes = Math.max(0, Math.round((Date.parse(guide.endDate) - start) / MINUTE));
  const kept = new Map<string, Kept>();
  const asking = new Map<string, Call>();
  const channels = new Map<number, Channel>();
  /** Cursor behind each piece of channels, so that the next one is asked for as a continuation. */
  const cursors = new Map<number, string>();
  const lines = new Map<
    number,
    {
      readonly parts: readonly (readonly Programme[] | undefined)[];
      readonly line: GuideLine;
      readonly from: number;
      readonly to: number;
    }
  >();
  const listeners = new Set<() => void>();
  let wanted: readonly Piece[] = [];
  let failed = false;
  let revision = 0;
  let clock = 0;

  const changed = (): void => {
    revision++;
    for (const listener of listeners) listener();
  };
  const momentOf = (minute: number): string => new Date(start + minute * MINUTE).toISOString();

  function put(answer: EpgAnswer, from: number, to: number): void {
    for (const { programmes: _programmes, ...channel } of answer.items) channels.set(channel.position, channel);
    const [first, end] = [
      Math.ceil(from / PIECE_MINUTES),
      to >= minutes ? Math.ceil(minutes / PIECE_MINUTES) : Math.floor(to / PIECE_MINUTES),
    ];
    const byPiece = new Map<number, EpgItem[]>();
    for (const item of answer.items) {
      const piece = Math.floor(item.position / PIECE_CHANNELS);
      byPiece.set(piece, [...(byPiece.get(piece) ?? []), item]);
    }
    for (const [piece, items] of byPiece) {
      const expected = Math.min(PIECE_CHANNELS, guide.totalChannels - piece * PIECE_CHANNELS);
      // Half a piece would look like channels without programmes.
      if (items.length < expected) continue;
      if (answer.lastSeen !== undefined && items.at(-1) === answer.items.at(-1)) cursors.set(piece, answer.lastSeen);
      for (let hours = first; hours < end; hours++) {
        const [begins, ends] = [start + hours * PIECE_MINUTES * MINUTE, start + (hours + 1) * PIECE_MINUTES * MINUTE];
        const rows = items.map(({ programmes }) =>
          programmes.filter(({ startDate, endDate }) => Date.parse(startDate) < ends && Date.parse(endDate) > begins),
        );
        kept.set(keyOf({ channels: piece, hours }), { rows, used: clock });
      }
    }
    failed = false;
  }

  async function fetchPieces(pieces: readonly Piece[]): Promise<void> {
    const call: Call = { pieces, controller: new AbortController() };
    for (const piece of pieces) asking.set(keyOf(piece), call);
    const [first, last] = [pieces[0]!, pieces.at(-1)!];
    const [from, to] = [first.hours * PIECE_MINUTES, Math.min((last.hours + 1) * PIECE_MINUTES, minutes)];
    const cursor = cursors.get(first.channels - 1);
    try {
      const answer = await ask(
        {
          from: momentOf(from),
          to: momentOf(to),
          rpp: PIECE_CHANNELS,
          ...(first.channels > 0 &&
            (cursor === undefined ? { position: first.channels * PIECE_CHANNELS } : { lastSeen: cursor })),
        },
        call.controller.signal,
      );
      if (call.controller.signal.aborted) return;
      put(answer, from, to);
      forget();
    } catch {
      if (call.controller.signal.aborted) return;
      failed = true;
    } finally {
      for (const piece of pieces) if (asking.get(keyOf(piece)) === call) asking.delete(keyOf(piece));
      if (!call.controller.signal.aborted) changed();
    }
  }

  /** Drops the pieces that were not wanted for the longest time. */
  function forget(): void {
    const near = new Set(wanted.map(keyOf));
    const far = [...kept].filter(([key]) => !near.has(key)).sort(([, a], [, b]) => a.used - b.used);
    for (const [key] of far.slice(0, Math.max(0, kept.size - MOST_PIECES))) kept.delete(key);
    const rows = new Set([...kept.keys()].map((key) => Number(key.split(':')[0])));
    for (const row of lines.keys()) if (!rows.has(Math.floor(row / PIECE_CHANNELS))) lines.delete(row);
  }

  function want(pieces: readonly Piece[]): void {
    wanted = pieces;
    clock++;
    const near = new Set(pieces.map(keyOf));
    for (const call of new Set(asking.values())) {
      if (call.pieces.some((piece) => near.has(keyOf(piece)))) continue;
      call.controller.abort();
      for (const piece of call.pieces) asking.delete(keyOf(piece));
    }
    const missing = pieces.filter((piece) => {
      const key = keyOf(piece);
      const found = kept.get(key);
      if (found) found.used = clock;
      return !found && !asking.has(key);
    });
    // After a failure nothing is asked for until somebody says so: a server in trouble is not helped by every scroll.
    if (missing.length === 0 || failed) return;
    for (const call of asCalls(missing, MOST_IN_CALL)) void fetchPieces(call);
    changed();
  }

  const partOf = (row: number, hours: number): readonly Programme[] | undefined =>
    kept.get(keyOf({ channels: Math.floor(row / PIECE_CHANNELS), hours }))?.rows[row % PIECE_CHANNELS];

  function lineOf(parts: readonly (readonly Programme[] | undefined)[], from: number, to: number): GuideLine {
    const [begins, ends] = [start + from * MINUTE, start + to * MINUTE];
    const programmes: Programme[] = [];
    const gaps: [number, number][] = [];
    for (const [index, part] of parts.entries()) {
      // One that crosses the border of two pieces stands in both.
      for (const programme of part ?? NONE)
        if (
          programmes.at(-1)?.id !== programme.id &&
          Date.parse(programme.endDate) > begins &&
          Date.parse(programme.startDate) < ends
        )
          programmes.push(programme);
      if (part) continue;
      const hours = Math.floor(from / PIECE_MINUTES) + index;
      const gap: [number, number] = [Math.max(from, hours * PIECE_MINUTES), Math.min(to, (hours + 1) * PIECE_MINUTES)];
      const last = gaps.at(-1);
      if (last?.[1] === gap[0]) last[1] = gap[1];
      else gaps.push(gap);
    }
    return {
      programmes,
      gaps,
      holes: holesIn(
        [...programmes.map((programme) => spanOf(programme, start)), ...gaps],
        from,
        Math.min(to, minutes),
      ),
    };
  }

  return {
    start,
    minutes,
    channels: guide.totalChannels,
    highlights: (guide.highlights ?? []).map((iso) => Date.parse(iso)).filter((moment) => !Number.isNaN(moment)),
    channel: (row) => channels.get(row),
    async rowOf(id, minute, signal) {
      const known = [...channels.values()].find((channel) => channel.id === id);
      if (known) return known.position;
      const from = Math.floor(minute / PIECE_MINUTES) * PIECE_MINUTES,
        to = Math.min(from + PIECE_MINUTES, minutes);
      const answer = await ask({ from: momentOf(from), to: momentOf(to), rpp: PIECE_CHANNELS, channel: id }, signal);
      const found = answer.items.find((item) => item.id === id);
      if (signal.aborted || !found) throw new Error('NO_CHANNEL');
      put(answer, from, to);
      changed();
      return found.position;
    },
    line(row, from, to) {
      const parts: (readonly Programme[] | undefined)[] = [];
      for (let hours = Math.floor(from / PIECE_MINUTES); hours * PIECE_MINUTES < to; hours++)
        parts.push(partOf(row, hours));
      const known = lines.get(row);
      if (
        known?.from === from &&
        known.to === to &&
        known.parts.length === parts.length &&
        known.parts.every((part, index) => part === parts[index])
      )
        return known.line;
      const line = lineOf(parts, from, to);
      lines.set(row, { parts, line, from, to });
      return line;
    },
    programmeAt(row, minute) {
      const first = Math.floor(minute / PIECE_MINUTES);
      // One that began in hours that are not known is known from later ones, in which it goes on.
      for (let hours = first; hours < first + PIECES_SEARCHED; hours++) {
        const part = partOf(row, hours);
        const found = part && programmeAt(part, minute, start);
        if (found || (part && hours === first)) return found;
      }
      return undefined;
    },
    want,
    put,
    hasFailed: () => failed,
    isAsking: () => asking.size > 0,
    retry() {
      failed = false;
      want(wanted);
      changed();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
    revision: () => revision,
    size: () => kept.size,
    dispose() {
      for (const call of new Set(asking.values())) call.controller.abort();
      asking.clear();
    },
  };
}

const NONE: readonly Programme[] = Object.freeze([]);

/** What of [from, to) is in none of the stretches. */
function holesIn(stretches: readonly Stretch[], from: number, to: number): Stretch[] {
  const holes: Stretch[] = [];
  let reached = from;
  for (const [begins, ends] of [...stretches].sort((a, b) => a[0] - b[0])) {
    if (begins - reached >= SMALLEST_HOLE) holes.push([reached, begins]);
    reached = Math.max(reached, ends);
  }
  if (to - reached >= SMALLEST_HOLE) holes.push([reached, to]);
  return holes;
}
