// The guide's weekly rules -> what is shown at a moment (decision O24). Pure: the same rules and hours always give the same
// programmes with the same ids, so that windows which meet can be put together.
import type { EpgData } from '#schemas/realm/data/epg.ts';
import { HOUR_MS } from '#schemas/durations.ts';
import { isTimeZone } from './projectSchedule.ts';
import { guideDays, type GuideDay } from './guideDays.ts';

export type Show = EpgData['shows'][number];
export type Channel = EpgData['channels'][number];

/** A show at its time. Moments in ms since 1970; `turn` counts its showings, for the choice of the episode. */
export type Showing = { readonly show: Show; readonly start: number; readonly end: number; readonly turn: number };

/** A guide with its parts by id, and times as minutes after midnight. Made once for each published version. */
export type GuideRules = {
  readonly zone: string | undefined;
  readonly channels: readonly Channel[];
  readonly places: ReadonlyMap<string, number>;
  readonly days: ReadonlyMap<string, readonly Slot[]>;
};
type Slot = { readonly minutes: number; readonly show: Show };

/** Slots of unknown shows are left out: they were refused at publish. */
export function readGuide(data: EpgData): GuideRules {
  const shows = new Map(data.shows.map((show) => [show.id, show]));
  const days = new Map(
    data.days.map(({ id, slots }) => [
      id,
      slots
        .flatMap(({ at, show: name }) => {
          const show = shows.get(name);
          return show ? [{ minutes: minutesOf(at), show }] : [];
        })
        .sort((a, b) => a.minutes - b.minutes),
    ]),
  );
  return {
    zone: data.zone,
    channels: data.channels,
    places: new Map(data.channels.map(({ id }, place) => [id, place])),
    days,
  };
}

/**
 * What a channel shows in [from, to), in order of time and without gaps.
 * @param days the guide's days around these hours (guideDays).
 */
export function showingsOf(
  rules: GuideRules,
  channel: Channel,
  days: readonly GuideDay[],
  from: number,
  to: number,
): Showing[] {
  const begun: { show: Show; start: number; turn: number }[] = [];
  for (const day of days) {
    const { week } = channel;
    // Weeks of more than seven days go on by the calendar; day 4 of 1970 was the first Monday.
    const kind =
      week[
        week.length % 7 === 0
          ? (((day.number - 4) % week.length) + week.length) % week.length
          : (day.weekday - 1) % week.length
      ];
    for (const [turn, { minutes, show }] of (rules.days.get(kind ?? '') ?? []).entries()) {
      const start = day.at(minutes);
      // In the night when an hour is skipped, what would have begun in it gives way to what begins after it.
      while (begun.length > 0 && begun.at(-1)!.start >= start) begun.pop();
      begun.push({ show, start, turn: day.number * 7 + turn });
    }
  }
  return begun.flatMap(({ show, start, turn }, index) => {
    const end = begun[index + 1]?.start ?? Infinity;
    return start < to && end > from && end !== Infinity ? [{ show, start, end, turn }] : [];
  });
}

/** The guide's own zone, else the realm's, else UTC. */
export const zoneOf = (rules: GuideRules, realmZone: string | undefined): string =>
  [rules.zone, realmZone].find((name) => name !== undefined && isTimeZone(name)) ?? 'UTC';

/** What a channel shows at a moment and after it; undefined where there is no such channel or nothing on it. */
export function nowAndNext(
  data: EpgData,
  channelId: string,
  now: number,
  realmZone: string | undefined,
): { readonly current: Showing; readonly next: Showing | undefined } | undefined {
  const channel = data.channels.find(({ id }) => id === channelId);
  if (!channel) return undefined;
  const rules = readGuide(data);
  const ahead = now + 48 * HOUR_MS;
  const [current, next] = showingsOf(rules, channel, guideDays(zoneOf(rules, realmZone), now, ahead), now, ahead);
  return current && { current, next };
}

/** Which one of its episodes a showing is. */
export const episodeOf = ({
  show: { episodes },
  turn,
}: Showing): Show['episodes'] extends readonly (infer E)[] | undefined ? E | undefined : never =>
  episodes?.[turn % episodes.length];

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
