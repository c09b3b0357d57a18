// The value of an image field in a realm's folder: the name of a file in `art/`, and in this field's own focal point, if
// it has one: `fight-41.hero.webp#f=70,40`. The fragment is that of images on other sites (hostedImageUrl.ts).
import type { ImageEntry } from './imageUrl.ts';

/** The parts of an image field. */
export type ImageName = {
  /** Name of the file in `art/`. */
  readonly file: string;
  /** The point that stays visible when the image is cropped: 0..1 from the left and from the top. */
  readonly focal?: readonly [number, number];
};

const WITH_FOCAL = /^(.+)#f=(100|\d{1,2}),(100|\d{1,2})$/s;

/** Splits a field. A value without a valid fragment is the name of a file as a whole. */
export function splitImageName(value: string): ImageName {
  const [, file, x, y] = WITH_FOCAL.exec(value) ?? [];
  return file === undefined ? { file: value } : { file, focal: [Number(x) / 100, Number(y) / 100] };
}

/** Returns the value of a field. The focal point is rounded to whole percent, as in delivered URLs. */
export function joinImageName({ file, focal }: ImageName): string {
  const percent = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 100);
  return focal ? `${file}#f=${percent(focal[0])},${percent(focal[1])}` : file;
}

/**
 * Returns the image that a field names, with the field's focal point in place of that of the file; undefined: there is no
 * such file.
 */
export function findImage(
  images: { get(file: string): ImageEntry | undefined },
  value: string,
): ImageEntry | undefined {
  const whole = images.get(value);
  if (whole) return whole;
  const { file, focal } = splitImageName(value);
  const entry = focal && images.get(file);
  return entry && { ...entry, focal, hasFocal: true };
}
