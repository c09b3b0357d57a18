// Checks the files of art/, clips/ and fonts/: images must decode, SVGs contain plain shapes only, the content of a
// clip matches the ending of its name, fonts have metrics. compileRealm publishes the files that this check read.
import sharp, { type Sharp } from 'sharp';
import { MAX_SIDE_PX } from '#schemas/artwork.ts';
import { excerpt } from '#schemas/excerpt.ts';
import type { ImageEntry } from '#src/realm/imageUrl.ts';
import { isWebp, isWholeWebp } from '../../../images/detectImageType.ts';
import { readFont, type FontFacts } from '../../theme/fontFallback.ts';
import { forEachInParallel } from '../folder/readRealmFolder.ts';
import { toClipType, detectClipType, type ClipType } from '../folder/clipType.ts';
import { findFileKind, type FolderAsset } from '../folder/realmFolder.ts';
import { parseSvg, type SvgNode } from '../../svg/parseSvg.ts';
import type { CheckContext, CheckEnvironment } from './checkContext.ts';

/** The usable files by name, without `art/`, `clips/` or `fonts/`. */
export type Art = {
  readonly images: ReadonlyMap<string, ImageEntry & { readonly mime: string }>;
  readonly svgs: ReadonlyMap<string, SvgNode>;
  readonly clips: ReadonlyMap<string, { readonly hash: string; readonly mime: ClipType }>;
  readonly fonts: ReadonlyMap<string, FontFacts>;
};

const MIMES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpeg: 'image/jpeg',
  heif: 'image/avif',
  avif: 'image/avif',
};
const MAX_PIXELS = 40_000_000;
/** Number of images that are decoded at once. Few, because libvips decodes with several threads. */
const PARALLEL_DECODERS = 3;
const INDEX = 'art/index.json';

type IndexEntry = { readonly colour?: string; readonly focal?: readonly [number, number] };

/**
 * Checks every file and reports the unusable ones. An image whose size and colour are stored is not decoded again.
 */
export async function checkArt(
  context: Pick<CheckContext, 'folder' | 'report'>,
  { fontFacts = new Map<string, FontFacts>(), onFile }: Pick<CheckEnvironment, 'fontFacts' | 'onFile'> = {},
): Promise<Art> {
  const { folder, report } = context;
  const index = readArtIndex(context);
  const images = new Map<string, ImageEntry & { mime: string }>();
  const svgs = new Map<string, SvgNode>();
  const clips = new Map<string, { hash: string; mime: ClipType }>();
  const fonts = new Map<string, FontFacts>();
  await forEachInParallel(
    [...folder.assets.values()],
    async (asset) => {
      const name = asset.path.slice(asset.path.indexOf('/') + 1);
      const kind = findFileKind(asset.path);
      onFile?.(asset.path);
      if (kind === 'image') {
        const image = await readImage(asset, index.get(name)).catch((error: unknown) => ({
          invalid: error instanceof Error ? error.message : String(error),
        }));
        if ('invalid' in image)
          report(asset.path, 'PICTURE_BAD', '', {
            expected: `WebP, PNG, JPEG or AVIF of at most ${MAX_SIDE_PX} px`,
            found: excerpt(image.invalid),
          });
        else images.set(name, image);
      } else if (kind === 'svg') {
        const result = parseSvg(new TextDecoder().decode(await asset.read()));
        if ('unsafePart' in result)
          report(asset.path, 'SVG_UNSAFE', '', {
            expected: 'plain shapes (paths, no <text>) with colours as #cc3344, currentColor or none',
            found: result.unsafePart.slice(0, 80),
          });
        else svgs.set(name, result.root);
      } else if (kind === 'clip') {
        const mime = toClipType(name);
        if (detectClipType(await asset.read()) === mime) clips.set(name, { hash: asset.hash, mime });
        else report(asset.path, 'FILE_UNREADABLE', '', { expected: `a clip of the type ${mime}` });
      } else if (kind === 'font') {
        try {
          const facts = fontFacts.get(asset.hash) ?? (await readFont(await asset.read()));
          fontFacts.set(asset.hash, facts);
          fonts.set(name, facts);
        } catch (error) {
          report(asset.path, 'FILE_UNREADABLE', '', {
            expected: 'a woff2 font',
            found: excerpt(error instanceof Error ? error.message : error),
          });
        }
      }
    },
    PARALLEL_DECODERS,
  );
  return { images: sortByKey(images), svgs: sortByKey(svgs), clips: sortByKey(clips), fonts: sortByKey(fonts) };
}

const sortByKey = <T>(map: Map<string, T>): Map<string, T> => new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)));

async function readImage(
  asset: FolderAsset,
  described: IndexEntry | undefined,
): Promise<(ImageEntry & { mime: string }) | { invalid: string }> {
  const stored = asset.stored;
  const knownColour = described?.colour ?? stored?.colour;
  const bytes = stored?.width && stored.height && knownColour !== undefined ? undefined : await asset.read();
  if (bytes && isWebp(bytes) && !isWholeWebp(bytes)) return { invalid: 'a truncated file' };
  const image = bytes && sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
  const meta = image ? await image.metadata() : undefined;
  const mime = meta ? MIMES[meta.format ?? ''] : stored?.mime;
  const width = meta?.width ?? stored?.width ?? 0;
  const height = meta?.height ?? stored?.height ?? 0;
  if (!mime || Object.values(MIMES).every((allowed) => allowed !== mime))
    return { invalid: `format ${meta?.format ?? stored?.mime ?? 'unknown'}` };
  if (!width || !height || width > MAX_SIDE_PX || height > MAX_SIDE_PX) return { invalid: `${width} x ${height} px` };
  if ((meta?.pages ?? 1) > 1) return { invalid: 'an animation' };
  // The whole image is decoded, because a file with the header of an image may contain none.
  const meanColour = image ? await measureMeanColour(image) : undefined;
  return {
    mime,
    hash: asset.hash,
    width,
    height,
    colour: knownColour ?? meanColour ?? '#808080',
    focal: described?.focal ?? [0.5, 0.5],
    hasFocal: described?.focal !== undefined,
    bytes: asset.size,
  };
}

async function measureMeanColour(image: Sharp): Promise<string> {
  const [r = 0, g = 0, b = 0] = await image
    .clone()
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Reads background colour and focal point by file from art/index.json; the sizes in it are ignored in favour of the
 * files.
 */
function readArtIndex({ folder, report }: Pick<CheckContext, 'folder' | 'report'>): Map<string, IndexEntry> {
  const value = folder.documents.get(INDEX);
  const entries = new Map<string, IndexEntry>();
  if (value === undefined) return entries;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report(INDEX, 'FIELD_TYPE', '', { expected: 'an object by file name', found: excerpt(value) });
    return entries;
  }
  for (const [name, entry] of Object.entries(value as Record<string, unknown>)) {
    const at = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const { colour, focal } = (typeof entry === 'object' && entry !== null ? entry : {}) as {
      colour?: unknown;
      focal?: unknown;
    };
    const isColour = typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour);
    const isFocal =
      Array.isArray(focal) &&
      focal.length === 2 &&
      focal.every((part) => typeof part === 'number' && part >= 0 && part <= 1);
    if (colour !== undefined && !isColour)
      report(INDEX, 'COLOUR_INVALID', `${at}/colour`, { expected: '#rrggbb', found: excerpt(colour) });
    if (focal !== undefined && !isFocal)
      report(INDEX, 'FIELD_VALUE', `${at}/focal`, { expected: 'two numbers from 0 to 1', found: excerpt(focal) });
    entries.set(name, {
      ...(isColour && { colour: colour.toLowerCase() }),
      ...(isFocal && { focal: focal as [number, number] }),
    });
  }
  return entries;
}
