// Fetches the pieces of the guide that are wanted, once each, and aborts the calls for those that no longer are.
import { toIso } from './guideGeometry.ts';
import { groupIntoCalls, PIECE_CHANNELS, PIECE_MINUTES, pieceKey, type Piece } from './guidePieces.ts';
import type { EpgRequest, FetchEpg } from './guideTypes.ts';
import type { GuideExtent, PieceCache } from './createPieceCache.ts';

/** Hours' pieces in one call: a day. */
const MAX_PIECES_IN_CALL = 4;

export type PieceLoader = {
  /** Fetches what of these pieces is missing and aborts calls for others. */
  request(pieces: readonly Piece[]): void;
  /** The pieces of the latest request. */
  wanted(): readonly Piece[];
  /** Whether a call failed and none has succeeded since. */
  hasFailed(): boolean;
  clearFailure(): void;
  isLoading(): boolean;
  abortAll(): void;
};

type Call = { readonly pieces: readonly Piece[]; readonly controller: AbortController };
type Options = {
  readonly fetch: FetchEpg;
  readonly cache: PieceCache;
  readonly extent: GuideExtent;
  /** Called after a response is in the cache. */
  readonly onLoaded: () => void;
  /** Called whenever a getter of the loader returns something else. */
  readonly onChange: () => void;
};

export function createPieceLoader({ fetch, cache, extent, onLoaded, onChange }: Options): PieceLoader {
  const calls = new Map<string, Call>();
  let wanted: readonly Piece[] = [];
  let hasFailed = false;

  async function run(pieces: readonly Piece[]): Promise<void> {
    const controller = new AbortController();
    const call: Call = { pieces, controller };
    for (const piece of pieces) calls.set(pieceKey(piece), call);
    const [from, to] = minutesOf(pieces, extent);
    try {
      const response = await fetch(toRequest(pieces[0]!, from, to, cache, extent), controller.signal);
      if (controller.signal.aborted) return;
      cache.put(response, from, to);
      hasFailed = false;
      onLoaded();
    } catch {
      if (controller.signal.aborted) return;
      hasFailed = true;
    } finally {
      for (const piece of pieces) if (calls.get(pieceKey(piece)) === call) calls.delete(pieceKey(piece));
      if (!controller.signal.aborted) onChange();
    }
  }

  function abortUnwanted(): void {
    const keys = new Set(wanted.map(pieceKey));
    for (const call of new Set(calls.values())) {
      if (call.pieces.some((piece) => keys.has(pieceKey(piece)))) continue;
      call.controller.abort();
      for (const piece of call.pieces) calls.delete(pieceKey(piece));
    }
  }

  return {
    request(pieces) {
      wanted = pieces;
      abortUnwanted();
      cache.touch(pieces);
      const missing = pieces.filter((piece) => !cache.has(piece) && !calls.has(pieceKey(piece)));
      // After a failure nothing is fetched until the viewer retries: more calls would not help a server in trouble.
      if (missing.length === 0 || hasFailed) return;
      for (const call of groupIntoCalls(missing, MAX_PIECES_IN_CALL)) void run(call);
      onChange();
    },
    wanted: () => wanted,
    hasFailed: () => hasFailed,
    clearFailure() {
      hasFailed = false;
    },
    isLoading: () => calls.size > 0,
    abortAll() {
      for (const call of new Set(calls.values())) call.controller.abort();
      calls.clear();
    },
  };
}

const minutesOf = (pieces: readonly Piece[], { minutes }: GuideExtent): readonly [number, number] => [
  pieces[0]!.hours * PIECE_MINUTES,
  Math.min((pieces.at(-1)!.hours + 1) * PIECE_MINUTES, minutes),
];

/** Continues behind the piece of channels before this one where its cursor is known, else by position. */
function toRequest(first: Piece, from: number, to: number, cache: PieceCache, { start }: GuideExtent): EpgRequest {
  const window = { from: toIso(from, start), to: toIso(to, start), rpp: PIECE_CHANNELS };
  if (first.channels === 0) return window;
  const lastSeen = cache.cursorAfter(first.channels - 1);
  return lastSeen === undefined ? { ...window, position: first.channels * PIECE_CHANNELS } : { ...window, lastSeen };
}
