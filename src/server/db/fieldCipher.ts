// Encrypts single values of the database, such as tax numbers and signing keys, with the operator's ENCRYPTION_KEYS
// (docs/adr/058-encryption-at-rest.md). encryptStoredValues.ts lists the columns.
import { createHash } from 'node:crypto';
import { seal, unseal } from '../domain/session/secrets.ts';

/** Encrypts values before they are stored. */
export type FieldCipher = {
  /** Prefix of the values that the first key has encrypted; undefined without keys. */
  readonly currentPrefix: string | undefined;
  /** Encrypts a text with the first key. Without keys the text stays readable. */
  encrypt(text: string): string;
  /**
   * Decrypts a stored text. Texts from before the first key are returned as they are.
   * @throws Error when none of the keys has encrypted it.
   */
  decrypt(stored: string): string;
};

/** Beginning of every encrypted value. */
export const ENCRYPTED = 'enc1:';
/** Marks a readable text that begins like an encrypted one. */
const READABLE = 'txt1:';
const KEY_ID_LENGTH = 8;

/**
 * Creates the cipher.
 * @param keys the first one encrypts, all of them decrypt.
 */
export function createFieldCipher(keys: readonly string[]): FieldCipher {
  const keysByPrefix = new Map(keys.map((key) => [toPrefix(key), key]));
  const [newest] = keys;
  const currentPrefix = newest === undefined ? undefined : toPrefix(newest);
  return {
    currentPrefix,
    encrypt(text) {
      if (newest !== undefined) return `${currentPrefix}${seal(text, newest)}`;
      return text.startsWith(ENCRYPTED) || text.startsWith(READABLE) ? READABLE + text : text;
    },
    decrypt(stored) {
      if (stored.startsWith(READABLE)) return stored.slice(READABLE.length);
      if (!stored.startsWith(ENCRYPTED)) return stored;
      const prefix = stored.slice(0, ENCRYPTED.length + KEY_ID_LENGTH + 1);
      const key = keysByPrefix.get(prefix);
      if (key === undefined)
        throw new Error(
          `A stored value was encrypted with the key ${prefix.slice(ENCRYPTED.length, -1)}, which ENCRYPTION_KEYS lacks. Add that key at the end of ENCRYPTION_KEYS.`,
        );
      return unseal(stored.slice(prefix.length), key);
    },
  };
}

/** The prefix names the key by its hash, so that a value tells which key it needs. */
const toPrefix = (key: string): string =>
  `${ENCRYPTED}${createHash('sha256').update(key).digest('hex').slice(0, KEY_ID_LENGTH)}:`;
