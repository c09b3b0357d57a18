// What an author reads of a finding: where it is, and what was probably meant.
import { expect, test } from 'vitest';
import { describeProblem } from '#schemas/problemTexts.ts';
import { computeIntegrity } from '../../plugins/computeIntegrity.ts';
import { problem, type Problem } from '#schemas/problems.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder } from '../../testing/sampleFolder.ts';
import { PATH_SETS, type PathSet } from '#src/routes/pathSets.ts';
import { widgets } from '#widgets/contracts.gen.ts';
import { findNearest } from '../findNearest.ts';
import { adviseOnFinding } from './adviseOnFinding.ts';
import { assembleFolder } from '../folder/realmFolder.ts';
import { checkRealm, type CheckEnvironment } from './checkRealm.ts';

async function check(
  documents: Parameters<typeof sampleFolder>[0] & object,
  environment: CheckEnvironment = emptyEnvironment,
): Promise<readonly Problem[]> {
  return (await checkRealm(await sampleFolder(documents), environment)).problems;
}
const checkDocuments = (documents: Record<string, unknown>) => check({ documents });
const withWidgets: CheckEnvironment = { ...emptyEnvironment, widgets };
const find = (problems: readonly Problem[], code: Problem['code']): Problem =>
  problems.find((each) => each.code === code)!;

test('a finding has the line and column of the value, of the key of an unknown field, or of what lacks a field', async () => {
  const text =
    '\ufeff{\n  "id": "home",\n  "titel": "Home",\n  "elements": [\n    { "type": "rich-text",\n      "props": 7 }\n  ]\n}\n';
  const folder = assembleFolder({ id: 'sample', documents: [['pages/home.json', text]], assets: [] });
  const { problems } = await checkRealm(folder, emptyEnvironment);
  const locations = problems
    .filter(({ file }) => file === 'pages/home.json')
    .map(({ code, pointer, line, column }) => `${line}:${column} ${code} ${pointer}`);
  expect(locations).toContain('3:3 FIELD_UNKNOWN /titel');
  expect(locations).toContain('6:16 FIELD_TYPE /elements/0/props');
  expect(locations).toContain('5:5 ROW_ID_MISSING /elements/0');
});

test('a finding names the item around it and the row around the item, also when it is printed', async () => {
  const items = sampleDocuments()['catalogue/a.json'] as object[];
  const problems = await checkDocuments({ 'catalogue/a.json': [...items.slice(1), { ...items[0], duration: 'long' }] });
  expect(find(problems, 'FIELD_TYPE')).toMatchObject({ pointer: `/${items.length - 1}/duration`, itemId: 'v1' });
  const inRow = await checkDocuments({
    'pages/home.json': { id: 'home', elements: [{ heroId: 'top', title: 7 }] },
  });
  expect(find(inRow, 'FIELD_TYPE')).toMatchObject({ rowId: 'top' });
  expect(find(inRow, 'FIELD_TYPE').itemId).toBeUndefined();

  const card = { id: 'film-3', type: 'VOD', title: 'Three', accessLevel: 'GRANTED', duration: 'long' };
  const hero = { heroId: 'slide-2', title: 7 };
  const carousel = { type: 'carousel', id: 'new', props: { items: [{ ...card, id: 'film-1', duration: 1 }, card] } };
  const elements = [
    carousel,
    { ...carousel, id: 'outer', props: {}, fallback: { ...carousel, id: 'inner' } },
    { type: 'hero', id: 'heroes', props: { heroes: [hero] } },
    { type: 'carousel', id: 'row', props: { items: [], pageSize: 'ten' } },
    { bucketId: 'bucket', contentList: [card] },
  ];
  const inItems = (await check({ documents: { 'pages/home.json': { id: 'home', elements } } }, withWidgets)).filter(
    ({ code }) => code === 'FIELD_TYPE',
  );
  expect(inItems.map(({ pointer, rowId, itemId }) => [pointer, rowId, itemId])).toEqual([
    ['/elements/0/props/items/1/duration', 'new', 'film-3'],
    ['/elements/1/fallback/props/items/1/duration', 'inner', 'film-3'],
    ['/elements/2/props/heroes/0/title', 'heroes', 'slide-2'],
    ['/elements/3/props/pageSize', 'row', undefined],
    ['/elements/4/contentList/0/duration', 'bucket', 'film-3'],
  ]);
  expect(describeProblem(inItems[0]!)).toMatch(
    /^error FIELD_TYPE pages\/home\.json:1:\d+#\/elements\/0\/props\/items\/1\/duration \(row new, id film-3\): /,
  );
});

test('a misspelled field, value, item, page, label or folder has the nearest name', async () => {
  const home = {
    id: 'home',
    elements: [{ bucketId: 'a', naem: 'A', source: { ids: ['v11'] } }, { sectionName: 'extar' }],
  };
  const problems = await checkDocuments({ 'pages/home.json': home, 'pages/extra.json': { id: 'extra', elements: [] } });
  expect(find(problems, 'FIELD_UNKNOWN')).toMatchObject({
    nearest: 'name',
    expected: expect.stringMatching(/^one of the fields /),
  });
  expect(find(problems, 'ITEM_UNKNOWN').nearest).toBe('v1');
  expect(find(problems, 'SECTION_UNKNOWN').nearest).toBe('extra');
  expect(describeProblem(find(problems, 'SECTION_UNKNOWN'))).toContain('did you mean extra?');
  const inFolder = assembleFolder({ id: 'sample', documents: [['page/home.json', '{}']], assets: [] });
  expect(inFolder.problems).toMatchObject([{ code: 'FILE_UNKNOWN', nearest: 'pages/home.json' }]);
  const far = await checkDocuments({ 'pages/home.json': { id: 'home', elements: [{ sectionName: 'unrelated' }] } });
  expect(find(far, 'SECTION_UNKNOWN').nearest).toBeUndefined();
});

test('a value of the wrong form is shown an example, not a regular expression', async () => {
  const items = sampleDocuments()['catalogue/a.json'] as object[];
  const problems = await checkDocuments({
    'catalogue/a.json': [...items.slice(1), { ...items[0], startDate: 'tomorrow' }],
  });
  expect(find(problems, 'FIELD_FORMAT').expected).toBe(
    'a text such as 2026-12-24T20:00:00Z or 2026-12-24T20:00:00+01:00',
  );
  const listFormats = async (documents: Record<string, unknown>): Promise<string[]> =>
    (await checkDocuments(documents))
      .filter(({ code }) => code === 'FIELD_FORMAT')
      .map(({ pointer, expected }) => `${pointer}: ${expected}`);
  const realm = sampleDocuments()['realm.json'] as object;
  const provider = { kind: 'openid', label: 'Id', clientName: 'my client', scopes: ['a b'], issuer: 'accounts.test' };
  expect(await listFormats({ 'realm.json': { ...realm, providers: [provider] } })).toEqual([
    '/providers/0/clientName: a text such as web',
    '/providers/0/issuer: a text such as https://accounts.example.com/signin',
    '/providers/0/scopes/0: a text such as email',
  ]);
  const bucket = { bucketId: 'a', source: { ids: ['v 1'] } };
  expect(await listFormats({ 'pages/home.json': { id: 'home', elements: [bucket] } })).toEqual([
    '/elements/0/source/ids/0: a text such as late-night-2',
  ]);
});

test("a pattern without examples, in the schema of a plugin's props, is shown by its description", () => {
  const found = problem('FIELD_FORMAT', '/code', { expected: 'a text of the form ^[a-z]{3}$' });
  const advise = (code: object): Problem =>
    adviseOnFinding({ type: 'object', properties: { code } }, { code: 'A' }, found, found.pointer);
  const field = { type: 'string', pattern: '^[a-z]{3}$' };
  expect(advise({ ...field, description: 'Three small letters.' }).expected).toBe('Three small letters.');
  expect(advise({ ...field, description: 'Three small letters.', examples: ['abc'] }).expected).toBe(
    'a text such as abc',
  );
});

test('a value that should be an object is shown the fields that the object needs', async () => {
  const items = sampleDocuments()['catalogue/a.json'] as object[];
  const problems = await checkDocuments({ 'catalogue/a.json': [{ ...items[0], media: 'film' }, ...items.slice(1)] });
  expect(find(problems, 'FIELD_TYPE')).toMatchObject({ pointer: '/0/media', expected: 'an object with asset' });
});

test('a publish refuses a number outside its range, and does not replace it by the nearest allowed number', async () => {
  const items = sampleDocuments()['catalogue/a.json'] as object[];
  const schedule = { kind: 'weekly', weekday: 0, minutes: 60 };
  const problems = await checkDocuments({ 'catalogue/a.json': [...items.slice(1), { ...items[0], schedule }] });
  expect(find(problems, 'FIELD_OUT_OF_RANGE')).toMatchObject({ severity: 'error', expected: '1 or more', found: '0' });
});

test('links to screens without a page are found: by type, by address, in pages and menus', async () => {
  const link = (target: object) => ({ heroId: 'top', title: 'Top', primaryButton: { ctaText: 'Go', link: target } });
  const listDeadLinks = async (target: object): Promise<string[]> =>
    (await checkDocuments({ 'pages/home.json': { id: 'home', elements: [link(target)] } }))
      .filter(({ code }) => code === 'LINK_PAGE_UNKNOWN')
      .map(({ expected }) => expected!);
  expect(await listDeadLinks({ type: 'BROWSE' })).toEqual(['pages/browse.json in the folder']);
  expect(await listDeadLinks({ type: 'URL', url: '/browse?sort=title' })).toEqual(['pages/browse.json in the folder']);
  expect(await listDeadLinks({ type: 'URL', url: '/section/nothing' })).toEqual(['pages/nothing.json in the folder']);
  expect(await listDeadLinks({ type: 'URL', url: '/no/such/place' })).toEqual(['a path of a screen']);
  expect(await listDeadLinks({ type: 'URL', url: '/section/extra' })).toEqual([]);
  expect(await listDeadLinks({ type: 'URL', url: '/files/programme.pdf' })).toEqual([]);
  expect(await listDeadLinks({ type: 'HOME' })).toEqual([]);
  expect(await listDeadLinks({ type: 'SEARCH' })).toEqual([]);
  expect(await listDeadLinks({ type: 'PLUGIN', name: 'polls' })).toEqual(['the id of a plugin of realm.json']);
  const menu = {
    menus: [{ id: 'main', layout: 'top', items: [{ id: 'b', label: 'B', link: { type: 'BROWSE' } }] }],
    defaultMenu: 'main',
  };
  expect(find(await checkDocuments({ 'menus/web.json': menu }), 'LINK_PAGE_UNKNOWN')).toMatchObject({
    file: 'menus/web.json',
    pointer: '/menus/0/items/0/link/type',
  });
});

test('a button or menu entry that leads to a screen that is not built is refused, in every path set', async () => {
  const refused: Readonly<Record<PathSet, readonly string[]>> = {
    en: ['/gift/spring?from=menu', '/pay'],
    es: ['/comprar', '/regalo/navidad', '/canjear'],
    pt: ['/presente', '/resgatar', '/pagar/pix'],
    debug: ['/🎁', '/%F0%9F%8E%9F', '/🛒?a=1'],
  };
  const urls = PATH_SETS.flatMap((pathSet) => refused[pathSet]);
  const listLinks = async (addresses: readonly string[]): Promise<object[]> => {
    const links = addresses.map((url) => ({ type: 'URL', url }));
    const items = links.map((link, index) => ({ id: `entry-${index}`, label: 'Give', link }));
    const heroes = links.map((link, index) => ({
      heroId: `hero-${index}`,
      title: 'Top',
      primaryButton: { ctaText: 'Give', link },
    }));
    const problems = await checkDocuments({
      'pages/home.json': { id: 'home', elements: heroes },
      'menus/web.json': { menus: [{ id: 'main', layout: 'top', items }], defaultMenu: 'main' },
    });
    return problems.filter(({ code }) => code.startsWith('LINK_'));
  };
  const refusal = { code: 'LINK_NOT_BUILT', severity: 'error', expected: 'a path of a screen that exists' };
  expect(await listLinks(urls)).toMatchObject([
    ...urls.map((url, index) => ({
      ...refusal,
      file: 'menus/web.json',
      pointer: `/menus/0/items/${index}/link/url`,
      found: `"${url}"`,
    })),
    ...urls.map((url, index) => ({
      ...refusal,
      file: 'pages/home.json',
      pointer: `/elements/${index}/primaryButton/link/url`,
      found: `"${url}"`,
    })),
  ]);
  expect(await listLinks(['https://shop.test/gift', '/home'])).toEqual([]);
});

test('labels that one language has are needed in each language of the realm, with its plural forms', async () => {
  const realm = { ...(sampleDocuments()['realm.json'] as object), locales: ['en', 'es', 'pt', 'ar'] };
  const listMissing = async (labels: Readonly<Record<'en' | 'es' | 'pt' | 'ar', object>>): Promise<string[]> => {
    const files = Object.entries(labels).map(([locale, texts]) => [`strings/${locale}.json`, texts]);
    const problems = await checkDocuments({ 'realm.json': realm, ...Object.fromEntries(files) });
    return problems
      .filter(({ code }) => code === 'LABEL_UNTRANSLATED')
      .map(({ severity, file, expected }) => `${severity} ${file}: ${expected}`);
  };
  const oneOther = { itemCount_one: '1', itemCount_other: 'n' };
  const oneManyOther = { ...oneOther, itemCount_many: 'n' };
  const all = { itemCount_zero: '0', ...oneManyOther, itemCount_two: '2', itemCount_few: 'n' };
  const [login, logout] = [{ login: 'In' }, { logout: 'Out' }];
  expect(
    await listMissing({
      en: { ...login, itemCount_other: 'n' },
      es: { ...logout, ...oneManyOther },
      pt: { ...login, ...logout, ...oneOther },
      ar: { ...login, ...logout, ...oneOther },
    }),
  ).toEqual([
    'warning strings/ar.json: itemCount_zero, itemCount_two, itemCount_few, itemCount_many',
    'warning strings/en.json: logout, itemCount_one',
    'warning strings/es.json: login',
    'warning strings/pt.json: itemCount_many',
  ]);
  // Arabic has six plural forms.
  const both = { ...login, ...logout };
  const others = { en: { ...both, ...oneOther }, es: { ...both, ...oneManyOther }, pt: { ...both, ...oneManyOther } };
  expect(await listMissing({ ...others, ar: both })).toEqual([
    'warning strings/ar.json: itemCount_zero, itemCount_one, itemCount_two, itemCount_few, itemCount_many, itemCount_other',
  ]);
  expect(await listMissing({ ...others, ar: { ...both, ...all } })).toEqual([]);
});

test("a plugin's missing file, other hash, unusable schema and props that its schema refuses are found", async () => {
  const polls = { id: 'polls', kind: 'module', url: '/plugins/polls.js', rows: [{ type: 'acme.poll' }] };
  const text = (value: unknown): string => JSON.stringify(value);
  const schema = text({
    'acme.poll': { type: 'object', required: ['question'], properties: { question: { type: 'string' } } },
    'plugin.polls': { type: 'object', additionalProperties: false, properties: { until: { type: 'string' } } },
  });
  const stored = new Map([
    ['polls.js', 'export default () => {};'],
    ['polls.schema.json', schema],
  ]);
  const checkPlugin = async (
    plugin: object,
    elements: readonly object[],
    files = stored,
  ): Promise<readonly Problem[]> => {
    const read = async (path: string): Promise<Uint8Array> => Buffer.from(files.get(path)!);
    const documents = sampleDocuments();
    const realm = { ...(documents['realm.json'] as object), plugins: [plugin] };
    const page = `{ "id": "home",\n  "elements": ${text(elements)} }`;
    const folder = assembleFolder({
      id: 'sample',
      documents: [
        ['realm.json', `{\n${text(realm).slice(1)}`],
        ['pages/home.json', page],
      ],
      assets: [],
    });
    const pluginFiles = { folder: 'plugins', paths: new Set(files.keys()), read };
    return (await checkRealm(folder, { ...emptyEnvironment, pluginFiles })).problems;
  };
  const hash = computeIntegrity(stored.get('polls.js')!);
  const listed = { ...polls, integrity: hash };
  const row = (props: object, v = 1): object => ({ type: 'acme.poll', v, id: 'poll', props });
  const isOfPlugin = ({ code, rowType, pointer }: Problem): boolean =>
    code.startsWith('PLUGIN_') || rowType === 'acme.poll' || pointer.includes('/props');

  const good = await checkPlugin(listed, [row({ question: 'Who?' }), { pluginId: 'polls', props: { until: 'x' } }]);
  expect(good.filter(isOfPlugin)).toEqual([]);
  const missing = find(await checkPlugin({ ...listed, url: '/plugins/pols.js' }, []), 'PLUGIN_FILE_MISSING');
  expect(missing).toMatchObject({ file: 'realm.json', severity: 'warning', line: 2, nearest: '/plugins/polls.js' });
  expect(describeProblem(missing)).toMatch(/pols\.js.*did you mean \/plugins\/polls\.js\?.*copy the file there/s);
  const other = find(
    await checkPlugin({ ...listed, integrity: `sha384-${'A'.repeat(64)}` }, []),
    'PLUGIN_HASH_DIFFERENT',
  );
  expect(other).toMatchObject({ severity: 'error', pointer: '/plugins/0/integrity', expected: hash, line: 2 });
  expect(other.column).toBeGreaterThan(1);
  expect(describeProblem(other)).toContain('then write the expected hash');

  const refused = await checkPlugin(listed, [row({ question: 7 }), { pluginId: 'polls', props: { untl: 'x' } }]);
  expect(refused.filter(isOfPlugin)).toMatchObject([
    { code: 'FIELD_TYPE', file: 'pages/home.json', pointer: '/elements/0/props/question', rowId: 'poll', line: 2 },
    { code: 'FIELD_UNKNOWN', pointer: '/elements/1/props/untl', nearest: 'until', itemId: 'polls' },
  ]);
  // The plugin migrates rows of other versions, which its schema does not describe.
  expect((await checkPlugin(listed, [row({ question: 7 }, 2)])).filter(isOfPlugin)).toEqual([]);
  const second = { ...listed, rows: [{ type: 'acme.poll', version: 2 }], version: 2 };
  const withoutVersion = { type: 'acme.poll', id: 'poll', props: { question: 7 } };
  expect((await checkPlugin(second, [withoutVersion])).filter(isOfPlugin), 'a row without v has version 1').toEqual([]);
  const broken = new Map([...stored, ['polls.schema.json', text({ 'acme.poll': { type: 'objekt' } })]]);
  expect(find(await checkPlugin(listed, [], broken), 'PLUGIN_SCHEMA_INVALID')).toMatchObject({
    expected: expect.stringContaining('plugins/polls.schema.json'),
  });
});

test('a date that does not exist is an error that says how many days the month has', async () => {
  const items = sampleDocuments()['catalogue/a.json'] as object[];
  const findDates = async (fields: object): Promise<string[]> =>
    (await checkDocuments({ 'catalogue/a.json': [...items.slice(1), { ...items[0], ...fields }] }))
      .filter(({ code }) => code === 'FIELD_FORMAT')
      .map(({ pointer, expected, itemId }) => `${pointer} ${itemId}: ${expected}`);
  const last = items.length - 1;
  expect(await findDates({ startDate: '2026-02-30T20:00:00Z' })).toEqual([
    `/${last}/startDate v1: a day that exists: 2026-02 has 28 days`,
  ]);
  expect(await findDates({ startDate: '2026-04-31T20:00:00+01:00' })).toHaveLength(1);
  expect(await findDates({ startDate: '2026-01-01T20:00:00+77:00' })).toEqual([
    `/${last}/startDate v1: a time and a time zone that exist`,
  ]);
  expect(await findDates({ startDate: '2028-02-29T20:00:00Z', title: '2026-02-30, a day' })).toEqual([]);
});

test('the finding of a wrong language says how a tag is written and which was meant, and causes no further findings', async () => {
  const realm = sampleDocuments()['realm.json'] as object;
  const list = async (changes: object): Promise<object[]> =>
    (await checkDocuments({ 'realm.json': { ...realm, ...changes } })).flatMap(
      ({ code, file, pointer, expected, found, nearest }) =>
        /LOCALE|LABEL/.test(code) || code === 'FIELD_FORMAT'
          ? [{ code, location: `${file}${pointer}`, expected, found, nearest }]
          : [],
    );
  const wrong = { code: 'FIELD_FORMAT', expected: 'a text such as en or pt-br' };
  expect(await list({ locales: ['ar', 'english'] })).toEqual([
    { ...wrong, location: 'realm.json/locales/1', found: '"english"', nearest: 'en' },
  ]);
  expect(await list({ locales: ['en', 'pt_BR'], defaultLocale: 'English' })).toEqual([
    { ...wrong, location: 'realm.json/defaultLocale', found: '"English"', nearest: 'en' },
    { ...wrong, location: 'realm.json/locales/1', found: '"pt_BR"', nearest: 'pt-br' },
  ]);
  expect(await list({ locales: ['en'] })).toEqual([
    { code: 'LOCALE_UNKNOWN', location: 'strings/ar.json', expected: 'one of en', found: '"ar"', nearest: undefined },
  ]);
  const text = { $text: { en: 'Home', English: 'Home' } };
  const inText = await checkDocuments({ 'pages/home.json': { id: 'home', title: text, elements: [] } });
  expect(find(inText, 'FIELD_FORMAT')).toMatchObject({
    pointer: '/title/$text/English',
    expected: 'a language tag such as en, ar or en-gb',
    found: '"English"',
  });
});

test.each([
  ['bees.landscape.webp', ['maps.landscape.webp'], undefined],
  ['bees.landscape.webp', ['maps.landscape.webp', 'bee.landscape.webp'], 'bee.landscape.webp'],
  ['bees.landscape.jpg', ['bees.landscape.webp', 'maps.landscape.jpg'], 'bees.landscape.webp'],
  ['/plugins/pols.js', ['/plugins/polls.js', '/plugins/cart.js'], '/plugins/polls.js'],
  ['naem', ['title', 'name'], 'name'],
])('the nearest name of %s among %j is %s', (written, names, nearest) => {
  expect(findNearest(written, names)).toBe(nearest);
});

test('a syntax error says what was found and what was expected there', () => {
  const read = (text: string) =>
    assembleFolder({ id: 'sample', documents: [['pages/home.json', text]], assets: [] }).problems;
  expect(read('{\n  "showTitle": tru\n}')).toMatchObject([
    { line: 2, column: 16, found: 'tru', expected: 'true, false, null, a number or a text in double quotes' },
  ]);
  expect(read('{"a": 1,}')).toMatchObject([{ expected: 'double-quoted property name', found: 'near "}"' }]);
});

test('the findings of a missing home page, of two rows with one id and of an unknown row type contain the remedy', async () => {
  const missing = find(await check({ documents: { 'pages/home.json': undefined } }), 'FILE_MISSING');
  expect(missing.expected).toBe('the page of "/", which "homePage" of realm.json names (default: home)');
  const rows = [
    { heroId: 'top', title: 'A' },
    { heroId: 'top', title: 'B' },
    { type: 'quote', id: 'q', v: 1, props: {} },
  ];
  const problems = await checkDocuments({ 'pages/home.json': { id: 'home', elements: rows } });
  expect(find(problems, 'ROW_ID_DUPLICATE')).toMatchObject({ rowId: 'top', pointer: '/elements/1' });
  expect(describeProblem(find(problems, 'ROW_TYPE_UNKNOWN'))).toContain('restart the server');
});

test('the finding of an unknown row type lists every row type, the last one too', async () => {
  const rows = [{ type: 'quote', id: 'q', v: 1, props: {} }];
  const documents = { 'pages/home.json': { id: 'home', elements: rows } };
  const found = find(await check({ documents }, withWidgets), 'ROW_TYPE_UNKNOWN');
  const types = widgets.map(({ type }) => type);
  expect(found.expected).toBe(`one of ${types.join(', ')}`);
  expect(describeProblem(found)).toContain(types.at(-1)!);
});
