// Cuts a call's source out of its file, for reading beside the requirement it claims to prove.
import { parseSync } from 'vite';

/**
 * Returns the lines of the code that begins on a line: the outermost statement or expression there.
 * @param line counted from 1
 * @param most how many lines to return; the rest is summed up in one line
 */
export function sourceOf(path: string, text: string, line: number, most = 60): string[] {
  const lines = text.split('\n');
  const begin = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const beginsNext = begin + (lines[line - 1]?.length ?? 0) + 1;
  let end: number | undefined;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || end !== undefined) return;
    const { type, start, end: stop } = node as { type?: string; start?: number; end?: number };
    if (type !== undefined && start !== undefined && start >= begin && start < beginsNext) {
      end = stop;
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program.body);
  const last = end === undefined ? line : text.slice(0, end).split('\n').length;
  const cut = lines.slice(line - 1, last);
  return cut.length > most ? [...cut.slice(0, most), `... ${cut.length - most} more lines`] : cut;
}
