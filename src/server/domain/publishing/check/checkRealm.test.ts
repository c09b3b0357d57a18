import { expect, test } from 'vitest';
import type { Validator } from '#schemas/validator.ts';
import { describeProblem } from '#schemas/problemTexts.ts';
import { checkRealm, type CheckEnvironment } from './checkRealm.ts';
import { compileRealm } from '../compileRealm.ts';
import { readContent } from '../../delivery/realmDocuments.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder, type SampleFiles } from '../../testing/sampleFolder.ts';

const findProblems = async (
  documents: SampleFiles,
  environment: CheckEnvironment = emptyEnvironment,
  assets: Record<string, Uint8Array | undefined> = {},
): Promise<string[]> =>
  (await checkRealm(await sampleFolder({ documents, assets }), environment)).problems.map(
    ({ code, file, pointer }) => `${code} ${file}#${pointer}`,
  );

const page = (elements: unknown): SampleFiles => ({ 'pages/home.json': { id: 'home', elements } });

test('a valid folder has no problem', async () => {
  const { problems, checked } = await checkRealm(await sampleFolder(), emptyEnvironment);
  expect(problems.map(describeProblem)).toEqual([]);
  expect(checked).toBeDefined();
});

test('all mistakes of one folder are reported together, each at its location, and the folder cannot be compiled', async () => {
  const good = sampleDocuments();
  const folder = await sampleFolder({
    documents: {
      'realm.json': {
        ...(good['realm.json'] as object),
        id: 'other',
        timeZone: 'Europe/Nowhere',
        catalogueOf: 'missing',
        hosts: ['taken.localhost', '127.0.0.1', 'localhost', '10.0.0.7'],
      },
      'theme.json': {
        colours: { primary: 'blurple', secondary: '#777777', tertiary: '#fff', background: '#000', text: '#222222' },
        fonts: [{ family: 'Gone', file: 'gone.woff2' }],
        type: { row: { family: 'Never' } },
        hero: { edge: 'nope.svg' },
      },
      'strings/en.json': { loggin: 'Come in', login: 7 },
      'strings/fr.json': { login: 'Entrez' },
      'menus/web.json': '{ "menus": [\n  { "id": "main", }\n] }',
      'pages/home.json': {
        id: 'hame',
        title: { $text: { en: 'Home' } },
        elements: [
          null,
          { nothing: true },
          {
            heroId: 'top',
            title: { $text: { en: 'Hello', ar: 5 } },
            background: { imageUrl: 'missing.webp' },
            primaryButton: { ctaText: 'Go', link: { type: 'URL', url: 'javascript:alert(1)' } },
          },
          { bucketId: 'b', source: { ids: ['v1', 'ghost'] }, rowTypeData: { rowCount: 9 } },
          { sectionName: 'nowhere' },
          { type: 'no-such-row', id: 'r', props: {} },
        ],
      },
      'catalogue/a.json': [
        { id: 'v1', type: 'VOD', title: 'One', accessLevel: 'GRANTED', thumbnailUrl: 'a.landscape.webp' },
        { id: 'v1', type: 'MOVIE', accessLevel: 'GRANTED', thumbnailUrl: 'a.landscape.webp' },
      ],
      'notes.doc': 'x',
    },
    assets: {
      'art/a.landscape.webp': Buffer.from('not a picture'),
      'art/logo.svg': Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>alert(1)</script></svg>',
      ),
    },
  });
  const { problems, checked } = await checkRealm(folder, {
    ...emptyEnvironment,
    hostOwner: (host) => (host === 'taken.localhost' ? 'another' : undefined),
  });
  expect(checked).toBeUndefined();
  expect(problems.map(({ code, file, pointer }) => `${code} ${file}#${pointer}`)).toEqual([
    'PICTURE_BAD art/a.landscape.webp#',
    'SVG_UNSAFE art/logo.svg#',
    'ITEM_ID_DUPLICATE catalogue/a.json#/1/id',
    'FIELD_MISSING catalogue/a.json#/1/title',
    'FIELD_VALUE catalogue/a.json#/1/type',
    'DOCUMENT_NOT_JSON menus/web.json#',
    'FILE_UNKNOWN notes.doc#',
    'ITEM_UNKNOWN pages/extra.json#/elements/0/source/ids/0',
    'ELEMENT_NOT_OBJECT pages/home.json#/elements/0',
    'ELEMENT_UNKNOWN pages/home.json#/elements/1',
    'PICTURE_MISSING pages/home.json#/elements/2/background/imageUrl',
    'LINK_UNSAFE pages/home.json#/elements/2/primaryButton/link/url',
    'FIELD_TYPE pages/home.json#/elements/2/title/$text/ar',
    'FIELD_OUT_OF_RANGE pages/home.json#/elements/3/rowTypeData/rowCount',
    'ITEM_UNKNOWN pages/home.json#/elements/3/source/ids/1',
    'SECTION_UNKNOWN pages/home.json#/elements/4/sectionName',
    'ROW_TYPE_UNKNOWN pages/home.json#/elements/5/type',
    'ID_MISMATCH pages/home.json#/id',
    'TEXT_UNTRANSLATED pages/home.json#/title',
    'REALM_UNKNOWN realm.json#/catalogueOf',
    'HOST_TAKEN realm.json#/hosts/0',
    'FIELD_FORMAT realm.json#/hosts/1',
    'FIELD_FORMAT realm.json#/hosts/2',
    'FIELD_FORMAT realm.json#/hosts/3',
    'ID_MISMATCH realm.json#/id',
    'FIELD_VALUE realm.json#/timeZone',
    'LABEL_UNTRANSLATED strings/ar.json#',
    'FIELD_TYPE strings/en.json#/login',
    'LOCALE_UNKNOWN strings/fr.json#',
    'COLOUR_INVALID theme.json#/colours/primary',
    // One problem for each backdrop of the text: background, surface and raised surface.
    'COLOUR_CONTRAST theme.json#/colours/text',
    'COLOUR_CONTRAST theme.json#/colours/text',
    'COLOUR_CONTRAST theme.json#/colours/text',
    'FONT_MISSING theme.json#/fonts/0/file',
    'PICTURE_MISSING theme.json#/hero/edge',
    'FONT_FAMILY_UNKNOWN theme.json#/type/row/family',
  ]);
  const inJson = problems.filter(({ file }) => file?.endsWith('.json'));
  const positions = inJson.map(({ code, file, line, column }) => ({ code, file, line, column }));
  expect(positions).toEqual(
    inJson.map(({ code }) => ({
      code,
      file: expect.stringMatching(/\.json$/),
      line: expect.any(Number),
      column: expect.any(Number),
    })),
  );
  const others = problems.filter((found) => !inJson.includes(found)).map(({ file }) => file);
  expect(others).toEqual(['art/a.landscape.webp', 'art/logo.svg', 'notes.doc']);
  expect(problems.find(({ code }) => code === 'DOCUMENT_NOT_JSON')).toMatchObject({ line: 2, column: 19 });
  expect(problems.find(({ code }) => code === 'COLOUR_CONTRAST')?.found).toMatch(/^1\.\d\d:1 \(#222222 on #/);
});

test('a colour scheme that the background does not have, and a light scrim, are errors', async () => {
  const otherColours = { primary: '#4f9dff', secondary: '#e9f0fa', tertiary: '#ffd166' };
  const check = (scheme: string | undefined, background: string, scrim?: string) =>
    findProblems({
      'theme.json': { scheme, colours: { ...otherColours, background, ...(scrim && { scrim }) }, fonts: [], type: {} },
    });
  expect(await check('dark', '#f6f1e7')).toEqual(['COLOUR_SCHEME theme.json#/scheme']);
  expect(await check('light', '#0c1119')).toEqual(['COLOUR_SCHEME theme.json#/scheme']);
  for (const [scheme, background] of [
    ['dark', '#0c1119'],
    ['light', '#f6f1e7'],
    [undefined, '#0c1119'],
    [undefined, '#f6f1e7'],
  ] as const)
    expect(await check(scheme, background)).toEqual([]);
  expect(await check('light', '#f6f1e7', '#ccbbaa')).toEqual(['COLOUR_CONTRAST theme.json#/colours/scrim']);
});

test('labels are compared with those of the product, plurals by their stem', async () => {
  const product = readContent([
    { kind: 'strings', key: 'en', body: { login: 'Sign in', itemCount_one: '1', itemCount_other: 'n' } },
  ]);
  const environment: CheckEnvironment = { relatedRealms: new Map([['default', product]]), widgets: [] };
  expect(
    await findProblems({ 'strings/en.json': { login: 'x', itemCount_few: 'x', loggin: 'x' } }, environment),
  ).toEqual([
    'LABEL_UNTRANSLATED strings/ar.json#',
    'LABEL_UNTRANSLATED strings/en.json#',
    'LABEL_UNKNOWN strings/en.json#/loggin',
  ]);
});

test('an invalid page, a cycle of sections, repeated ids and fallbacks that are nested too deeply are reported', async () => {
  expect(await findProblems({ 'pages/home.json': [] })).toEqual(['PAGE_SHAPE pages/home.json#']);
  expect(await findProblems({ 'pages/extra.json': { id: 'extra', elements: [{ sectionName: 'home' }] } })).toEqual([
    'SECTION_CYCLE pages/extra.json#/elements/0/sectionName',
    'SECTION_CYCLE pages/home.json#/elements/2/sectionName',
  ]);
  expect(
    await findProblems(
      page([
        { bucketId: 'x', source: { tag: 'all' } },
        { bucketId: 'x', source: { tag: 'none' } },
      ]),
    ),
  ).toEqual(['ROW_ID_DUPLICATE pages/home.json#/elements/1', 'ITEM_UNKNOWN pages/home.json#/elements/1/source/tag']);
  expect(
    await findProblems(
      page([
        { heroId: 'extension.polls.poll', title: 'x' },
        { id: 'extensions', type: 'text', props: { text: 'x' } },
      ]),
    ),
  ).toContain('FIELD_FORMAT pages/home.json#/elements/0/heroId');
  const deep = (depth: number): object => ({ heroId: `h${depth}`, fallback: depth ? deep(depth - 1) : 'drop' });
  expect(await findProblems(page([deep(4)]))).toEqual([]);
  expect(await findProblems(page([deep(5)]))).toEqual([
    `FALLBACK_TOO_DEEP pages/home.json#/elements/0${'/fallback'.repeat(5)}`,
  ]);
});

test('a translated text where none is allowed is a wrong type; a text that is too long only in Arabic is reported at the Arabic text', async () => {
  expect(await findProblems(page([{ heroId: { $text: { en: 'a' } } }]))).toEqual([
    'FIELD_TYPE pages/home.json#/elements/0/heroId',
  ]);
  expect(await findProblems(page([{ heroId: 'a', title: { $text: { en: 'a', ar: 'ا'.repeat(301) } } }]))).toEqual([
    'FIELD_TOO_LONG pages/home.json#/elements/0/title/$text/ar',
  ]);
  expect(await findProblems(page([{ heroId: 'a', title: 'a\u202eb' }]))).toEqual([
    'TEXT_UNSAFE pages/home.json#/elements/0/title',
  ]);
});

test('the props of a row are checked by its widget, older ones after their migrations', async () => {
  const validate: Validator = Object.assign(
    (value: unknown) => {
      const good = typeof (value as { heading?: unknown }).heading === 'string';
      validate.errors = good ? null : [{ instancePath: '/heading', keyword: 'type', params: { type: 'string' } }];
      return good;
    },
    { errors: null },
  );
  const schema = {
    type: 'object',
    properties: { heading: { type: 'string', 'x-text': true }, image: { type: 'string', 'x-image': true } },
  };
  const widgets = [
    {
      type: 'note',
      version: 2,
      schema,
      validate,
      migrations: [({ title, ...rest }: Record<string, unknown>) => ({ ...rest, heading: title })],
    },
  ];
  const row = (more: object): SampleFiles => page([{ type: 'note', id: 'n', ...more }]);
  const environment: CheckEnvironment = { relatedRealms: new Map(), widgets };
  expect(
    await findProblems(
      row({ v: 1, props: { title: { $text: { en: 'a', ar: 'ا' } }, image: 'a.landscape.webp' } }),
      environment,
    ),
  ).toEqual([]);
  expect(await findProblems(row({ v: 2, props: { heading: 4, image: 'gone.webp' } }), environment)).toEqual([
    'FIELD_TYPE pages/home.json#/elements/0/props/heading',
    'PICTURE_MISSING pages/home.json#/elements/0/props/image',
  ]);
  expect(await findProblems(row({ v: 3, props: {} }), environment)).toEqual([
    'ROW_VERSION_NEWER pages/home.json#/elements/0/v',
  ]);
});

test('a folder may extend another and use its pages, items, images and theme', async () => {
  const first = await checkRealm(await sampleFolder(), emptyEnvironment);
  const base = readContent(compileRealm(first.checked!).documents);
  const removedFiles = Object.fromEntries([...Object.keys(sampleDocuments()), 'x'].map((path) => [path, undefined]));
  const second = await sampleFolder({
    id: 'second',
    assets: Object.fromEntries(
      ['a.landscape.webp', 'b.landscape.webp', 'logo.svg', 'edge.svg'].map((name) => [`art/${name}`, undefined]),
    ),
    documents: {
      ...removedFiles,
      'realm.json': {
        id: 'second',
        name: 'Second',
        extends: 'sample',
        catalogueOf: 'sample',
        hosts: ['second.localhost'],
        locales: ['en', 'debug'],
        defaultLocale: 'en',
      },
      'pages/more.json': {
        id: 'more',
        elements: [
          { heroId: 'h', background: { imageUrl: 'a.landscape.webp' } },
          { bucketId: 'b', source: { ids: ['v1'] } },
        ],
      },
    },
  });
  const { problems, checked } = await checkRealm(second, { relatedRealms: new Map([['sample', base]]), widgets: [] });
  expect(problems).toEqual([]);
  const compiled = compileRealm(checked!);
  const content = readContent(compiled.documents);
  expect([...content.pages.keys()]).toEqual(['extra', 'home', 'more']);
  expect([...content.items.keys()]).toEqual(['v1', 'v2', 'l1']);
  expect(content.theme).toEqual(base.theme);
  expect(content.strings).toEqual({ ar: { login: 'ادخل' }, en: { login: 'Come in' } });
  expect(Object.keys(content.images)).toEqual(['a.landscape.webp', 'b.landscape.webp']);
  expect(compiled.blobs).toEqual([]);
});

test('files that are missing, broken or too large are named', async () => {
  expect(await findProblems({ 'realm.json': undefined, 'pages/home.json': undefined })).toEqual(
    expect.arrayContaining(['FILE_MISSING realm.json#']),
  );
  expect(
    await findProblems({ 'pages/home.json': undefined, 'menus/web.json': undefined, 'theme.json': undefined }),
  ).toEqual(['FILE_MISSING menus/web.json#', 'FILE_MISSING pages/home.json#', 'FILE_MISSING theme.json#']);
  expect(
    await findProblems({ 'pages/extra.json': JSON.stringify({ id: 'extra', elements: [], title: 'x'.repeat(4.2e6) }) }),
  ).toEqual(['PAGE_TOO_LARGE pages/extra.json#']);
  expect(
    await findProblems({}, emptyEnvironment, { 'fonts/begins.woff2': Buffer.from('wOF2 and nothing of a font') }),
  ).toEqual(['FILE_UNREADABLE fonts/begins.woff2#']);
});

test('an address that the server calls is refused unless it is public or allowed by the operator', async () => {
  const forwardTo = async (url: string, outbound?: CheckEnvironment['outbound']): Promise<string[]> => {
    const realm = {
      ...(sampleDocuments()['realm.json'] as object),
      analytics: { server: 'forward', forwardTo: url },
    };
    const folder = await sampleFolder({ documents: { 'realm.json': realm } });
    const { problems } = await checkRealm(folder, { ...emptyEnvironment, ...(outbound && { outbound }) });
    const refusals = problems.filter(({ code }) => code === 'ADDRESS_REFUSED');
    return refusals.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);
  };
  const refused = ['error ADDRESS_REFUSED /analytics/forwardTo'];
  for (const url of ['https://169.254.169.254/latest', 'http://events.example/', 'https://a:b@events.example/'])
    expect(await forwardTo(url)).toEqual(refused);
  const resolve = () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]);
  expect(await forwardTo('https://events.example/', { privateOrigins: [], resolve })).toEqual(refused);
  expect(
    await forwardTo('https://events.example/', { privateOrigins: [], resolve: () => Promise.resolve([]) }),
  ).toEqual(['warning ADDRESS_REFUSED /analytics/forwardTo']);
  expect(await forwardTo('http://10.0.0.7:81/in', { privateOrigins: ['http://10.0.0.7:81'] })).toEqual([]);
});

test('a text longer than its kind allows is an error, in every language, also in fields that no schema has', async () => {
  const item = { id: 'v1', type: 'VOD', title: 'One', accessLevel: 'GRANTED', thumbnailUrl: 'a.landscape.webp' };
  const check = async (fields: object): Promise<string[]> => {
    const folder = await sampleFolder({ documents: { 'catalogue/videos.json': [{ ...item, id: 'v9', ...fields }] } });
    const { problems } = await checkRealm(folder, emptyEnvironment);
    const errors = problems.filter(({ severity }) => severity === 'error');
    // A text beyond every limit is reported once for its field and once for the document.
    return [...new Set(errors.map(({ code, file, pointer }) => `${code} ${file}#${pointer}`))];
  };
  const large = 'x'.repeat(3_000_000);
  expect(await check({ title: 'x'.repeat(300), description: 'x'.repeat(5_000) })).toEqual([]);
  expect(await check({ title: 'x'.repeat(301) })).toEqual(['FIELD_TOO_LONG catalogue/videos.json#/0/title']);
  expect(await check({ title: large })).toEqual(['FIELD_TOO_LONG catalogue/videos.json#/0/title']);
  expect(await check({ title: { $text: { en: 'One', fr: large } } })).toEqual([
    'FIELD_TOO_LONG catalogue/videos.json#/0/title/$text/fr',
  ]);
  expect(await check({ unknown: { field: [large] } })).toEqual([
    'FIELD_TOO_LONG catalogue/videos.json#/0/unknown/field/0',
  ]);
  expect(await check({ [large]: 1 })).toEqual(['FIELD_TOO_LONG catalogue/videos.json#/0']);
});

test('a file that is not well-formed is refused, and the position is reported', async () => {
  const folder = await sampleFolder({
    documents: { 'catalogue/a.json': '[{"id":"x","id":"y"}]', 'data/texts.json': '{"a":["\\ud800"]}' },
  });
  const { problems } = await checkRealm(folder, emptyEnvironment);
  expect(
    problems
      .filter(({ code }) => code === 'DOCUMENT_NOT_JSON')
      .map(({ file, pointer, line, column, found: what }) => [file, pointer, `${line}:${column}`, what]),
  ).toEqual([
    ['catalogue/a.json', '/0', '1:12', 'the key "id" twice'],
    ['data/texts.json', '/a/0', '1:7', 'half of a surrogate pair, which is not a character'],
  ]);
});
