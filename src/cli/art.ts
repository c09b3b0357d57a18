// Renders a brand's artwork: `npm run art -- <realm> [name-prefix] [--sheet file.png]`. `--sheet` also writes one image
// that shows all images of this run. The brand's artist runs this command by hand and commits the images; no build runs
// it. realms/<realm>/art/draw.mjs exports `pictures(): Drawing[]`, SVGs with names. This file renders them in Chromium,
// which renders text and filters as on the page, and writes their sizes, colours and focal points to art/index.json.
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { IMAGE_SIZES, type ImageKind } from './artSizes.ts';
import { findChromium } from './findChromium.mjs';

type Drawing = {
  name: string;
  kind: ImageKind;
  svg: string;
  /** The point that stays visible when the image is cropped, 0..1 from the left and the top. */
  focal?: [number, number];
  /** WebP quality, default 72. */
  quality?: number;
  /** Only for kind 'title'. */
  size?: [number, number];
};

const [realm, ...rest] = process.argv.slice(2);
if (!realm || !existsSync(`realms/${realm}/art/draw.mjs`)) {
  console.error(
    'usage: npm run art -- <realm> [name-prefix] [--sheet file.png]   (realms/<realm>/art/draw.mjs must exist)',
  );
  process.exit(2);
}
const sheetIndex = rest.indexOf('--sheet');
const sheet = sheetIndex >= 0 ? rest[sheetIndex + 1] : undefined;
const prefix = rest[0]?.startsWith('--') ? undefined : rest[0];
const folder = `realms/${realm}/art`;
const { pictures } = (await import(new URL(`../../${folder}/draw.mjs`, import.meta.url).href)) as {
  pictures(): Drawing[];
};
const selected = pictures().filter(({ name }) => !prefix || name.startsWith(prefix));

const fontFolder = `realms/${realm}/fonts`;
const fonts = existsSync(fontFolder) ? readdirSync(fontFolder).filter((f) => f.endsWith('.woff2')) : [];
/** The font family that an SVG names is the file's name without `.woff2`, so that no list of fonts is needed. */
const fontFaces = fonts
  .map(
    (f) =>
      `@font-face{font-family:"${f.slice(0, -6)}";font-weight:1 1000;src:url(data:font/woff2;base64,${readFileSync(`${fontFolder}/${f}`).toString('base64')})}`,
  )
  .join('\n');

const indexFile = `${folder}/index.json`;
const index: Record<string, { width: number; height: number; colour: string; focal: [number, number] }> = existsSync(
  indexFile,
)
  ? JSON.parse(readFileSync(indexFile, 'utf8'))
  : {};
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
const page = await browser.newPage();
mkdirSync(folder, { recursive: true });
let total = 0;
for (const drawing of selected) {
  const [width, height] = drawing.size ?? IMAGE_SIZES[drawing.kind];
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<!doctype html><style>${fontFaces}html,body{margin:0;background:transparent}svg{display:block;inline-size:${width}px;block-size:${height}px}</style>${drawing.svg}`,
  );
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ omitBackground: true });
  const webp = await sharp(png)
    .webp({ quality: drawing.quality ?? 72, effort: 6, alphaQuality: 90 })
    .toBuffer();
  const [r = 0, g = 0, b = 0] = await sharp(png).removeAlpha().resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const file = `${drawing.name}.${drawing.kind}.webp`;
  writeFileSync(`${folder}/${file}`, webp);
  total += webp.length;
  index[file] = {
    width,
    height,
    colour: '#' + [r, g, b].map((v) => v.toString(16).padStart(2, '0')).join(''),
    focal: drawing.focal ?? [0.5, 0.5],
  };
}
await browser.close();
writeFileSync(
  indexFile,
  JSON.stringify(Object.fromEntries(Object.entries(index).sort(([a], [b]) => a.localeCompare(b))), null, 1) + '\n',
);
console.log(`${selected.length} images, ${(total / 1024).toFixed(0)} kB`);

if (sheet) {
  const width = 240;
  const columns = 6;
  const tiles = await Promise.all(
    selected.map(async ({ name, kind }) =>
      sharp(`${folder}/${name}.${kind}.webp`)
        .resize({ width, height: 200, fit: 'contain', background: '#777' })
        .png()
        .toBuffer(),
    ),
  );
  await sharp({
    create: {
      width: columns * (width + 8),
      height: Math.ceil(tiles.length / columns) * 208,
      channels: 3,
      background: '#777',
    },
  })
    .composite(
      tiles.map((input, i) => ({ input, left: (i % columns) * (width + 8), top: Math.floor(i / columns) * 208 })),
    )
    .png()
    .toFile(sheet);
}
