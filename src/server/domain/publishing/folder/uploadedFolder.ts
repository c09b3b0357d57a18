// A folder that was uploaded over HTTP: documents as text, images, clips and fonts by the hash of bytes uploaded
// before.
import { problem, type Problem } from '#schemas/problems.ts';
import sharp from 'sharp';
import { findUploadNames } from '#src/realm/uploadName.ts';
import type { Blobs } from '../../../db/repositories/blobs.ts';
import type { UploadedImages } from '../../../db/repositories/uploadedImages.ts';
import { ParseStoppedError } from '../../../parsing/parseErrors.ts';
import { readFont } from '../../theme/fontFallback.ts';
import { detectClipType } from './clipType.ts';
import type { StoredFile, UnparsedFolder } from './unparsedFolder.ts';

/** The text of every document and SVG, and the hash of every image, clip and font, by path. */
export type UploadedFolder = {
  readonly files: Readonly<Record<string, string>>;
  readonly assets: Readonly<Record<string, string>>;
};

/** Time limit of the decoder of images, which runs on threads of its own. */
const MAX_DECODE_SECONDS = 30;

/** Where the files that a folder names are looked up. */
export type UploadedFiles = {
  readonly blobs: Pick<Blobs, 'describe'>;
  /** The images that editors uploaded. */
  readonly uploads: Pick<UploadedImages, 'find'>;
};

/**
 * Looks up the files that were uploaded before. A hash without stored bytes is reported as a missing file. An image that
 * an editor of the realm uploaded becomes a file of the folder when a document names it, so no publish loses it.
 */
export async function describeUploadedFolder(
  id: string,
  { files, assets: sent }: UploadedFolder,
  { blobs, uploads }: UploadedFiles,
): Promise<UnparsedFolder> {
  const problems: Problem[] = [];
  const storedFiles: StoredFile[] = [];
  const images = await uploads.find(id, [
    ...new Set([
      ...Object.values(files).flatMap(findUploadNames),
      ...Object.keys(sent).flatMap((path) => findUploadNames(path)),
    ]),
  ]);
  const colours = new Map(images.map(({ hash, colour }) => [hash, colour]));
  const assets = { ...Object.fromEntries(images.map(({ name, hash }) => [`art/${name}`, hash])), ...sent };
  for (const [path, hash] of Object.entries(assets)) {
    const stored = await blobs.describe(hash);
    if (stored) storedFiles.push({ path, hash, size: stored.size, stored: { ...stored, colour: colours.get(hash) } });
    else
      problems.push(
        problem('FILE_MISSING', '', { file: path.slice(0, 300), expected: 'its bytes, uploaded before the publish' }),
      );
  }
  return { id, files, storedFiles, problems };
}

/**
 * Detects the type of uploaded bytes; undefined for anything but an image, a clip or a woff2 font. SVGs are uploaded as
 * text.
 * @param checkFont reads a whole font and rejects when it is not one.
 */
export async function detectAssetType(
  bytes: Uint8Array,
  checkFont: (bytes: Uint8Array) => Promise<unknown> = readFont,
): Promise<{ mime: string; width?: number; height?: number } | undefined> {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'wOF2') {
    // The whole font is read, because bytes that only begin like a font must not be stored.
    return checkFont(bytes).then(
      () => ({ mime: 'font/woff2' }),
      (error: unknown) => {
        if (error instanceof ParseStoppedError) throw error;
        return undefined;
      },
    );
  }
  const clip = detectClipType(bytes);
  // AVIF images begin like MP4 files.
  if (clip && !isAvif(bytes)) return { mime: clip };
  const mimes: Readonly<Record<string, string>> = {
    webp: 'image/webp',
    png: 'image/png',
    jpeg: 'image/jpeg',
    heif: 'image/avif',
    avif: 'image/avif',
  };
  try {
    // Decodes the whole image, so that every stored image can be rendered.
    const image = sharp(bytes, { limitInputPixels: 40_000_000, failOn: 'truncated' });
    const { format, width, height } = await image.metadata();
    const mime = mimes[format ?? ''];
    if (!mime || !width || !height) return undefined;
    await image.timeout({ seconds: MAX_DECODE_SECONDS }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
    return { mime, width, height };
  } catch {
    return undefined;
  }
}

const isAvif = (bytes: Uint8Array): boolean =>
  /^(avif|avis|heic|mif1)$/.test(Buffer.from(bytes.subarray(8, 12)).toString('latin1'));
