import { expect, test } from 'vitest';
import { emptyEnvironment, sampleDocuments, sampleFolder } from '../../testing/sampleFolder.ts';
import { checkRealm } from './checkRealm.ts';

type Paths = readonly [from: string, to: string];

/** Returns the findings of a folder with redirects, as `CODE pointer: expected`. */
async function check(...redirects: readonly Paths[]): Promise<readonly string[]> {
  const realm = sampleDocuments()['realm.json'] as object;
  const folder = await sampleFolder({
    documents: {
      'realm.json': { ...realm, redirects: redirects.map(([from, to]) => ({ from, to })) },
      'pages/ring.json': { id: 'ring', elements: [] },
      'pages/video.json': { id: 'video', elements: [] },
    },
  });
  const { problems } = await checkRealm(folder, emptyEnvironment);
  return problems
    .filter(({ pointer }) => pointer.startsWith('/redirects'))
    .map(({ code, pointer, expected }) => `${code} ${pointer}: ${expected}`);
}

const used = (what: string): string =>
  `REDIRECT_INVALID /redirects/0/from: a path that is not used: this one is ${what}`;

test('redirects from unused paths to screens, to other redirects and with wildcards have no findings', async () => {
  expect(
    await check(
      ['/section/boxing', '/section/ring'],
      ['/video/gone', '/video/v1'],
      ['/older', '/section/boxing'],
      ['/watch/*', '/video/*'],
      ['/shop/*', '/home'],
    ),
  ).toEqual([]);
});

test.each([
  ['/', 'the home page'],
  ['/section/ring', 'the page "ring"'],
  ['/seccion/ring', 'the page "ring"'],
  ['/video/v1', 'the page of "v1"'],
  ['/video/v1/its-title', 'the page of "v1"'],
  ['/login', 'a screen of the product'],
  ['/acceder', 'a screen of the product'],
  ['/video/*', 'the beginning of the paths of a screen of the product'],
  ['/explorar/*', 'the beginning of the paths of a screen of the product'],
  ['/api/v2/menu', 'an address of the server'],
  ['/_admin/pages', 'an address of the server'],
  ['/a*b', 'no path, because "*" can only be "/*" at the end'],
])('a redirect from %s is an error, because that is %s', async (from, what) =>
  expect(await check([from, '/home'])).toEqual([used(what)]),
);

test('two redirects from one path are an error, in any language and spelling', async () => {
  const expected = 'REDIRECT_INVALID /redirects/1/from: a path that no redirect before it has';
  expect(await check(['/section/old', '/section/ring'], ['/seccion/old/', '/home'])).toEqual([expected]);
});

test('redirects that lead into a loop are errors', async () => {
  const loop = (index: number): string =>
    `REDIRECT_INVALID /redirects/${index}/to: a path that does not lead back to itself, with at most 10 redirects one after the other`;
  expect(await check(['/section/a', '/section/a/'])).toEqual([loop(0)]);
  expect(await check(['/section/a', '/section/b'], ['/section/b', '/section/a'], ['/c', '/section/a'])).toEqual([
    loop(0),
    loop(1),
    loop(2),
  ]);
  expect(await check(['/x/*', '/x/y/*'])).toEqual([loop(0)]);
  expect(await check(['/x/*', '/y/*'], ['/y/*', '/x/*'])).toEqual([loop(0), loop(1)]);
  expect(await check(['/a', '/x/1'], ['/x/*', '/a'])).toEqual([loop(0), loop(1)]);
});

test.each(['/api/*', '/_admin/*', '/nowhere/*'])('the target %s is an error, because no page is below it', async (to) =>
  expect(await check(['/old/*', to])).toEqual([
    'REDIRECT_INVALID /redirects/0/to: the beginning of paths of this site',
  ]),
);

test('a target that does not exist is reported as in links', async () => {
  expect((await check(['/a', '/section/nowhere']))[0]).toMatch(/^LINK_PAGE_UNKNOWN \/redirects\/0\/to: /);
  expect((await check(['/a', '/video/ghost']))[0]).toMatch(/^LINK_PAGE_UNKNOWN \/redirects\/0\/to: /);
  expect(await check(['/a', '/nowhere'])).toEqual(['REDIRECT_INVALID /redirects/0/to: a path of this site']);
  expect(await check(['/a', '/home/*'])).toEqual([
    'REDIRECT_INVALID /redirects/0/to: "*" only as "/*" at the end, when "from" has it there, too',
  ]);
  expect((await check(['/a', '//evil.example']))[0]).toMatch(/^FIELD_FORMAT \/redirects\/0\/to: /);
});
