// Parses JSON from outside: request bodies, files of a publish, responses of a brand's own back end. It refuses texts
// that are not well-formed; schemas check the values.
import { describeSyntaxError } from './describeSyntaxError.ts';
import { scanJson } from './scanJson.ts';

/** The value, or why the text was refused. */
export type JsonResult = { readonly value: unknown } | { readonly refusal: JsonRefusal };

/** Why a text is refused, and where. */
export type JsonRefusal = {
  /** JSON pointer of the location; '' when the text is not JSON. */
  readonly pointer: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** What was found, for example: the key "id" twice. */
  readonly reason: string;
};

/** Maximum nesting in levels: more than any document needs, and far less than recursion needs to overflow the stack. */
export const MAX_DOCUMENT_DEPTH = 60;

type LocatedReason = { readonly offset: number; readonly reason: string };

/**
 * Parses JSON. A byte order mark is ignored.
 * @param input bytes are read as UTF-8, and malformed ones are refused.
 */
export function readJson(input: string | Uint8Array, maxDepth = MAX_DOCUMENT_DEPTH): JsonResult {
  const decoded = typeof input === 'string' ? input : new TextDecoder('utf-8').decode(input);
  const text = decoded.startsWith('\ufeff') ? decoded.slice(1) : decoded;
  const malformed = typeof input === 'string' ? undefined : findMalformedBytes(input, text);
  const fault = scanJson(text, maxDepth, malformed);
  if (fault) return { refusal: { ...fault, ...toLineAndColumn(text, fault.offset) } };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    const { offset, reason } = describeSyntaxError(text, error instanceof Error ? error.message : String(error));
    return { refusal: { pointer: '', reason, ...toLineAndColumn(text, offset) } };
  }
}

/** Parses JSON as `readJson` does. @returns undefined for a refused text */
export function parseJson(input: string | Uint8Array): unknown {
  const read = readJson(input);
  return 'value' in read ? read.value : undefined;
}

/** Describes a refusal in one line: `line 3, column 14: the key "id" twice`. */
export const describeRefusal = ({ line, column, reason }: JsonRefusal): string =>
  `line ${line}, column ${column}: ${reason}`;

/**
 * Converts an offset to a line and a column, both from 1.
 *
 * @param offset in UTF-16 units
 */
export function toLineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Finds the first bytes that are not UTF-8. The decoder has replaced them by U+FFFD, which a text may also contain. */
function findMalformedBytes(bytes: Uint8Array, text: string): LocatedReason | undefined {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let counted = 0;
  let byteOffset = start;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) {
    byteOffset += Buffer.byteLength(text.slice(counted, at));
    counted = at;
    const isInInput = bytes[byteOffset] === 0xef && bytes[byteOffset + 1] === 0xbf && bytes[byteOffset + 2] === 0xbd;
    if (!isInInput) return { offset: at, reason: 'bytes that are not UTF-8' };
  }
  return undefined;
}
