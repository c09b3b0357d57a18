// Makes texts of unknown origin safe to display (docs/faults.md, F31 to F33). Markup needs no handling: views render
// texts as text.

/**
 * Characters that no displayed text needs: control characters except tab and line feed; direction embeddings, overrides
 * and isolates, which reverse the text after them (the harmless marks U+200E, U+200F and U+061C are allowed); line
 * separators; the byte-order mark; lone surrogates; noncharacters.
 */
const UNSAFE =
  /[\0-\x08\v-\r\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff\ufdd0-\ufdef\ufffe\uffff\p{Cs}]/u;
/** Matches more combining marks on one letter than any language needs. */
const EXCESS_MARKS = /(\p{Mn}{4})\p{Mn}+/u;
const NOT_PRINTABLE_ASCII = /[^ -~]/;

/** Returns the text without unsafe characters; the same string when nothing was removed. Linear in its length. */
export function cleanText(text: string): string {
  if (!NOT_PRINTABLE_ASCII.test(text)) return text;
  let clean = text;
  if (UNSAFE.test(clean))
    clean = clean.replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n').replaceAll(new RegExp(UNSAFE.source, 'gu'), '');
  return EXCESS_MARKS.test(clean) ? clean.replaceAll(new RegExp(EXCESS_MARKS.source, 'gu'), '$1') : clean;
}
