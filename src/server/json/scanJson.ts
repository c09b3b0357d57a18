// Finds faults that JSON.parse accepts but no document may contain. It reads the text once, without recursion, before
// JSON.parse does.

/** A fault at one position of a JSON text. */
export type JsonFault = {
  /** JSON pointer (RFC 6901) of the value, or of the object for a bad key. */
  readonly pointer: string;
  /** Offset in the text, in UTF-16 units. */
  readonly offset: number;
  readonly reason: string;
};

/** An open object or list. `step` is the key or index of the value that is being read. */
type Level = { readonly keys: Set<string> | undefined; step: string | number; isAtKey: boolean };

type Scan = { readonly text: string; readonly levels: Level[]; readonly maxDepth: number };

const NUMBER = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y;

/**
 * Returns the first fault of a text: nesting that is too deep, a key `__proto__`, a key `prototype` in the object of a
 * key `constructor`, a key that occurs twice, a NUL character, half of a surrogate pair, or a number that is too large.
 * JSON.parse finds syntax errors.
 * @param end where the text is known to be broken: the scan ends there and returns this fault with its pointer.
 */
export function scanJson(
  text: string,
  maxDepth: number,
  end?: { readonly offset: number; readonly reason: string },
): JsonFault | undefined {
  const scan: Scan = { text, maxDepth, levels: [] };
  const limit = end?.offset ?? text.length;
  let offset = 0;
  while (offset < limit) {
    const next = readToken(scan, offset, limit);
    if (typeof next === 'object') return next;
    offset = next;
  }
  return end && createFault(scan, end.offset, end.reason);
}

/** Reads the token at an offset. Returns the offset after it, or a fault. */
function readToken(scan: Scan, offset: number, limit: number): number | JsonFault {
  const { text, levels } = scan;
  const level = levels.at(-1);
  switch (text[offset]) {
    case '{':
    case '[':
      if (levels.length >= scan.maxDepth)
        return createFault(scan, offset, `nested deeper than ${scan.maxDepth} levels`);
      levels.push(
        text[offset] === '{'
          ? { keys: new Set(), step: '', isAtKey: true }
          : { keys: undefined, step: 0, isAtKey: false },
      );
      return offset + 1;
    case '}':
    case ']':
      levels.pop();
      return offset + 1;
    case ',':
      if (level?.keys) level.isAtKey = true;
      else if (level) level.step = Number(level.step) + 1;
      return offset + 1;
    case ':':
      if (level) level.isAtKey = false;
      return offset + 1;
    case '"':
      return readString(scan, offset, limit);
    case ' ':
    case '\n':
      return offset + 1;
    default:
      return readNumber(scan, offset);
  }
}

function readNumber(scan: Scan, offset: number): number | JsonFault {
  NUMBER.lastIndex = offset;
  const [digits] = NUMBER.exec(scan.text) ?? [];
  if (digits === undefined) return offset + 1;
  return Number.isFinite(Number(digits))
    ? offset + digits.length
    : createFault(scan, offset, 'a number that is too large');
}

function readString(scan: Scan, offset: number, limit: number): number | JsonFault {
  const { text } = scan;
  let close = offset + 1;
  while (close < text.length && text[close] !== '"') close += text[close] === '\\' ? 2 : 1;
  if (close >= limit) return limit;
  const value = parseString(text.slice(offset + 1, close));
  const level = scan.levels.at(-1);
  const isKey = level?.isAtKey === true;
  const reason = describeBadText(value) ?? (isKey ? describeBadKey(scan, value) : undefined);
  if (reason !== undefined) return createFault(scan, offset, reason);
  if (isKey) {
    level.keys?.add(value);
    level.step = value;
  }
  return close + 1;
}

/** Returns the text of a JSON string. A wrong escape is left for JSON.parse to report. */
function parseString(raw: string): string {
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return '';
  }
}

function describeBadText(value: string): string | undefined {
  if (value.includes('\u0000')) return 'a NUL character, which cannot be stored';
  return value.isWellFormed() ? undefined : 'half of a surrogate pair, which is not a character';
}

function describeBadKey({ levels }: Scan, key: string): string | undefined {
  const isPrototype = key === '__proto__' || (key === 'prototype' && levels.at(-2)?.step === 'constructor');
  if (isPrototype) return `the key "${key}", which is not allowed`;
  return levels.at(-1)?.keys?.has(key) ? `the key "${key.slice(0, 60)}" twice` : undefined;
}

function createFault({ levels }: Scan, offset: number, reason: string): JsonFault {
  const steps = levels.filter(({ isAtKey }) => !isAtKey).map(({ step }) => escapeStep(step));
  return { pointer: steps.map((step) => `/${step}`).join(''), offset, reason };
}

const escapeStep = (step: string | number): string => String(step).replaceAll('~', '~0').replaceAll('/', '~1');
