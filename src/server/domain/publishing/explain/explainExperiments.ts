// The lookups of a token or feature in the variants of experiments, which take precedence over all other layers.
import type { Experiment } from '#schemas/realm/experiments.ts';
import { findVariantSettings, listSettingExperiments } from '../../delivery/variantSettings.ts';
import type { Step } from './valueOrigin.ts';
import { findParentId, resolvePointer, type Layer } from './layers.ts';

type LoadLayer = (id: string) => Promise<Layer | undefined>;

/**
 * Returns the variants that set a value, as lookups. A lookup is used when everybody gets its variant, because the
 * variant is the first one of its experiment, or the winner of an experiment that has ended.
 * @param pointer pointer in a variant: `/theme/colours/primary`, `/features/search`
 */
export async function listExperimentSteps(
  layer: Layer,
  loadLayer: LoadLayer,
  pointer: string,
): Promise<readonly Step[]> {
  const experiments = listSettingExperiments(layer.content.realm?.experiments);
  const forAll = findVariantSettings(experiments, { now: layer.now });
  const steps: Step[] = [];
  let isDecided = false;
  for (const experiment of experiments) {
    const setting = experiment.variants.filter((variant) => resolvePointer(variant, pointer).found);
    if (setting.length === 0) continue;
    const { id: owner, index } = await findOwner(layer, loadLayer, experiment.id);
    for (const variant of setting) {
      const number = experiment.variants.indexOf(variant);
      const used: boolean = !isDecided && forAll.some((each) => each.variant === variant);
      isDecided ||= used;
      steps.push({
        location: `realm.json#/experiments/${index}/variants/${number}${pointer} of ${owner} (experiment ${experiment.id}: ${variant.id})`,
        value: resolvePointer(variant, pointer).value,
        used,
      });
    }
  }
  return steps;
}

/** Finds the nearest realm whose realm.json has an experiment, and its index there. */
async function findOwner(
  layer: Layer,
  loadLayer: LoadLayer,
  id: string,
): Promise<{ readonly id: string; readonly index: number }> {
  const seen = new Set<Layer>();
  for (let at: Layer | undefined = layer; at && !seen.has(at);) {
    seen.add(at);
    const { experiments } = (at.files?.get('realm.json') ?? {}) as { readonly experiments?: readonly Experiment[] };
    const index = experiments?.findIndex((each) => each.id === id) ?? -1;
    if (index >= 0) return { id: at.id, index };
    const next = findParentId(at, 'extends');
    at = next === undefined ? undefined : await loadLayer(next);
  }
  const index = layer.content.realm?.experiments?.findIndex((each) => each.id === id) ?? 0;
  return { id: layer.id, index };
}
