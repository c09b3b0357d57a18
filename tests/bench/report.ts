// The results of a case, and the table that prints them.
import type { Comparison } from './compare.ts';

/** A comparison with its name. A line without a limit never fails the case. */
export type Line = Comparison & {
  readonly kind: 'line';
  readonly name: string;
  readonly unit: 'µs' | 'ms';
  readonly limit?: number;
};
/** A value that was found. When `isWithinLimit` is false, the case fails. */
export type ReportedFact = {
  readonly kind: 'fact';
  readonly name: string;
  readonly found: string;
  readonly isWithinLimit?: boolean;
};
export type Result = Line | ReportedFact;

export type Case = {
  /** Describes the comparison to the reader of the table. */
  readonly about: string;
  /** Minimum number of pairs for a reliable result, and the default without --pairs; MIN_PAIRS when missing. */
  readonly minPairs?: number;
  run(options: CaseOptions): Promise<readonly Result[]>;
};
export type CaseOptions = {
  readonly seed: number;
  readonly pairs: number;
  /** Name of the only part of the case to run; all parts when undefined. */
  readonly part: string | undefined;
  readonly log: (line: string) => void;
};

/** Whether the result is within its limit. */
export const isWithinLimit = (result: Result): boolean =>
  result.kind === 'fact' ? result.isWithinLimit !== false : result.limit === undefined || result.ratio <= result.limit;

/** Returns the results as a text table: for each measurement both times, their ratio and its limit. */
export function formatTable(
  results: ReadonlyMap<string, readonly Result[]>,
  cases: Readonly<Record<string, Case>>,
): string {
  const lines = [
    '',
    `  ${'CPU time, medians'.padEnd(44)}${'rival'.padStart(10)}${'ours'.padStart(10)}${'ratio'.padStart(8)}${'quartiles'.padStart(13)}${'limit'.padStart(7)}`,
  ];
  for (const [name, found] of results) {
    lines.push('', `  ${name}: ${cases[name]!.about}`, ...found.map(formatResult));
  }
  return [...lines, ''].join('\n');
}

function formatResult(result: Result): string {
  const mark = isWithinLimit(result) ? '' : '  ABOVE ITS LIMIT';
  if (result.kind === 'fact')
    return `    ${result.name.padEnd(42)}${result.found}${isWithinLimit(result) ? '' : '  OUTSIDE ITS LIMIT'}`;
  const { name, unit, rival, ours, ratio, quartiles, limit, beside } = result;
  const time = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ${unit}`.padStart(10);
  const more = Object.entries(beside)
    .map(([other, times]) => `  (${times.toFixed(2)}x ${other})`)
    .join('');
  return `    ${name.padEnd(42)}${time(rival)}${time(ours)}${`${ratio.toFixed(2)}x`.padStart(8)}${`${quartiles[0].toFixed(2)}-${quartiles[1].toFixed(2)}`.padStart(13)}${(limit === undefined ? '' : `${limit}x`).padStart(7)}${more}${mark}`;
}
