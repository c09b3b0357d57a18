// `node tests/drills/run.ts [--cycles n] [--seed n] [part of a drill's name ...]` tests the product as real processes
// under kills, full disks and signals. It prints a line for each drill, then `N passed, N failed`; the exit code is 1
// when a drill failed.
import { readdirSync } from 'node:fs';
import { createRandom } from '../../src/cli/createRandom.ts';
import { createStarter, DrillSkippedError, type Drill } from './drillServer.ts';

type RunOptions = { readonly cycles: number; readonly seed: number; readonly only: readonly string[] };

function readArguments(args: readonly string[]): RunOptions | string {
  const numbers = { cycles: 3, seed: Math.floor(Math.random() * 1_000_000) };
  const only: string[] = [];
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, name, inline] = /^--(cycles|seed)(?:=(.*))?$/.exec(arg) ?? [];
    if (name === 'cycles' || name === 'seed') {
      const value = Number(inline ?? rest.shift());
      if (!Number.isInteger(value) || value < 0) return `--${name} needs a number.`;
      numbers[name] = value;
    } else if (arg.startsWith('-')) return `There is no option ${arg}.`;
    else only.push(arg);
  }
  return { ...numbers, cycles: Math.max(1, numbers.cycles), only };
}

async function main(args: readonly string[]): Promise<number> {
  const log = (line: string): void => void process.stdout.write(`${line}\n`);
  const options = readArguments(args);
  if (typeof options === 'string') {
    log(`${options}\nusage: node tests/drills/run.ts [--cycles n] [--seed n] [part of a drill's name ...]`);
    return 2;
  }
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.drill.ts'))
    .sort();
  const all = (
    await Promise.all(files.map(async (file) => ((await import(`./${file}`)) as { drills: readonly Drill[] }).drills))
  ).flat();
  const chosen = all.filter(
    ({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)),
  );
  log(
    `drills: ${chosen.length} of ${all.length}, ${options.cycles} cycles, seed ${options.seed} (repeat with: --cycles ${options.cycles} --seed ${options.seed})`,
  );
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const starter = createStarter();
  // An interrupted run ends its servers.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void starter.endAll().finally(() => process.exit(130)));
  for (const { name, run } of chosen) {
    const began = performance.now();
    const printResult = (label: string, text: string): void =>
      log(`${label.padEnd(5)} ${name} (${((performance.now() - began) / 1000).toFixed(1)} s): ${text}`);
    try {
      // Each drill has its own random numbers, so they do not depend on which other drills run.
      const summary = await run({
        cycles: options.cycles,
        random: createRandom(options.seed + name.length * 7919),
        log,
        start: starter.start,
      });
      counts.passed++;
      printResult('ok', summary);
    } catch (error) {
      const skipped = error instanceof DrillSkippedError;
      counts[skipped ? 'skipped' : 'failed']++;
      printResult(
        skipped ? 'skip' : 'FAIL',
        error instanceof Error ? (skipped ? error.message : (error.stack ?? error.message)) : String(error),
      );
    } finally {
      await starter.endAll();
    }
  }
  log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
  return counts.failed ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
