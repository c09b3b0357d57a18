// Describes a syntax error of JSON: its position and the text at that position.

/**
 * Describes why JSON.parse refused a text.
 * @param message of the error that JSON.parse threw.
 * @returns the offset in UTF-16 units, and the reason with the text near it.
 */
export function describeSyntaxError(source: string, message: string): { offset: number; reason: string } {
  // V8 reports the position, except for truncated text and for messages that quote their context ("...").
  const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? findErrorPosition(source));
  const word = message.startsWith('Expected') ? undefined : findWord(source, offset);
  if (word && offset < source.length)
    return {
      offset: word.offset,
      reason: `expected true, false, null, a number or a text in double quotes but found ${word.text}`,
    };
  const quote = message.endsWith(' is not valid JSON') ? message.search(/,? ?(?:\.\.\.)?"/) : -1;
  const what = message
    .slice(0, quote < 0 ? undefined : quote)
    .replace(/ in JSON at position.*/s, '')
    .replace(/^Unexpected token.*/s, '')
    .trim();
  const nextText = JSON.stringify(source.slice(offset, offset + 12).split('\n')[0] ?? '');
  const nearText = nextText === '""' ? ' at the end of the line' : ` near ${nextText}`;
  const context = offset < source.length ? nearText : ' (the text ends too early)';
  return { offset, reason: `${what || 'unexpected'}${context}` };
}

/** Returns the word without quotes around an offset, where a value must be: `tru` in `{"a": tru}`. */
function findWord(source: string, offset: number): { offset: number; text: string } | undefined {
  let start = offset;
  while (start > 0 && /[a-z]/i.test(source[start - 1] ?? '')) start -= 1;
  const text = /^[a-z]\w{0,19}/i.exec(source.slice(start, start + 20))?.[0];
  const before = source.slice(Math.max(0, start - 200), start).trimEnd();
  return text !== undefined && /[:[,]/.test(before.slice(-1)) ? { offset: start, text } : undefined;
}

/** Finds the position of the first error by bisection, because V8 does not always report it. */
function findErrorPosition(source: string): number {
  let validLength = 0;
  let invalidLength = source.length;
  const isValidPrefix = (length: number): boolean => {
    try {
      JSON.parse(source.slice(0, length));
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      // A valid prefix fails at its very end; an error fails earlier or has no position.
      return /Unexpected end/.test(message) || Number(/at position (\d+)/.exec(message)?.[1]) === length;
    }
  };
  if (isValidPrefix(source.length)) return source.length;
  while (invalidLength - validLength > 1) {
    const middle = (validLength + invalidLength) >> 1;
    if (isValidPrefix(middle)) validLength = middle;
    else invalidLength = middle;
  }
  return validLength;
}
