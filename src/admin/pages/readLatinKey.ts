/** Letter keys by their position: `KeyZ`. */
const LETTER_CODE = /^Key([A-Z])$/;

/**
 * Returns the key of a shortcut in lower case. A keyboard layout of another script, such as Arabic, has no Latin letters:
 * then the position of the key decides, as in other programs.
 */
export function readLatinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = LETTER_CODE.exec(code)?.[1];
  const isOfOtherScript = key.length === 1 && key.codePointAt(0)! > 0x24f;
  return (isOfOtherScript && letter !== undefined ? letter : key).toLowerCase();
}
