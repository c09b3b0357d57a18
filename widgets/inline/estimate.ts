import type { Estimate } from '#engine/plugin-api/index.ts';
import type { CardKind } from '../_shared/cardKinds.ts';

/** Entries shown before the viewer asks for more: whole lines of 1, 2 and 3 columns. */
export const AT_FIRST = 12;
const AROUND = 102;
const ENTRY = 101;
/** Posters and squares are taller than they are wide. */
const TALL_ENTRY = 125;

/** Estimated height of a list, before it is measured. */
export function estimateInline(kind: CardKind, count: number): Estimate {
  const entry = kind === 'poster' || kind === 'square' ? TALL_ENTRY : ENTRY;
  const height = (columns: number) => AROUND + Math.ceil(Math.min(count, AT_FIRST) / columns) * entry;
  return { mobile: height(1), tablet: height(2), desktop: height(2), tv: height(3) };
}
