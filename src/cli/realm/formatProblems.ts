// Findings as people read them: by file, each with where, what and what to do.
import { PROBLEM_TEXTS } from '../../../schemas/problemTexts.ts';
import type { Problem } from '../../../schemas/problems.ts';

/** All findings, grouped by file, errors first in each; a sum at the end. */
export function formatProblems(problems: readonly Problem[]): string {
  const lines: string[] = [];
  const files = new Map<string, Problem[]>();
  for (const found of problems) {
    const of = files.get(found.file ?? '') ?? [];
    of.push(found);
    files.set(found.file ?? '', of);
  }
  for (const [file, found] of files) {
    lines.push(file || '(folder)');
    const inOrder = [...found].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
    for (const { severity, code, pointer, expected, found: seen, rowId } of inOrder) {
      const { meaning, remedy } = PROBLEM_TEXTS[code];
      lines.push(
        `  ${severity.padEnd(7)} ${code}${pointer ? ` at ${pointer}` : ''}${rowId ? ` (row ${rowId})` : ''}`,
        `          ${meaning}`,
      );
      if (expected) lines.push(`          expected: ${expected}`);
      if (seen) lines.push(`          found:    ${seen}`);
      lines.push(`          to do:    ${remedy}`);
    }
  }
  return [...lines, ...(lines.length ? [''] : []), formatProblemCounts(problems)].join('\n');
}

/** `3 errors, 1 warning` */
export function formatProblemCounts(problems: readonly Problem[]): string {
  const count = (severity: string, word: string): string => {
    const number = problems.filter((found) => found.severity === severity).length;
    return `${number} ${word}${number === 1 ? '' : 's'}`;
  };
  return `${count('error', 'error')}, ${count('warning', 'warning')}`;
}

/** Columns of equal width. */
export function table(rows: readonly (readonly string[])[]): string {
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
