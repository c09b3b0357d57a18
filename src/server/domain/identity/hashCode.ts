import { createHash } from 'node:crypto';

/**
 * Returns the hash of a short code. It is bound to the realm and the scope, so that equal codes of two people have
 * different hashes. A code is short, so its protection is the limit of attempts, not its hash.
 * @param scope the e-mail address to which the code was sent; `tv` for a code that a TV set shows
 */
export const hashCode = (realmId: string, scope: string, code: string): string =>
  createHash('sha256').update(`${realmId}\n${scope}\n${code}`).digest('base64url');
