// Fields of the calls that sign in a device without a comfortable keyboard, such as a television.

/** Letters of a code: consonants, so that no code is a word, and none that is mistaken for another (RFC 8628, 6.1). */
export const TV_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
/** Letters in a code. */
export const TV_CODE_LENGTH = 6;

/** A code as a viewer types it: any case, spaces and hyphens are ignored. */
export const tvCodeField = {
  type: 'string',
  maxLength: 40,
  pattern: '^[\\s-]*(?:[A-Za-z][\\s-]*){6}$',
  description: 'The six letters that the device shows. Case, spaces and hyphens do not matter.',
} as const;

/** The secret of the device that shows the code. */
export const deviceTokenField = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'The secret that the device got together with the code.',
} as const;
