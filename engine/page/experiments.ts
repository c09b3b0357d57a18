import type { ResolveContext } from './types.ts';

/** The variant of viewers who do not take part in an experiment. */
const CONTROL = 'control';

/**
 * Returns the viewer's variant of an experiment, or the viewer's value of a partition; `control` when there is none
 * (docs/faults.md, F42).
 */
export const selectVariant = (key: string, { experiments }: Pick<ResolveContext, 'experiments'>): string =>
  experiments && Object.hasOwn(experiments, key) ? experiments[key]! : CONTROL;
