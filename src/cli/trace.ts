// `npm run trace`: prints which requirements of docs/spec/requirements.tsv the last `npm test` proved. A
// requirement is proven by a step made with `proves` (tests/proves.ts, tests/e2e/proves.ts). trace/requirements.ts
// decides which kind of test it needs; trace/neededProof.tsv corrects that, and trace/partialProof.tsv lists the
// requirements that are proven only in part.
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { TestRun } from './test/results.ts';
import {
  formatAreas,
  formatAudit,
  formatProvenCounts,
  formatDetails,
  formatNeededKinds,
  formatPartialRun,
  formatWarnings,
} from './trace/print.ts';
import { parseNeededProofs, parsePartialProofs, parseRequirements } from './trace/requirements.ts';
import { traceRequirements } from './trace/trace.ts';

const HELP = `npm run trace [-- options]   which requirements the last npm test proved
  --all                 the ids that are not proven, also after a run that left tests out
  --area NAV            one area: each row, the kind of test it needs, its proofs, and the proofs
                        that do not count, with the reason
  --audit 30 --seed 7   a random sample of the proven rows with the code of their proof, to judge whether it is one
                        (without --seed: the seed of the run)`;

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const print = (...lines: string[]): void => {
  for (const line of lines) process.stdout.write(`${line}\n`);
};

/** Reads an option that is a whole number. */
function toNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`--${name}: expected a whole number, received ${text}\n${HELP}`);
  return value;
}

function main(): number {
  const { values } = parseArgs({
    options: {
      audit: { type: 'string' },
      seed: { type: 'string' },
      area: { type: 'string' },
      all: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    print(HELP);
    return 0;
  }
  if (!existsSync(`${root}test-results/results.json`)) {
    print('test-results/results.json does not exist. Run npm test first.');
    return 1;
  }
  const run = JSON.parse(read('test-results/results.json')) as TestRun;
  const requirements = parseRequirements(read('docs/spec/requirements.tsv'));
  const { traced, unknown } = traceRequirements(requirements, run.tests, {
    needed: parseNeededProofs(read('src/cli/trace/neededProof.tsv'), requirements),
    partial: parsePartialProofs(read('src/cli/trace/partialProof.tsv'), requirements),
  });
  const rows = values.area === undefined ? traced : traced.filter((row) => row.area === values.area?.toUpperCase());
  if (rows.length === 0) {
    print(
      `The area ${values.area ?? ''} does not exist. Areas: ${[...new Set(requirements.map((row) => row.area))].join(' ')}`,
    );
    return 1;
  }

  if (run.partial) print(...formatPartialRun(run.arguments), '');
  const hasLists = !run.partial || values.all === true;
  if (values.audit !== undefined) {
    const seed = values.seed === undefined ? run.seed : toNumber('seed', values.seed);
    print(...formatAudit(rows, toNumber('audit', values.audit), seed, root), '');
  } else if (values.area === undefined) {
    if (hasLists) print(...formatAreas(rows), '', ...formatWarnings(rows));
  } else print(...formatDetails(rows), '');
  print(...unknown.map(({ id, location }) => `warning: ${id} at ${location} is not the id of a requirement`));
  print(formatNeededKinds(rows), formatProvenCounts(rows, run.started));
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  print(`trace: ${(error as Error).message}`);
  process.exitCode = 1;
}
