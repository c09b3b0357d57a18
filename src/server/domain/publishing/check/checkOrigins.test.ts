import { describe, expect, test } from 'vitest';
import { describeProblem } from '#schemas/problemTexts.ts';
import type { Problem } from '#schemas/problems.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder, type SampleFiles } from '../../testing/sampleFolder.ts';
import { readContent } from '../../delivery/realmDocuments.ts';
import { compileRealm } from '../compileRealm.ts';
import { diffRealm } from '../diff/diffRealm.ts';
import { explainValue } from '../explain/explainValue.ts';
import { buildSourceDocuments } from '../folder/folderSources.ts';
import { checkRealm, type CheckEnvironment } from './checkRealm.ts';

const withRealm = (more: object): SampleFiles => ({
  'realm.json': { ...(sampleDocuments()['realm.json'] as object), ...more },
});
const check = async (
  documents: SampleFiles,
  environment: CheckEnvironment = emptyEnvironment,
): Promise<readonly Problem[]> => (await checkRealm(await sampleFolder({ documents }), environment)).problems;
const summarizeProblems = (problems: readonly Problem[]): string[] =>
  problems.map(({ code, file, pointer }) => `${code} ${file}#${pointer}`);

describe('accepts an origin that a security policy can contain', () => {
  test.each([
    'https://media.example',
    'https://media.example:8443',
    'https://*.cdn.example',
    'https://a-b.c1.example.com',
    'https://xn--bcher-kva.example',
    'http://localhost:4000',
    'http://127.0.0.1:9000',
  ])('%s', async (origin) => expect(await check(withRealm({ origins: { media: [origin] } }))).toEqual([]));
});

describe('reports any other value with its location, what is expected and what to do', () => {
  test.each([
    'https://media.example/path',
    'https://media.example/',
    'https://media.example?x',
    'media.example',
    '//media.example',
    'https:',
    '*',
    'https://*',
    'https://*.com',
    'https://a.*.example',
    "'unsafe-eval'",
    "'self'",
    'data:',
    'blob:',
    'https://media.example; script-src *',
    'https://media.example, default-src *',
    'https://media.example https://other.example',
    'https://media.example\n',
    'https://user@media.example',
    'https://MEDIA.example',
    'https://bücher.example',
    'https://10.0.0.1',
    'https://[::1]',
    'https://media.example:*',
    'https://media.example:99999',
    'http://media.example',
    'ws://media.example',
    '',
    7,
  ])('%j', async (origin) => {
    const problems = await check(withRealm({ origins: { payment: ['https://pay.example', origin] } }));
    expect(problems.map(({ file, pointer, severity }) => ({ file, pointer, severity }))).toEqual([
      { file: 'realm.json', pointer: '/origins/payment/1', severity: 'error' },
    ]);
    expect(problems[0]?.expected).toMatch(/^(an origin in lower case such as |a port from 1 to 65535|string)/);
    expect(describeProblem(problems[0]!)).toMatch(/(Write|Use) .*\.$/);
  });
});

test('an unknown purpose and a value that is not a list are reported', async () => {
  expect(
    summarizeProblems(
      await check(withRealm({ origins: { scripts: ['https://a.example'], images: 'https://a.example' } })),
    ),
  ).toEqual(['FIELD_TYPE realm.json#/origins/images', 'FIELD_UNKNOWN realm.json#/origins/scripts']);
});

test('an origin on this computer is reported when the realm has a public host', async () => {
  const local = { origins: { drm: ['https://drm.example', 'http://127.0.0.1:9000'] } };
  const [found] = await check(withRealm({ ...local, hosts: ['sample.localhost', 'sample.example'] }));
  expect([found?.code, found?.pointer]).toEqual(['FIELD_VALUE', '/origins/drm/1']);
  expect(found?.expected).toContain('hosts other than localhost');
});

test('the URL of an image or a clip on another site is reported unless its origin is listed', async () => {
  const item = {
    id: 'remote',
    type: 'VOD',
    title: 'Remote',
    accessLevel: 'GRANTED',
    thumbnailUrl: 'https://images.example/a.webp',
    posterUrl: { $text: { en: 'https://a.pictures.example/en.webp', ar: 'https://pictures.example/ar.webp' } },
    trailer: { url: 'https://media.example:8443/a.mp4', accessLevel: 'GRANTED' },
  };
  const documents = { 'catalogue/b.json': [item] };
  expect(summarizeProblems(await check(documents))).toEqual([
    'ORIGIN_UNLISTED catalogue/b.json#/0/posterUrl/$text/ar',
    'ORIGIN_UNLISTED catalogue/b.json#/0/posterUrl/$text/en',
    'ORIGIN_UNLISTED catalogue/b.json#/0/thumbnailUrl',
    'ORIGIN_UNLISTED catalogue/b.json#/0/trailer/url',
  ]);
  const origins = {
    images: ['https://images.example', 'https://*.pictures.example'],
    media: ['https://media.example:8443'],
  };
  const all = { ...documents, ...withRealm({ origins }) };
  const [unlisted, ...others] = await check(all);
  // `*.pictures.example` contains the sub-domains of pictures.example but not that host itself, as in a browser.
  expect([unlisted?.pointer, unlisted?.expected, others]).toEqual([
    '/0/posterUrl/$text/ar',
    'https://pictures.example in realm.json#/origins/images',
    [],
  ]);
  const { checked } = await checkRealm(
    await sampleFolder({
      documents: { ...withRealm({ origins }), 'catalogue/b.json': [{ ...item, posterUrl: item.thumbnailUrl }] },
    }),
    emptyEnvironment,
  );
  const stored = compileRealm(checked!).documents.find(({ kind, key }) => kind === 'item' && key === 'remote');
  expect(stored?.body).toMatchObject({ thumbnailUrl: 'https://images.example/a.webp' });
});

describe('origins that a realm inherits', () => {
  const content = (origins: object) => readContent([{ kind: 'realm', key: 'realm', body: { id: 'x', origins } }]);
  const relatedRealms = new Map([
    ['default', content({ images: ['https://product.example'] })],
    [
      'parent',
      content({ images: ['https://product.example', 'https://parent.example'], drm: ['https://drm.example'] }),
    ],
    ['seller', content({ media: ['https://seller.example'] })],
  ]);
  const publishedDocuments = async (realm: object) => {
    const folder = await sampleFolder({ documents: withRealm(realm) });
    const { checked } = await checkRealm(folder, { relatedRealms, widgets: [] });
    return [...compileRealm(checked!).documents, ...(await buildSourceDocuments(folder))];
  };
  const childRealm = { extends: 'parent', catalogueOf: 'seller', origins: { images: ['https://own.example'] } };

  test('a realm gets the origins of the realm that it extends and of the realm whose catalogue it uses', async () => {
    const realm = (await publishedDocuments(childRealm)).find(({ kind }) => kind === 'realm')?.body;
    expect(realm).toMatchObject({
      origins: {
        media: ['https://seller.example'],
        drm: ['https://drm.example'],
        images: ['https://own.example', 'https://product.example', 'https://parent.example'],
      },
    });
    // A realm without `extends` gets the origins of the realm `default`.
    expect((await publishedDocuments({})).find(({ kind }) => kind === 'realm')?.body).toMatchObject({
      origins: { images: ['https://product.example'] },
    });
  });

  test('explain lists the origins by realm, and diff lists a removed origin', async () => {
    const documents = await publishedDocuments(childRealm);
    const published = new Map<string, readonly unknown[]>([
      ['sample', documents],
      ...[...relatedRealms].map(([id, { realm }]) => [id, [{ kind: 'realm', key: 'realm', body: realm }]] as const),
    ]);
    const explained = await explainValue(
      async (realm) => {
        const found = published.get(realm);
        return found && ({ realm, version: 1, documents: found } as never);
      },
      { realm: 'sample', what: 'realm.json#/origins/images', now: 0 },
    );
    expect(explained?.explanations).toMatchObject([
      {
        value: ['https://own.example', 'https://product.example', 'https://parent.example'],
        steps: [
          { location: 'realm.json#/origins/images of sample', value: ['https://own.example'], used: true },
          { location: 'realm.json#/origins/images of parent', used: true },
          { location: 'realm.json#/origins/images of seller', used: false },
        ],
      },
    ]);
    const { documents: changed } = diffRealm(documents, await publishedDocuments({ ...childRealm, origins: {} }));
    expect(changed.map(({ file, changes }) => [file, changes])).toEqual([
      ['realm.json', [{ pointer: '/origins/images/0', change: 'removed', before: 'https://own.example' }]],
    ]);
  });
});
