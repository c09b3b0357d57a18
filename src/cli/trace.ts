// `npm run trace`: which requirements of docs/spec/requirements.tsv the last `npm test` proved, by area, and which it did not.
//   npm run trace -- --area NAV              one area, with why a test that names a row does not prove it
//   npm run trace -- --sample 20 --seed 7    requirement, check and proving test side by side, to judge whether the proof is one
// An id counts only in square brackets in the title of a passed test; which kind of test a row needs is in trace/requirements.ts.
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { TestResult, TestRun } from './test/results.ts';
import { parseRequirements } from './trace/requirements.ts';
import { sourceOf } from './trace/sourceLines.ts';
import { countAreas, sample, traceRequirements, type Traced } from './trace/trace.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const say = (line = ''): void => {
  process.stdout.write(`${line}\n`);
};
const percent = (part: number, whole: number): string => `${whole === 0 ? 100 : Math.floor((100 * part) / whole)} %`;
const place = (test: TestResult): string => `${test.file}${test.line === null ? '' : `:${test.line}`}`;

/** Breaks a list of ids into lines that fit a terminal. */
function idLines(ids: string[], width = 116): string[] {
  const lines: string[] = [];
  for (const id of ids) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + id.length + 1 <= width) lines[lines.length - 1] = `${last} ${id}`;
    else lines.push(id);
  }
  return lines.map((line) => `    ${line}`);
}

function printSample(rows: Traced[], size: number, seed: number): void {
  const proven = rows.filter((row) => row.proofs.length > 0);
  say(
    `${Math.min(size, proven.length)} of ${proven.length} proven requirements, seed ${seed}. Does each test do what the check says?`,
  );
  for (const row of sample(proven, size, seed)) {
    const [test] = row.proofs;
    if (!test) continue;
    say(`\n${'-'.repeat(120)}\n${row.id}  (${row.source})`);
    say(`  requirement  ${row.requirement}`);
    say(`  check        ${row.check}`);
    if (row.note) say(`  note         ${row.note}`);
    say(`  test         ${test.title}  [${test.kind}]`);
    say(`  at           ${place(test)}${row.proofs.length > 1 ? `  (and ${row.proofs.length - 1} more)` : ''}`);
    const path = `${root}${test.file}`;
    if (test.line !== null && existsSync(path))
      for (const line of sourceOf(test.file, readFileSync(path, 'utf8'), test.line)) say(`      | ${line}`);
  }
}

function printAreas(rows: Traced[], detailed: boolean): void {
  for (const { area, proven, total, exempt, unproven } of countAreas(rows)) {
    say(
      `${area.padEnd(12)} ${String(proven).padStart(4)} / ${String(total).padEnd(4)} ${percent(proven, total).padStart(5)}${exempt ? `   (${exempt} say that nothing can be checked)` : ''}`,
    );
    if (!detailed) {
      for (const line of idLines(unproven.map((row) => row.id))) say(line);
      continue;
    }
    for (const row of unproven) {
      say(`    ${row.id}  ${row.check}`);
      for (const { test, why } of row.rejected) say(`        not by "${test.title}" (${place(test)}): ${why}`);
    }
  }
}

function main(): number {
  const { values } = parseArgs({
    options: { sample: { type: 'string' }, seed: { type: 'string' }, area: { type: 'string' } },
  });
  const table = `${root}docs/spec/requirements.tsv`;
  const results = `${root}test-results/results.json`;
  if (!existsSync(results)) {
    say('There is no test-results/results.json: run npm test first.');
    return 1;
  }
  const run = JSON.parse(readFileSync(results, 'utf8')) as TestRun;
  const all = parseRequirements(readFileSync(table, 'utf8'));
  const { traced, unknown } = traceRequirements(all, run.tests);
  const rows = values.area === undefined ? traced : traced.filter((row) => row.area === values.area?.toUpperCase());
  if (rows.length === 0) {
    say(`There is no area ${values.area ?? ''}. Areas: ${[...new Set(all.map((row) => row.area))].join(' ')}`);
    return 1;
  }

  if (values.sample !== undefined) printSample(rows, Number(values.sample), Number(values.seed ?? run.seed));
  else printAreas(rows, values.area !== undefined);

  const counts = countAreas(rows);
  const [proven, total] = [
    counts.reduce((sum, each) => sum + each.proven, 0),
    counts.reduce((sum, each) => sum + each.total, 0),
  ];
  say();
  for (const { id, test } of unknown) say(`warning: ${id} in "${test.title}" (${place(test)}) is no requirement`);
  for (const row of rows)
    for (const { test, why } of row.rejected)
      if (values.area === undefined)
        say(`warning: ${row.id} is not proven by "${test.title}" (${place(test)}): ${why}`);
  if (run.partial) say(`warning: the last run left tests out (npm test -- ${run.arguments.join(' ')})`);
  say(`${proven} of ${total} requirements proven (${percent(proven, total)}) by the run of ${run.started}`);
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  say(`trace: ${(error as Error).message}`);
  process.exitCode = 1;
}
