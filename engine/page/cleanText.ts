// Texts of unknown origin, made harmless for display (faults F31-F33). Markup is no danger here: views write texts as text.

/**
 * What no shown text needs: control characters but tab and line feed; embeddings, overrides and isolates of direction (they
 * reverse what stands beside them; the harmless marks U+200E, U+200F and U+061C stay); line separators; the byte-order
 * mark; halves of surrogate pairs; code points that are no characters.
 */
const UNSAFE =
  /[\0-\x08\v-\r\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff\ufdd0-\ufdef\ufffe\uffff\p{Cs}]/u;
/** More marks on one letter than any living script writes. */
const PILED_MARKS = /(\p{Mn}{4})\p{Mn}+/u;
const ANY = /[^ -~]/;

/** The text without them. The same text when there is nothing to remove. Linear in its length. */
export function cleanText(text: string): string {
  if (!ANY.test(text)) return text;
  let clean = text;
  if (UNSAFE.test(clean))
    clean = clean.replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n').replaceAll(new RegExp(UNSAFE.source, 'gu'), '');
  return PILED_MARKS.test(clean) ? clean.replaceAll(new RegExp(PILED_MARKS.source, 'gu'), '$1') : clean;
}
