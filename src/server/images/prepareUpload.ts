// Reads an image that an editor uploaded and makes the file that is stored: WebP, upright, without metadata such as the
// place where a photo was taken, and no larger than an image of a brand may be.
import sharp, { type Sharp } from 'sharp';
import { MAX_SIDE_PX } from '#schemas/artwork.ts';
import { MAX_ASSET_BYTES } from '../domain/publishing/folder/sizeLimits.ts';
import { detectImageType } from './detectImageType.ts';

/** The image to store. */
export type PreparedImage = {
  /** A WebP. */
  readonly bytes: Uint8Array;
  /** Size in pixels. */
  readonly width: number;
  readonly height: number;
  /** The average colour: `#rrggbb`. */
  readonly colour: string;
};

/** Why bytes cannot be used: what was found in place of an image. */
export type UnusableImage = { readonly found: string };

/** Photos of phones have up to 50 million pixels. More would need too much memory. */
const MAX_PIXELS = 64_000_000;
const MAX_DECODE_SECONDS = 30;
/** Drawings stay exact up to this size. Above it they are stored like photos. */
const MAX_LOSSLESS_BYTES = 1024 * 1024;
/** Qualities of photos, tried in order until the file is small enough. */
const QUALITIES = [88, 75, 55] as const;

/** Reads an image. Does not reject for bytes that are not a usable image. */
export async function prepareUpload(bytes: Uint8Array): Promise<PreparedImage | UnusableImage> {
  const type = detectImageType(bytes);
  if (!type) return { found: 'another kind of file' };
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    const meta = await image.metadata();
    if ((meta.pages ?? 1) > 1) return { found: 'an animation' };
    const stored = isStorable(bytes, meta) ? await check(image, bytes) : await encode(image, type === 'image/png');
    if (!stored) return { found: 'an image that needs more than 4 MB' };
    const { width, height } = await sharp(stored).metadata();
    return { bytes: stored, width, height, colour: await measureColour(stored) };
  } catch (error) {
    return { found: error instanceof Error ? error.message : String(error) };
  }
}

/** Whether a file can be stored as it is. Encoding it again would make it worse. */
const isStorable = (bytes: Uint8Array, meta: Awaited<ReturnType<Sharp['metadata']>>): boolean =>
  meta.format === 'webp' &&
  meta.width <= MAX_SIDE_PX &&
  meta.height <= MAX_SIDE_PX &&
  bytes.byteLength <= MAX_ASSET_BYTES &&
  [meta.exif, meta.xmp, meta.iptc, meta.icc].every((part) => part === undefined);

/** Decodes the whole image: a file with the header of an image may contain none. */
async function check(image: Sharp, bytes: Uint8Array): Promise<Uint8Array> {
  await image.clone().timeout({ seconds: MAX_DECODE_SECONDS }).raw().toBuffer();
  return bytes;
}

/**
 * Encodes an image. Without `keepMetadata`, sharp writes none, and colours of another colour space become sRGB.
 * @returns undefined when it needs too many bytes.
 */
async function encode(image: Sharp, isDrawing: boolean): Promise<Uint8Array | undefined> {
  const upright = image
    .timeout({ seconds: MAX_DECODE_SECONDS })
    .rotate()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true });
  if (isDrawing) {
    const exact = await upright.clone().webp({ lossless: true, effort: 4 }).toBuffer();
    if (exact.byteLength <= MAX_LOSSLESS_BYTES) return exact;
  }
  for (const quality of QUALITIES) {
    const encoded = await upright.clone().webp({ quality, alphaQuality: 95, effort: 4 }).toBuffer();
    if (encoded.byteLength <= MAX_ASSET_BYTES) return encoded;
  }
  return undefined;
}

async function measureColour(bytes: Uint8Array): Promise<string> {
  const [r = 0, g = 0, b = 0] = await sharp(bytes)
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
