// Experiments: which variant a visitor gets (ADR 059). The result depends only on the experiment, the visitor's number
// and the time, so that every node, call and page agrees without a stored assignment.
import { listInnerElements } from '#engine/page/slots.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import type { Experiment } from '#schemas/realm/experiments.ts';
import { findExperimentState } from '#src/realm/findExperimentState.ts';
import { computePosition, isInShare } from './isInShare.ts';

/** A visitor's variant, and when the experiment starts or ends next (ms since 1970; missing: neither). */
export type AssignedVariant = { readonly variant: string; readonly changesAt?: number };

/** The variants of a visitor by experiment. */
export type AssignedVariants = Readonly<Record<string, AssignedVariant>>;

/** What the assignment of variants depends on. */
export type VariantViewer = {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The visitor's number (createVisitorNumbers.ts). Missing: the visitor takes part in no experiment. */
  readonly visitor?: number | undefined;
  /** Variants by experiment that a preview has chosen. */
  readonly chosenVariants?: Readonly<Record<string, string>> | undefined;
};

/** Whether one of the experiments runs now. */
export const hasRunningExperiment = (experiments: readonly Experiment[] | undefined, now: number): boolean =>
  experiments?.some((experiment) => findExperimentState(experiment, now) === 'running') ?? false;

/** Returns the variant of a visitor in an experiment. */
export function assignVariant(
  experiment: Experiment,
  { now, visitor, chosenVariants }: VariantViewer,
): AssignedVariant {
  const { id, startsAt, endsAt } = experiment;
  const chosen = chosenVariants && Object.hasOwn(chosenVariants, id) ? chosenVariants[id] : undefined;
  if (chosen !== undefined) return { variant: chosen };
  const state = findExperimentState(experiment, now);
  const control = experiment.variants[0]?.id ?? '';
  switch (state) {
    case 'planned':
      return { variant: control, changesAt: parseInstant(startsAt)! };
    case 'ended':
      return { variant: experiment.winner ?? control };
    default:
      return {
        variant: chooseVariant(experiment, visitor) ?? control,
        changesAt: parseInstant(endsAt)!,
      };
  }
}

/**
 * Returns the variant of a visitor who takes part in an experiment now; undefined for other visitors, and when a preview
 * has chosen the variants.
 */
export const findParticipation = (
  experiment: Experiment,
  { now, visitor, chosenVariants }: VariantViewer,
): string | undefined =>
  chosenVariants || findExperimentState(experiment, now) !== 'running' ? undefined : chooseVariant(experiment, visitor);

/**
 * Chooses a variant by the visitor's number. Who takes part and which variant they get are independent: a larger share
 * adds visitors, and a visitor who took part before keeps the variant.
 * @returns undefined for a visitor who does not take part
 */
function chooseVariant({ id, share, variants }: Experiment, visitor: number | undefined): string | undefined {
  if (visitor === undefined || !isInShare({ percent: share, salt: `experiment ${id} share` }, visitor))
    return undefined;
  let remaining = computePosition(`experiment ${id} variant`, visitor);
  for (const { id: variant, weight } of variants) {
    remaining -= weight;
    if (remaining < 0) return variant;
  }
  return variants[0]?.id;
}

/**
 * Returns a context with the visitor's variants.
 * @param ids the experiments on which the delivery depends. Default: all of the realm
 */
export function withVariants<C extends VariantViewer>(
  experiments: readonly Experiment[] | undefined,
  context: C,
  ids?: ReadonlySet<string>,
): C & { readonly variants?: AssignedVariants } {
  const used = experiments?.filter(({ id }) => !ids || ids.has(id)) ?? [];
  if (used.length === 0) return context;
  return {
    ...context,
    variants: Object.fromEntries(used.map((experiment) => [experiment.id, assignVariant(experiment, context)])),
  };
}

/** Returns the ids of the experiments that the conditions of a page name, also in sections, slots and fallbacks. */
export const collectExperimentIds = (page: unknown): Set<string> => new Set(listExperimentIds(page));

function listExperimentIds(element: unknown): string[] {
  if (typeof element !== 'object' || element === null) return [];
  const { when } = element as Readonly<Record<string, unknown>>;
  const { experiment } = (when ?? {}) as { readonly experiment?: { readonly id?: unknown } };
  return [
    ...(typeof experiment?.id === 'string' ? [experiment.id] : []),
    ...listInnerElements(element).flatMap(listExperimentIds),
  ];
}
