// Compares the images of a brand with how their fields show them: size, form, weight and focal point. All findings are
// warnings, and each image has one for each use.
import { findArtworkNeeds, type ArtworkNeeds } from '#schemas/artwork.ts';
import type { JsonObject } from '#schemas/isObject.ts';
import { findImage, splitImageName } from '#src/realm/imageName.ts';
import type { ImageEntry } from '#src/realm/imageUrl.ts';
import type { CheckContext } from './checkContext.ts';

/** Size in bytes from which an image delays a publish and the first request of each width. */
export const HEAVY_BYTES = 2 * 1024 * 1024;
/** Share of an image that must be visible in the form of its field. A photo of 3:2 shows 84 % in 16:9. */
export const MIN_VISIBLE_SHARE = 0.8;
/** Form of a narrow window: the hero of a phone. */
const NARROW_RATIO = 2 / 3;

/** An image in a field. */
type UsedImage = {
  readonly file: string;
  readonly pointer: string;
  /** Name of its file in art/. */
  readonly name: string;
  /** The value of `x-artwork` of the field. */
  readonly use: unknown;
  /** The fields beside it. */
  readonly siblings: JsonObject;
};

/** Reports an image that is too heavy, or too small, of the wrong form or without a focal point for its field. */
export function checkArtwork(
  { report, artwork }: Pick<CheckContext, 'report' | 'artwork'>,
  { file, pointer, name, use, siblings }: UsedImage,
): void {
  const entry = artwork && findImage(artwork, name);
  if (!entry) return;
  const { width, height, bytes = 0 } = entry;
  const { file: ownFile } = splitImageName(name);
  const warn = (code: `PICTURE_${string}` & Parameters<CheckContext['report']>[1], expected: string, found: string) =>
    report(file, code, pointer, { expected, found: `${ownFile.slice(0, 60)}: ${found}` });
  if (bytes >= HEAVY_BYTES) warn('PICTURE_HEAVY', `less than ${toMb(HEAVY_BYTES)} MB`, `${toMb(bytes)} MB`);
  const needs = findArtworkNeeds(use);
  if (!needs) return;
  if (width < needs.minWidth)
    warn('PICTURE_SMALL', `at least ${needs.minWidth} px wide for ${String(use)}`, `${width} x ${height} px`);
  const ratio = width / height;
  // An item with one image, such as a fighter, names it in the fields of several forms; cards show the form that fits.
  const isSameFile = (value: unknown): boolean => typeof value === 'string' && splitImageName(value).file === ownFile;
  const isOnlyImage = Object.values(siblings).filter(isSameFile).length > 1;
  const visible = isOnlyImage ? 1 : measureVisibleShare(ratio, needs.ratios);
  if (visible < MIN_VISIBLE_SHARE)
    warn(
      'PICTURE_ASPECT',
      `${needs.form} for ${String(use)}, so that at least ${toPercent(MIN_VISIBLE_SHARE)} of the image is visible`,
      `${width} x ${height} px, of which ${toPercent(visible)} is visible`,
    );
  const smallest = Math.min(visible, measureNarrowShare(ratio, needs, siblings));
  if (smallest < MIN_VISIBLE_SHARE && !hasFocalPoint(entry))
    warn(
      'PICTURE_FOCAL',
      'a focal point: "#f=70,40" after the name, or "focal" in art/index.json',
      `none, and only ${toPercent(smallest)} of the image is visible${smallest < visible ? ' on phones' : ''}`,
    );
}

/** Returns which share of an image is visible when it fills a frame, in the frame that fits it best. */
function measureVisibleShare(ratio: number, [narrowest, widest]: readonly [number, number] = [0, Infinity]): number {
  const frame = Math.min(Math.max(ratio, narrowest), widest);
  return Math.min(ratio / frame, frame / ratio);
}

/** Returns which share is visible in a narrow window, for which there is no image of its own. */
const measureNarrowShare = (ratio: number, { narrowField }: ArtworkNeeds, siblings: JsonObject): number =>
  narrowField === undefined || siblings[narrowField] !== undefined
    ? 1
    : measureVisibleShare(ratio, [NARROW_RATIO, NARROW_RATIO]);

/** Versions that were published earlier do not say whether the middle was chosen. */
const hasFocalPoint = ({ hasFocal, focal: [x, y] }: ImageEntry): boolean => hasFocal ?? (x !== 0.5 || y !== 0.5);

const toMb = (bytes: number): string => (bytes / 1024 / 1024).toFixed(bytes % (1024 * 1024) === 0 ? 0 : 1);
const toPercent = (share: number): string => `${Math.round(share * 100)} %`;
