// Checks the experiments of realm.json, and the rows that name them.
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { excerpt } from '#schemas/excerpt.ts';
import { parseInstant } from '#schemas/parseInstant.ts';
import type { Problem } from '#schemas/problems.ts';
import type { Experiment } from '#schemas/realm/experiments.ts';
import { findExperimentState } from '#src/realm/findExperimentState.ts';
import { collectExperimentIds } from '../../delivery/experiments.ts';
import { suggest } from '../findNearest.ts';
import type { CheckContext } from './checkContext.ts';
import { listObjects } from './listObjects.ts';

const FILE = 'realm.json';
/** Sum of the weights of an experiment's variants. */
const WEIGHT_SUM = 100;

type Reporter = Pick<CheckContext, 'report'>;
const listEntries = (value: unknown) => listObjects(value as readonly JsonObject[] | undefined);

/**
 * Returns the experiments that rows may name: those with an id and a list of variants. The schema reports the others.
 */
export const listReadableExperiments = (experiments: unknown): Experiment[] =>
  listEntries(experiments).flatMap(([, experiment]) =>
    typeof experiment['id'] === 'string' && Array.isArray(experiment['variants'])
      ? [{ ...experiment, variants: listEntries(experiment['variants']).map(([, variant]) => variant) } as Experiment]
      : [],
  );

/** Reports equal ids, weights whose sum is not 100, winners that are not a variant, and ends before the start. */
export function checkExperiments({ report }: Reporter, experiments: unknown): void {
  const ids = new Set<unknown>();
  for (const [index, experiment] of listEntries(experiments)) {
    const pointer = `/experiments/${index}`;
    const { id, winner, startsAt, endsAt } = experiment;
    if (ids.has(id))
      report(FILE, 'EXPERIMENT_INVALID', `${pointer}/id`, { expected: 'an id of its own', ...found(id) });
    ids.add(id);
    const variants = listEntries(experiment['variants']);
    checkVariants({ report }, `${pointer}/variants`, variants);
    const names = new Set(
      variants.flatMap(([, variant]) => (typeof variant['id'] === 'string' ? [variant['id']] : [])),
    );
    if (typeof winner === 'string' && !names.has(winner))
      report(FILE, 'EXPERIMENT_UNKNOWN', `${pointer}/winner`, {
        expected: `one of the variants ${[...names].join(', ')}`,
        ...found(winner),
        ...suggest(winner, names),
      });
    const [start, end] = [startsAt, endsAt].map((each) => (typeof each === 'string' ? parseInstant(each) : undefined));
    if (start !== undefined && end !== undefined && end <= start)
      report(FILE, 'EXPERIMENT_INVALID', `${pointer}/endsAt`, {
        expected: `a time after ${String(startsAt)}`,
        ...found(endsAt),
      });
  }
}

function checkVariants({ report }: Reporter, pointer: string, variants: ReturnType<typeof listEntries>): void {
  const ids = new Set<unknown>();
  for (const [index, { id }] of variants) {
    if (ids.has(id))
      report(FILE, 'EXPERIMENT_INVALID', `${pointer}/${index}/id`, { expected: 'an id of its own', ...found(id) });
    ids.add(id);
  }
  const weights = variants.map(([, { weight }]) => weight);
  // The schema reports a weight that is missing or not a number.
  if (weights.length === 0 || !weights.every((weight) => typeof weight === 'number')) return;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum !== WEIGHT_SUM)
    report(FILE, 'EXPERIMENT_INVALID', pointer, {
      expected: `weights with the sum ${WEIGHT_SUM}`,
      found: `${weights.join(' + ')} = ${sum}`,
    });
}

const found = (value: unknown): { found: string } => ({ found: excerpt(value) });

/**
 * Reports experiments of the folder that no page names and whose variants set nothing. It must not be called for a
 * group, because the pages of its brands may name its experiments.
 */
export function checkExperimentUse({ report }: Reporter, experiments: unknown, pages: Iterable<unknown>): void {
  const used = new Set([...pages].flatMap((page) => [...collectExperimentIds(page)]));
  const setsSettings = (variants: unknown): boolean =>
    listEntries(variants).some(([, { theme, features }]) => theme !== undefined || features !== undefined);
  for (const [index, { id, variants }] of listEntries(experiments))
    if (typeof id === 'string' && !used.has(id) && !setsSettings(variants))
      report(FILE, 'EXPERIMENT_UNUSED', `/experiments/${index}`, {
        expected: `a variant with "theme" or "features", or a row with the condition { "experiment": { "id": ${JSON.stringify(id)}, "variant": "..." } }`,
      });
}

/** Reports a condition that names an unknown experiment or variant, or an experiment that has ended. */
export function checkExperimentCondition(
  { report, experiments, now }: Pick<CheckContext, 'report' | 'experiments' | 'now'>,
  { file, pointer, when, row }: ConditionToCheck,
): void {
  const condition = isObject(when) ? when['experiment'] : undefined;
  if (!isObject(condition) || typeof condition['id'] !== 'string') return;
  const { id, variant } = condition;
  const at = `${pointer}/when/experiment`;
  const experiment = experiments.find((each) => each.id === id);
  if (!experiment) {
    const ids = experiments.map((each) => each.id);
    return report(file, 'EXPERIMENT_UNKNOWN', `${at}/id`, {
      expected:
        ids.length > 0 ? `one of the experiments ${ids.join(', ')}` : 'an experiment of realm.json, which has none',
      ...found(id),
      ...suggest(id, new Set(ids)),
      ...row,
    });
  }
  const variants = new Set(experiment.variants.map((each) => each.id));
  if (typeof variant === 'string' && !variants.has(variant))
    report(file, 'EXPERIMENT_UNKNOWN', `${at}/variant`, {
      expected: `one of the variants ${[...variants].join(', ')}`,
      ...found(variant),
      ...suggest(variant, variants),
      ...row,
    });
  else if (typeof experiment.endsAt === 'string' && findExperimentState(experiment, now()) === 'ended')
    report(file, 'EXPERIMENT_ENDED', at, {
      expected: 'an experiment that has not ended',
      found: `ended ${experiment.endsAt}`,
      ...row,
    });
}

type ConditionToCheck = {
  readonly file: string;
  /** Pointer of the element. */
  readonly pointer: string;
  readonly when: unknown;
  readonly row: Pick<Problem, 'rowId' | 'rowType'>;
};
