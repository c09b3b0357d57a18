// The guide's data in this tab. Connects the cache of pieces (createPieceCache), their requests (createPieceLoader)
// and the rows that are rendered (createRowSlices).
import type { Guide, Programme } from '#schemas/domain/epg.ts';
import { createRowSlices, type RowSlice } from './createRowSlices.ts';
import { createPieceCache, type GuideExtent, type PieceCache } from './createPieceCache.ts';
import { createPieceLoader } from './createPieceLoader.ts';
import { findProgrammeAt, toIso, toMinute } from './guideGeometry.ts';
import { PIECE_CHANNELS, PIECE_MINUTES, type GuidePiece } from './guidePieces.ts';
import type { Channel, EpgResponse, FetchEpg } from './guideTypes.ts';

/** How many time blocks are searched for a programme whose first block is not loaded: two days. */
const MAX_BLOCKS_SEARCHED = 8;

/** The channels and programmes of the guide, which are loaded as they come into view. */
export type GuideData = GuideExtent & {
  /** Starts of the highlighted events, in ms since 1970. */
  readonly highlights: readonly number[];
  /** Returns the channel of a row; undefined until it is loaded. */
  getChannel(row: number): Channel | undefined;
  /**
   * Returns the row of a channel. If the channel is not loaded, it is fetched with its programmes around `minute`.
   * @throws if the channel does not exist or the signal aborts.
   */
  findRow(id: string, minute: number, signal: AbortSignal): Promise<number>;
  /** Returns minutes [from, to) of a row: the same object until its data changes. */
  getRowSlice(row: number, from: number, to: number): RowSlice;
  /** Returns the programme that runs at a minute, or undefined if there is none or it is not loaded. */
  findProgramme(row: number, minute: number): Programme | undefined;
  /** Sets the needed pieces: fetches those that are missing, and aborts requests for all other pieces. */
  request(pieces: readonly GuidePiece[]): void;
  /** Stores a response for minutes [from, to), for example the one that came with the page. */
  put(response: EpgResponse, from: number, to: number): void;
  /** Whether a request failed, and neither `retry` was called nor all that is needed has arrived since. */
  hasFailed(): boolean;
  /** Whether a request for needed pieces is running. */
  isLoading(): boolean;
  /** Fetches the needed pieces that are missing, after a failure. */
  retry(): void;
  /** Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void;
  /** Returns a number that changes when the data changes. */
  revision(): number;
  /** Returns the number of cached pieces. */
  size(): number;
  /** Aborts all requests. A later `request` fetches again. */
  dispose(): void;
};

/** Creates the data of a guide, without any pieces. */
export function createGuideData(guide: Guide, fetch: FetchEpg): GuideData {
  const extent = toExtent(guide);
  const cache = createPieceCache(extent);
  const rowSlices = createRowSlices(cache, extent);
  const { notify, ...changes } = createChangeNotifier();
  const evict = (): void => {
    cache.evict(loader.getNeededPieces());
    rowSlices.evict();
  };
  const loader = createPieceLoader({ fetch, cache, extent, onLoaded: evict, onChange: notify });
  const put = (response: EpgResponse, from: number, to: number): void => {
    cache.put(response, from, to);
    loader.clearFailure();
  };
  return {
    ...extent,
    ...changes,
    highlights: (guide.highlights ?? []).map((iso) => Date.parse(iso)).filter((moment) => !Number.isNaN(moment)),
    getChannel: cache.getChannel,
    async findRow(id, minute, signal) {
      const cached = cache.findChannel(id);
      if (cached) return cached.position;
      const from = Math.floor(minute / PIECE_MINUTES) * PIECE_MINUTES;
      const to = Math.min(from + PIECE_MINUTES, extent.minutes);
      const window = { from: toIso(from, extent.start), to: toIso(to, extent.start), rpp: PIECE_CHANNELS };
      const response = await fetch({ ...window, channel: id }, signal);
      const channel = response.items.find((item) => item.id === id);
      if (signal.aborted || !channel) throw new Error('NO_CHANNEL');
      put(response, from, to);
      notify();
      return channel.position;
    },
    getRowSlice: rowSlices.get,
    findProgramme: (row, minute) => findCachedProgramme(cache, extent, row, minute),
    request: loader.request,
    put,
    hasFailed: loader.hasFailed,
    isLoading: loader.isLoading,
    retry() {
      loader.clearFailure();
      loader.request(loader.getNeededPieces());
      notify();
    },
    size: cache.size,
    dispose: loader.abortAll,
  };
}

function toExtent(guide: Guide): GuideExtent {
  const start = Date.parse(guide.startDate);
  const minutes = Math.max(0, Math.round(toMinute(Date.parse(guide.endDate), start)));
  return { start, minutes, channels: guide.totalChannels };
}

/** Counts changes and notifies subscribers, for useSyncExternalStore. */
function createChangeNotifier() {
  const listeners = new Set<() => void>();
  let revision = 0;
  return {
    notify(): void {
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

/**
 * Finds the programme at a minute in the loaded blocks. If the block of the minute is not loaded, a later block may
 * contain the programme, because a long programme is in each of its blocks.
 */
function findCachedProgramme(
  cache: PieceCache,
  { start }: GuideExtent,
  row: number,
  minute: number,
): Programme | undefined {
  const firstBlock = Math.floor(minute / PIECE_MINUTES);
  for (let timeBlock = firstBlock; timeBlock < firstBlock + MAX_BLOCKS_SEARCHED; timeBlock++) {
    const programmes = cache.getProgrammes(row, timeBlock);
    const programme = programmes && findProgrammeAt(programmes, minute, start);
    if (programme || (programmes && timeBlock === firstBlock)) return programme;
  }
  return undefined;
}
