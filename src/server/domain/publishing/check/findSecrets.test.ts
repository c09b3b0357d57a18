// Secrets in the files of a brand are errors, and no finding repeats them.
import { expect, test } from 'vitest';
import { describeProblem } from '#schemas/problemTexts.ts';
import type { Problem } from '#schemas/problems.ts';
import { emptyEnvironment, sampleDocuments, sampleFolder, type SampleFiles } from '../../testing/sampleFolder.ts';
import { checkRealm } from './checkRealm.ts';

const checkDocuments = async (documents: SampleFiles): Promise<readonly Problem[]> =>
  (await checkRealm(await sampleFolder({ documents }), emptyEnvironment)).problems;
const find = (problems: readonly Problem[], code: Problem['code']): Problem =>
  problems.find((each) => each.code === code)!;

/** Returns a document with a field added to its first object that is not a map. */
const withField = (file: string, document: unknown, field: object): unknown => {
  if (Array.isArray(document))
    return (document as object[]).map((item, index) => (index === 0 ? { ...item, ...field } : item));
  const elements = (document as { elements?: object[] }).elements;
  if (file.startsWith('pages/') && elements)
    return { ...(document as object), elements: [{ ...elements[0], ...field }] };
  return { ...(document as object), ...field };
};

test.each(Object.keys(sampleDocuments()).filter((file) => file !== 'art/index.json'))(
  'a field that looks like a secret is an error in %s, and no finding repeats its value',
  async (file) => {
    const value = 'Zx9-secret-value';
    const document = withField(file, sampleDocuments()[file], { clientSecret: value });
    const problems = (await checkDocuments({ [file]: document })).filter((each) => each.file === file);
    expect(find(problems, 'SECRET_FOUND')).toMatchObject({
      severity: 'error',
      pointer: expect.stringMatching(/\/clientSecret$/),
      expected: 'no secret in a file of a brand',
      line: 1,
    });
    expect(JSON.stringify(problems)).not.toContain(value);
    expect(describeProblem(find(problems, 'SECRET_FOUND'))).toContain('IDENTITY_SECRETS');
  },
);

test('secrets are found at every depth: in a plugin, in the props of its row, and private keys in any text', async () => {
  const realm = sampleDocuments()['realm.json'] as object;
  const plugins = [
    { id: 'polls', kind: 'frame', url: '/p.html', clientSecret: 'abc', height: { auth: { token: 1, apiToken: 5 } } },
  ];
  const polls = { ...plugins[0], id: 'votes', hosts: [{ apiToken: 'abc' }] };
  const key = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----';
  const row = {
    pluginId: 'polls',
    props: { password: 'Passwort', passwordHint: 'abc-1', login: [{ accessToken: 'a1-b2' }] },
  };
  const problems = await checkDocuments({
    'realm.json': { ...realm, plugins: [...plugins, polls] },
    'pages/home.json': { id: 'home', elements: [row] },
    'strings/en.json': { login: key, theClientSecret: 'Client secret' },
  });
  expect(
    problems.filter(({ code }) => code === 'SECRET_FOUND').map(({ file, pointer }) => `${file}#${pointer}`),
  ).toEqual([
    'pages/home.json#/elements/0/props/login/0/accessToken',
    'realm.json#/plugins/0/clientSecret',
    'realm.json#/plugins/0/height/auth/apiToken',
    'realm.json#/plugins/1/clientSecret',
    'realm.json#/plugins/1/height/auth/apiToken',
    'realm.json#/plugins/1/hosts/0/apiToken',
    'strings/en.json#/login',
  ]);
  // The unknown object that contains a secret would show it in an excerpt.
  expect(problems.filter(({ code }) => code === 'FIELD_UNKNOWN')).toEqual([]);
});
