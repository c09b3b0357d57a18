import { createHash } from 'node:crypto';

/** Returns a strong ETag of a response's body. */
export const computeEtag = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
