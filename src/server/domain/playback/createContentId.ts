import { createHash } from 'node:crypto';
import { CMCD_CONTENT_ID_LENGTH } from '#schemas/domain/video-access.ts';

/** Characters of the hash at the end of a long id: 66 bits. */
const HASH_LENGTH = 11;

/**
 * Returns the id of a video for media servers, which contains the realm. An id that is longer than the standard allows
 * ends with a hash of the whole, so that ids with a common beginning stay different.
 */
export function createContentId(realmId: string, itemId: string): string {
  const id = `${realmId}/${itemId}`;
  if (id.length <= CMCD_CONTENT_ID_LENGTH) return id;
  const hash = createHash('sha256').update(id).digest('base64url').slice(0, HASH_LENGTH);
  return `${id.slice(0, CMCD_CONTENT_ID_LENGTH - HASH_LENGTH - 1)}-${hash}`;
}
