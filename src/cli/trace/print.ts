// The lines that `npm run trace` prints.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from '../test/results.ts';
import { readSourceLines } from './sourceLines.ts';
import { countAreas, isProven, selectSample, type ProofOfTest, type TracedRequirement } from './trace.ts';

const percent = (part: number, whole: number): string => `${whole === 0 ? 100 : Math.floor((100 * part) / whole)} %`;
const formatLocation = (test: TestResult): string => `${test.file}${test.line === null ? '' : `:${test.line}`}`;
const formatProofLocation = ({ proof }: ProofOfTest): string => `${proof.file}:${proof.line}`;

/** Breaks a list of ids into lines that fit a terminal. */
function wrapIds(ids: readonly string[], width = 116): string[] {
  const lines: string[] = [];
  for (const id of ids) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + id.length + 1 <= width) lines[lines.length - 1] = `${last} ${id}`;
    else lines.push(id);
  }
  return lines.map((line) => `    ${line}`);
}

function formatAreaHeading({ area, proven, total, exempt }: ReturnType<typeof countAreas>[number]): string {
  const exemptNote = exempt ? `   (${exempt} cannot be checked)` : '';
  return `${area.padEnd(12)} ${String(proven).padStart(4)} / ${String(total).padEnd(4)} ${percent(proven, total).padStart(5)}${exemptNote}`;
}

/** Returns a line for each area and the ids that are not proven. */
export const formatAreas = (rows: readonly TracedRequirement[]): string[] =>
  countAreas(rows).flatMap((count) => [formatAreaHeading(count), ...wrapIds(count.unproven.map((row) => row.id))]);

function getProofState(row: TracedRequirement): 'proven' | 'partial' | 'none' | 'unproven' {
  if (isProven(row)) return 'proven';
  if (row.missing !== undefined) return 'partial';
  return row.needed === 'none' ? 'none' : 'unproven';
}

/**
 * Returns every row of the areas with the kind of test that it needs, its proofs, and why other proofs that name it do
 * not count.
 */
export function formatDetails(rows: readonly TracedRequirement[]): string[] {
  const headings = countAreas(rows).map(formatAreaHeading);
  const details = rows.flatMap((row) => [
    `  ${getProofState(row).padEnd(8)} ${row.id}  [${row.needed}] ${row.check}`,
    ...(row.missing === undefined ? [] : [`      missing: ${row.missing}`]),
    ...new Set(row.proofs.map((each) => `      by "${each.proof.text}" (${formatProofLocation(each)})`)),
    ...row.rejected.map((each) => `      not by "${each.proof.text}" (${formatProofLocation(each)}): ${each.why}`),
    ...row.titleOnly.map((test) => `      named in a title only: "${test.title}" (${formatLocation(test)})`),
  ]);
  return [...headings, ...details];
}

/**
 * Returns a random sample of the proven rows with requirement, check and the code of the proof, for a person who judges
 * the proof.
 */
export function formatAudit(rows: readonly TracedRequirement[], size: number, seed: number, root: string): string[] {
  const proven = rows.filter(isProven);
  const heading = `${Math.min(size, proven.length)} of ${proven.length} proven requirements, seed ${seed}. Does each step do and assert the whole check?`;
  return [heading, ...selectSample(proven, size, seed).flatMap((row) => formatAuditedRow(row, root))];
}

function formatAuditedRow(row: TracedRequirement, root: string): string[] {
  const [first] = row.proofs;
  if (first === undefined) return [];
  const { proof, test } = first;
  // A test that runs for several stores or brands proves a row several times by the same lines.
  const otherLocations = [...new Set(row.proofs.map(formatProofLocation))].filter(
    (location) => location !== formatProofLocation(first),
  );
  const path = join(root, proof.file);
  const code = existsSync(path) ? readSourceLines(proof.file, readFileSync(path, 'utf8'), proof.line) : [];
  return [
    `\n${'-'.repeat(120)}\n${row.id}  (${row.source})`,
    `  requirement  ${row.requirement}`,
    `  check        ${row.check}`,
    ...(row.note ? [`  note         ${row.note}`] : []),
    `  needs        ${row.needed}`,
    `  proof        ${proof.text}  [${proof.kind}, ${proof.assertions} assertions]`,
    `  in test      ${test.title} (${formatLocation(test)})`,
    `  at           ${formatProofLocation(first)}${otherLocations.length > 0 ? `  (others: ${otherLocations.join(', ')})` : ''}`,
    ...code.map((line) => `      | ${line}`),
  ];
}

/** Returns the warnings: partial rows, proofs that do not count, and rows that are named in titles only. */
export function formatWarnings(rows: readonly TracedRequirement[]): string[] {
  const partial = rows.filter((row) => row.missing !== undefined);
  const titleOnly = rows.filter((row) => row.titleOnly.length > 0);
  const unconverted = titleOnly.filter((row) => row.proofs.length === 0);
  const files = new Set(titleOnly.flatMap((row) => row.titleOnly.map((test) => test.file)));
  return [
    ...partial.map((row) => `partial: ${row.id} is not proven as a whole: ${row.missing}`),
    ...rows.flatMap((row) =>
      row.rejected.map((each) => `warning: ${row.id} is not proven at ${formatProofLocation(each)}: ${each.why}`),
    ),
    ...(titleOnly.length > 0
      ? [
          `warning: ${titleOnly.length} rows are named in titles, which proves nothing; ${unconverted.length} of them have no proof yet:`,
          ...wrapIds(unconverted.map((row) => row.id)),
          `  in ${[...files].sort().join(' ')}`,
        ]
      : []),
  ];
}

/** Returns, for each kind of test, how many rows need it and how many of them are proven. */
export function formatNeededKinds(rows: readonly TracedRequirement[]): string {
  const kinds = [...Map.groupBy(rows, (row) => row.needed)].map(
    ([kind, all]) => `${kind} ${all.filter(isProven).length} / ${all.length}`,
  );
  const exempt = countAreas(rows).reduce((sum, count) => sum + count.exempt, 0);
  const note = exempt === 0 ? '' : `; ${exempt} of the kind none cannot be checked and are not counted below`;
  return `proven by needed kind: ${kinds.join(', ')}${note}`;
}

/** Returns what a reader must know first about a run that left tests out. */
export const formatPartialRun = (args: readonly string[]): string[] => [
  `warning: the last run left tests out (npm test -- ${args.join(' ')}), so most requirements have no proof in it.`,
  'For all proofs run npm test without arguments, then npm run trace. --all lists the ids of this run.',
];

/** Returns the closing line. */
export function formatProvenCounts(rows: readonly TracedRequirement[], started: string): string {
  const counts = countAreas(rows);
  const proven = counts.reduce((sum, each) => sum + each.proven, 0);
  const total = counts.reduce((sum, each) => sum + each.total, 0);
  return `${proven} of ${total} requirements proven (${percent(proven, total)}) by the run of ${started}`;
}
