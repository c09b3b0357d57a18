import { hash } from 'node:crypto';

/**
 * Returns the position of a visitor among all visitors, 0 (inclusive) to 100 (exclusive). Equal on every node; another
 * salt gives an independent position.
 */
export const computePosition = (salt: string, visitor: number): number =>
  (hash('sha256', `${salt}:${visitor}`, 'buffer').readUInt32BE(0) / 2 ** 32) * 100;

/** Returns whether a visitor belongs to a share of the visitors. A larger share contains every smaller one. */
export const isInShare = (
  { percent, salt }: { readonly percent: number; readonly salt: string },
  visitor: number,
): boolean => computePosition(salt, visitor) < percent;
