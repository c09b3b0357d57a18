import { expect, test } from 'vitest';
import { hashJson } from '../../db/contentHash.ts';
import { checkRealm } from './check/checkRealm.ts';
import { compileRealm } from './compileRealm.ts';
import { emptyEnvironment, sampleFolder } from '../testing/sampleFolder.ts';

const compile = async (): Promise<ReturnType<typeof compileRealm>> =>
  compileRealm((await checkRealm(await sampleFolder(), emptyEnvironment)).checked!);

test('the same folder compiles to the same documents and blobs', async () => {
  const [one, two] = [await compile(), await compile()];
  expect(hashJson(two.documents)).toBe(hashJson(one.documents));
  expect(two.blobs.map(({ hash }) => hash)).toEqual(one.blobs.map(({ hash }) => hash));
});

test('rows are stored at the version of their widget: older ones are migrated once, with their images marked in the new shape', async () => {
  const schema = {
    type: 'object',
    properties: { heading: { type: 'string' }, image: { type: 'string', 'x-image': true } },
  };
  const note = {
    type: 'note',
    version: 3,
    schema,
    validate: () => true,
    migrations: [
      ({ title, ...rest }: Record<string, unknown>) => ({ ...rest, heading: title }),
      ({ art, ...rest }: Record<string, unknown>) => ({ ...rest, image: art }),
    ],
  };
  const elements = [
    { type: 'note', id: 'one', props: { title: 'A', art: 'a.landscape.webp' } },
    { type: 'note', v: 3, id: 'three', props: { heading: 'C' } },
    {
      bucketId: 'b',
      source: { ids: ['v1'] },
      fallback: { type: 'note', v: 2, id: 'two', props: { heading: 'B', art: 'a.landscape.webp' } },
    },
  ];
  const folder = await sampleFolder({ documents: { 'pages/home.json': { id: 'home', title: 'Home', elements } } });
  const { checked, problems } = await checkRealm(folder, { ...emptyEnvironment, widgets: [note] });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const stored = compileRealm(checked!).documents.find(({ kind, key }) => kind === 'page' && key === 'home')!.body as {
    elements: { fallback?: unknown }[];
  };
  const image = { $picture: 'a.landscape.webp' };
  expect(stored.elements[0]).toEqual({ type: 'note', v: 3, id: 'one', props: { heading: 'A', image } });
  expect(stored.elements[1]).toEqual({ type: 'note', v: 3, id: 'three', props: { heading: 'C' } });
  expect(stored.elements[2]!.fallback).toEqual({ type: 'note', v: 3, id: 'two', props: { heading: 'B', image } });
});

test('a realm is compiled to documents, images by name, and drawings as blobs of their own', async () => {
  const { documents, blobs, hosts } = await compile();
  expect(documents.map(({ kind, key }) => `${kind}/${key}`)).toEqual([
    'catalogue/order',
    'item/l1',
    'item/v1',
    'item/v2',
    'logo/logo',
    'menu/web',
    'page/extra',
    'page/home',
    'pictures/index',
    'realm/realm',
    'strings/ar',
    'strings/en',
    'theme/authored',
    'theme/theme',
  ]);
  const body = (kind: string, key: string): Record<string, unknown> =>
    documents.find((document) => document.kind === kind && document.key === key)?.body as Record<string, unknown>;
  expect(body('item', 'v2')['thumbnailUrl']).toEqual({
    $text: { en: { $picture: 'a.landscape.webp' }, ar: { $picture: 'b.landscape.webp' } },
  });
  expect(body('pictures', 'index')['a.landscape.webp']).toMatchObject({
    width: 1280,
    height: 720,
    colour: '#aa2211',
    focal: [0.25, 0.5],
  });
  // This image is not in art/index.json, so its background colour was measured.
  expect((body('pictures', 'index')['b.landscape.webp'] as { colour: string }).colour).toMatch(
    /^#5[0-9a-f]1[0-9a-f]0[0-9a-f]$/,
  );
  expect(body('logo', 'logo')).toEqual({ viewBox: '0 0 10 10', paths: [{ d: 'M0 0h10v10z', fill: 'currentColor' }] });
  expect((body('theme', 'theme')['hero'] as { edge: string }).edge).toMatch(/^[0-9a-f]{64}$/);
  expect(blobs.map(({ mime }) => mime).sort()).toEqual(['image/svg+xml', 'image/webp', 'image/webp']);
  expect(hosts).toEqual(['sample.localhost']);
});

test('clips of the folder get addresses by hash, and a file that is missing or is not a clip is reported', async () => {
  const item = { id: 'v3', type: 'VOD', title: 'C', thumbnailUrl: 'a.landscape.webp', accessLevel: 'GRANTED' };
  const withTrailer = (url: string) => ({ 'catalogue/clips.json': [{ ...item, trailer: { url } }] });
  const webm = Buffer.from('1a45dfa3801853806780', 'hex');
  const folder = await sampleFolder({
    documents: withTrailer('/clips/loop.webm'),
    assets: { 'clips/loop.webm': webm },
  });
  const { problems, checked } = await checkRealm(folder, emptyEnvironment);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { documents, blobs } = compileRealm(checked!);
  const hash = folder.assets.get('clips/loop.webm')?.hash;
  expect(documents.find(({ key }) => key === 'v3')?.body).toMatchObject({ trailer: { url: `/clips/${hash}.webm` } });
  expect(blobs.find((blob) => blob.hash === hash)?.mime).toBe('video/webm');

  const invalid = await sampleFolder({ documents: withTrailer('/clips/none.mp4'), assets: { 'clips/loop.mp4': webm } });
  expect((await checkRealm(invalid, emptyEnvironment)).problems.map(({ code, file }) => `${code} ${file}`)).toEqual(
    expect.arrayContaining(['FILE_UNREADABLE clips/loop.mp4', 'FILE_MISSING catalogue/clips.json']),
  );
});
