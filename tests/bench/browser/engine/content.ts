// The same content for every side: rows of items as the server delivers them, defaults filled.
import type { ContentItem } from '../../../../schemas/domain/content-item.ts';
import { createRandom } from '../../../pages/random.ts';

/** A row in the data format of the hand-written page. */
export type RowData = { readonly id: string; readonly title: string; readonly items: readonly ContentItem[] };

/** Estimated height in px of a row before it is measured, on every side that estimates. */
export const ROW_GUESS = 324;
/** Place of the row that changes and of the row that is added: in sight. */
export const PLACE = 1;
/** One grey pixel, because the cost of images is the same on all sides and is not measured. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
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

/** @param picture address of every item's picture; pages that are only read, and not drawn, name one of the product's own. */
export function makeRows(rows: number, cards: number, seed: number, picture = PICTURE): RowData[] {
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
      thumbnailUrl: picture,
      duration: 60 + Math.floor(random() * 6000),
      details: { facts: [words(1), words(1)] },
    })),
  }));
}

/** The row as it is after the n-th change: another title, and another title of its first card. */
export const changedRow = (row: RowData, n: number): RowData =>
  structuredClone({
    ...row,
    title: `Changed ${n}`,
    items: row.items.map((item, at) => (at === 0 ? { ...item, title: `Card changed ${n}` } : item)),
  });

/** Returns a new row. */
export const addedRow = (row: RowData, n: number): RowData =>
  structuredClone({
    id: `added-${n}`,
    title: `Added ${n}`,
    items: row.items.map((item) => ({ ...item, id: `${item.id}-added-${n}` })),
  });
