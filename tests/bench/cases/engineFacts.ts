// Facts of the case `engine` that are not ratios of times.
import { quantile, type Turn, type Turns } from '../compare.ts';
import type { ReportedFact } from '../report.ts';

/** Maximum ratio of Marquee's times and JS heap to those of the page whose windowing is written by hand. */
export const WINDOWED_LIMIT = 1.3;
const MAX_MOUNTED_ELEMENTS = 260;

/** Returns the median of a measure. */
export const median = (turns: readonly Turn[], measure: string): number =>
  quantile(
    turns.map((turn) => turn[measure]!),
    0.5,
  );

/** Returns how long Marquee needs to turn the parsed JSON of a page into its plan. */
export const createPreparationFact = (turns: Turns, name: string, measure: string): ReportedFact => ({
  kind: 'fact',
  name,
  found: `${median(turns.ours, measure).toFixed(2)} ms; the other sides render the JSON without reading it`,
});

/** Returns the heap of a page and the number of mounted elements, each with its limit. */
export function createHeapFacts(turns: Turns, name: string): ReportedFact[] {
  const medianMb = (side: readonly Turn[]): number => median(side, 'heap') / 1e6;
  const [oursMb, windowedMb] = [medianMb(turns.ours), medianMb(turns.rivals['windowed']!)];
  const list = (of: (side: readonly Turn[]) => string): string =>
    Object.entries(turns.rivals)
      .map(([rival, side]) => `${rival} ${of(side)}`)
      .join(', ');
  const mounted = median(turns.ours, 'ofRows');
  return [
    {
      kind: 'fact',
      name: `${name} JS heap`,
      found: `${oursMb.toFixed(2)} MB, ${(oursMb / windowedMb).toFixed(2)}x windowed; at most ${WINDOWED_LIMIT}x (${list((side) => medianMb(side).toFixed(2))})`,
      isWithinLimit: oursMb <= windowedMb * WINDOWED_LIMIT,
    },
    {
      kind: 'fact',
      name: `${name} mounted elements of rows`,
      found: `${mounted}, with the elements around them ${median(turns.ours, 'elements')}; at most ${MAX_MOUNTED_ELEMENTS} (${list((side) => `${median(side, 'elements')}`)})`,
      isWithinLimit: mounted <= MAX_MOUNTED_ELEMENTS,
    },
  ];
}
