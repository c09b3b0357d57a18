// Computes the figures of a brand, and those of several brands together.
import type { ActivityFigures } from '#schemas/api/brands/getBrandActivity.ts';

/** Counts of playbacks by range of a measurement: `1000-2000`. */
export type CountsByRange = ReadonlyMap<string, number>;

/** The counts of one brand. Missing numbers are not counted in the period, or not by the brand. */
export type BrandCounts = Omit<
  ActivityFigures,
  'plays' | 'startRange' | 'measuredPlaybacks' | 'stalledPlaybacks' | 'views'
> & {
  readonly views: number | undefined;
  /** Times to the first frame; undefined: not counted. */
  readonly starts: CountsByRange | undefined;
  /** Numbers of stalls of a playback; undefined: not counted. */
  readonly stalls: CountsByRange | undefined;
};

/** The range of playbacks without a stall (src/app/connectQuality.ts). */
const WITHOUT_STALLS = '0-0';

/** Returns the figures of one brand. */
export function toFigures({ views, starts, stalls, ...counts }: BrandCounts): ActivityFigures {
  const startRange = starts && findMedianRange(starts);
  return {
    ...counts,
    ...(views !== undefined && { views }),
    ...(starts && { plays: sum(starts) }),
    ...(startRange !== undefined && { startRange }),
    ...(stalls && {
      measuredPlaybacks: sum(stalls),
      stalledPlaybacks: sum(stalls) - (stalls.get(WITHOUT_STALLS) ?? 0),
    }),
  };
}

/** Returns the figures of several brands together. A brand that does not count a figure adds nothing to it. */
export const sumFigures = (brands: readonly BrandCounts[]): ActivityFigures =>
  toFigures(
    brands.reduce<BrandCounts>(
      (total, brand) => ({
        views: add(total.views, brand.views),
        starts: addRanges(total.starts, brand.starts),
        stalls: addRanges(total.stalls, brand.stalls),
        problems: total.problems + brand.problems,
        pluginFailures: total.pluginFailures + brand.pluginFailures,
        turnedOff: total.turnedOff + brand.turnedOff,
        experiments: total.experiments + brand.experiments,
        ...addExperimentViews(total, brand),
      }),
      {
        views: undefined,
        starts: undefined,
        stalls: undefined,
        problems: 0,
        pluginFailures: 0,
        turnedOff: 0,
        experiments: 0,
      },
    ),
  );

const add = (a: number | undefined, b: number | undefined): number | undefined => (a === undefined ? b : a + (b ?? 0));

function addExperimentViews(a: BrandCounts, b: BrandCounts): Pick<ActivityFigures, 'experimentViews'> {
  const experimentViews = add(a.experimentViews, b.experimentViews);
  return experimentViews === undefined ? {} : { experimentViews };
}

function addRanges(a: CountsByRange | undefined, b: CountsByRange | undefined): CountsByRange | undefined {
  if (!a || !b) return a ?? b;
  const added = new Map(a);
  for (const [range, count] of b) added.set(range, (added.get(range) ?? 0) + count);
  return added;
}

const sum = (counts: CountsByRange): number => [...counts.values()].reduce((total, count) => total + count, 0);

/**
 * Returns the range that contains the median; undefined without counts. The median of several brands is computed from
 * the counts of all of them, because medians cannot be added.
 */
function findMedianRange(counts: CountsByRange): string | undefined {
  const half = sum(counts) / 2;
  let passed = 0;
  const sorted = [...counts].toSorted(([a], [b]) => startOf(a) - startOf(b));
  for (const [range, count] of sorted) {
    passed += count;
    if (count > 0 && passed >= half) return range;
  }
  return undefined;
}

const startOf = (range: string): number => Number(range.split('-')[0]);
