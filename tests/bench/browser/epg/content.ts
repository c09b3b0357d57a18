// A guide of 1,000 channels by 7 days, which begins at 00:00 UTC. It is returned in pieces, because 336,000
// programmes are too many for one response.
import type { EpgItem, Programme } from '../../../../schemas/domain/epg.ts';
import type { EpgResponse, EpgRequest } from '../../../../widgets/epg-grid/guideTypes.ts';

export const CHANNELS = 1000;
/** Length of the guide in minutes. */
export const MINUTES = 7 * 1440;
export const MINUTE_MS = 60_000;
export const GUIDE_START = Date.UTC(2026, 10, 21);
/** The current time of the test: 20:00 UTC on the first day. */
export const NOW = GUIDE_START + 20 * 60 * MINUTE_MS;
export const PIECE_CHANNELS = 20;
export const PIECE_MINUTES = 360;
export const toIso = (minute: number): string => new Date(GUIDE_START + minute * MINUTE_MS).toISOString();

/**
 * Returns a channel's programmes: forty-eight a day, alternately 20 and 40 minutes long, with start times that differ
 * between channels.
 */
function createProgrammes(channel: number, from: number, to: number): Programme[] {
  const list: Programme[] = [];
  const shift = (channel % 6) * 5;
  for (let slot = Math.floor((from - shift) / 60) - 1; slot * 60 + shift < to; slot++)
    for (const [begins, ends] of [
      [0, 20],
      [20, 60],
    ] as const) {
      const [start, end] = [Math.max(0, slot * 60 + shift + begins), Math.min(MINUTES, slot * 60 + shift + ends)];
      if (end <= from || start >= to || end <= start) continue;
      list.push({
        id: `${channel}-${start}`,
        title: `Programme ${slot} of channel ${channel}`,
        episode: `Part ${slot % 9}`,
        startDate: toIso(start),
        endDate: toIso(end),
        playbackStatus: 'restart',
        live: false,
        accessLevel: 'GRANTED',
      });
    }
  return list;
}

function respond({ from, to, rpp, position = 0, lastSeen }: EpgRequest): EpgResponse {
  const first = lastSeen === undefined ? position : Number(lastSeen) + 1;
  const [begins, ends] = [(Date.parse(from) - GUIDE_START) / MINUTE_MS, (Date.parse(to) - GUIDE_START) / MINUTE_MS];
  const items = Array.from({ length: Math.min(rpp, CHANNELS - first) }, (_, i): EpgItem => ({
    id: `c${first + i}`,
    eventId: `c${first + i}`,
    name: `Channel ${first + i + 1}`,
    number: String(first + i + 1),
    position: first + i,
    accessLevel: 'GRANTED',
    programmes: createProgrammes(first + i, begins, ends),
  }));
  return {
    items,
    lastSeen: String(first + items.length - 1),
    moreDataAvailable: first + items.length < CHANNELS,
    guide: { startDate: toIso(0), endDate: toIso(MINUTES), totalChannels: CHANNELS },
  };
}

/** The part of the guide that the page itself contains, in minutes from GUIDE_START. */
export const initialRange = { from: 1080, to: 1440 };
export const first = respond({ from: toIso(initialRange.from), to: toIso(initialRange.to), rpp: PIECE_CHANNELS });

/** The requests that were sent, in order. */
export const calls: string[] = [];
export const requestGuide = (query: EpgRequest): Promise<EpgResponse> => {
  calls.push(JSON.stringify(query));
  return Promise.resolve().then(() => respond(query));
};
