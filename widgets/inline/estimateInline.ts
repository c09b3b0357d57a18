import type { Estimate } from '#engine/plugin-api/index.ts';
import type { CardKind } from '#schemas/page/shelf-props.ts';

/** Number of entries before the viewer shows more. It fills whole lines of 1, 2 and 3 columns. */
export const INITIAL_ENTRIES = 12;
/** Height in px of the row's heading and margin. */
const HEADING_AND_MARGIN = 102;
/** Height in px of an entry. */
const ENTRY_HEIGHT = 101;
/** Height in px of an entry with a poster or a square, which is taller. */
const TALL_ENTRY_HEIGHT = 125;

/**
 * Estimates the height of a list in px, before it is measured.
 * @param count number of entries.
 */
export function estimateInline(kind: CardKind, count: number): Estimate {
  const entryHeight = kind === 'poster' || kind === 'square' ? TALL_ENTRY_HEIGHT : ENTRY_HEIGHT;
  const visibleCount = Math.min(count, INITIAL_ENTRIES);
  const estimate = (columns: number) => HEADING_AND_MARGIN + Math.ceil(visibleCount / columns) * entryHeight;
  return { mobile: estimate(1), tablet: estimate(2), desktop: estimate(2), tv: estimate(3) };
}
