// Parses JSON and reports the line and column of a syntax error.

/** Maximum nesting: deeper than any real document, and far below the depth at which recursion overflows the stack. */
const MAX_DEPTH = 60;

/** The value, or a description of the syntax error. */
export type ParsedJson = { readonly value: unknown } | { readonly syntaxError: string };

/** Parses JSON. An error reads `line 3, column 14: expected ...`. A byte order mark is ignored. */
export function parseJson(text: string): ParsedJson {
  const source = text.startsWith('﻿') ? text.slice(1) : text;
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    return { syntaxError: describeError(source, error instanceof Error ? error.message : String(error)) };
  }
  return isTooDeep(value) ? { syntaxError: `nested deeper than ${MAX_DEPTH} levels` } : { value };
}

function describeError(source: string, message: string): string {
  // V8 reports the position, except for truncated text and for messages that quote their context ("...").
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? findErrorPosition(source));
  const before = source.slice(0, position);
  const line = before.split('\n').length;
  const column = position - before.lastIndexOf('\n');
  const what = message
    .replace(/,? ?(\.\.\.)?".*" is not valid JSON/s, '')
    .replace(/ in JSON at position.*/s, '')
    .replace(/^Unexpected token.*/s, '')
    .trim();
  const near = JSON.stringify(source.slice(position, position + 12).split('\n')[0] ?? '');
  return `line ${line}, column ${column}: ${what || 'unexpected'}${position < source.length ? ` near ${near}` : ' (the text ends too early)'}`;
}

/** Finds the position of the first error by bisection, because V8 does not always report it. */
function findErrorPosition(source: string): number {
  let good = 0;
  let bad = source.length;
  const endsTooEarly = (length: number): boolean => {
    try {
      JSON.parse(source.slice(0, length));
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      // A valid prefix fails at its very end; an error fails earlier or has no position.
      return /Unexpected end/.test(message) || Number(/at position (\d+)/.exec(message)?.[1]) === length;
    }
  };
  if (endsTooEarly(source.length)) return source.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (endsTooEarly(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

function isTooDeep(root: unknown): boolean {
  const open: [unknown, number][] = [[root, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) return true;
    for (const inner of Object.values(value)) open.push([inner, depth + 1]);
  }
  return false;
}
