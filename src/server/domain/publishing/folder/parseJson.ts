// JSON text -> value, with the place of a mistake as people count it.

/** Nested deeper than any document of ours, far below the depth at which recursion fails. */
const MAX_DEPTH = 60;

export type ParsedJson = { readonly value: unknown } | { readonly broken: string };

/** Parses; a mistake is told as `line 3, column 14: expected ...`. A byte order mark is forgiven. */
export function parseJson(text: string): ParsedJson {
  const source = text.startsWith('﻿') ? text.slice(1) : text;
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    return { broken: explain(source, error instanceof Error ? error.message : String(error)) };
  }
  return isDeep(value) ? { broken: `nested deeper than ${MAX_DEPTH} levels` } : { value };
}

function explain(source: string, message: string): string {
  // V8 names the position, but for a text that ends too early and one that quotes its environment ("...").
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? firstMistake(source));
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

/** Where a text stops being JSON: found by halving, because V8 does not always say. */
function firstMistake(source: string): number {
  let good = 0,
    bad = source.length;
  const endsTooEarly = (length: number): boolean => {
    try {
      JSON.parse(source.slice(0, length));
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      // Cut off, a good text is missed at its very end; a mistake is met before it or has no place named.
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

function isDeep(root: unknown): boolean {
  const open: [unknown, number][] = [[root, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) return true;
    for (const inner of Object.values(value)) open.push([inner, depth + 1]);
  }
  return false;
}
