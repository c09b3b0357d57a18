import { createHash } from 'node:crypto';

/** Returns the hash of a file or text in the form of `integrity` in realm.json (Subresource Integrity, SHA-384). */
export const computeIntegrity = (content: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
