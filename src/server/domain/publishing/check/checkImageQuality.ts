// Finds images of a folder with too few pixels for the fields that show them, or with too many bytes. They can be
// published; `realm validate` and `doctor` report them.
import sharp from 'sharp';
import { pointerTo, problem, type Problem } from '#schemas/problems.ts';
import { forEachInParallel } from '../folder/readRealmFolder.ts';
import { findFileKind, type RealmFolder } from '../folder/realmFolder.ts';

/**
 * Smallest good width in px by the field that names the image: what a screen of 1280 px with one device pixel for each
 * CSS px shows. Cards are shown at twice that density on phones.
 */
export const MIN_WIDTHS_PX: Readonly<Record<string, number>> = {
  thumbnailUrl: 480,
  posterUrl: 320,
  squareUrl: 320,
  imageUrl: 1280,
  portraitImageUrl: 640,
};
/** Size in bytes from which an image delays a publish and the first request of each width. */
export const HEAVY_BYTES = 2 * 1024 * 1024;

type Use = { readonly file: string; readonly pointer: string; readonly field: string };
type Size = { readonly width: number; readonly height: number };

/**
 * Returns a warning for each image file that is too small where a document shows it, and for each that is too heavy.
 */
export async function checkImageQuality(folder: RealmFolder): Promise<Problem[]> {
  const uses = new Map<string, Use[]>();
  for (const [file, value] of folder.documents) collectUses(uses, { file, pointer: '', field: '' }, value);
  const problems: Problem[] = [];
  const images = [...folder.assets.values()].filter(({ path }) => findFileKind(path) === 'image');
  await forEachInParallel(images, async (asset) => {
    if (asset.size >= HEAVY_BYTES)
      problems.push(
        problem('PICTURE_HEAVY', '', {
          file: asset.path,
          expected: `less than ${HEAVY_BYTES / 1024 / 1024} MB`,
          found: `${(asset.size / 1024 / 1024).toFixed(1)} MB`,
        }),
      );
    const imageUses = uses.get(asset.path.slice('art/'.length)) ?? [];
    const size = imageUses.length > 0 ? await readSize(await asset.read()) : undefined;
    const widest = size && findTooSmall(imageUses, size);
    if (size && widest)
      problems.push(
        problem('PICTURE_SMALL', '', {
          file: asset.path,
          expected: `at least ${MIN_WIDTHS_PX[widest.field]} px wide for ${widest.field} (${widest.file}#${widest.pointer})`,
          found: `${size.width} x ${size.height} px`,
        }),
      );
  });
  return problems.sort((a, b) => (`${a.file} ${a.code}` < `${b.file} ${b.code}` ? -1 : 1));
}

/** Returns the use that needs the widest image, when the image is too small for it. */
function findTooSmall(uses: readonly Use[], { width }: Size): Use | undefined {
  const widest = uses.toSorted((a, b) => getMinWidth(b) - getMinWidth(a))[0];
  return widest && width < getMinWidth(widest) ? widest : undefined;
}

const getMinWidth = ({ field }: Use): number => MIN_WIDTHS_PX[field] ?? 0;

/** Reads the header only. A file that is not an image is reported by checkArt. */
const readSize = async (bytes: Uint8Array): Promise<Size | undefined> => {
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return width && height ? { width, height } : undefined;
};

function collectUses(uses: Map<string, Use[]>, { file, pointer, field }: Use, value: unknown): void {
  if (typeof value === 'string') {
    if (!Object.hasOwn(MIN_WIDTHS_PX, field)) return;
    const imageUses = uses.get(value) ?? [];
    imageUses.push({ file, pointer, field });
    uses.set(value, imageUses);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    // The images of a localised field are at `<field>/$text/<locale>`.
    const isLocalised = key === '$text' || pointer.endsWith('/$text');
    collectUses(uses, { file, pointer: pointerTo(pointer, key), field: isLocalised ? field : key }, inner);
  }
}
