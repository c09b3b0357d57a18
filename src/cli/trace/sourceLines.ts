// Cuts a test's source out of its file, for reading beside the requirement it claims to prove.
import { parseSync } from 'vite';

/** The lines of the call that begins on `line` (from 1), at most `most` of them; a test made by a table begins at its `test.each`. */
export function sourceOf(path: string, text: string, line: number, most = 40): string[] {
  const lines = text.split('\n');
  const begins = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const until = begins + (lines[line - 1]?.length ?? 0);
  let end: number | undefined;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || end !== undefined) return;
    const { type, start, end: stop } = node as { type?: string; start?: number; end?: number };
    if (type === 'ExpressionStatement' && start !== undefined && start >= begins && start <= until) {
      end = stop;
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program);
  const last = end === undefined ? line : text.slice(0, end).split('\n').length;
  const cut = lines.slice(line - 1, last);
  return cut.length > most ? [...cut.slice(0, most), `... ${cut.length - most} more lines`] : cut;
}
