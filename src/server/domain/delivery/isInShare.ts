import { createHash } from 'node:crypto';

/** Returns whether a visitor belongs to a share of the visitors. A larger share contains every smaller one. */
export function isInShare(
  { percent, salt }: { readonly percent: number; readonly salt: string },
  visitor: number,
): boolean {
  const hash = createHash('sha256').update(`${salt}:${visitor}`).digest().readUInt32BE(0);
  return (hash / 2 ** 32) * 100 < percent;
}
