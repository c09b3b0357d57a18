// The arguments of `npm run bench -- ...`.

/** Minimum number of pairs (`BenchArguments.pairs`): with fewer, the result of a comparison is not reliable. */
export const MIN_PAIRS = 9;

export type BenchArguments = {
  /** Names of the cases to run. */
  readonly cases: readonly string[];
  /** Whether the process ends with an error when a case is above its limit. */
  readonly check: boolean;
  /** Seed of the random order and content of the cases. */
  readonly seed: number;
  /** How often the product and its alternative are measured one after the other. Undefined: each case's own number. */
  readonly pairs: number | undefined;
  /** Name of the only part of a case that runs. Undefined: all parts. */
  readonly part: string | undefined;
};

export const formatUsage = (
  known: readonly string[],
): string => `npm run bench [-- [${known.join('|')} ...] [--check] [--seed n] [--pairs n] [--part name]]
  --check: exit 1 when a case is above its limit; needs at minimum ${MIN_PAIRS} pairs, 15 for the engine (also the default without --pairs).
  --part: runs one part of a case that has several (engine: 20x20, 100x30, 400x50, reading, bytes).`;

/** @throws an Error with a message for the command line. */
export function readBenchArguments(args: readonly string[], known: readonly string[]): BenchArguments {
  const rest = args.flatMap((arg) =>
    /^--\w+=/.test(arg) ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] : [arg],
  );
  const cases: string[] = [];
  let check = false;
  let seed = Math.floor(Math.random() * 1_000_000);
  let pairs: number | undefined;
  let part: string | undefined;
  const fail = (what: string): never => {
    throw new Error(`${what}\n${formatUsage(known)}`);
  };
  const readNumber = (name: string, minimum: number): number => {
    const value = Number(rest.shift() ?? Number.NaN);
    return Number.isInteger(value) && value >= minimum
      ? value
      : fail(`${name} needs a whole number from ${minimum} on.`);
  };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--check') check = true;
    else if (arg === '--seed') seed = readNumber(arg, 0);
    else if (arg === '--pairs') pairs = readNumber(arg, 1);
    else if (arg === '--part') part = rest.shift() ?? fail('--part needs a name.');
    else if (known.includes(arg)) cases.push(arg);
    else fail(`"${arg}" is neither a case nor an option.`);
  }
  if (check && pairs !== undefined && pairs < MIN_PAIRS) fail(`--check needs at minimum ${MIN_PAIRS} pairs.`);
  return { cases: cases.length > 0 ? [...new Set(cases)] : known, check, seed, pairs, part };
}
