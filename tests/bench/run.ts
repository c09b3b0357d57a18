// `npm run bench`: compares the CPU time of the product with that of alternatives. Each file in cases/ describes one
// case and its limits.
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MIN_PAIRS, readBenchArguments, type BenchArguments } from './arguments.ts';
import { installRivals } from './installRivals.ts';
import { isWithinLimit, formatTable, type Case, type Result } from './report.ts';

/**
 * The module of a case is loaded when the case runs, because a case may need packages that an earlier case installs.
 */
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  requests: async () => (await import('./cases/requests.ts')).requests,
  search: async () => (await import('./cases/search.ts')).search,
  watch: async () => (await import('./cases/watch.ts')).watch,
  plan: async () => (await import('./cases/plan.ts')).plan,
  publish: async () => (await import('./cases/publish.ts')).publish,
  authoring: async () => (await import('./cases/authoring.ts')).authoring,
  page: async () => (await import('./cases/page.ts')).page,
  rows: async () => (await import('./cases/rows.ts')).rows,
  epg: async () => (await import('./cases/epg.ts')).epg,
  carousels: async () => (await import('./cases/carousels.ts')).carousels,
  engine: async () => (await import('./cases/engine.ts')).engine,
  identity: async () => (await import('./cases/identity.ts')).identity,
  overload: async () => (await import('./cases/overload.ts')).overload,
  bytes: async () => (await import('./cases/bytes.ts')).bytes,
};

const log = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: readonly string[]): Promise<number> {
  let options: BenchArguments;
  try {
    options = readBenchArguments(args, Object.keys(CASES));
  } catch (error) {
    log((error as Error).message);
    return 2;
  }
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
  const { seed } = options;
  log(
    `bench: seed ${seed}, ${options.pairs ?? "each case's own number of"} pairs (repeat with: npm run bench -- ${options.cases.join(' ')} --seed ${seed}${options.pairs === undefined ? '' : ` --pairs ${options.pairs}`}${options.part === undefined ? '' : ` --part ${options.part}`}), node ${process.version}, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`,
  );
  installRivals((line) => log(`bench: ${line}`));
  const cases: Record<string, Case> = {};
  const results = new Map<string, readonly Result[]>();
  for (const name of options.cases) {
    const loadedCase = (cases[name] = await CASES[name]!());
    const minPairs = loadedCase.minPairs ?? MIN_PAIRS;
    const pairs = options.pairs ?? minPairs;
    if (options.check && pairs < minPairs) {
      log(`--check of "${name}" needs at least ${minPairs} pairs.`);
      return 2;
    }
    results.set(
      name,
      await loadedCase.run({ seed, pairs, part: options.part, log: (line) => log(`bench: ${name}: ${line}`) }),
    );
  }
  log(formatTable(results, cases));
  const failedCount = [...results.values()].flat().filter((result) => !isWithinLimit(result)).length;
  log(
    `bench: ${failedCount === 0 ? 'every case is within its limit' : `${failedCount} above the limit`}, seed ${seed}, load now ${loadavg()[0]!.toFixed(1)}`,
  );
  return options.check && failedCount > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
