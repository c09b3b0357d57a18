/** Removes control characters other than line breaks and tabs: a guest may have pasted them without seeing them. */
export const removeControls = (text: string): string =>
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '');

/** Returns a name in one line, without characters that change the direction of the text after them. */
export const cleanName = (name: string): string =>
  removeControls(name.replaceAll(/\s/g, ' '))
    .replaceAll(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '')
    .trim();
