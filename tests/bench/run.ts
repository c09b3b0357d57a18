// `npm run bench`: compares the CPU time of the product with that of alternatives. Cases, pairs and limits: docs of each case in cases/.
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FEWEST_PAIRS, readArguments, type BenchArguments } from './arguments.ts';
import { installRivals } from './installRivals.ts';
import { holds, table, type Case, type Result } from './report.ts';

/** Loaded when it runs, because a case may need packages that an earlier case installs. */
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  requests: async () => (await import('./cases/requests.ts')).requests,
  search: async () => (await import('./cases/search.ts')).search,
  plan: async () => (await import('./cases/plan.ts')).plan,
  rows: async () => (await import('./cases/rows.ts')).rows,
  epg: async () => (await import('./cases/epg.ts')).epg,
  carousels: async () => (await import('./cases/carousels.ts')).carousels,
  engine: async () => (await import('./cases/engine.ts')).engine,
  bytes: async () => (await import('./cases/bytes.ts')).bytes,
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: readonly string[]): Promise<number> {
  let wanted: BenchArguments;
  try {
    wanted = readArguments(args, Object.keys(CASES));
  } catch (error) {
    say((error as Error).message);
    return 2;
  }
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
  const { seed } = wanted;
  say(
    `bench: seed ${seed}, ${wanted.pairs ?? "each case's own number of"} pairs (repeat with: npm run bench -- ${wanted.cases.join(' ')} --seed ${seed}${wanted.pairs === undefined ? '' : ` --pairs ${wanted.pairs}`}${wanted.part === undefined ? '' : ` --part ${wanted.part}`}), node ${process.version}, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`,
  );
  installRivals((line) => say(`bench: ${line}`));
  const cases: Record<string, Case> = {};
  const results = new Map<string, readonly Result[]>();
  for (const name of wanted.cases) {
    const found = (cases[name] = await CASES[name]!());
    const fewest = found.fewestPairs ?? FEWEST_PAIRS;
    const pairs = wanted.pairs ?? fewest;
    if (wanted.check && pairs < fewest) {
      say(`--check of "${name}" needs at least ${fewest} pairs.`);
      return 2;
    }
    results.set(
      name,
      await found.run({ seed, pairs, part: wanted.part, say: (line) => say(`bench: ${name}: ${line}`) }),
    );
  }
  say(table(results, cases));
  const above = [...results.values()].flat().filter((result) => !holds(result)).length;
  say(
    `bench: ${above === 0 ? 'every case is within its limit' : `${above} above the limit`}, seed ${seed}, load now ${loadavg()[0]!.toFixed(1)}`,
  );
  return wanted.check && above > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
