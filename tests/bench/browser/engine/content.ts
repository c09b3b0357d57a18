// The content that every side renders: rows of items as the server delivers them, with the defaults filled in.
import type { ContentItem } from '../../../../schemas/domain/content-item.ts';
import { createRandom } from '../../../../src/cli/createRandom.ts';

/** A row in the data format of the hand-written page. */
export type BenchRow = { readonly id: string; readonly title: string; readonly items: readonly ContentItem[] };

/** Estimated height in px of a row before it is measured, on every side that estimates heights. */
export const ESTIMATED_ROW_HEIGHT = 324;
/** Index of the row that changes and of the row that is added; rows at this index are visible without scrolling. */
export const CHANGED_INDEX = 1;
/** One grey pixel, because the cost of images is the same on all sides and is not measured. */
const IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const WORDS = [
  'night',
  'round',
  'harbour',
  'camp',
  'title',
  'lights',
  'road',
  'final',
  'winter',
  'corner',
  'story',
  'first',
  'long',
  'open',
  'gloves',
  'city',
] as const;

/**
 * Creates rows with random words; the same seed creates the same rows.
 *
 * @param image address of every item's image. Pages that are prepared but not rendered use an address like those of the
 * product.
 */
export function createRows(rows: number, cards: number, seed: number, image = IMAGE): BenchRow[] {
  const random = createRandom(seed);
  const words = (count: number): string =>
    Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
  return Array.from({ length: rows }, (_, row) => ({
    id: `row-${row}`,
    title: words(2),
    items: Array.from({ length: cards }, (_each, card): ContentItem => ({
      id: `item-${row}-${card}`,
      type: 'VOD',
      title: words(3),
      accessLevel: 'GRANTED',
      favourite: false,
      live: false,
      displayLiveBadge: true,
      audioOnly: false,
      premiereVOD: false,
      newItem: false,
      owned: false,
      thumbnailUrl: image,
      duration: 60 + Math.floor(random() * 6000),
      details: { facts: [words(1), words(1)] },
    })),
  }));
}

/** Returns the row after the n-th change: the row and its first card have other titles. */
export const createChangedRow = (row: BenchRow, n: number): BenchRow =>
  structuredClone({
    ...row,
    title: `Changed ${n}`,
    items: row.items.map((item, index) => (index === 0 ? { ...item, title: `Card changed ${n}` } : item)),
  });

/** Returns a new row with the items of another row. */
export const createAddedRow = (row: BenchRow, n: number): BenchRow =>
  structuredClone({
    id: `added-${n}`,
    title: `Added ${n}`,
    items: row.items.map((item) => ({ ...item, id: `${item.id}-added-${n}` })),
  });
