// The minimal folder of a new brand: one menu, one page, six items, drawn images, in the languages of its choice.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { themeSchema } from '../../../schemas/realm/theme.ts';
import { localise, type BrandTexts } from './brandTexts.ts';

/** The values that the user gives for a new brand. */
export type NewBrand = {
  readonly id: string;
  readonly name: string;
  readonly hosts: readonly string[];
  /** Languages in the order of menus; the first one is the main language. */
  readonly locales: readonly string[];
};

/** Primary, secondary, tertiary and background; the product derives the other colours from them. */
const PALETTES = [
  ['#e4572e', '#f2efe9', '#f3a712', '#14110f'],
  ['#2ec4b6', '#edf6f9', '#ffbf69', '#0b1416'],
  ['#d64ed1', '#f3ecf5', '#7ec8ff', '#130f18'],
  ['#a7c957', '#f2f5e9', '#f4a259', '#10140d'],
  ['#4f9dff', '#e9f0fa', '#ffd166', '#0c1119'],
  ['#ff5d73', '#fbeeee', '#7fdbca', '#171013'],
] as const;

/** Picks the palette by a hash of the id, so that the same id always gets the same colours. */
function selectPalette(id: string): (typeof PALETTES)[number] {
  return PALETTES[(createHash('sha256').update(id).digest()[0] ?? 0) % PALETTES.length] ?? PALETTES[0];
}

/** Ids and tags of the items; their titles are in BrandTexts. */
const ITEMS = [
  ['first-light', 'new'],
  ['open-road', 'new'],
  ['night-shift', 'new'],
  ['long-way-home', 'new'],
  ['in-the-room', 'talks'],
  ['ask-me-twice', 'talks'],
] as const;

/** A recording of the demo (`realms/default/media`), so that a new brand's videos play at once. */
const DEMO_RECORDING = 'northern-lights';

/** The image of the first hero, and the centre of its circle: phones cut the image and keep this point visible. */
const HERO_IMAGE = 'welcome.hero.webp';
const HERO_FOCAL_POINT = [0.25, 0.55] as const;

/** Returns every JSON document of the folder by path. */
export function createBrandDocuments({ id, name, hosts, locales }: NewBrand): Record<string, unknown> {
  const [primary, secondary, tertiary, background] = selectPalette(id);
  const text = (select: (texts: BrandTexts) => string) => localise(locales, select);
  const watchButton = {
    ctaText: text(({ watch }) => watch),
    link: { type: 'VOD', event: { id: ITEMS[0][0], title: text(({ titles }) => titles[0]) } },
  };
  return {
    'realm.json': { id, name, hosts, locales, defaultLocale: locales[0] },
    'theme.json': {
      colours: { primary, secondary, tertiary, background },
      fonts: [],
      type: {},
    },
    ...Object.fromEntries(locales.map((locale) => [`strings/${locale}.json`, {}])),
    'menus/web.json': {
      menus: [
        {
          id: 'main',
          layout: 'top',
          items: [{ id: 'home', label: text(({ home }) => home), icon: 'home', link: { type: 'HOME' }, main: true }],
        },
      ],
      defaultMenu: 'main',
    },
    'pages/home.json': {
      id: 'home',
      title: name,
      elements: [
        {
          heroId: 'welcome',
          title: name,
          description: text(({ welcome }) => welcome),
          background: { imageUrl: HERO_IMAGE },
          primaryButton: watchButton,
        },
        {
          bucketId: 'new',
          exid: 'new',
          type: 'VOD_PLAYLIST',
          name: text((texts) => texts.new),
          source: { tag: 'new' },
        },
        {
          bucketId: 'talks',
          exid: 'talks',
          type: 'VOD_PLAYLIST',
          name: text(({ talks }) => talks),
          source: { ids: ['in-the-room', 'ask-me-twice'] },
        },
      ],
    },
    'art/index.json': { [HERO_IMAGE]: { focal: HERO_FOCAL_POINT } },
    'catalogue/items.json': ITEMS.map(([item, tag], index) => ({
      id: item,
      type: 'VOD',
      title: text(({ titles }) => titles[index] ?? ''),
      accessLevel: 'GRANTED',
      thumbnailUrl: `${item}.landscape.webp`,
      duration: 1500 + index * 420,
      tags: [tag],
      media: { asset: DEMO_RECORDING },
    })),
  };
}

/** Returns placeholder images by path: shapes in the brand's colours. */
export async function drawBrandImages(id: string): Promise<Record<string, Uint8Array>> {
  const images: Record<string, Uint8Array> = { [`art/${HERO_IMAGE}`]: await drawImage(id, 0, 1920, 1080) };
  for (const [index, [item]] of ITEMS.entries())
    images[`art/${item}.landscape.webp`] = await drawImage(id, index + 1, 1280, 720);
  return images;
}

async function drawImage(id: string, variant: number, width: number, height: number): Promise<Uint8Array> {
  const [primary, secondary, tertiary, background] = selectPalette(id);
  const x = (HERO_FOCAL_POINT[0] + 0.09 * variant) * width;
  const size = height * (0.34 - 0.02 * variant);
  const shapes = [
    `<circle cx="${x}" cy="${height * HERO_FOCAL_POINT[1]}" r="${size}" fill="${primary}"/>`,
    `<rect x="${x}" y="${height * 0.2}" width="${size * 1.3}" height="${height * 0.6}" fill="${tertiary}" opacity="0.85" transform="rotate(${variant * 17} ${x} ${height / 2})"/>`,
    `<path d="M0 ${height} L${width * 0.6} ${height * 0.45} L${width} ${height} Z" fill="${secondary}" opacity="0.14"/>`,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>${shapes.slice(variant % 2).join('')}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
}

/** The facts about the copied realm that the README.md of the copy names. */
export type CopiedFacts = {
  /** Id of the realm that was copied. */
  readonly from: string;
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  /** Number of colours that its theme sets; 0 when it has no theme of its own. */
  readonly colours: number;
};

const formatOrigin = (copied: CopiedFacts | undefined): string =>
  copied === undefined ? 'Created by' : `A copy of "${copied.from}", created by`;

/** Returns the advice on what still belongs to the copied realm; empty for a folder from the template. */
export const formatCopyAdvice = (copied: CopiedFacts | undefined): string =>
  copied === undefined
    ? ''
    : `Its languages (${copied.locales.join(', ')}; first ${copied.defaultLocale}), texts and logo are still those of "${copied.from}". ` +
      'Change defaultLocale and logo in realm.json, and its name in pages/, menus/ and strings/.';

/** Number of colours that a theme must set when it inherits none: primary, secondary, tertiary and background. */
const REQUIRED_COLOURS = themeSchema.properties.colours.required.length;

/** Describes how many colours theme.json sets, and where the others come from. */
function describeColours({ colours }: Pick<CopiedFacts, 'colours'>): string {
  const count = `${colours} ${colours === 1 ? 'colour' : 'colours'}`;
  if (colours < REQUIRED_COLOURS)
    return `${count}; all others come from the realm that \`extends\` names, or are derived`;
  return colours === REQUIRED_COLOURS
    ? `${count}; all others are derived from them and readable`
    : `${count}; only the first ${REQUIRED_COLOURS} are required: a role that you delete is derived from them and readable`;
}

/** Returns the README.md that explains the folder, because JSON has no comments. It is not published. */
export const formatReadme = (
  { id, name, hosts, locales }: NewBrand,
  copied: CopiedFacts | undefined,
): string => `# ${name}

A brand of Marquee: data, no code. ${formatOrigin(copied)} \`npm run realm -- create\`. ${formatCopyAdvice(copied)}

    npm run realm -- validate <this folder>    report every finding
    npm run realm -- diff <this folder>        show what a publish would change
    npm run realm -- publish <this folder>     publish it; open pages follow within a second
    npm run realm -- rollback ${id}            publish the previous version again

| file | is | change it to |
| --- | --- | --- |
| realm.json | id (the folder's name), name, hosts (${hosts.join(', ') || 'none yet'}), languages, time zone | the languages: \`"locales": ["en", "ar"]\`, with texts as \`{ "$text": { "en": "...", "ar": "..." } }\` |
| theme.json | ${describeColours(copied ?? { colours: REQUIRED_COLOURS })}. Fonts, type, shape, hero, rows are optional | \`npm run realm -- explain ${id} colours/text\` shows the derived colours |
| ${locales.map((locale) => `strings/${locale}.json`).join(', ')} | the brand's own wording of the product's labels, by key; missing keys come from realms/default | \`{ "login": "Come in" }\` |
| menus/web.json | the menu; \`layout\`: top, top-left, hamburger or sidebar | an entry with \`"main": true\` is in the bar, the others are under "More" |
| pages/home.json | the page at /: heroes and rows in order. A row's \`source\` is a tag or a list of ids | a new page: pages/films.json, and a link \`{ "type": "SECTION_LINK", "name": "films" }\`; its address is /section/films |
| catalogue/*.json | lists of items: videos, channels, series | \`media\` says what plays: all play a recording of the demo; your own come from \`playback\` in realm.json |
| art/ | images by file name (WebP, at most 4096 px); drawings as plain SVG: paths, colours as #cc3344. index.json has the point of an image that stays visible when it is cut (\`focal\`) | replace them; \`"logo": "logo.svg"\` in realm.json shows art/logo.svg in the header |
| fonts/ | woff2 files, with their licence files | |

To share another brand's pages and catalogue instead of having your own, delete pages, menus, catalogue and art, and write
\`"catalogueOf": "<realm>"\` into realm.json. The whole format: docs/realm-format.md.

VS Code checks and completes these files when you open this folder, or for a brand in realms/ the product's folder. The
schemas come with the product's set-up.
`;
