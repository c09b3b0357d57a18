// The address of a picture and what it says. Built by the server at delivery, read by the browser's pictures port: size, ground
// colour and focal point travel in the fragment, so that a card needs no second request and the cache sees one address.

/** Widths in px that pictures are served in (decision D35); a master's own width is served too, nothing above it. */
export const PICTURE_STEPS = [240, 320, 480, 640, 820, 1080, 1280, 1920, 2560, 3840] as const;

/** One picture of a realm: what its address says. */
export type PictureEntry = {
  /** SHA-256 of the master in hex. */
  readonly hash: string;
  /** Pixels of the master. */
  readonly width: number;
  readonly height: number;
  /** Ground colour for the time before it is there: `#rrggbb`. */
  readonly colour: string;
  /** What must stay in sight when it is cropped: 0..1 from the left and the top. */
  readonly focal: readonly [number, number];
};

/** A picture ready for an `<img>`; the same shape as the pictures port's answer. `src` is empty for an address that is not safe. */
export type DescribedPicture = {
  readonly src: string;
  /** WebP by width; empty when there is only one size. */
  readonly srcSet: string;
  readonly avifSrcSet?: string;
  readonly width?: number;
  readonly height?: number;
  /** `#rrggbb` */
  readonly colour?: string;
  /** CSS object-position, for example `70% 40%`. */
  readonly position?: string;
};

const OURS = /^((?:https:\/\/[a-zA-Z0-9.-]+(?::\d{1,5})?)?)\/img\/([0-9a-f]{64})\/(\d{1,5})\.(?:webp|avif)(?:#(.*))?$/;
/** Width of the plain `src`, read only by browsers without srcset. */
const PLAIN_WIDTH = 640;

/** The widths in which a master of this width is served, ascending. */
export function pictureWidths(master: number): number[] {
  const steps: number[] = PICTURE_STEPS.filter((step) => step < master);
  return [...steps, Math.min(master, PICTURE_STEPS[PICTURE_STEPS.length - 1] ?? master)];
}

/** `/img/<hash>/<width>.webp#w=1280&h=720&c=1b1614&f=50,35` */
export function pictureUrl({ hash, width, height, colour, focal }: PictureEntry): string {
  const percent = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 100);
  return `/img/${hash}/${width}.webp#w=${width}&h=${height}&c=${colour.replace(/^#/, '')}&f=${percent(focal[0])},${percent(focal[1])}`;
}

/** Reads an address made by `pictureUrl`; undefined for any other. A part of the fragment that is missing or wrong is left out. */
export function parsePictureUrl(
  url: string,
):
  | { origin: string; hash: string; width: number; height?: number; colour?: string; focal?: [number, number] }
  | undefined {
  const match = OURS.exec(url);
  if (!match) return undefined;
  const [, origin = '', hash = '', inPath = '', fragment = ''] = match;
  const said = new URLSearchParams(fragment);
  const size = (name: string): number | undefined => {
    const value = said.get(name) ?? '';
    return /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined;
  };
  const colour = said.get('c') ?? '';
  const focal = /^(\d{1,3}),(\d{1,3})$/.exec(said.get('f') ?? '');
  const height = size('h');
  return {
    origin,
    hash,
    width: size('w') ?? Number(inPath),
    ...(height !== undefined && { height }),
    ...(/^[0-9a-f]{6}$/.test(colour) && { colour: `#${colour}` }),
    ...(focal && { focal: [Math.min(100, Number(focal[1])), Math.min(100, Number(focal[2]))] }),
  };
}

/**
 * What an `<img>` needs of a picture's address. A foreign address (https or a path of this site) is drawn as it is; any other
 * scheme gives an empty `src`: draw the ground, not the picture.
 */
export function describePicture(url: string): DescribedPicture {
  const parsed = parsePictureUrl(url);
  if (!parsed) return { src: isSafePicture(url) ? url : '', srcSet: '' };
  const { origin, hash, width, height, colour, focal } = parsed;
  const widths = pictureWidths(width);
  const address = (step: number, format: string): string => `${origin}/img/${hash}/${step}.${format}`;
  const set = (format: string): string => widths.map((step) => `${address(step, format)} ${step}w`).join(', ');
  const plain = widths.find((step) => step >= PLAIN_WIDTH) ?? width;
  return {
    src: address(plain, 'webp'),
    srcSet: widths.length > 1 ? set('webp') : '',
    ...(widths.length > 1 && { avifSrcSet: set('avif') }),
    width,
    ...(height !== undefined && { height }),
    ...(colour && { colour }),
    ...(focal && { position: `${focal[0]}% ${focal[1]}%` }),
  };
}

const isSafePicture = (url: string): boolean =>
  /^https:\/\/[^\s"'<>\\]+$/.test(url) || /^\/(?![/\\])[^\s"'<>\\]*$/.test(url);
