import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Problem } from '../../../schemas/problems.ts';
import { describeProblem } from '../../../schemas/problemTexts.ts';
import { checkImageFiles } from '../doctor/imageFiles.ts';
import { validateFolder } from './validateFolder.ts';

const realms = readdirSync('realms', { withFileTypes: true })
  .map(({ name }) => name)
  .filter((name) => existsSync(join('realms', name, 'realm.json')));

test.each(realms)('realms/%s can be published without changes', async (name) => {
  const problems = await validateFolder(join('realms', name));
  const isFault = ({ severity, code }: Problem): boolean => severity === 'error' || code.startsWith('PICTURE');
  expect(problems.filter(isFault).map(describeProblem)).toEqual([]);
});

test('images that do not fit their fields are warnings of validate and doctor, each once, with what was measured', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-images-'));
  const realm = join(folder, 'tiny');
  for (const part of ['art', 'catalogue', 'pages']) await mkdir(join(realm, part), { recursive: true });
  const create = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#204060' } }).png();
  const draw = (name: string, width: number, height: number) =>
    create(width, height).toFile(join(realm, 'art', `${name}.png`));
  await draw('small', 200, 112);
  await draw('good', 640, 360);
  await draw('square', 900, 900);
  await draw('hero', 1600, 900);
  await draw('chosen', 1600, 900);
  const noise = randomBytes(1280 * 720 * 3);
  await sharp(noise, { raw: { width: 1280, height: 720, channels: 3 } })
    .png()
    .toFile(join(realm, 'art', 'heavy.png'));
  // An image that is cut off after its header. Its colour is in art/index.json, so it is not measured.
  const whole = await create(640, 360).toBuffer();
  await writeFile(join(realm, 'art', 'cut.png'), Buffer.concat([whole.subarray(0, 60), Buffer.from('text')]));
  const write = (path: string, value: unknown): Promise<void> => writeFile(join(realm, path), JSON.stringify(value));
  await write('art/index.json', { 'cut.png': { colour: '#204060' }, 'chosen.png': { focal: [0.5, 0.5] } });
  await write('realm.json', { id: 'tiny', name: 'T', locales: ['en'], defaultLocale: 'en' });
  const item = { type: 'VOD', title: 'T', accessLevel: 'GRANTED' };
  const images = ['small', 'good', 'heavy', 'cut', 'square', 'small', 'square'];
  await write('catalogue/a.json', [
    { ...item, id: 'one-image', thumbnailUrl: 'square.png', squareUrl: 'square.png' },
    ...images.map((name, index) => ({ ...item, id: `v${index}`, thumbnailUrl: `${name}.png` })),
  ]);
  const hero = (name: string, more: object = {}) => ({
    heroId: name,
    background: { imageUrl: `${name}.png`, ...more },
  });
  await write('pages/home.json', {
    id: 'home',
    elements: [hero('hero'), hero('chosen'), hero('good', { portraitImageUrl: 'square.png' })],
  });
  const problems = await validateFolder(realm);
  const list = problems.filter(({ code }) => code.startsWith('PICTURE')).map(describeProblem);
  expect(list).toEqual([
    expect.stringMatching(/PICTURE_BAD art\/cut\.png/),
    expect.stringMatching(
      /PICTURE_SMALL catalogue\/a\.json\S*#\/1\/thumbnailUrl.*at least 480 px wide for landscape.*small\.png: 200 x 112 px/s,
    ),
    expect.stringMatching(
      /PICTURE_HEAVY catalogue\/a\.json\S*#\/3\/thumbnailUrl.*less than 2 MB.*heavy\.png: 2\.\d MB/s,
    ),
    expect.stringMatching(
      /PICTURE_ASPECT catalogue\/a\.json\S*#\/5\/thumbnailUrl.*16:9 for landscape.*square\.png: 900 x 900 px, of which 56 % is visible/s,
    ),
    expect.stringMatching(
      /PICTURE_FOCAL catalogue\/a\.json\S*#\/5\/thumbnailUrl.*focal.*square\.png: none, and only 56 % of the image is visible/s,
    ),
    expect.stringMatching(
      /PICTURE_FOCAL pages\/home\.json\S*#\/elements\/0\/background\/imageUrl.*hero\.png: none, and only 38 % of the image is visible on phones/s,
    ),
    expect.stringMatching(
      /PICTURE_SMALL pages\/home\.json\S*#\/elements\/2\/background\/imageUrl.*at least 1280 px wide for hero/s,
    ),
    expect.stringMatching(
      /PICTURE_ASPECT pages\/home\.json\S*#\/elements\/2\/background\/portraitImageUrl.*2:3 for heroPortrait.*67 % is visible/s,
    ),
    expect.stringMatching(/PICTURE_FOCAL pages\/home\.json\S*#\/elements\/2\/background\/portraitImageUrl.*67 %/s),
  ]);
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  expect(errors, 'the images that fit badly are warnings').toEqual(['PICTURE_BAD', 'FILE_MISSING']);
  const doctor = await checkImageFiles(folder);
  expect(doctor).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('realms/tiny/catalogue/a.json#/1/thumbnailUrl (small.png: 200 x 112 px'),
  });
  await rm(folder, { recursive: true });
});

test('a copy in the same folder as its original claims the same hosts, which is reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-validate-'));
  const model = realms.find((name) => name !== 'default')!;
  await cp(join('realms', model), join(folder, model), { recursive: true });
  await cp(join('realms', model), join(folder, 'copy'), { recursive: true });
  const codes = (await validateFolder(join(folder, 'copy'))).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['ID_MISMATCH', 'HOST_TAKEN']));
  // Of two realms that inherit from each other, the second one counts as unknown.
  await writeFile(
    join(folder, model, 'realm.json'),
    JSON.stringify({ id: model, name: 'A', catalogueOf: 'copy', locales: ['en'], defaultLocale: 'en' }),
  );
  await writeFile(
    join(folder, 'copy', 'realm.json'),
    JSON.stringify({ id: 'copy', name: 'B', catalogueOf: model, locales: ['en'], defaultLocale: 'en' }),
  );
  expect((await validateFolder(join(folder, 'copy'))).map(({ code }) => code)).toContain('REALM_UNKNOWN');
  await rm(folder, { recursive: true });
});

test('an id in the props of a row that the brand does not have is an error with its line and the probable name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-references-'));
  const realm = join(folder, 'refs');
  const write = (path: string, value: object): Promise<void> =>
    writeFile(join(realm, path), JSON.stringify(value, undefined, 2));
  for (const part of ['pages', 'data']) await mkdir(join(realm, part), { recursive: true });
  await write('realm.json', { id: 'refs', name: 'R', hosts: ['refs.localhost'], locales: ['en'], defaultLocale: 'en' });
  await write('data/texts.json', { texts: [{ key: 'house-rules', title: 'Rules', blocks: [] }] });
  const rows = [
    { type: 'rich-text', id: 'near', props: { textKey: 'house-rule' } },
    { type: 'rich-text', id: 'right', props: { textKey: 'house-rules' } },
    { type: 'news', id: 'far', props: { feed: 'elsewhere' } },
  ];
  await write('pages/home.json', { id: 'home', elements: rows });
  const found = (await validateFolder(realm)).filter(({ code }) => code === 'REFERENCE_UNKNOWN').map(describeProblem);
  expect(found).toEqual([
    expect.stringMatching(
      /^error REFERENCE_UNKNOWN pages\/home\.json:8:\d+#\/elements\/0\/props\/textKey .*data\/texts\.json.*did you mean house-rules\?/s,
    ),
    expect.stringMatching(/#\/elements\/2\/props\/feed .*feed of data\/news\.json.*"elsewhere"/s),
  ]);
  await rm(folder, { recursive: true });
});
