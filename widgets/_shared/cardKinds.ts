// The six forms of a card and the sizes that follow from them. Numbers here serve what CSS cannot say (picture sizes, height
// estimates); the drawn sizes are tokens in Shelf.module.css.
import type { Estimate } from '#engine/plugin-api/index.ts';

export type CardKind = 'landscape' | 'poster' | 'square' | 'ticket' | 'section' | 'playlist';
/** Under the picture with one line of facts, or with two; on it; nowhere. */
export type Metadata = 'regular' | 'stacked' | 'over' | 'hidden';

/** Rows this near to the top of the page fetch their pictures with it. */
export const EAGER_ROWS = 2;
/** Titles up to this length surely stand on one line; rows with a longer one keep room for two, so that no card moves the page. */
export const ONE_LINE: Readonly<Record<CardKind, number>> = {
  landscape: 26,
  ticket: 26,
  playlist: 22,
  poster: 14,
  square: 14,
  section: 14,
};

/** Lines of title that the cards of a row keep room for: `data-text` of Shelf.module.css, which adds the second line of facts of stacked ones. */
export function roomForText(
  kind: CardKind,
  metadata: Metadata,
  items: readonly { readonly title: string }[],
): 'one' | 'two' | 'none' {
  if (kind === 'section' || metadata === 'over' || metadata === 'hidden') return 'none';
  return items.some((item) => item.title.length > ONE_LINE[kind]) ? 'two' : 'one';
}

/**
 * `sizes` of a card's picture: columns up to 1024 px, then the default token width times 1.4, because a hovered card grows by
 * that factor and must stay sharp. A brand with other widths loses at most one step of the srcset.
 */
export const PICTURE_SIZES: Readonly<Record<CardKind, string>> = {
  landscape: '(width < 480px) 86vw, (width <= 1024px) 42vw, 448px',
  ticket: '(width < 480px) 86vw, (width <= 1024px) 42vw, 588px',
  playlist: '(width < 480px) 70vw, (width <= 1024px) 30vw, 364px',
  poster: '(width < 480px) 42vw, (width <= 1024px) 24vw, 308px',
  square: '(width < 480px) 42vw, (width <= 1024px) 24vw, 294px',
  section: '(width < 480px) 48vw, (width <= 1024px) 24vw, 280px',
};

/** Height in px of one card's picture on [mobile, tablet, desktop and tv], and of the text under it, at the default tokens. */
const HEIGHTS: Readonly<Record<CardKind, readonly [picture: readonly [number, number, number], text: number]>> = {
  landscape: [[173, 186, 171], 60],
  ticket: [[173, 186, 227], 101],
  playlist: [[173, 130, 135], 68],
  poster: [[215, 240, 300], 62],
  square: [[165, 182, 220], 62],
  section: [[82, 92, 104], 0],
};
/** Height in px of the second title line that a row with a long title keeps room for. */
const TITLE_LINE = 26;
/** Height in px of the second line of facts of stacked metadata. */
const FACTS_LINE = 22;
/** On two lines cards are smaller. */
const HEIGHTS_OF_TWO: readonly [number, number, number] = [124, 120, 135];
const HEADING = 54;
const ROW_GAP = 48;

/** Estimated height of a row of cards, before it is measured. */
export function estimateShelf(
  kind: CardKind,
  metadata: Metadata,
  lines: 1 | 2,
  items: readonly { readonly title: string }[] = [],
): Estimate {
  const [one, text] = HEIGHTS[kind];
  const picture = lines === 2 && kind === 'landscape' ? HEIGHTS_OF_TWO : one;
  const room = roomForText(kind, metadata, items);
  // A ticket keeps room for two lines always.
  const below =
    room === 'none'
      ? 0
      : text + (kind === 'ticket' ? 0 : (room === 'two' ? TITLE_LINE : 0) + (metadata === 'stacked' ? FACTS_LINE : 0));
  const [mobile, tablet, desktop] = picture.map(
    (height) => HEADING + ROW_GAP + lines * (height + below) + (lines - 1) * 12,
  ) as [number, number, number];
  return { mobile, tablet, desktop, tv: desktop };
}
