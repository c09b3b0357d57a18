import { createHash } from 'node:crypto';

/**
 * Returns the hash of a six-digit code. It is bound to the realm and the address, so that equal codes of two people
 * have different hashes. A code is short, so its protection is the limit of attempts, not its hash.
 */
export const hashCode = (realmId: string, email: string, code: string): string =>
  createHash('sha256').update(`${realmId}\n${email}\n${code}`).digest('base64url');
