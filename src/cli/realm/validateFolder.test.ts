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
  const isFault = ({ severity, code }: Problem): boolean =>
    severity === 'error' || code === 'PICTURE_SMALL' || code === 'PICTURE_HEAVY';
  expect(problems.filter(isFault).map(describeProblem)).toEqual([]);
});

test('images with too few pixels or too many bytes for their position are warnings of validate and doctor', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-images-'));
  const realm = join(folder, 'tiny');
  await mkdir(join(realm, 'art'), { recursive: true });
  await mkdir(join(realm, 'catalogue'));
  const create = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#204060' } }).png();
  await create(200, 112).toFile(join(realm, 'art', 'small.landscape.png'));
  await create(640, 360).toFile(join(realm, 'art', 'good.landscape.png'));
  const noise = randomBytes(1200 * 900 * 3);
  await sharp(noise, { raw: { width: 1200, height: 900, channels: 3 } })
    .png()
    .toFile(join(realm, 'art', 'heavy.landscape.png'));
  // An image that is cut off after its header. Its colour is in art/index.json, so it is not measured.
  const whole = await create(640, 360).toBuffer();
  await writeFile(join(realm, 'art', 'cut.landscape.png'), Buffer.concat([whole.subarray(0, 60), Buffer.from('text')]));
  await writeFile(join(realm, 'art', 'index.json'), JSON.stringify({ 'cut.landscape.png': { colour: '#204060' } }));
  await writeFile(
    join(realm, 'realm.json'),
    JSON.stringify({ id: 'tiny', name: 'T', locales: ['en'], defaultLocale: 'en' }),
  );
  const item = { type: 'VOD', title: 'T', accessLevel: 'GRANTED' };
  const images = ['small.landscape.png', 'good.landscape.png', 'heavy.landscape.png', 'cut.landscape.png'];
  await writeFile(
    join(realm, 'catalogue', 'a.json'),
    JSON.stringify(images.map((thumbnailUrl, index) => ({ ...item, id: `v${index}`, thumbnailUrl }))),
  );
  const problems = await validateFolder(realm);
  const pictures = problems.filter(({ code }) => code.startsWith('PICTURE')).map(describeProblem);
  expect(pictures).toEqual([
    expect.stringMatching(/art\/cut\.landscape\.png/),
    expect.stringMatching(/art\/heavy\.landscape\.png.*less than 2 MB.*MB/s),
    expect.stringMatching(/art\/small\.landscape\.png.*at least 480 px wide for thumbnailUrl.*200 x 112 px/s),
  ]);
  const doctor = await checkImageFiles(folder);
  expect(doctor).toMatchObject({
    state: 'warn',
    found: expect.stringContaining('realms/tiny/art/small.landscape.png'),
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
