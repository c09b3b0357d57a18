// Checks the colours that a visitor gets from the variants of two experiments together. checkVariantThemes.ts checks each
// variant alone.
import { parseInstant } from '#schemas/parseInstant.ts';
import type { Experiment } from '#schemas/realm/experiments.ts';
import { readColour, type Colours } from '#src/realm/deriveColours.ts';
import { findExperimentState } from '#src/realm/findExperimentState.ts';
import { isObject, type JsonObject } from '#schemas/isObject.ts';
import { applyTokenLayer } from '#src/realm/mergeTheme.ts';
import { computeColours } from '../../theme/computeColours.ts';
import type { CheckContext } from './checkContext.ts';
import { listReadableExperiments } from './checkExperiments.ts';
import { checkColours } from './checkTheme.ts';
import { listThemeBases, type ThemeBase } from './checkVariantThemes.ts';

const FILE = 'realm.json';
/**
 * Maximum number of checked pairs of variants, each in the theme of each language. One pair takes less than a millisecond.
 * Two experiments have at most 25 pairs.
 */
const MAX_PAIRS = 100;

/** A variant that sets colours. */
type ColourVariant = { readonly name: string; readonly tokens: JsonObject; readonly pointer: string };
/** An experiment with its index in realm.json. */
type ListedExperiment = Experiment & { readonly index: number };

/**
 * Checks each pair of variants of two experiments that one visitor can have at the same time, now or later. Three
 * experiments are not checked together.
 * @param authored the experiments as they are written; they may be unchecked
 * @param theme the tokens in force, as they are written; undefined: the realm has no theme
 */
export function checkVariantPairs(context: CheckContext, authored: unknown, theme: object | undefined): void {
  if (!theme) return;
  const experiments = listReadableExperiments(authored).map((experiment, index) => ({ ...experiment, index }));
  // The schema reports experiments that cannot be read; their index would name another one.
  if (!Array.isArray(authored) || experiments.length !== authored.length) return;
  const pairs = experiments.flatMap((first) =>
    experiments.slice(first.index + 1).flatMap((second) => listPairs({ first, second, now: context.now() })),
  );
  const bases = listThemeBases(theme);
  for (const pair of pairs.slice(0, MAX_PAIRS)) checkPair(context, pair, bases);
  const [next] = pairs.slice(MAX_PAIRS);
  if (next)
    context.report(FILE, 'EXPERIMENT_PAIRS', '/experiments', {
      expected: `at most ${MAX_PAIRS} pairs of variants that set colours at the same time`,
      found: `${pairs.length} pairs; not checked from variant ${next.first.name} together with variant ${next.second.name}`,
    });
}

type VariantPair = { readonly first: ColourVariant; readonly second: ColourVariant };
type ExperimentPair = { readonly first: ListedExperiment; readonly second: ListedExperiment; readonly now: number };

/** Returns the pairs of variants of two experiments that a visitor can have at one time, now or later. */
function listPairs({ first, second, now }: ExperimentPair): readonly VariantPair[] {
  const starts = [first, second].flatMap(({ startsAt, endsAt }) =>
    [startsAt, endsAt].flatMap((each) => (typeof each === 'string' ? (parseInstant(each) ?? []) : [])),
  );
  const pairsByName = new Map<string, VariantPair>();
  for (const time of [now, ...starts.filter((each) => each > now)])
    for (const one of listPossibleVariants(first, time))
      for (const other of listPossibleVariants(second, time))
        pairsByName.set(`${one.pointer} ${other.pointer}`, { first: one, second: other });
  return [...pairsByName.values()];
}

/** Returns the variants with colours that visitors have at a time: all while an experiment runs, otherwise one. */
function listPossibleVariants(experiment: ListedExperiment, time: number): readonly ColourVariant[] {
  const { id, index, variants, winner } = experiment;
  const state = typeof experiment.endsAt === 'string' ? findExperimentState(experiment, time) : 'running';
  const only = state === 'ended' ? (winner ?? variants[0]?.id) : variants[0]?.id;
  return variants.flatMap((variant, number) => {
    const tokens: unknown = variant.theme;
    if ((state !== 'running' && variant.id !== only) || !isObject(tokens) || !hasReadableColours(tokens)) return [];
    return [{ name: `${variant.id} of ${id}`, tokens, pointer: `/experiments/${index}/variants/${number}/theme` }];
  });
}

/** Whether tokens set colours that can be read. Others are reported with their variant. */
function hasReadableColours({ colours }: JsonObject): boolean {
  const values = isObject(colours) ? Object.values(colours) : [];
  return values.length > 0 && values.every((value) => typeof value === 'string' && readColour(value) !== undefined);
}

/**
 * Reports low contrasts that a pair has and that neither variant has alone: in general, then those that only a language
 * has. The first experiment has precedence.
 */
function checkPair(context: CheckContext, { first, second }: VariantPair, bases: readonly ThemeBase[]): void {
  const general: Colours[] = [];
  for (const base of bases) {
    const withFirst = applyTokenLayer(base.tokens, first.tokens);
    const withSecond = applyTokenLayer(base.tokens, second.tokens);
    const { colours } = applyTokenLayer(withSecond, first.tokens);
    const checked = checkColours(context, {
      file: FILE,
      written: isObject(colours) ? colours : {},
      locate: (role) =>
        [first, second]
          .filter(({ tokens }) => (tokens['colours'] as JsonObject)[role] !== undefined)
          .map(({ pointer }) => `${pointer}/colours/${role}`)[0],
      sources: ['background', 'primary'],
      fallback: () => `${first.pointer}/colours`,
      parent: 'the theme',
      layer: {
        name: `variant ${first.name} together with variant ${second.name}${base.name}`,
        prefix: '/experiments/',
        reported: [...general, ...[base.tokens, withFirst, withSecond].map((tokens) => computeColours(tokens))],
      },
    });
    general.push(checked);
  }
}
