// Two sides do the same work in turns: rival, ours, rival, ours, ..., rival. A machine that becomes slower slows both.

/** Does the work several times and returns the CPU time of one repetition, in the unit of its line. */
export type Side = () => Promise<number>;

export type Comparison = {
  /** Medians. */
  readonly rival: number;
  readonly ours: number;
  /** Median of the pairs' own ratios, with the quarter below and the quarter above it. */
  readonly ratio: number;
  readonly quarters: readonly [number, number];
  /** Our median over that of each further side, which run in the same turns. */
  readonly beside: Readonly<Record<string, number>>;
};

/** Each of our turns is set against the mean of the rival's turns before and after it. */
export async function compare(
  { rival, ours, beside = {} }: { rival: Side; ours: Side; beside?: Readonly<Record<string, Side>> },
  pairs: number,
): Promise<Comparison> {
  const rivals = [await rival()];
  const own: number[] = [];
  const others = Object.entries(beside).map(([name, side]) => ({ name, side, turns: [] as number[] }));
  for (let pair = 0; pair < pairs; pair++) {
    own.push(await ours());
    for (const { side, turns } of others) turns.push(await side());
    rivals.push(await rival());
  }
  const ratios = own.map((turn, index) => turn / ((rivals[index]! + rivals[index + 1]!) / 2));
  return {
    rival: quantile(rivals, 0.5),
    ours: quantile(own, 0.5),
    ratio: quantile(ratios, 0.5),
    quarters: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    beside: Object.fromEntries(others.map(({ name, turns }) => [name, quantile(own, 0.5) / quantile(turns, 0.5)])),
  };
}

/** The measurements of one turn of a side, by the name of the measure. */
export type Turn = Readonly<Record<string, number>>;
/** Turns of all sides. */
export type Turns = { readonly ours: readonly Turn[]; readonly rivals: Readonly<Record<string, readonly Turn[]>> };

export type SidesOfTurns = {
  readonly ours: () => Promise<Turn>;
  /** Each of them before and after each turn of ours. */
  readonly rivals: Readonly<Record<string, () => Promise<Turn>>>;
  /** For the reader only: one of them after each turn of ours, by turns. */
  readonly others?: Readonly<Record<string, () => Promise<Turn>>>;
};

/** As compare(), for sides that measure several things in one turn, and with more than one rival. Each of `others` has at least one turn. */
export async function takeTurns({ ours, rivals, others = {} }: SidesOfTurns, pairs: number): Promise<Turns> {
  const own: Turn[] = [];
  const taken: Record<string, Turn[]> = Object.fromEntries(
    [...Object.keys(rivals), ...Object.keys(others)].map((name) => [name, []]),
  );
  const rivalsTurn = async (): Promise<void> => {
    for (const [name, side] of Object.entries(rivals)) taken[name]!.push(await side());
  };
  const rest = Object.entries(others);
  await rivalsTurn();
  for (let pair = 0; pair < Math.max(pairs, rest.length); pair++) {
    if (pair < pairs) own.push(await ours());
    const other = rest[pair % rest.length];
    if (other) taken[other[0]]!.push(await other[1]());
    if (pair < pairs) await rivalsTurn();
  }
  return { ours: own, rivals: taken };
}

/** One measure of ours set against one rival's; of the sides in `beside` only the medians. */
export function compareTurns(
  { ours, rivals }: Turns,
  measure: string,
  rival: string,
  beside: readonly string[] = [],
): Comparison {
  const of = (turns: readonly Turn[]): number[] => turns.map((turn) => turn[measure] ?? Number.NaN);
  const [own, others] = [of(ours), of(rivals[rival]!)];
  const ratios = own.map((turn, index) => turn / ((others[index]! + others[index + 1]!) / 2));
  const median = quantile(own, 0.5);
  return {
    rival: quantile(others, 0.5),
    ours: median,
    ratio: quantile(ratios, 0.5),
    quarters: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    beside: Object.fromEntries(beside.map((name) => [name, median / quantile(of(rivals[name]!), 0.5)])),
  };
}

/** Value below which a share of the values lies, between two neighbours where it falls between them. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  return below + ((sorted[Math.ceil(at)] ?? below) - below) * (at - Math.floor(at));
}

/** CPU time of this process in microseconds, of all its threads. */
export const cpuMicros = (usage = process.cpuUsage()): number => usage.user + usage.system;
