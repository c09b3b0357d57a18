// Opaque tokens: random, and stored as a hash. A token's successor is stored encrypted with a key derived from the
// token, so that a repeated refresh gets the same successor, and a copy of the database contains no usable token.
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits as 43 URL-safe characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Returns the hash under which a token or cookie is stored. A fast hash is enough, because 256 random bits cannot be
 * guessed.
 */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** Compares two secrets in constant time, by digests of equal length, so that the response time reveals nothing. */
export function areSecretsEqual(received: string, expected: string): boolean {
  const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(received), digest(expected));
}

/** Returns true for a value in the form that `newSecret` creates. Other values need no database query. */
export const looksLikeSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value);

const deriveKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'marquee refresh successor', 32));

/** Encrypts a text with AES-256-GCM. Only a caller with the same `secret` can decrypt it. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/**
 * Decrypts a text of `seal`.
 * @throws when the secret differs or the text was changed.
 */
export function unseal(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}
