// `npm run bench`: the product beside what could have been, in CPU time. Cases, pairs and limits: docs of each case in cases/.
import { fileURLToPath } from 'node:url';
import { readArguments, type BenchArguments } from './arguments.ts';
import { installRivals } from './installRivals.ts';
import { holds, table, type Case, type Result } from './report.ts';

/** Loaded when it runs: a case may need what only the others have installed. */
const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  requests: async () => (await import('./cases/requests.ts')).requests,
  search: async () => (await import('./cases/search.ts')).search,
  plan: async () => (await import('./cases/plan.ts')).plan,
  rows: async () => (await import('./cases/rows.ts')).rows,
  carousels: async () => (await import('./cases/carousels.ts')).carousels,
  bytes: async () => (await import('./cases/bytes.ts')).bytes,
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(args: readonly string[]): Promise<number> {
  let wanted: BenchArguments;
  try { wanted = readArguments(args, Object.keys(CASES)); } catch (error) { say((error as Error).message); return 2; }
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
  const { seed, pairs } = wanted;
  say(`bench: seed ${seed}, ${pairs} pairs (repeat with: npm run bench -- ${wanted.cases.join(' ')} --seed ${seed} --pairs ${pairs}), node ${process.version}`);
  installRivals((line) => say(`bench: ${line}`));
  const cases: Record<string, Case> = {};
  const results = new Map<string, readonly Result[]>();
  for (const name of wanted.cases) {
    const found = cases[name] = await CASES[name]!();
    results.set(name, await found.run({ seed, pairs, say: (line) => say(`bench: ${name}: ${line}`) }));
  }
  say(table(results, cases));
  const above = [...results.values()].flat().filter((result) => !holds(result)).length;
  say(`bench: ${above === 0 ? 'every case is within its limit' : `${above} above the limit`}, seed ${seed}`);
  return wanted.check && above > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
