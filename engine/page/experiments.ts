import type { ResolveContext } from './types.ts';

/** The variant of viewers who take part in no experiment. */
const CONTROL = 'control';

/**
 * Returns the variant of an experiment for a viewer; `control` when the experiment is not running or the viewer has
 * no experiment bucket (docs/faults.md, F42). The same key and bucket always select the same variant, on the server and
 * in the browser.
 */
export function selectVariant(key: string, context: Pick<ResolveContext, 'experimentBucket' | 'experiments'>): string {
  const experiment =
    context.experiments && Object.hasOwn(context.experiments, key) ? context.experiments[key] : undefined;
  if (typeof experiment === 'string') return experiment;
  if (!experiment || context.experimentBucket === undefined) return CONTROL;
  const total = experiment.reduce((sum, variant) => sum + Math.max(0, variant.weight), 0);
  let remaining = hashToUnit(`${key}:${context.experimentBucket}`) * total;
  for (const variant of experiment) {
    remaining -= Math.max(0, variant.weight);
    if (remaining < 0) return variant.name;
  }
  return CONTROL;
}

/**
 * Hashes a text to a number in [0, 1). It uses FNV-1a with the finalizer of MurmurHash3, so that similar texts such as
 * `viewer-1` and `viewer-2` get very different numbers.
 */
export function hashToUnit(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x100000000;
}
