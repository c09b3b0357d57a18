// What the gallery shows, as its address says it: every switch is a query, so that a view can be sent to somebody.

export const AUDIENCES = ['guest', 'viewer', 'subscriber', 'child', 'editor'] as const;
export const VIEWPORTS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'laptop', width: 1280, height: 800 },
  { name: 'tv', width: 1920, height: 1080 },
] as const;
const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;

export type GalleryView = {
  /** Row type; undefined: the first. */
  readonly widget: string | undefined;
  /** Id of one specimen; undefined: all of the widget. */
  readonly specimen: string | undefined;
  /** Realm whose look it has; undefined: that of the address. */
  readonly realm: string | undefined;
  /** Px; a window of that width, with its media queries. */
  readonly width: number;
  readonly locale: string | undefined;
  /** `auto` is that of the language. */
  readonly direction: (typeof DIRECTIONS)[number];
  readonly audience: (typeof AUDIENCES)[number];
  readonly calm: boolean;
  readonly pictures: boolean;
  /** False: everything is drawn, however far from the window, for contact sheets and tests. */
  readonly windowing: boolean;
};

const oneOf = <T extends string>(list: readonly T[], value: string | null, fallback: T): T =>
  list.find((each) => each === value) ?? fallback;

/** Anything that makes no sense is the default. */
export function readView(query: URLSearchParams): GalleryView {
  const width = Number(query.get('width'));
  return {
    widget: query.get('widget') ?? undefined,
    specimen: query.get('specimen') ?? undefined,
    realm: query.get('realm') ?? undefined,
    locale: query.get('lang') ?? undefined,
    width: Number.isInteger(width) && width >= 240 && width <= 3840 ? width : 1280,
    direction: oneOf(DIRECTIONS, query.get('dir'), 'auto'),
    audience: oneOf(AUDIENCES, query.get('audience'), 'guest'),
    calm: query.get('motion') === 'reduced',
    pictures: query.get('pictures') !== 'none',
    windowing: query.get('windowing') !== 'off',
  };
}

/** Query of a view; what is as it would be anyway is left out. */
export function viewQuery({
  widget,
  specimen,
  realm,
  width,
  locale,
  direction,
  audience,
  calm,
  pictures,
  windowing,
}: GalleryView): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string | undefined): void => {
    if (value !== undefined) query.set(name, value);
  };
  put('widget', widget);
  put('specimen', specimen);
  put('realm', realm);
  put('lang', locale);
  put('width', width === 1280 ? undefined : String(width));
  put('dir', direction === 'auto' ? undefined : direction);
  put('audience', audience === 'guest' ? undefined : audience);
  put('motion', calm ? 'reduced' : undefined);
  put('pictures', pictures ? undefined : 'none');
  put('windowing', windowing ? undefined : 'off');
  return query.size ? `?${query}` : '';
}
