// What the guide needs before it is drawn: the first channels, the hours around the moment at which it opens.
import type { LoadContext } from '#engine/plugin-api/index.ts';
import type { Guide } from '#schemas/domain/epg.ts';
import { MINUTE_MS } from '#schemas/durations.ts';
import { PIECE_CHANNELS, PIECE_MINUTES } from './guidePieces.ts';
import type { EpgResponse } from './guideTypes.ts';
import type { Props } from './schema.ts';

const PIECE = PIECE_MINUTES * MINUTE_MS;

/** A loaded guide. Moments in ms since 1970. */
export type Opened = {
  readonly answer: EpgResponse;
  /** Hours of the answer. */
  readonly from: number;
  readonly to: number;
  /** Where it opens: a moment, and the channel that was asked for. */
  readonly at: number;
  readonly channel?: string | undefined;
  /** When it was loaded: the first drawing holds for this moment, on the server and in the browser alike. */
  readonly now: number;
};

/** The moment of an address (`at=2026-11-21T20:00:00Z`); undefined for what is none. */
export function momentIn(text: string | undefined): number | undefined {
  const moment = text === undefined || text.length > 40 ? Number.NaN : Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Milliseconds after which what a row loaded no longer tells what is on now. */
const STALE = 5 * MINUTE_MS;

/**
 * Which of the answer's channels and which moment are shown first; the address may name those of another guide or none. `now`: of the
 * view, which may come back long after its row was loaded.
 */
export function opensAt(
  query: Readonly<Record<string, string>>,
  opened: Opened,
  now: number,
): { readonly at: number; readonly channel: string | undefined; readonly now: number } {
  const { answer } = opened;
  const wanted = momentIn(query['at']);
  const isStale = now - opened.now > STALE;
  const otherwise = isStale && opened.at === opened.now && isIn(answer, now) ? now : opened.at;
  return {
    at: wanted !== undefined && isIn(answer, wanted) ? wanted : otherwise,
    channel: query['channel'] ?? opened.channel,
    now: isStale ? now : opened.now,
  };
}

/**
 * The address says where it opens (`?channel=&at=`), then the row, else the last channel and now. Not by `LoadContext.query`: the guide itself keeps the
 * address up to date as its viewer moves, and must not load again for that.
 */
export async function loadGuide(props: Props, { ports, signal }: LoadContext): Promise<Opened> {
  const { query } = ports.address;
  const now = ports.clock.now();
  const wanted = momentIn(query['at']) ?? momentIn(props.at) ?? now;
  if (props.items) return { ...inline(props.items, props.guide), at: wanted, now };
  const channel = query['channel'] ?? ports.preferences.lastChannel;
  const first = await ask(wanted, channel, ports, signal);
  // A moment outside of the guide opens it now.
  return { ...(isIn(first.answer, wanted) ? first : await ask(now, channel, ports, signal)), now, channel };
}

async function ask(
  at: number,
  channel: string | undefined,
  { content }: LoadContext['ports'],
  signal: AbortSignal,
): Promise<Omit<Opened, 'now'>> {
  const from = Math.floor((at - 60 * MINUTE_MS) / PIECE) * PIECE;
  const to = Math.ceil((at + 240 * MINUTE_MS) / PIECE) * PIECE;
  const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), rpp: PIECE_CHANNELS };
  const read = (more: { channel?: string }): Promise<EpgResponse> =>
    content.read('getEpg', { ...window, ...more }, signal);
  // An address may name a channel that is gone: the guide opens all the same.
  const answer = channel
    ? await read({ channel }).catch((error: unknown) => {
        if ((error as { status?: number }).status !== 404) throw error;
        return read({});
      })
    : await read({});
  return { answer, from, to, at };
}

const isIn = ({ guide }: EpgResponse, moment: number): boolean =>
  moment >= Date.parse(guide.startDate) && moment < Date.parse(guide.endDate);

function inline(items: NonNullable<Props['items']>, written: Guide | undefined): Omit<Opened, 'at' | 'now'> {
  const programmes = items.flatMap((item) => item.programmes);
  const starts = programmes.map(({ startDate }) => Date.parse(startDate)),
    ends = programmes.map(({ endDate }) => Date.parse(endDate));
  const from = Math.floor(Math.min(...starts, ...(starts.length ? [] : [0])) / PIECE) * PIECE,
    to = Math.ceil(Math.max(...ends, ...(ends.length ? [] : [PIECE])) / PIECE) * PIECE;
  const guide = written ?? {
    startDate: new Date(from).toISOString(),
    endDate: new Date(to).toISOString(),
    totalChannels: items.length,
  };
  return {
    answer: { items: items.map((item, position) => ({ ...item, position })), moreDataAvailable: false, guide },
    from: Date.parse(guide.startDate),
    to: Date.parse(guide.endDate),
  };
}
