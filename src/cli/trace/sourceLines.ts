// Reads the source of a test out of its file. A reader compares it with the requirement that the test claims to prove.
import { parseSync } from 'vite';

/**
 * Returns the lines of the outermost statement or expression that starts on a line.
 * @param line number of its first line, counted from 1
 * @param maxLines maximum number of lines to return; a last line then says how many were left out
 */
export function readSourceLines(path: string, text: string, line: number, maxLines = 60): string[] {
  const lines = text.split('\n');
  // Offsets in `text`, in UTF-16 code units, as the parser counts.
  const lineOffset = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const nextLineOffset = lineOffset + (lines[line - 1]?.length ?? 0) + 1;
  let endOffset: number | undefined;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || endOffset !== undefined) return;
    const { type, start, end } = node as { type?: string; start?: number; end?: number };
    if (type !== undefined && start !== undefined && start >= lineOffset && start < nextLineOffset) {
      endOffset = end;
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, text).program.body);
  const lastLine = endOffset === undefined ? line : text.slice(0, endOffset).split('\n').length;
  const source = lines.slice(line - 1, lastLine);
  return source.length > maxLines
    ? [...source.slice(0, maxLines), `... ${source.length - maxLines} more lines`]
    : source;
}
