// A small complete realm in memory for tests, which change a file and check the reported problems.
import sharp from 'sharp';
import { hashBytes } from '../../db/contentHash.ts';
import type { CheckEnvironment } from '../publishing/check/checkRealm.ts';
import { assembleFolder, type FolderAsset, type RealmFolder } from '../publishing/folder/realmFolder.ts';

/** Documents of a realm's folder by path: a string is text, undefined removes a file, other values are JSON. */
export type SampleFiles = Readonly<Record<string, unknown>>;

const TYPE = { size: 40, sizeMobile: 24, weight: 700 };

/** Returns the documents of the sample: JSON values by path. */
export const sampleDocuments = (id = 'sample'): Record<string, unknown> => ({
  'realm.json': {
    id,
    name: { $text: { en: 'Sample', ar: 'عينة' } },
    hosts: [`${id}.localhost`],
    locales: ['en', 'ar'],
    defaultLocale: 'en',
    timeZone: 'Europe/Lisbon',
    logo: 'logo.svg',
  },
  'theme.json': {
    colours: { primary: '#c03060', secondary: '#e8e8e0', tertiary: '#60a0e0', background: '#101418' },
    fonts: [],
    type: { display: TYPE },
    hero: { edge: 'edge.svg' },
  },
  'strings/en.json': { login: 'Come in' },
  'strings/ar.json': { login: 'ادخل' },
  'menus/web.json': {
    menus: [
      {
        id: 'main',
        layout: 'top',
        items: [{ id: 'home', label: { $text: { en: 'Home', ar: 'الرئيسية' } }, link: { type: 'HOME' } }],
      },
    ],
    defaultMenu: 'main',
  },
  'pages/home.json': {
    id: 'home',
    title: { $text: { en: 'Home', ar: 'الرئيسية' } },
    elements: [
      {
        heroId: 'top',
        title: { $text: { en: 'Hello', ar: 'مرحبا' } },
        background: { imageUrl: 'a.landscape.webp' },
        primaryButton: { ctaText: 'Go', link: { type: 'VOD', event: { id: 'v1', title: 'One' } } },
      },
      { bucketId: 'all', type: 'VOD_PLAYLIST', name: { $text: { en: 'All', ar: 'الكل' } }, source: { tag: 'all' } },
      { sectionName: 'extra', when: { audience: 'guest' } },
    ],
  },
  'pages/extra.json': {
    id: 'extra',
    elements: [{ bucketId: 'picked', exid: 'chosen', source: { ids: ['v2', 'v1'] } }],
  },
  'catalogue/a.json': [
    {
      id: 'v1',
      type: 'VOD',
      title: { $text: { en: 'One', ar: 'واحد' } },
      accessLevel: 'GRANTED_ON_SIGN_IN',
      thumbnailUrl: 'a.landscape.webp',
      tags: ['all'],
    },
    {
      id: 'v2',
      type: 'VOD',
      title: 'Two',
      accessLevel: 'GRANTED',
      thumbnailUrl: { $text: { en: 'a.landscape.webp', ar: 'b.landscape.webp' } },
      tags: ['all'],
    },
    {
      id: 'l1',
      type: 'LIVE',
      title: 'Live',
      accessLevel: 'DENIED',
      thumbnailUrl: 'a.landscape.webp',
      tags: ['all'],
      schedule: { kind: 'cycle', minutes: 60 },
    },
  ],
  'art/index.json': { 'a.landscape.webp': { width: 1280, height: 720, colour: '#aa2211', focal: [0.25, 0.5] } },
});

const SHAPES =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="currentColor" d="M0 0h10v10z"/></svg>';

/** Returns the images and SVGs of the sample: bytes by path. Another shade gives other images. */
export async function sampleAssets(shade = 0): Promise<Record<string, Uint8Array>> {
  const createImage = (red: number): Promise<Buffer> =>
    sharp({ create: { width: 1280, height: 720, channels: 3, background: { r: red, g: 20 + shade * 6, b: 10 } } })
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
  return {
    'art/a.landscape.webp': await createImage(200),
    'art/b.landscape.webp': await createImage(90),
    'art/logo.svg': Buffer.from(SHAPES),
    'art/edge.svg': Buffer.from(SHAPES),
  };
}

/**
 * Builds the sample folder with some files replaced. A string is used as text, other values as JSON; undefined removes
 * a file.
 */
export async function sampleFolder({
  id = 'sample',
  documents = {},
  assets = {},
}: {
  id?: string;
  documents?: SampleFiles;
  assets?: Readonly<Record<string, Uint8Array | undefined>>;
} = {}): Promise<RealmFolder> {
  const files = Object.entries({ ...sampleDocuments(id), ...documents }).filter(([, value]) => value !== undefined);
  const bytes = Object.entries({ ...(await sampleAssets()), ...assets }).filter(
    (entry): entry is [string, Uint8Array] => entry[1] !== undefined,
  );
  return assembleFolder({
    id,
    documents: files.map(([path, value]) => [path, typeof value === 'string' ? value : JSON.stringify(value)]),
    assets: bytes.map(([path, content]): FolderAsset => ({
      path,
      hash: hashBytes(content),
      size: content.byteLength,
      read: () => Promise.resolve(content),
    })),
  });
}

/** The environment of a check without other realms and without widgets. */
export const emptyEnvironment: CheckEnvironment = { relatedRealms: new Map(), widgets: [] };
