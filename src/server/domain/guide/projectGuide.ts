// Computes programmes from the guide's weekly rules (decision O24). Pure: the same rules and hours always give the same
// programmes, so that adjacent ranges have no gap and no overlap.
import type { EpgData } from '#schemas/realm/data/epg.ts';
import { HOUR_MS } from '#schemas/durations.ts';
import { isTimeZone } from './projectSchedule.ts';
import { listGuideDays, type GuideDay } from './guideDays.ts';

/** A show of data/epg.json. */
export type Show = EpgData['shows'][number];
/** A channel of data/epg.json. */
export type StoredChannel = EpgData['channels'][number];

/** A show at a time. Times in ms since 1970. */
export type Broadcast = {
  readonly show: Show;
  readonly start: number;
  readonly end: number;
  /** Number of the broadcast, which selects the episode. */
  readonly turn: number;
};

/** The rules of a guide, prepared for lookups. */
export type GuideRules = {
  readonly zone: string | undefined;
  readonly channels: readonly StoredChannel[];
  /** Index in `channels` by channel id. */
  readonly channelIndexes: ReadonlyMap<string, number>;
  /** Slots by the id of a kind of day, in order of time. */
  readonly days: ReadonlyMap<string, readonly Slot[]>;
};

/** Day number of the first Monday after 1970-01-01, which was a Thursday. */
const FIRST_MONDAY = 4;

/** `minutes` after midnight. */
type Slot = { readonly minutes: number; readonly show: Show };

/** Prepares the rules of data/epg.json. Slots of unknown shows are left out; publish refuses them. */
export function readGuide(data: EpgData): GuideRules {
  const shows = new Map(data.shows.map((show) => [show.id, show]));
  const days = new Map(
    data.days.map(({ id, slots }) => [
      id,
      slots
        .flatMap(({ at, show: name }) => {
          const show = shows.get(name);
          return show ? [{ minutes: parseMinutes(at), show }] : [];
        })
        .sort((a, b) => a.minutes - b.minutes),
    ]),
  );
  return {
    zone: data.zone,
    channels: data.channels,
    channelIndexes: new Map(data.channels.map(({ id }, index) => [id, index])),
    days,
  };
}

/**
 * Returns the programmes of a channel in [from, to), in order of time and without gaps.
 * @param days the days around these hours (guideDays.ts).
 */
export function listBroadcasts(
  rules: GuideRules,
  channel: StoredChannel,
  days: readonly GuideDay[],
  from: number,
  to: number,
): Broadcast[] {
  const starts: { show: Show; start: number; turn: number }[] = [];
  for (const day of days) {
    const dayId = channel.week[computeWeekIndex(day, channel.week.length)];
    for (const [turn, { minutes, show }] of (rules.days.get(dayId ?? '') ?? []).entries()) {
      const start = day.at(minutes);
      // When summer time skips an hour, a programme that would start in it is replaced by the one that starts after it.
      while (starts.length > 0 && starts.at(-1)!.start >= start) starts.pop();
      starts.push({ show, start, turn: day.number * 7 + turn });
    }
  }
  return starts.flatMap(({ show, start, turn }, index) => {
    const end = starts[index + 1]?.start ?? Infinity;
    return start < to && end > from && end !== Infinity ? [{ show, start, end, turn }] : [];
  });
}

/**
 * Returns the index of a day in a channel's `week`. Weeks of 14 days and more follow the calendar from Monday 5 January
 * 1970.
 */
function computeWeekIndex(day: GuideDay, length: number): number {
  if (length % 7 !== 0) return (day.weekday - 1) % length;
  return (((day.number - FIRST_MONDAY) % length) + length) % length;
}

/** Returns the guide's own time zone, else the realm's, else UTC. */
export const findZone = (rules: GuideRules, realmZone: string | undefined): string =>
  [rules.zone, realmZone].find((name) => name !== undefined && isTimeZone(name)) ?? 'UTC';

/**
 * Returns the programme of a channel at a time and the one after it; undefined for an unknown channel or one without
 * programmes.
 */
export function findNowAndNext(
  data: EpgData,
  channelId: string,
  now: number,
  realmZone: string | undefined,
): { readonly current: Broadcast; readonly next: Broadcast | undefined } | undefined {
  const channel = data.channels.find(({ id }) => id === channelId);
  if (!channel) return undefined;
  const rules = readGuide(data);
  const ahead = now + 48 * HOUR_MS;
  const [current, next] = listBroadcasts(
    rules,
    channel,
    listGuideDays(findZone(rules, realmZone), now, ahead),
    now,
    ahead,
  );
  return current && { current, next };
}

/** Returns the episode of a broadcast; undefined for a show without episodes. */
export const findEpisode = ({
  show: { episodes },
  turn,
}: Broadcast): Show['episodes'] extends readonly (infer E)[] | undefined ? E | undefined : never =>
  episodes?.[turn % episodes.length];

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
