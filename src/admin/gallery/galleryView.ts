// What the gallery shows and how (its "view"), stored in the query of its address, so that an editor can share it.

/** Viewers as whom the gallery can render samples. */
export const AUDIENCES = ['guest', 'viewer', 'subscriber', 'child', 'editor'] as const;
/** Sizes of windows that the gallery offers, in px. */
export const GALLERY_VIEWPORTS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'laptop', width: 1280, height: 800 },
  { name: 'tv', width: 1920, height: 1080 },
] as const;
const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

/** Widths of the previewed window in px. */
const DEFAULT_WIDTH = 1280;
const MIN_WIDTH = 240;
const MAX_WIDTH = 3840;

/**
 * Whether the gallery can show a window of this width.
 * @param width px
 */
export const isValidWidth = (width: number): boolean => width >= MIN_WIDTH && width <= MAX_WIDTH;

/** What the gallery shows, and how. */
export type GalleryView = {
  /** Row type; undefined: the first of the list. */
  readonly widget: string | undefined;
  /** Id of one sample; undefined: all samples of the widget. */
  readonly sample: string | undefined;
  /** Id of the realm whose theme is used; undefined: the realm of the address. */
  readonly realm: string | undefined;
  /** Width of the previewed window in px; media queries see it. */
  readonly width: number;
  readonly locale: string | undefined;
  /** `auto`: the direction of the language. */
  readonly direction: (typeof DIRECTIONS)[number];
  readonly audience: (typeof AUDIENCES)[number];
  readonly hasReducedMotion: boolean;
  /** False: samples show their placeholder images instead of the realm's artwork. */
  readonly hasImages: boolean;
  /** False: rows outside the viewport render too. Contact sheets (one image of all samples) and tests use it. */
  readonly hasWindowing: boolean;
};

const parseOption = <T extends string>(options: readonly T[], value: string | null, fallback: T): T =>
  options.find((option) => option === value) ?? fallback;

/**
 * Parses the query of the gallery's address. An invalid width, direction or audience becomes the default. Names and ids
 * are not checked here.
 */
export function readGalleryView(query: URLSearchParams): GalleryView {
  const width = Number(query.get('width'));
  return {
    widget: query.get('widget') ?? undefined,
    sample: query.get('sample') ?? undefined,
    realm: query.get('realm') ?? undefined,
    locale: query.get('lang') ?? undefined,
    width: Number.isInteger(width) && isValidWidth(width) ? width : DEFAULT_WIDTH,
    direction: parseOption(DIRECTIONS, query.get('dir'), 'auto'),
    audience: parseOption(AUDIENCES, query.get('audience'), 'guest'),
    hasReducedMotion: query.get('motion') === 'reduced',
    hasImages: query.get('pictures') !== 'none',
    hasWindowing: query.get('windowing') !== 'off',
  };
}

/** Returns the query of a view with its `?`, or an empty string. Default values are omitted. */
export function buildQuery(view: GalleryView): string {
  const query = new URLSearchParams();
  const set = (name: string, value: string | undefined): void => {
    if (value !== undefined) query.set(name, value);
  };
  set('widget', view.widget);
  set('sample', view.sample);
  set('realm', view.realm);
  set('lang', view.locale);
  set('width', view.width === DEFAULT_WIDTH ? undefined : String(view.width));
  set('dir', view.direction === 'auto' ? undefined : view.direction);
  set('audience', view.audience === 'guest' ? undefined : view.audience);
  set('motion', view.hasReducedMotion ? 'reduced' : undefined);
  set('pictures', view.hasImages ? undefined : 'none');
  set('windowing', view.hasWindowing ? undefined : 'off');
  return query.size ? `?${query}` : '';
}
