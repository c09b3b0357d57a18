import type { ImageHost } from '#schemas/realm/image-host.ts';
import { imageWidths, IMAGE_WIDTHS } from './imageUrl.ts';

/** Maximum width in px that is requested of an image whose size is unknown. */
const MAX_UNKNOWN_WIDTH = 1920;
/** Width in px of the URL itself, which only browsers without srcset load. */
const FALLBACK_WIDTH = 640;

/**
 * Returns the URL of an image on a realm's image host, in one width. The fragment of the URL has all widths (`s`)
 * and the template (`t`), from which `describeImage` builds a srcset. Undefined when `url` does not begin with `base`.
 * @param url may have the image's size, placeholder colour and focal point in its fragment: `#w=1600&h=900`.
 */
export function hostedImageUrl({ base, template, widths }: ImageHost, url: string): string | undefined {
  if (!url.startsWith(base)) return undefined;
  const [address = '', fragment = ''] = url.split('#');
  const parameters = new URLSearchParams(fragment);
  const { width, height } = parseImageSize(url);
  const offeredWidths = chooseWidths(width, widths);
  const urlTemplate = template
    .replaceAll('{path}', address.slice(base.length))
    .replaceAll('{url}', encodeURIComponent(address));
  const fallbackWidth =
    offeredWidths.find((offered) => offered >= FALLBACK_WIDTH) ?? offeredWidths.at(-1) ?? FALLBACK_WIDTH;
  parameters.set('s', offeredWidths.join(','));
  const fragmentParameters = [...parameters].map(([name, value]) => `${name}=${encodeReserved(value)}`).join('&');
  const fallbackUrl = urlTemplate
    .replaceAll('{width}', String(fallbackWidth))
    .replaceAll('{height}', String(width && height ? Math.round((fallbackWidth * height) / width) : ''))
    .replaceAll('{format}', 'webp');
  return `${fallbackUrl}#${fragmentParameters}&t=${encodeReserved(urlTemplate)}`;
}

/** Reads the size in px from the fragment of an image's URL. */
export function parseImageSize(url: string): {
  readonly width: number | undefined;
  readonly height: number | undefined;
} {
  const parameters = new URLSearchParams(url.split('#')[1]);
  const readPixels = (name: string): number | undefined => {
    const text = parameters.get(name) ?? '';
    return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
  };
  return { width: readPixels('w'), height: readPixels('h') };
}

/** Returns the widths to request: the host's or the server's, none of them larger than the image, if one fits. */
function chooseWidths(width: number | undefined, widths: readonly number[] | undefined): readonly number[] {
  if (!widths)
    return width === undefined ? IMAGE_WIDTHS.filter((step) => step <= MAX_UNKNOWN_WIDTH) : imageWidths(width);
  const sorted = [...widths].sort((a, b) => a - b);
  const fitting = sorted.filter((step) => width === undefined || step <= width);
  return fitting.length > 0 ? fitting : sorted.slice(0, 1);
}

/** Encodes the characters that would end or change a parameter of the fragment. */
const encodeReserved = (text: string): string => text.replace(/[%&+#]/g, encodeURIComponent);
