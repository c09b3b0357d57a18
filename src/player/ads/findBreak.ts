import type { AdBreak } from './adTypes.ts';

/**
 * Finds the break that a move of the position passes: the last one in (from, to] that has not played. A viewer who
 * seeks past several breaks sees only one.
 *
 * @param played ids of breaks that have played
 */
export function findPassedBreak(
  breaks: readonly AdBreak[],
  played: ReadonlySet<string>,
  { from, to }: { readonly from: number; readonly to: number },
): AdBreak | undefined {
  let latest: { readonly at: number; readonly adBreak: AdBreak } | undefined;
  for (const adBreak of breaks) {
    const { id, at } = adBreak;
    if (typeof at !== 'number' || played.has(id) || at <= from || at > to) continue;
    if (!latest || at > latest.at) latest = { at, adBreak };
  }
  return latest?.adBreak;
}
