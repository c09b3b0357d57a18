// The choices of the comparison of audiences, stored in the query of its address, so that an editor can share it.

const AUDIENCES = ['guest', 'viewer', 'child'] as const;
/** Heights in px of the compared windows, by their width. */
const HEIGHTS = { 390: 844, 768: 1024, 1280: 800, 1920: 1080 } as const;
const WIDTHS = [390, 768, 1280, 1920] as const;
/** Maximum number of frames: more of them would make the browser slow, and would be too many to compare. */
export const MAX_COMBINATIONS = 12;

/** A kind of viewer. */
export type MatrixAudience = (typeof AUDIENCES)[number];
/** Width of a window in px. */
export type MatrixWidth = (typeof WIDTHS)[number];

/** What an editor compares. */
export type MatrixChoices = {
  /** Id of the page; '': the address names none. */
  readonly page: string;
  readonly source: 'draft' | 'published';
  readonly audiences: readonly MatrixAudience[];
  readonly locales: readonly string[];
  readonly widths: readonly MatrixWidth[];
};

/** One frame: who sees the page, in which language and how wide. */
export type Combination = {
  readonly audience: MatrixAudience;
  readonly locale: string;
  readonly width: MatrixWidth;
};

/** Values from which an editor chooses. */
export const CHOICES = { audiences: AUDIENCES, widths: WIDTHS } as const;

/** Returns the chosen values, in the order of `all`. Without the parameter these are the default values. */
const choose = <T extends string | number>(
  all: readonly T[],
  value: string | null,
  preset: readonly T[],
): readonly T[] => {
  if (value === null) return preset;
  const chosen = value.split(',');
  return all.filter((option) => chosen.includes(String(option)));
};

/** @param locales languages of the realm, its default first */
export const readMatrixChoices = (query: URLSearchParams, locales: readonly string[]): MatrixChoices => ({
  page: query.get('page') ?? '',
  source: query.get('source') === 'published' ? 'published' : 'draft',
  audiences: choose(AUDIENCES, query.get('audience'), ['guest', 'viewer']),
  locales: choose(locales, query.get('lang'), locales.slice(0, 1)),
  widths: choose(WIDTHS, query.get('width'), [390, 1280]),
});

/** Returns the query of the address of a view. */
export const writeMatrixChoices = ({ page, source, audiences, locales, widths }: MatrixChoices): URLSearchParams =>
  new URLSearchParams({
    page,
    source,
    audience: audiences.join(','),
    lang: locales.join(','),
    width: widths.join(','),
  });

/** Lists every combination of the chosen values. */
export const listCombinations = ({ audiences, locales, widths }: MatrixChoices): readonly Combination[] =>
  audiences.flatMap((audience) =>
    locales.flatMap((locale) => widths.map((width): Combination => ({ audience, locale, width }))),
  );

/** Returns the unique key of a combination. */
export const toCombinationKey = ({ audience, locale, width }: Combination): string => `${audience} ${locale} ${width}`;

/** Returns the height in px of the window with a width. */
export const getHeight = (width: MatrixWidth): number => HEIGHTS[width];

/**
 * Returns the address of a combination's frame.
 * @param opened the page that the frame opens by itself; missing: its host sends the document
 */
export function buildFrameAddress(
  { audience, locale }: Combination,
  opened?: Pick<MatrixChoices, 'page' | 'source'>,
): string {
  const query = new URLSearchParams({
    mode: 'browse',
    lang: locale,
    audience,
    ...(opened && { page: opened.page, source: opened.source }),
  });
  return `/_admin/composed-page-preview?${query}`;
}
