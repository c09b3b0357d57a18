// Loads what the guide needs for its first render: the first channels and the hours around the moment at which it
// opens.
import type { LoadContext } from '#engine/plugin-api/index.ts';
import type { Guide } from '#schemas/domain/epg.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { PIECE_CHANNELS, PIECE_MINUTES } from './guidePieces.ts';
import type { EpgResponse } from './guideTypes.ts';
import type { Props } from './schema.ts';

const PIECE_MS = PIECE_MINUTES * MINUTE_MS;
/** Time that is loaded before and after the moment at which the guide opens. */
const LOADED_BEFORE_MS = 60 * MINUTE_MS;
const LOADED_AFTER_MS = 240 * MINUTE_MS;
/** Age from which the `now` of a loaded guide is no longer used. */
const STALE_AFTER_MS = 5 * MINUTE_MS;
/** Longest `at` of an address that is parsed, in characters. */
const MAX_DATE_LENGTH = 40;

/** Result of `loadGuide`. Moments are in ms since 1970. */
export type LoadedGuide = {
  readonly response: EpgResponse;
  /** The response covers [from, to). */
  readonly from: number;
  readonly to: number;
  /** Moment at which the guide opens. */
  readonly at: number;
  /** Id of the requested channel. */
  readonly channel?: string | undefined;
  /** When the guide was loaded. The first render uses it as "now", so that server and browser render the same. */
  readonly now: number;
};

/** Where the guide opens. Moments are in ms since 1970. */
export type OpeningPosition = {
  readonly at: number;
  /** Id of the channel; undefined: the guide opens at the first one. */
  readonly channel: string | undefined;
  /** "Now" of the first render. */
  readonly now: number;
};

/**
 * Returns a date of an address (`at=2026-11-21T20:00:00Z`) in ms since 1970, or undefined if it is missing or invalid.
 */
function parseMoment(text: string | undefined): number | undefined {
  const moment = text === undefined || text.length > MAX_DATE_LENGTH ? Number.NaN : Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}

/**
 * Returns where a loaded guide opens. A moment in the address counts only if it is in this guide: the address may
 * belong to another guide of the page.
 * @param query the parameters of the address.
 * @param now current time in ms since 1970. The view may be rendered again long after the guide was loaded.
 */
export function getOpeningPosition(
  query: Readonly<Record<string, string>>,
  loaded: LoadedGuide,
  now: number,
): OpeningPosition {
  const { response } = loaded;
  const requested = parseMoment(query['at']);
  const isStale = now - loaded.now > STALE_AFTER_MS;
  const hasOpenedAtNow = loaded.at === loaded.now;
  const defaultMoment = isStale && hasOpenedAtNow && isInGuide(response, now) ? now : loaded.at;
  return {
    at: requested !== undefined && isInGuide(response, requested) ? requested : defaultMoment,
    channel: query['channel'] ?? loaded.channel,
    now: isStale ? now : loaded.now,
  };
}

/**
 * Loads the guide around the moment and the channel of the address (`?channel=&at=`). Without them it uses the moment
 * of the props and the viewer's last channel, then now and the first channel. It reads `ports.address` and not
 * `LoadContext.query`: the guide updates the address while the viewer moves, and a change of `LoadContext.query` would
 * load the guide again.
 */
export async function loadGuide(props: Props, { ports, signal }: LoadContext): Promise<LoadedGuide> {
  const { query } = ports.address;
  const now = ports.clock.now();
  const requested = parseMoment(query['at']) ?? parseMoment(props.at) ?? now;
  if (props.items) return { ...toInlineGuide(props.items, props.guide), at: requested, now };
  const channel = query['channel'] ?? ports.preferences.lastChannel;
  const loaded = await fetchAround(requested, channel, ports, signal);
  if (isInGuide(loaded.response, requested)) return { ...loaded, now, channel };
  return { ...(await fetchAround(now, channel, ports, signal)), now, channel };
}

async function fetchAround(
  at: number,
  channel: string | undefined,
  { content }: LoadContext['ports'],
  signal: AbortSignal,
): Promise<Omit<LoadedGuide, 'now'>> {
  const from = floorToPiece(at - LOADED_BEFORE_MS);
  const to = ceilToPiece(at + LOADED_AFTER_MS);
  const window = { from: toIsoDate(from), to: toIsoDate(to), rpp: PIECE_CHANNELS };
  const read = (more: { channel?: string }): Promise<EpgResponse> =>
    content.read('getEpg', { ...window, ...more }, signal);
  if (!channel) return { response: await read({}), from, to, at };
  // The channel of an old address may no longer exist: the guide then opens at its first channel.
  const response = await read({ channel }).catch((error: unknown) => {
    if ((error as { status?: number }).status !== 404) throw error;
    return read({});
  });
  return { response, from, to, at };
}

const isInGuide = ({ guide }: EpgResponse, moment: number): boolean =>
  moment >= Date.parse(guide.startDate) && moment < Date.parse(guide.endDate);

const floorToPiece = (moment: number): number => Math.floor(moment / PIECE_MS) * PIECE_MS;
const ceilToPiece = (moment: number): number => Math.ceil(moment / PIECE_MS) * PIECE_MS;
const toIsoDate = (moment: number): string => new Date(moment).toISOString();

/**
 * Returns a guide whose channels are all in the page. Without `guide` it reaches from the first programme to the last.
 */
function toInlineGuide(items: NonNullable<Props['items']>, guide: Guide | undefined): Omit<LoadedGuide, 'at' | 'now'> {
  const extent = guide ?? computeGuide(items);
  return {
    response: {
      items: items.map((item, position) => ({ ...item, position })),
      moreDataAvailable: false,
      guide: extent,
    },
    from: Date.parse(extent.startDate),
    to: Date.parse(extent.endDate),
  };
}

function computeGuide(items: NonNullable<Props['items']>): Guide {
  const programmes = items.flatMap((item) => item.programmes);
  const starts = programmes.map(({ startDate }) => Date.parse(startDate));
  const ends = programmes.map(({ endDate }) => Date.parse(endDate));
  return {
    startDate: toIsoDate(floorToPiece(starts.length ? Math.min(...starts) : 0)),
    endDate: toIsoDate(ceilToPiece(ends.length ? Math.max(...ends) : PIECE_MS)),
    totalChannels: items.length,
  };
}
