/** Isolates a text from the direction of the text around it: names can be in another script than the editor's language. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;
