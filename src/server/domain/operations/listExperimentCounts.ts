// Combines the counts of a realm with its experiments, for editors.
import type { ExperimentCountsResponse } from '#schemas/api/operations/getExperimentCounts.ts';
import { DAY_MS } from '#schemas/durations.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import type { Experiment } from '#schemas/realm/experiments.ts';
import { findExperimentState } from '#src/realm/findExperimentState.ts';
import type { ExperimentCount, VariantCounts, VariantKey } from '../../db/repositories/experimentCounts.ts';

type CountedExperiment = ExperimentCountsResponse['experiments'][number];

/** How long an experiment without counts is listed after its end. */
const RECENT_MS = 30 * DAY_MS;

/** The counts of a realm. */
export type StoredCounts = {
  readonly totals: readonly (VariantKey & VariantCounts)[];
  readonly days: readonly (VariantKey & Pick<ExperimentCount, 'day' | 'views'>)[];
};

/**
 * Returns the running experiments, then those that ended recently or have counts, the latest end first, then experiments
 * that have counts and are no longer in the realm.
 */
export function listExperimentCounts(
  experiments: readonly Experiment[],
  stored: StoredCounts,
  now: number,
): CountedExperiment[] {
  const countedIds = new Set(stored.totals.map(({ experiment }) => experiment));
  const endOf = ({ endsAt }: Experiment): number => parseInstant(endsAt) ?? 0;
  const inState = (state: 'running' | 'ended'): CountedExperiment[] =>
    experiments
      .filter((experiment) => findExperimentState(experiment, now) === state)
      .filter((each) => state === 'running' || countedIds.has(each.id) || now - endOf(each) < RECENT_MS)
      .toSorted((a, b) => (state === 'ended' ? endOf(b) - endOf(a) : 0))
      .map(({ id, name, endsAt, variants }) => ({
        id,
        name,
        state,
        endsAt,
        variants: listVariants(id, variants, stored),
      }));
  const known = new Set(experiments.map(({ id }) => id));
  const removed = [...countedIds]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: id, state: 'removed' as const, variants: listVariants(id, [], stored) }));
  return [...inState('running'), ...inState('ended'), ...removed];
}

/** Returns the variants of an experiment, then those that have counts and are no longer in the experiment. */
function listVariants(
  experiment: string,
  variants: readonly { readonly id: string; readonly weight: number }[],
  { totals, days }: StoredCounts,
): CountedExperiment['variants'] {
  const own = totals.filter((total) => total.experiment === experiment);
  const removed = own.filter(({ variant }) => variants.every(({ id }) => id !== variant));
  return [...variants, ...removed.map(({ variant }) => ({ id: variant }))].map((variant) => {
    const { views = 0, visits = 0, playbacks = 0 } = own.find((total) => total.variant === variant.id) ?? {};
    return {
      ...('weight' in variant ? { id: variant.id, weight: variant.weight } : { id: variant.id }),
      views,
      visits,
      playbacks,
      days: days
        .filter((day) => day.experiment === experiment && day.variant === variant.id)
        .map(({ day, views: ofDay }) => ({ day, views: ofDay })),
    };
  });
}
