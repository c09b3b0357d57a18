// What happens in the brands of a group: the figures of each brand, and of all of them together.
import { ALL_GROUPS, type ActivityPeriod, type getBrandActivity } from '#schemas/api/brands/getBrandActivity.ts';
import type { ResponseOf } from '#schemas/defineCall.ts';
import { MEASURED_RANGE } from '#schemas/domain/measured-range.ts';
import { DAY_MS, HOUR_MS } from '#schemas/durations.ts';
import { toUtcDay } from '#schemas/toUtcDay.ts';
import { findExperimentState } from '#src/realm/findExperimentState.ts';
import type { ActivitySums, EventSum } from '../../db/repositories/activitySums.ts';
import type { RealmSnapshot } from '../delivery/snapshot.ts';
import { sumFigures, toFigures, type BrandCounts, type CountsByRange } from './sumFigures.ts';

type BrandActivity = ResponseOf<typeof getBrandActivity>;
/** What an overview is about. */
export type ActivityQuery = { readonly period: ActivityPeriod; readonly group?: string | undefined };

/** Days of the periods, today included. */
const DAYS: Readonly<Record<Exclude<ActivityPeriod, 'hour'>, number>> = { day: 1, week: 7, month: 28 };

type ReaderDeps = {
  readonly sums: ActivitySums;
  readonly findById: (realmId: string) => Promise<RealmSnapshot | undefined>;
  readonly now: () => number;
};

const groupOf = ({ content }: RealmSnapshot): string => content.realm?.extends ?? 'default';

/** Creates the function that reads an overview. Its caller decides which brands the person may see. */
export function createActivityReader({ sums, findById, now }: ReaderDeps) {
  return async (
    own: RealmSnapshot,
    visibleIds: readonly string[],
    { period, group = groupOf(own), locale }: ActivityQuery & { readonly locale: string },
  ): Promise<BrandActivity> => {
    const visible = (await Promise.all(visibleIds.map(findById))).filter((snapshot) => snapshot !== undefined);
    const listed = visible.filter((snapshot) => group === ALL_GROUPS || groupOf(snapshot) === group);
    const from = period === 'hour' ? now() - HOUR_MS : startOfDays(now(), DAYS[period]);
    const counts = await readCounts(sums, listed, { hasDays: period !== 'hour', from, now: now() });
    return {
      period,
      from: new Date(from).toISOString(),
      group,
      groups: listGroups(visible),
      brands: listed.map((snapshot) => ({
        realm: snapshot.id,
        name: snapshot.name(locale),
        isOwn: snapshot.id === own.id,
        group: groupOf(snapshot),
        hosts: [...(snapshot.content.realm?.hosts ?? [])],
        isCounted: countsEvents(snapshot),
        figures: toFigures(counts.get(snapshot.id)!),
      })),
      total: sumFigures([...counts.values()]),
    };
  };
}

const startOfDays = (now: number, days: number): number => Date.parse(toUtcDay(now - (days - 1) * DAY_MS));

const countsEvents = ({ content }: RealmSnapshot): boolean => content.realm?.analytics?.server === 'count';

function listGroups(snapshots: readonly RealmSnapshot[]): BrandActivity['groups'] {
  const brandCounts = new Map<string, number>();
  for (const snapshot of snapshots) brandCounts.set(groupOf(snapshot), (brandCounts.get(groupOf(snapshot)) ?? 0) + 1);
  return [...brandCounts].map(([id, brandCount]) => ({ id, brandCount })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

type CountedPeriod = {
  /** Whether the period consists of days. Events are counted by day. */
  readonly hasDays: boolean;
  readonly from: number;
  readonly now: number;
};

async function readCounts(
  sums: ActivitySums,
  snapshots: readonly RealmSnapshot[],
  { hasDays, from, now }: CountedPeriod,
): Promise<ReadonlyMap<string, BrandCounts>> {
  const ids = snapshots.map(({ id }) => id);
  const [events, views, problems] = await Promise.all([
    hasDays ? sums.sumEvents(ids, toUtcDay(from)) : [],
    hasDays ? sums.sumExperimentViews(ids, toUtcDay(from)) : [],
    sums.countProblems(ids, new Date(from)),
  ]);
  return new Map(
    snapshots.map((snapshot): [string, BrandCounts] => {
      const { id, content, rowFilter } = snapshot;
      const ofBrand = <T extends { readonly realmId: string }>(all: readonly T[]): T[] =>
        all.filter(({ realmId }) => realmId === id);
      const ownEvents = ofBrand(events);
      // Counts from before the brand stopped counting still belong to the period.
      const isCounted = hasDays && (countsEvents(snapshot) || ownEvents.length > 0);
      const measures = isCounted && content.realm?.playback?.quality === true;
      const [problem] = ofBrand(problems);
      return [
        id,
        {
          views: isCounted ? ([...countByRange(ownEvents, 'route-change').values()][0] ?? 0) : undefined,
          starts: readRanges(ownEvents, 'playback-start', measures),
          stalls: readRanges(ownEvents, 'playback-quality', measures),
          problems: problem?.problems ?? 0,
          pluginFailures: problem?.pluginFailures ?? 0,
          turnedOff: rowFilter.turnedOff.length,
          experiments: (content.realm?.experiments ?? []).filter(
            (experiment) => findExperimentState(experiment, now) === 'running',
          ).length,
          ...(hasDays && { experimentViews: ofBrand(views)[0]?.views ?? 0 }),
        },
      ];
    }),
  );
}

const countByRange = (events: readonly EventSum[], event: string): CountsByRange =>
  new Map(events.filter((each) => each.event === event).map(({ subject, count }) => [subject, count]));

/**
 * Returns the counts of a measurement; undefined when the brand does not measure and nothing was counted. Counts from
 * before the server refused other subjects than ranges are left out.
 */
function readRanges(events: readonly EventSum[], event: string, measures: boolean): CountsByRange | undefined {
  const counts = countByRange(
    events.filter(({ subject }) => MEASURED_RANGE.test(subject)),
    event,
  );
  return measures || counts.size > 0 ? counts : undefined;
}
