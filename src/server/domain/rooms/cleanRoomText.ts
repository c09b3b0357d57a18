/** Characters that change the direction of the text around them, and invisible ones that could imitate another name. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Returns a viewer's text on one line, without invisible characters.
 * @param maxLength in UTF-16 units; a longer text is cut.
 */
export function cleanRoomText(text: string, maxLength: number): string {
  const clean = text.replaceAll(INVISIBLE, '').replaceAll(/\s+/g, ' ').trim().slice(0, maxLength);
  // A cut may leave half of a surrogate pair.
  return clean.isWellFormed() ? clean : clean.slice(0, -1).toWellFormed();
}
