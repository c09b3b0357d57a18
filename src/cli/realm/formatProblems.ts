// Formats the findings of a check for the terminal.
import { PROBLEM_TEXTS } from '../../../schemas/problemTexts.ts';
import type { Problem } from '../../../schemas/problems.ts';

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
  for (const [file, found] of problemsByFile) {
    lines.push(file || '(folder)');
    const errorsFirst = [...found].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
    for (const { severity, code, pointer, expected, found: actual, rowId } of errorsFirst) {
      const { meaning, remedy } = PROBLEM_TEXTS[code];
      lines.push(
        `  ${severity.padEnd(7)} ${code}${pointer ? ` at ${pointer}` : ''}${rowId ? ` (row ${rowId})` : ''}`,
        `          ${meaning}`,
      );
      if (expected) lines.push(`          expected: ${expected}`);
      if (actual) lines.push(`          found:    ${actual}`);
      lines.push(`          to do:    ${remedy}`);
    }
  }
  return [...lines, ...(lines.length ? [''] : []), formatProblemCounts(problems)].join('\n');
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
