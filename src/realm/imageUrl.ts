// The URL of an image. The server builds it at delivery, the browser's images port parses it. Size, placeholder colour
// and focal point are in the fragment: a card needs no second request, and HTTP caches see one URL.

/**
 * Widths in px in which images are served (decision D35). A master's own width is served too, larger widths are not.
 */
export const IMAGE_WIDTHS = [240, 320, 480, 640, 820, 1080, 1280, 1920, 2560, 3840] as const;

/** One image of a realm: the values that its URL carries. */
export type ImageEntry = {
  /** SHA-256 of the master in hex. */
  readonly hash: string;
  /** Size of the master in pixels. */
  readonly width: number;
  readonly height: number;
  /** Placeholder colour until the image is loaded: `#rrggbb`. */
  readonly colour: string;
  /** The point that stays visible when the image is cropped: 0..1 from the left and from the top. */
  readonly focal: readonly [number, number];
  /** Whether the author has set the focal point; missing: not known. */
  readonly hasFocal?: boolean;
  /** Size of the file; missing: not known. */
  readonly bytes?: number;
};

/** The attributes of an `<img>`, in the shape that the images port returns. `src` is empty when the URL is not safe. */
export type DescribedImage = {
  readonly src: string;
  /** WebP candidates by width; empty when the image has one size only. */
  readonly srcSet: string;
  readonly avifSrcSet?: string;
  readonly width?: number;
  readonly height?: number;
  /** `#rrggbb` */
  readonly colour?: string;
  /** CSS object-position, for example `70% 40%`. */
  readonly position?: string;
};

/** A URL as `imageUrl` makes it: the part before the width, the width, the fragment. */
const IMAGE_URL =
  /^((?:https:\/\/[a-zA-Z0-9.-]+(?::\d{1,5})?)?\/img\/[0-9a-f]{64}\/)(\d{1,5})\.(?:webp|avif)(?:#(.*))?$/;
/** Width in px of `src`, which only browsers without srcset use. */
const FALLBACK_WIDTH = 640;

/** Returns the widths in px in which a master of this width is served, ascending. */
export function imageWidths(masterWidth: number): number[] {
  const widest = Math.min(masterWidth, IMAGE_WIDTHS.at(-1)!);
  return [...IMAGE_WIDTHS.filter((step) => step < widest), widest];
}

/** Builds the URL of an image: `/img/<hash>/<width>.webp#w=1280&h=720&c=1b1614&f=50,35`. */
export function imageUrl({ hash, width, height, colour, focal }: ImageEntry): string {
  const percent = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 100);
  return `/img/${hash}/${width}.webp#w=${width}&h=${height}&c=${colour.replace(/^#/, '')}&f=${percent(focal[0])},${percent(focal[1])}`;
}

/**
 * Returns the attributes of an `<img>` for an image's URL, as `imageUrl` or `hostedImageUrl` made it. Missing or
 * invalid parts of the fragment are left out. Other https URLs and paths of this site are used as they are. For any
 * other scheme `src` is empty, and the caller renders only the placeholder.
 */
export function describeImage(url: string): DescribedImage {
  const imageMatch = IMAGE_URL.exec(url);
  const parameters = new URLSearchParams(imageMatch ? imageMatch[3] : url.split('#')[1]);
  const read = (name: string): string => parameters.get(name) ?? '';
  const template = imageMatch ? `${imageMatch[1]}{width}.{format}` : read('t');
  if (!isSafeImageUrl(template)) return { src: isSafeImageUrl(url) ? url : '', srcSet: '' };
  const size = (name: string): number | undefined => {
    const pixels = Number(read(name));
    return pixels > 0 ? pixels : undefined;
  };
  const width = size('w') ?? (imageMatch ? Number(imageMatch[2]) : undefined);
  const height = size('h');
  const widths = imageMatch ? imageWidths(width!) : read('s').split(',').map(Number);
  const colour = read('c');
  const focal = /^(\d{1,3}),(\d{1,3})$/.exec(read('f'));
  const variantUrl = (step: number, format: string): string =>
    template
      .replaceAll('{width}', `${step}`)
      .replaceAll('{height}', `${Math.round((step * height!) / width!)}`)
      .replaceAll('{format}', format);
  const srcSet = (format: string): string => widths.map((step) => `${variantUrl(step, format)} ${step}w`).join(', ');
  const hasSizes = widths.length > 1;
  return {
    src: variantUrl(widths.find((step) => step >= FALLBACK_WIDTH) ?? widths.at(-1)!, 'webp'),
    srcSet: hasSizes ? srcSet('webp') : '',
    // Without {format} the image host chooses the format by the Accept header.
    ...(hasSizes && template.includes('{format}') && { avifSrcSet: srcSet('avif') }),
    ...(width && { width }),
    ...(height && { height }),
    ...(/^[0-9a-f]{6}$/.test(colour) && { colour: `#${colour}` }),
    ...(focal && { position: `${Math.min(100, Number(focal[1]))}% ${Math.min(100, Number(focal[2]))}%` }),
  };
}

const isSafeImageUrl = (url: string): boolean =>
  /^https:\/\/[^\s"'<>\\]+$/.test(url) || /^\/(?![/\\])[^\s"'<>\\]*$/.test(url);
