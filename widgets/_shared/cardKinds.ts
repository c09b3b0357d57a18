// The six kinds of cards, and the sizes that code needs: image sizes and height estimates. The sizes of the
// layout are CSS tokens in Shelf.module.css.
import type { Estimate } from '#engine/plugin-api/index.ts';

export type CardKind = 'landscape' | 'poster' | 'square' | 'ticket' | 'section' | 'playlist';
/** Texts of a card: below the image with one or two lines of facts, on the image, or hidden. */
export type Metadata = 'regular' | 'stacked' | 'over' | 'hidden';
type TitledItem = { readonly title: string };

/** The images of this many rows at the top of a page load with the page. */
export const EAGER_ROWS = 2;
/**
 * Titles up to this number of letters fit on one line. Rows with a longer title reserve two lines for every title.
 */
export const ONE_LINE_TITLE_LENGTH: Readonly<Record<CardKind, number>> = {
  landscape: 26,
  ticket: 26,
  playlist: 22,
  poster: 14,
  square: 14,
  section: 14,
};

/**
 * Returns how many lines the cards of a row reserve for their titles. Shelf.module.css reads it from `data-text` and
 * adds the second line of facts of stacked cards.
 */
export function reserveTitleLines(
  kind: CardKind,
  metadata: Metadata,
  items: readonly TitledItem[],
): 'one' | 'two' | 'none' {
  if (kind === 'section' || metadata === 'over' || metadata === 'hidden') return 'none';
  return items.some((item) => item.title.length > ONE_LINE_TITLE_LENGTH[kind]) ? 'two' : 'one';
}

/**
 * The `sizes` attribute of a card's image. Up to 1024 px it follows the number of columns. Above, it is 1.4 times the
 * default token, because hovered cards grow by this factor. A brand with other tokens may get an image that is one step
 * of the srcset too small.
 */
export const IMAGE_SIZES: Readonly<Record<CardKind, string>> = {
  landscape: '(width < 480px) 86vw, (width <= 1024px) 42vw, 448px',
  ticket: '(width < 480px) 86vw, (width <= 1024px) 42vw, 588px',
  playlist: '(width < 480px) 70vw, (width <= 1024px) 30vw, 364px',
  poster: '(width < 480px) 42vw, (width <= 1024px) 24vw, 308px',
  square: '(width < 480px) 42vw, (width <= 1024px) 24vw, 294px',
  section: '(width < 480px) 48vw, (width <= 1024px) 24vw, 280px',
};

/** Heights in px on mobile, tablet, and larger windows. */
type Heights = readonly [mobile: number, tablet: number, desktop: number];

/** Heights in px of a card's image, and of the text below it, with the default tokens. */
const HEIGHTS: Readonly<Record<CardKind, readonly [image: Heights, text: number]>> = {
  landscape: [[173, 186, 171], 60],
  ticket: [[173, 186, 227], 101],
  playlist: [[173, 130, 135], 68],
  poster: [[215, 240, 300], 62],
  square: [[165, 182, 220], 62],
  section: [[82, 92, 104], 0],
};
/** Height in px of the second title line of a row with a long title. */
const TITLE_LINE_HEIGHT = 26;
/** Height in px of the second line of facts of stacked metadata. */
const FACTS_LINE_HEIGHT = 22;
/** Heights in px of landscape images on two lines. */
const DOUBLE_ROW_HEIGHTS: Heights = [124, 120, 135];
const HEADING_HEIGHT = 54;
const ROW_GAP = 48;
const LINE_GAP = 12;

/** Estimates the height of a row of cards in px, before it is measured. */
export function estimateShelf(
  kind: CardKind,
  metadata: Metadata,
  lines: 1 | 2,
  items: readonly TitledItem[] = [],
): Estimate {
  const imageHeights = lines === 2 && kind === 'landscape' ? DOUBLE_ROW_HEIGHTS : HEIGHTS[kind][0];
  const textHeight = estimateTextHeight(kind, metadata, items);
  const [mobile, tablet, desktop] = imageHeights.map(
    (imageHeight) => HEADING_HEIGHT + ROW_GAP + lines * (imageHeight + textHeight) + (lines - 1) * LINE_GAP,
  ) as [number, number, number];
  return { mobile, tablet, desktop, tv: desktop };
}

function estimateTextHeight(kind: CardKind, metadata: Metadata, items: readonly TitledItem[]): number {
  const titleLines = reserveTitleLines(kind, metadata, items);
  if (titleLines === 'none') return 0;
  const [, textHeight] = HEIGHTS[kind];
  // Tickets always reserve two lines.
  if (kind === 'ticket') return textHeight;
  const secondTitleLine = titleLines === 'two' ? TITLE_LINE_HEIGHT : 0;
  const secondFactsLine = metadata === 'stacked' ? FACTS_LINE_HEIGHT : 0;
  return textHeight + secondTitleLine + secondFactsLine;
}
