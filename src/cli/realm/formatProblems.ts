// Formats the findings of a check for the terminal.
import { describeEntry, PROBLEM_TEXTS } from '../../../schemas/problemTexts.ts';
import type { Problem, ProblemCode } from '../../../schemas/problems.ts';

/**
 * Problem codes of files that a check could not read. Such files often cause the problems of other files, so their
 * problems come first.
 */
const FILE_CODES: readonly ProblemCode[] = ['FILE_UNKNOWN', 'FILE_UNREADABLE', 'DOCUMENT_NOT_JSON'];

/**
 * Formats all findings: grouped by file, errors first, each with its location and remedy; the counts on the last line.
 */
export function formatProblems(problems: readonly Problem[]): string {
  const lines: string[] = [];
  const problemsByFile = new Map<string, Problem[]>();
  for (const found of problems) {
    const problemsOfFile = problemsByFile.get(found.file ?? '') ?? [];
    problemsOfFile.push(found);
    problemsByFile.set(found.file ?? '', problemsOfFile);
  }
  const isCause = ([, found]: readonly [string, readonly Problem[]]): boolean =>
    found.some(({ code, nearest }) => FILE_CODES.includes(code) && (code !== 'FILE_UNKNOWN' || nearest !== undefined));
  const files = [...problemsByFile].sort((a, b) => Number(isCause(b)) - Number(isCause(a)));
  for (const [file, found] of files) {
    lines.push(file || '(folder)');
    const errorsFirst = [...found].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
    for (const entry of errorsFirst) {
      const { severity, code, expected, found: actual, nearest } = entry;
      const { meaning, remedy } = PROBLEM_TEXTS[code];
      lines.push(`  ${severity.padEnd(7)} ${code}${formatLocation(file, entry)}`, `          ${meaning}`);
      if (expected) lines.push(`          expected: ${expected}`);
      if (actual) lines.push(`          found:    ${actual}`);
      if (nearest) lines.push(`          did you mean ${nearest}?`);
      lines.push(`          to do:    ${remedy}`);
    }
  }
  return [...lines, ...(lines.length ? [''] : []), formatProblemCounts(problems)].join('\n');
}

/**
 * Returns ` at pages/home.json:12:5 /elements/0/props/items/2/type (row top, id film-3)`, with the parts that are
 * known.
 */
function formatLocation(file: string, found: Problem): string {
  const { line, column, pointer } = found;
  const position = line === undefined ? '' : `${file}:${line}:${column}`;
  const places = [position, pointer].filter(Boolean).join(' ');
  const entry = describeEntry(found);
  return `${places && ` at ${places}`}${entry && ` (${entry})`}`;
}

/** Whether a finding prevents a publish. */
export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error');

/** Returns the counts by severity: `3 errors, 1 warning`. */
export function formatProblemCounts(problems: readonly Problem[]): string {
  const count = (severity: string, word: string): string => {
    const number = problems.filter((found) => found.severity === severity).length;
    return `${number} ${word}${number === 1 ? '' : 's'}`;
  };
  return `${count('error', 'error')}, ${count('warning', 'warning')}`;
}

/** Formats rows as columns, padded to the widest cell. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
