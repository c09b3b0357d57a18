// The guide's data in this tab: pieces of channels and hours, fetched once each, kept while they are near, dropped when they are
// far. Puts together the cache (createPieceCache), the calls (createPieceLoader) and the rows (createGuideLines).
import type { Guide, Programme } from '#schemas/domain/epg.ts';
import { createGuideLines, type GuideLine } from './createGuideLines.ts';
import { createPieceCache, type GuideExtent, type PieceCache } from './createPieceCache.ts';
import { createPieceLoader } from './createPieceLoader.ts';
import { programmeAt, toIso, toMinute } from './guideGeometry.ts';
import { PIECE_CHANNELS, PIECE_MINUTES, type Piece } from './guidePieces.ts';
import type { Channel, EpgResponse, FetchEpg } from './guideTypes.ts';

/** Hours' pieces in which a programme is looked for that began in hours that are not loaded: two days. */
const PIECES_SEARCHED = 8;

export type GuideData = GuideExtent & {
  readonly highlights: readonly number[];
  channel(row: number): Channel | undefined;
  /** Row of a channel by its id; fetches its page at `minute` where it is not known. Rejects where there is none, or with the signal. */
  rowOf(id: string, minute: number, signal: AbortSignal): Promise<number>;
  /** Minutes [from, to) of a row; the same object while nothing of it changed. */
  line(row: number, from: number, to: number): GuideLine;
  /** The programme of a row that is on at a minute, where it is loaded. */
  programmeAt(row: number, minute: number): Programme | undefined;
  /** Fetches what of these pieces is missing, aborts the calls for others, and drops what is far from them. */
  request(pieces: readonly Piece[]): void;
  /** Stores a response for minutes [from, to), for example the one that came with the page. */
  put(response: EpgResponse, from: number, to: number): void;
  /** Whether a call failed and none has succeeded since. */
  hasFailed(): boolean;
  isLoading(): boolean;
  retry(): void;
  subscribe(onChange: () => void): () => void;
  /** Changes whenever a result of the methods above does. */
  revision(): number;
  /** How many pieces are kept. */
  size(): number;
  /** Aborts the calls that are running. A later request fetches again. */
  dispose(): void;
};

export function createGuideData(guide: Guide, fetch: FetchEpg): GuideData {
  const extent = extentOf(guide);
  const cache = createPieceCache(extent);
  const lines = createGuideLines(cache, extent);
  const { changed, ...changes } = createRevisions();
  const onLoaded = (): void => {
    cache.evict(loader.wanted());
    lines.evict();
  };
  const loader = createPieceLoader({ fetch, cache, extent, onLoaded, onChange: changed });
  const put = (response: EpgResponse, from: number, to: number): void => {
    cache.put(response, from, to);
    loader.clearFailure();
  };
  return {
    ...extent,
    ...changes,
    highlights: (guide.highlights ?? []).map((iso) => Date.parse(iso)).filter((moment) => !Number.isNaN(moment)),
    channel: cache.channel,
    async rowOf(id, minute, signal) {
      const known = cache.findChannel(id);
      if (known) return known.position;
      const from = Math.floor(minute / PIECE_MINUTES) * PIECE_MINUTES;
      const to = Math.min(from + PIECE_MINUTES, extent.minutes);
      const window = { from: toIso(from, extent.start), to: toIso(to, extent.start), rpp: PIECE_CHANNELS };
      const response = await fetch({ ...window, channel: id }, signal);
      const found = response.items.find((item) => item.id === id);
      if (signal.aborted || !found) throw new Error('NO_CHANNEL');
      put(response, from, to);
      changed();
      return found.position;
    },
    line: lines.get,
    programmeAt: (row, minute) => findProgramme(cache, extent, row, minute),
    request: loader.request,
    put,
    hasFailed: loader.hasFailed,
    isLoading: loader.isLoading,
    retry() {
      loader.clearFailure();
      loader.request(loader.wanted());
      changed();
    },
    size: cache.size,
    dispose: loader.abortAll,
  };
}

function extentOf(guide: Guide): GuideExtent {
  const start = Date.parse(guide.startDate);
  const minutes = Math.max(0, Math.round(toMinute(Date.parse(guide.endDate), start)));
  return { start, minutes, channels: guide.totalChannels };
}

/** Counts changes for useSyncExternalStore. */
function createRevisions() {
  const listeners = new Set<() => void>();
  let revision = 0;
  return {
    changed(): void {
      revision++;
      for (const listener of listeners) listener();
    },
    revision: () => revision,
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
  };
}

/** A programme that began in hours that are not loaded is found in later ones, in which it goes on. */
function findProgramme(cache: PieceCache, { start }: GuideExtent, row: number, minute: number): Programme | undefined {
  const first = Math.floor(minute / PIECE_MINUTES);
  for (let hours = first; hours < first + PIECES_SEARCHED; hours++) {
    const part = cache.programmes(row, hours);
    const found = part && programmeAt(part, minute, start);
    if (found || (part && hours === first)) return found;
  }
  return undefined;
}
