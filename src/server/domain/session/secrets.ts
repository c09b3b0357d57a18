// Opaque tokens: made at random, stored as a hash. A successor is kept sealed under the token before it, so that the database
// alone opens nothing, and yet a repeated refresh gets the same answer.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 bits, URL-safe, 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database knows of a token or cookie. Fast hash: the input has 256 random bits, guessing is not the danger. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** True for what `newSecret` can have made; anything else needs no look into the database. */
export const looksLikeSecret = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value);

const keyFrom = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'marquee refresh successor', 32));

/** AES-256-GCM under a key that only the holder of `secret` has. */
export function seal(text: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** @throws when `secret` is another one or the text was changed. */
export function unseal(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}
