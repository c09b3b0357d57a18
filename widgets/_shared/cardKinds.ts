// The six kinds of cards, and the sizes that code needs: image sizes and height estimates. The sizes of the
// layout are CSS tokens in Shelf.module.css.
import type { Estimate } from '#engine/plugin-api/index.ts';
import type { CardKind } from '#schemas/page/shelf-props.ts';

/** Texts of a card: below the image with one or two lines of facts, on the image, or hidden. */
export type Metadata = 'regular' | 'stacked' | 'over' | 'hidden';
type TitledItem = { readonly title: string };

/** The images of this many rows at the top of a page load with the page. */
export const EAGER_IMAGE_ROWS = 2;
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

/** Widths of a card's image: in percent of the window below 480 px and up to 1024 px, then in px (default tokens). */
const IMAGE_WIDTHS: Readonly<Record<CardKind, readonly [phone: number, tablet: number, wide: number]>> = {
  landscape: [86, 42, 320],
  ticket: [86, 42, 420],
  playlist: [70, 30, 260],
  poster: [42, 24, 220],
  square: [42, 24, 210],
  section: [48, 24, 200],
};

/**
 * Returns the `sizes` attribute of a card's image. A brand with other tokens may get an image that is one step of the
 * srcset too small.
 *
 * @param isActive whether the card grows to 1.4 times its width. The browser keeps the small image until it has loaded
 * the large one.
 */
export function imageSizes(kind: CardKind, isActive: boolean): string {
  const [phone, tablet, wide] = IMAGE_WIDTHS[kind];
  return `(width < 480px) ${phone}vw, (width <= 1024px) ${tablet}vw, ${isActive ? wide * 1.4 : wide}px`;
}

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
/** Heights in px of a row's heading, of the space below a row, and of the gap between two lines of a row. */
const HEADING_HEIGHT = 54;
const ROW_GAP = 48;
const LINE_GAP = 12;

/**
 * Estimates the height of a row of cards in px, before it is measured.
 * @param items the known items: a long title adds a second line to every title. Empty until they are loaded.
 */
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
