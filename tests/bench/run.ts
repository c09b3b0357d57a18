// `npm run bench`: compares the CPU time of the product with that of alternatives. Each file in cases/ describes one
// case and its limits.
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FEWEST_PAIRS, readArguments, type BenchArguments } from './arguments.ts';
import { installRivals } from './installRivals.ts';
import { holds, formatTable, type Case, type Result } from './report.ts';

/**
 * The module of a case is loaded when the case runs, because a case may need packages that an earlier case installs.
 */
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  requests: async () => (await import('./cases/requests.ts')).requests,
  search: async () => (await import('./cases/search.ts')).search,
  watch: async () => (await import('./cases/watch.ts')).watch,
  plan: async () => (await import('./cases/plan.ts')).plan,
  page: async () => (await import('./cases/page.ts')).page,
  rows: async () => (await import('./cases/rows.ts')).rows,
  epg: async () => (await import('./cases/epg.ts')).epg,
  carousels: async () => (await import('./cases/carousels.ts')).carousels,
  engine: async () => (await import('./cases/engine.ts')).engine,
  bytes: async () => (await import('./cases/bytes.ts')).bytes,
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: readonly string[]): Promise<number> {
  let options: BenchArguments;
  try {
    options = readArguments(args, Object.keys(CASES));
  } catch (error) {
    say((error as Error).message);
    return 2;
  }
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
  const { seed } = options;
  say(
    `bench: seed ${seed}, ${options.pairs ?? "each case's own number of"} pairs (repeat with: npm run bench -- ${options.cases.join(' ')} --seed ${seed}${options.pairs === undefined ? '' : ` --pairs ${options.pairs}`}${options.part === undefined ? '' : ` --part ${options.part}`}), node ${process.version}, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`,
  );
  installRivals((line) => say(`bench: ${line}`));
  const cases: Record<string, Case> = {};
  const results = new Map<string, readonly Result[]>();
  for (const name of options.cases) {
    const loadedCase = (cases[name] = await CASES[name]!());
    const fewestPairs = loadedCase.fewestPairs ?? FEWEST_PAIRS;
    const pairs = options.pairs ?? fewestPairs;
    if (options.check && pairs < fewestPairs) {
      say(`--check of "${name}" needs at least ${fewestPairs} pairs.`);
      return 2;
    }
    results.set(
      name,
      await loadedCase.run({ seed, pairs, part: options.part, say: (line) => say(`bench: ${name}: ${line}`) }),
    );
  }
  say(formatTable(results, cases));
  const failedCount = [...results.values()].flat().filter((result) => !holds(result)).length;
  say(
    `bench: ${failedCount === 0 ? 'every case is within its limit' : `${failedCount} above the limit`}, seed ${seed}, load now ${loadavg()[0]!.toFixed(1)}`,
  );
  return options.check && failedCount > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
