// Measures two implementations ("sides") that do the same work: `ours` is this product, `rival` is the one to compare
// it with. They run in turns (rival, ours, rival, ours, ..., rival), so that both become slower when the machine does.

/**
 * Does the work several times and returns the CPU time of one repetition, in the unit of the report's
 * line.
 */
export type MeasuredSide = () => Promise<number>;

export type Comparison = {
  /** Median CPU time of each side. */
  readonly rival: number;
  readonly ours: number;
  /** Median of the ratios of all pairs; `quartiles` are the first and the third quartile. */
  readonly ratio: number;
  readonly quartiles: readonly [number, number];
  /** The median of `ours` divided by the median of each further side, which runs in the same turns. */
  readonly beside: Readonly<Record<string, number>>;
};

/** Compares each turn of `ours` with the mean of the rival's turns before and after it. */
export async function compare(
  {
    rival,
    ours,
    beside = {},
  }: { rival: MeasuredSide; ours: MeasuredSide; beside?: Readonly<Record<string, MeasuredSide>> },
  pairs: number,
): Promise<Comparison> {
  const rivals = [await rival()];
  const ownTurns: number[] = [];
  const others = Object.entries(beside).map(([name, side]) => ({ name, side, turns: [] as number[] }));
  for (let pair = 0; pair < pairs; pair++) {
    ownTurns.push(await ours());
    for (const { side, turns } of others) turns.push(await side());
    rivals.push(await rival());
  }
  const ratios = ownTurns.map((turn, index) => turn / ((rivals[index]! + rivals[index + 1]!) / 2));
  return {
    rival: quantile(rivals, 0.5),
    ours: quantile(ownTurns, 0.5),
    ratio: quantile(ratios, 0.5),
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    beside: Object.fromEntries(others.map(({ name, turns }) => [name, quantile(ownTurns, 0.5) / quantile(turns, 0.5)])),
  };
}

/** The measurements of one turn of a side, by the name of the measure. */
export type Turn = Readonly<Record<string, number>>;
/** Turns of all sides. */
export type Turns = { readonly ours: readonly Turn[]; readonly rivals: Readonly<Record<string, readonly Turn[]>> };

export type SidesOfTurns = {
  readonly ours: () => Promise<Turn>;
  /** Each rival runs before and after each turn of `ours`. */
  readonly rivals: Readonly<Record<string, () => Promise<Turn>>>;
  /** Sides without limits: one of them runs after each turn of `ours`, in rotation. */
  readonly others?: Readonly<Record<string, () => Promise<Turn>>>;
};

/**
 * Runs the turns of several sides, for sides that measure several things in one turn. Like compare(), but with more
 * than one rival. Each of `others` has at least one turn.
 */
export async function runTurns({ ours, rivals, others = {} }: SidesOfTurns, pairs: number): Promise<Turns> {
  const ownTurns: Turn[] = [];
  const turnsByName: Record<string, Turn[]> = Object.fromEntries(
    [...Object.keys(rivals), ...Object.keys(others)].map((name) => [name, []]),
  );
  const runRivals = async (): Promise<void> => {
    for (const [name, side] of Object.entries(rivals)) turnsByName[name]!.push(await side());
  };
  const otherSides = Object.entries(others);
  await runRivals();
  for (let pair = 0; pair < Math.max(pairs, otherSides.length); pair++) {
    if (pair < pairs) ownTurns.push(await ours());
    const other = otherSides[pair % otherSides.length];
    if (other) turnsByName[other[0]]!.push(await other[1]());
    if (pair < pairs) await runRivals();
  }
  return { ours: ownTurns, rivals: turnsByName };
}

/**
 * Compares one measure of `ours` with that of one rival, and its median with the medians of the
 * sides in `beside`.
 */
export function compareTurns(
  { ours, rivals }: Turns,
  measure: string,
  rival: string,
  beside: readonly string[] = [],
): Comparison {
  const readMeasure = (turns: readonly Turn[]): number[] => turns.map((turn) => turn[measure] ?? Number.NaN);
  const [ownTurns, others] = [readMeasure(ours), readMeasure(rivals[rival]!)];
  const ratios = ownTurns.map((turn, index) => turn / ((others[index]! + others[index + 1]!) / 2));
  const median = quantile(ownTurns, 0.5);
  return {
    rival: quantile(others, 0.5),
    ours: median,
    ratio: quantile(ratios, 0.5),
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    beside: Object.fromEntries(beside.map((name) => [name, median / quantile(readMeasure(rivals[name]!), 0.5)])),
  };
}

/** Returns the value below which the given share of the values lies. Between two values it interpolates. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(position)] ?? Number.NaN;
  return lower + ((sorted[Math.ceil(position)] ?? lower) - lower) * (position - Math.floor(position));
}

/** Returns the CPU time of this process in microseconds, of all its threads. */
export const readCpuMicros = (usage = process.cpuUsage()): number => usage.user + usage.system;
