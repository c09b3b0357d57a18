// Describes a syntax error of JSON: where it is, and what is there.

/**
 * Describes why JSON.parse refused a text.
 * @param message of the error that JSON.parse threw.
 * @returns the offset in UTF-16 units, and the reason with the text near it.
 */
export function describeSyntaxError(source: string, message: string): { offset: number; reason: string } {
  // V8 reports the position, except for truncated text and for messages that quote their context ("...").
  const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? findErrorPosition(source));
  const what = message
    .replace(/,? ?(\.\.\.)?".*" is not valid JSON/s, '')
    .replace(/ in JSON at position.*/s, '')
    .replace(/^Unexpected token.*/s, '')
    .trim();
  const near = JSON.stringify(source.slice(offset, offset + 12).split('\n')[0] ?? '');
  const place = offset < source.length ? ` near ${near}` : ' (the text ends too early)';
  return { offset, reason: `${what || 'unexpected'}${place}` };
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
