// Fetches each missing piece of the guide once, and aborts requests for pieces that are no longer needed.
import { toIso, type MinuteRange } from './guideGeometry.ts';
import { groupIntoRequests, PIECE_CHANNELS, PIECE_MINUTES, toPieceKey, type GuidePiece } from './guidePieces.ts';
import type { EpgRequest, FetchEpg } from './guideTypes.ts';
import type { GuideExtent, PieceCache } from './createPieceCache.ts';

/** Time blocks per request: one day. */
const MAX_PIECES_PER_REQUEST = 4;

/** Fetches the pieces of the guide that the viewport needs. */
export type PieceLoader = {
  /** Sets the needed pieces: fetches those that are missing, and aborts requests for all other pieces. */
  request(pieces: readonly GuidePiece[]): void;
  /** Returns the pieces of the latest `request`. */
  getNeededPieces(): readonly GuidePiece[];
  /** Whether a request failed, and neither `clearFailure` was called nor all needed pieces have arrived since. */
  hasFailed(): boolean;
  /** Forgets the failure, so that the next `request` fetches again. */
  clearFailure(): void;
  /** Whether a request is running. */
  isLoading(): boolean;
  abortAll(): void;
};

type PendingRequest = { readonly pieces: readonly GuidePiece[]; readonly controller: AbortController };

/** The request, the cache and the guide of a loader, and the callbacks that report changes. */
export type PieceLoaderOptions = {
  readonly fetch: FetchEpg;
  readonly cache: PieceCache;
  readonly extent: GuideExtent;
  /** Called after a response is in the cache. */
  readonly onLoaded: () => void;
  /** Called when the result of `hasFailed` or `isLoading` may have changed. */
  readonly onChange: () => void;
};

/** Creates a loader that stores pieces in a cache. */
export function createPieceLoader({ fetch, cache, extent, onLoaded, onChange }: PieceLoaderOptions): PieceLoader {
  const pendingByPiece = new Map<string, PendingRequest>();
  let neededPieces: readonly GuidePiece[] = [];
  let hasFailed = false;

  async function load(pieces: readonly GuidePiece[]): Promise<void> {
    const controller = new AbortController();
    const pending: PendingRequest = { pieces, controller };
    for (const piece of pieces) pendingByPiece.set(toPieceKey(piece), pending);
    const [from, to] = getMinuteRange(pieces, extent);
    try {
      const response = await fetch(toRequest(pieces[0]!, [from, to], cache, extent), controller.signal);
      if (controller.signal.aborted) return;
      cache.put(response, from, to);
      // Another request may have failed meanwhile. Its notice stays until the viewer retries or nothing is missing;
      // else the button would vanish under the pointer.
      if (neededPieces.every((piece) => cache.has(piece))) hasFailed = false;
      onLoaded();
    } catch {
      if (controller.signal.aborted) return;
      hasFailed = true;
    } finally {
      for (const key of pieces.map(toPieceKey)) if (pendingByPiece.get(key) === pending) pendingByPiece.delete(key);
      if (!controller.signal.aborted) onChange();
    }
  }

  function abortUnneeded(): void {
    const keys = new Set(neededPieces.map(toPieceKey));
    for (const { pieces, controller } of new Set(pendingByPiece.values())) {
      if (pieces.some((piece) => keys.has(toPieceKey(piece)))) continue;
      controller.abort();
      for (const piece of pieces) pendingByPiece.delete(toPieceKey(piece));
    }
  }

  return {
    request(pieces) {
      neededPieces = pieces;
      abortUnneeded();
      cache.touch(pieces);
      const missing = pieces.filter((piece) => !cache.has(piece) && !pendingByPiece.has(toPieceKey(piece)));
      // After a failure nothing is fetched until the viewer retries: more requests would not help an overloaded
      // server.
      if (missing.length === 0 || hasFailed) return;
      for (const group of groupIntoRequests(missing, MAX_PIECES_PER_REQUEST)) void load(group);
      onChange();
    },
    getNeededPieces: () => neededPieces,
    hasFailed: () => hasFailed,
    clearFailure() {
      hasFailed = false;
    },
    isLoading: () => pendingByPiece.size > 0,
    abortAll() {
      for (const { controller } of new Set(pendingByPiece.values())) controller.abort();
      pendingByPiece.clear();
    },
  };
}

/** Returns the minutes of consecutive pieces, cut at the end of the guide. */
const getMinuteRange = (pieces: readonly GuidePiece[], { minutes }: GuideExtent): MinuteRange => [
  pieces[0]!.timeBlock * PIECE_MINUTES,
  Math.min((pieces.at(-1)!.timeBlock + 1) * PIECE_MINUTES, minutes),
];

/** Continues from the previous channel block if its paging cursor is known; else requests the channels by position. */
function toRequest(
  { channelBlock }: GuidePiece,
  [from, to]: MinuteRange,
  cache: PieceCache,
  { start }: GuideExtent,
): EpgRequest {
  const window = { from: toIso(from, start), to: toIso(to, start), rpp: PIECE_CHANNELS };
  if (channelBlock === 0) return window;
  const lastSeen = cache.getLastSeenAfter(channelBlock - 1);
  return lastSeen === undefined ? { ...window, position: channelBlock * PIECE_CHANNELS } : { ...window, lastSeen };
}
