// A theme.json that states only what differs from the theme of the realm that it extends.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readContent, type RealmContent } from '../delivery/realmDocuments.ts';
import { checkRealm } from '../publishing/check/checkRealm.ts';
import { compileRealm } from '../publishing/compileRealm.ts';
import { sampleDocuments, sampleFolder } from '../testing/sampleFolder.ts';

const [font = '', other = ''] = globSync('realms/*/fonts/*-latin.woff2').sort();
const HOUSE = {
  colours: { primary: '#c03060', secondary: '#e8e8e0', tertiary: '#60a0e0', background: '#101418', text: '#f4f4f0' },
  fonts: [
    { family: 'House', file: basename(font), weight: '400 900' },
    { family: 'Texts', file: basename(other) },
  ],
  type: { display: { family: 'House', size: 40, sizeMobile: 24, weight: 700 }, body: { family: 'Texts', size: 18 } },
  shape: { radiusCard: 9 },
  hero: { edge: 'edge.svg', titleSize: 77 },
};

type Related = ReadonlyMap<string, RealmContent>;

async function check(
  id: string,
  theme: object | undefined,
  relatedRealms: Related = new Map(),
  fonts: readonly string[] = [],
) {
  const realm = { ...(sampleDocuments(id)['realm.json'] as object), ...(id === 'house' ? {} : { extends: 'house' }) };
  const folder = await sampleFolder({
    id,
    documents: { 'realm.json': realm, 'theme.json': theme },
    assets: Object.fromEntries(fonts.map((file) => [`fonts/${basename(file)}`, readFileSync(file)])),
  });
  const { problems, checked } = await checkRealm(folder, { relatedRealms, widgets: [] });
  const errors = problems.filter(({ severity }) => severity === 'error');
  const documents = checked ? compileRealm(checked).documents : [];
  return { errors, content: readContent(documents) };
}

const publishHouse = async (theme: object = HOUSE): Promise<Related> =>
  new Map([['house', (await check('house', theme, new Map(), [font, other])).content]]);

test('a theme that inherits changes single tokens; all other tokens are those of the realm that it extends', async () => {
  const related = await publishHouse();
  const { errors, content } = await check(
    'nova',
    { inherits: true, colours: { primary: '#2f6fdb' }, type: { display: { size: 60 } }, space: { gap: 31 } },
    related,
  );
  expect(errors).toEqual([]);
  const house = related.get('house')!.theme!;
  const theme = content.theme!;
  expect(theme.colours).toMatchObject({ primary: '#2f6fdb', text: '#f4f4f0', background: '#101418' });
  expect(theme.colours.live, 'derived from the primary colour of its own').not.toBe(house.colours.live);
  expect(theme.type.display).toMatchObject({ family: 'House', size: 60, sizeMobile: 24, weight: 700 });
  expect(theme).toMatchObject({ fonts: house.fonts, fallbacks: house.fallbacks, type: { body: house.type.body } });
  expect(theme).toMatchObject({ shape: { radiusCard: 9 }, space: { gap: 31 }, hero: house.hero });
  expect(house.fallbacks.length).toBeGreaterThan(0);
});

test('a weight of its own gets fallback faces from the inherited font; inherited fonts that no role uses are left out', async () => {
  const { content } = await check(
    'nova',
    { inherits: true, type: { display: { weight: 400 }, body: { family: 'House' } } },
    await publishHouse(),
  );
  expect(content.theme!.fonts.map(({ family }) => family)).toEqual(['House']);
  expect(content.theme!.fallbacks.map(({ weight }) => weight)).toContain(400);
});

test('a third realm inherits through the second, and a font of its own replaces the inherited family', async () => {
  const related = await publishHouse();
  const nova = await check('nova', { inherits: true, colours: { primary: '#2f6fdb' } }, related);
  const { errors, content } = await check(
    'nova',
    { inherits: true, fonts: [{ family: 'House', file: basename(other) }], shape: { radiusCard: 2 } },
    new Map([['house', nova.content]]),
    [other],
  );
  expect(errors).toEqual([]);
  const hashes = new Map(related.get('house')!.theme!.fonts.map(({ family, hash }) => [family, hash]));
  expect(content.theme).toMatchObject({
    colours: { primary: '#2f6fdb' },
    shape: { radiusCard: 2 },
    fonts: [
      { family: 'House', hash: hashes.get('Texts') },
      { family: 'Texts', hash: hashes.get('Texts') },
    ],
  });
});

test('contrast is checked with the inherited colours, and reported at the colour that this file sets', async () => {
  const related = await publishHouse();
  const { errors } = await check('nova', { inherits: true, colours: { background: '#fdfcf8' } }, related);
  expect(errors).toContainEqual(
    expect.objectContaining({
      code: 'COLOUR_CONTRAST',
      file: 'theme.json',
      pointer: '/colours/background',
      expected: expect.stringContaining('text on background at') as unknown,
    }),
  );
  expect(errors.every(({ pointer }) => pointer === '/colours/background')).toBe(true);
  expect(errors[0]?.expected).toContain('inherited from house: text');
});

test('a light background of its own derives the scheme; the inherited one is not kept', async () => {
  const related = await publishHouse({ ...HOUSE, scheme: 'dark' });
  const colours = { background: '#fdfcf8', text: '#101010', secondary: '#222222' };
  const { errors, content } = await check('nova', { inherits: true, colours }, related);
  expect(errors).toEqual([]);
  expect(content.theme!.scheme).toBe('light');
});

test('a theme without `inherits` inherits nothing: a missing part is an error, which names `inherits` as the remedy', async () => {
  const related = await publishHouse();
  const missing = await check('nova', { colours: { primary: '#2f6fdb' } }, related);
  expect(missing.errors.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(
    expect.arrayContaining(['FIELD_MISSING /type', 'FIELD_MISSING /fonts', 'FIELD_MISSING /colours/background']),
  );
  expect(missing.errors[0]?.expected).toContain('"inherits": true');
  const { text: _text, ...colours } = HOUSE.colours;
  const whole = await check('nova', { colours, fonts: [], type: {} }, related);
  expect(whole.errors).toEqual([]);
  expect(whole.content.theme).toMatchObject({ fonts: [], shape: { radiusCard: 4 } });
  expect(whole.content.theme!.hero).not.toHaveProperty('edge');
});

test('wrong values and unknown families of a theme that inherits are reported at their pointers', async () => {
  const theme = {
    inherits: true,
    colours: { primary: 'blurple' },
    shape: { radiusCard: -1 },
    type: { row: { family: 'Never' }, title: { family: 'Texts' } },
    hero: { edge: 'none.svg' },
  };
  const { errors } = await check('nova', theme, await publishHouse());
  expect(errors.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
    'COLOUR_INVALID /colours/primary',
    'FIELD_OUT_OF_RANGE /shape/radiusCard',
    'FONT_FAMILY_UNKNOWN /type/row/family',
    'PICTURE_MISSING /hero/edge',
  ]);
});

test('a realm without a theme passes on the inherited tokens; `inherits` is an error when there is no theme to inherit', async () => {
  const between = await check('nova', undefined, await publishHouse());
  const { content } = await check('orbit', { inherits: true }, new Map([['house', between.content]]));
  expect(content.theme).toEqual(between.content.theme);
  const { errors } = await check('orbit', { inherits: true });
  expect(errors.map(({ code, pointer }) => `${code} ${pointer}`)).toContain('FIELD_VALUE /inherits');
});

const byLocale = ({ localeThemes }: RealmContent) => Object.fromEntries(localeThemes);

test('tokens of a language come before the general ones, and those that it does not set are the general ones', async () => {
  const theme = {
    ...HOUSE,
    localeTokens: [
      {
        locale: 'ar',
        colours: { primary: '#2f6fdb' },
        type: { display: { family: 'Texts', size: 60 } },
        shape: { radiusCard: 2 },
        hero: { align: 'center' },
      },
    ],
  };
  const { errors, content } = await check('house', theme, new Map(), [font, other]);
  expect(errors).toEqual([]);
  const general = content.theme!;
  expect(general).toMatchObject({ colours: { primary: '#c03060' }, type: { display: { family: 'House', size: 40 } } });
  const { ar } = byLocale(content);
  expect(ar).toMatchObject({
    colours: { primary: '#2f6fdb', background: '#101418', text: '#f4f4f0' },
    type: { display: { family: 'Texts', size: 60, sizeMobile: 24, weight: 700 }, body: general.type.body },
    shape: { ...general.shape, radiusCard: 2 },
    hero: { ...general.hero, align: 'center' },
    space: general.space,
  });
  expect(ar!.colours.live, 'derived from the primary colour of the language').not.toBe(general.colours.live);
});

test('a page has the fonts of its language only; a font that no language uses stays in all', async () => {
  const theme = {
    ...HOUSE,
    fonts: [...HOUSE.fonts, { family: 'Kufi', file: basename(other) }, { family: 'Spare', file: basename(other) }],
    localeTokens: [{ locale: 'ar', type: { display: { family: 'Kufi' }, body: { family: 'Kufi' } } }],
  };
  const { errors, content } = await check('house', theme, new Map(), [font, other]);
  expect(errors).toEqual([]);
  const families = (fonts: readonly { readonly family: string }[]) => fonts.map(({ family }) => family);
  expect(families(content.theme!.fonts)).toEqual(['House', 'Texts', 'Spare']);
  expect(families(byLocale(content)['ar']!.fonts)).toEqual(['Kufi', 'Spare']);
  expect(byLocale(content)['ar']!.fallbacks.map(({ family }) => family)).toContain('Kufi');
});

test('entries of a group are inherited token by token, and come before the general tokens of the brand', async () => {
  const house = {
    ...HOUSE,
    localeTokens: [{ locale: 'ar', colours: { primary: '#2f6fdb' }, type: { display: { size: 60, weight: 400 } } }],
  };
  const related = await publishHouse(house);
  const own = {
    inherits: true,
    colours: { primary: '#d64ed1' },
    shape: { radiusCard: 2 },
    localeTokens: [{ locale: 'ar', type: { display: { size: 50 } } }],
  };
  const nova = await check('nova', own, related);
  expect(nova.errors).toEqual([]);
  expect(nova.content.theme).toMatchObject({ colours: { primary: '#d64ed1' }, type: { display: { size: 40 } } });
  expect(byLocale(nova.content)['ar']).toMatchObject({
    colours: { primary: '#2f6fdb' },
    type: { display: { size: 50, weight: 400 } },
    shape: { radiusCard: 2 },
    hero: { titleSize: 77, edge: related.get('house')!.theme!.hero.edge },
  });
  const withoutTheme = await check('nova', undefined, related);
  expect(byLocale(withoutTheme.content)).toEqual(byLocale(related.get('house')!));
  const whole = await check('nova', { colours: HOUSE.colours, fonts: [], type: {} }, related);
  expect(byLocale(whole.content), 'a whole theme inherits nothing').toEqual({});
});

test('a publish refuses unknown languages, families and tokens, and a language that has an entry already', async () => {
  const theme = {
    ...HOUSE,
    localeTokens: [
      { locale: 'aar', colours: { primary: '#2f6fdb' } },
      { locale: 'ar', type: { row: { family: 'Never' } }, hero: { edge: 'edge.svg' }, colours: { primary: 'blurple' } },
      { locale: 'ar', scheme: 'light' },
    ],
  };
  const { errors } = await check('house', theme, new Map(), [font, other]);
  expect(errors.map(({ code, pointer }) => `${code} ${pointer}`).sort()).toEqual([
    'COLOUR_INVALID /localeTokens/1/colours/primary',
    'FIELD_VALUE /localeTokens/2/locale',
    'FONT_FAMILY_UNKNOWN /localeTokens/1/type/row/family',
    'LOCALE_UNKNOWN /localeTokens/0/locale',
  ]);
  const [unknown] = errors.filter(({ code }) => code === 'LOCALE_UNKNOWN');
  expect(unknown).toMatchObject({ nearest: 'ar', expected: 'one of en, ar', line: expect.any(Number) as number });
});

test('contrast of a language is checked with the tokens in force, and reported at the colour of the language', async () => {
  const light = { background: '#fdfcf8', secondary: '#222222' };
  const own = { ...HOUSE, localeTokens: [{ locale: 'ar', colours: light }] };
  const house = await check('house', own, new Map(), [font, other]);
  expect(house.errors.length).toBeGreaterThan(0);
  expect(house.errors).toContainEqual(
    expect.objectContaining({
      code: 'COLOUR_CONTRAST',
      pointer: '/localeTokens/0/colours/background',
      expected: expect.stringContaining('text on background in ar at') as unknown,
    }),
  );
  expect(house.errors.every(({ pointer }) => pointer.startsWith('/localeTokens/0/colours/'))).toBe(true);
  const readable = { ...HOUSE, localeTokens: [{ locale: 'ar', colours: { ...light, text: '#101010' } }] };
  expect((await check('house', readable, new Map(), [font, other])).errors).toEqual([]);
  // The entry of a group derives its text from its background, and a brand sets a text that is for the general one.
  const { text: _text, ...colours } = HOUSE.colours;
  const related = await publishHouse({ ...HOUSE, colours, localeTokens: [{ locale: 'ar', colours: light }] });
  const nova = await check('nova', { inherits: true, colours: { text: '#ffffff' } }, related);
  expect(nova.errors.length).toBeGreaterThan(0);
  expect(new Set(nova.errors.map(({ pointer }) => pointer))).toEqual(new Set(['/colours/text']));
  expect(nova.errors[0]?.expected).toMatch(/ in ar at .*inherited from house/);
});
