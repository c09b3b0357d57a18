// Turns what Node prints when a program fails into a message: what happened, where, and what to do.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** First line of Node's report of an error that ended the program: file and line of the error. */
const QUOTED_FILE = /^(file:\/\/\S+?|\/\S+?|[A-Z]:\\\S+?):(\d+)$/;
/**
 * Files of the repository's own tools. When a generator throws, the mistake is in the file that its message names, not
 * in the generator.
 */
const TOOL_FILE = /^src\/cli\//;

/**
 * Describes the failure of a program: what happened, where, and what to do.
 *
 * @param colouredOutput what the failed program wrote to stderr.
 * @param root folder of the repository, as a path.
 * @returns lines for the terminal.
 */
export function describeProgramFailure(colouredOutput: string, root: string): string {
  const output = stripVTControlCharacters(colouredOutput);
  const lines = output.split('\n');
  const errorAt = lines.findIndex((line) => /^(\w*Error|AggregateError)\b.*: /.test(line));
  if (errorAt === -1) return indent(output.trim() || 'The program ended without a message.');
  const stackAt = lines.findIndex((line, index) => index > errorAt && /^ {4}at /.test(line));
  const message = lines.slice(errorAt, stackAt === -1 ? undefined : stackAt);
  const quote = findQuote(lines.slice(0, errorAt));
  const isSyntaxError = lines[errorAt]!.startsWith('SyntaxError');
  const location = isSyntaxError && quote ? `${toPath(quote.file, root)}:${quote.line}` : findFrame(output, root);
  return [
    `  what:   ${message.join('\n').trim().replaceAll('\n', '\n          ')}`,
    ...(location === undefined ? [] : [`  where:  ${location}`]),
    ...(isSyntaxError && quote ? [indent(quote.text)] : []),
    '  remedy: correct it and save the file; the dev server then continues by itself.',
  ].join('\n');
}

type Quote = { readonly file: string; readonly line: string; readonly text: string };

/** Finds the lines of code that Node quotes, and the file and line that it names above them. */
function findQuote(lines: readonly string[]): Quote | undefined {
  const headAt = lines.findLastIndex((line) => QUOTED_FILE.test(line));
  const [, file, line] = QUOTED_FILE.exec(lines[headAt] ?? '') ?? [];
  if (file === undefined || line === undefined) return undefined;
  const text = lines.slice(headAt + 1).join('\n');
  return { file, line, text: text.trimEnd() };
}

/** Returns the first position in the stack that is in the repository's code and not in its tools. */
function findFrame(output: string, root: string): string | undefined {
  for (const frame of output.split('\n')) {
    const start = frame.indexOf('file://');
    if (start === -1 || !frame.startsWith('    at ')) continue;
    // `file:///repo/schemas/fields.ts:12:5)`
    const parts = frame.slice(start).replace(')', '').split(':');
    const path = toPath(parts.slice(0, -2).join(':'), root);
    if (!path.startsWith('..') && !path.includes('node_modules') && !TOOL_FILE.test(path))
      return `${path}:${parts.at(-2)}`;
  }
  return undefined;
}

function toPath(file: string, root: string): string {
  const path = file.startsWith('file:') ? fileURLToPath(file) : file;
  return relative(root, path).replaceAll('\\', '/');
}

const indent = (text: string): string => text.replaceAll(/^/gm, '    ');
