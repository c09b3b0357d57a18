// A realm that names trusted keys publishes only plugins that one of them signed.
import { expect, test } from 'vitest';
import { problem, type Problem } from '#schemas/problems.ts';
import { computeIntegrity } from '../../plugins/computeIntegrity.ts';
import { createTestSigner } from '../../testing/createTestSigner.ts';
import { checkPluginSignatures } from './checkPluginSignatures.ts';
import { createCollector } from './checkContext.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const CODE = 'export default () => {};';
const FILES = { 'polls.js': CODE, 'polls.schema.json': '{}' };
const entry = {
  id: 'polls',
  kind: 'module',
  url: '/plugins/polls/polls.1234abcd.js',
  integrity: computeIntegrity(CODE),
  rows: [{ type: 'acme.poll' }],
  data: { origin: 'https://polls.example', endpoints: [{ name: 'votes', path: '/votes' }] },
};
const acme = createTestSigner();
const other = createTestSigner();
const key = (signer = acme, more: object = {}) => ({ publicKey: signer.publicKey, owner: 'Acme', ...more });
const signed = (more: object = {}, signer = acme): object => ({
  ...entry,
  signature: signer.sign(entry, FILES),
  ...more,
});

async function check(
  plugin: object,
  keys: readonly object[],
  stored: Readonly<Record<string, string>> = {},
): Promise<readonly Problem[]> {
  const { problems, add } = createCollector();
  const files = new Map(Object.entries(stored));
  await checkPluginSignatures({ add, now: () => NOW }, { plugins: [plugin], pluginKeys: keys }, keys as never, {
    folder: 'plugins',
    paths: new Set(files.keys()),
    read: (path) => Promise.resolve(Buffer.from(files.get(path)!)),
  });
  return problems;
}

test('without trusted keys a plugin needs no signature, and a wrong one is a warning', async () => {
  expect(await check(entry, [])).toEqual([]);
  expect(await check(signed(), [])).toEqual([]);
  expect(await check(signed({ version: 2 }), [])).toMatchObject([
    { code: 'PLUGIN_SIGNATURE_INVALID', severity: 'warning', pointer: '/plugins/0/signature', found: 'version: 2' },
  ]);
});

test('a trusted signature is accepted, with the defaults of the entry written or not', async () => {
  expect(await check(signed(), [key()])).toEqual([]);
  expect(await check(signed({ engine: '1', version: 1, rows: [{ type: 'acme.poll', version: 1 }] }), [key()])).toEqual(
    [],
  );
  // The address is no part of what is signed: an operator may deliver the files from another folder.
  expect(await check(signed({ url: '/plugins/elsewhere.js' }), [key()])).toEqual([]);
});

test.each([
  ['the hash', { integrity: computeIntegrity('other') }, /^integrity: /],
  ['the host of its data', { data: { ...entry.data, origin: 'https://evil.example' } }, /^data: .*polls\.example/],
  ['the kind', { kind: 'frame' }, /^kind: "module"/],
  ['the supported versions of the engine', { engine: '1-9' }, /^engine: "1"/],
])('an entry in which %s was changed after it was signed is refused', async (_, change, expected) => {
  expect(await check(signed(change), [key()])).toMatchObject([
    { code: 'PLUGIN_SIGNATURE_INVALID', severity: 'error', expected: expect.stringMatching(expected) },
  ]);
});

test('a missing, a forged and an untrusted signature are refused; the error names the trusted keys', async () => {
  expect(await check(entry, [key()])).toMatchObject([
    {
      code: 'PLUGIN_SIGNATURE_MISSING',
      severity: 'error',
      file: 'realm.json',
      pointer: '/plugins/0/signature',
      expected: expect.stringMatching(/^a signature of one of the trusted keys: Acme \([0-9a-f]{16}\)$/),
    },
  ]);
  const { payload } = acme.sign(entry, FILES);
  const forged = {
    payload,
    signatures: other.sign(entry, FILES).signatures.map((each) => ({ ...each, publicKey: acme.publicKey })),
  };
  expect(await check({ ...entry, signature: forged }, [key()])).toMatchObject([{ code: 'PLUGIN_SIGNATURE_INVALID' }]);
  expect(await check(signed({}, other), [key()])).toMatchObject([
    { code: 'PLUGIN_SIGNER_UNTRUSTED', severity: 'error' },
  ]);
  // The schema reports entries and signatures of another form.
  const { problems, add } = createCollector();
  const written = { plugins: [7, entry] };
  await checkPluginSignatures({ add, now: () => NOW }, written, [key()] as never, undefined);
  expect(problems).toMatchObject([{ code: 'PLUGIN_SIGNATURE_MISSING', pointer: '/plugins/1/signature' }]);
  for (const signature of [7, {}, { payload: 'x', signatures: [null] }])
    expect(await check({ ...entry, signature }, [key()])).toEqual([]);
});

test('two keys are valid during a change of keys; an expired or removed one is refused', async () => {
  const both = acme.sign(entry, FILES);
  const signature = { ...both, signatures: [...both.signatures, ...signBy(other, both.payload)] };
  for (const keys of [[key()], [key(other)], [key(), key(other)]])
    expect(await check({ ...entry, signature }, keys)).toEqual([]);
  const lastDay = key(acme, { expires: '2026-11-21' });
  expect(await check(signed(), [lastDay])).toMatchObject([
    { code: 'PLUGIN_KEY_EXPIRES', severity: 'warning', pointer: '/pluginKeys/0/expires' },
  ]);
  expect(await check(signed(), [key(acme, { expires: '2026-11-20' })])).toMatchObject([
    { code: 'PLUGIN_SIGNER_UNTRUSTED', severity: 'error', found: expect.stringContaining('expired on 2026-11-20') },
    { code: 'PLUGIN_KEY_EXPIRES', severity: 'warning' },
  ]);
  expect(await check(signed(), [key(acme, { expires: '2027-11-20' })])).toEqual([]);
});

/** Adds the signature of a second key to a text. */
function signBy(signer: ReturnType<typeof createTestSigner>, payload: string) {
  const statement = JSON.parse(payload) as { plugin: object };
  const again = signer.sign(statement.plugin, FILES);
  // The signer writes the same text for the same input.
  expect(again.payload).toBe(payload);
  return again.signatures;
}

test('a file of the build that this server delivers with other content is refused', async () => {
  const main = 'polls/polls.1234abcd.js';
  const schema = 'polls/polls.1234abcd.schema.json';
  expect(await check(signed(), [key()], { [main]: CODE, [schema]: '{}' })).toEqual([]);
  expect(await check(signed(), [key()], { [main]: CODE, [schema]: '{"a":1}' })).toMatchObject([
    { code: 'PLUGIN_SIGNATURE_INVALID', pointer: '/plugins/0/url', expected: expect.stringContaining(schema) },
  ]);
  expect(await check(signed(), [key()], { [main]: `${CODE} ` })).toMatchObject([{ code: 'PLUGIN_SIGNATURE_INVALID' }]);
  expect(await check(signed(), [key()], {}), 'another server may deliver the files').toEqual([]);
  expect(problem('PLUGIN_SIGNATURE_INVALID', '').severity).toBe('error');
});

test('a signed time that does not exist is refused', async () => {
  const signature = acme.sign(entry, FILES, { builtAt: '2026-01-01T00:00:00+99:99' });
  expect(await check({ ...entry, signature }, [key()])).toMatchObject([{ code: 'PLUGIN_SIGNATURE_INVALID' }]);
});

test('a frame whose address leads to another file of this server in another way of writing is refused', async () => {
  const frame = { id: 'polls', kind: 'frame', rows: [{ type: 'acme.poll' }] };
  const page = '<p>Poll</p>';
  const files = { 'polls/polls.html': page, 'other/evil.html': '<p>Evil</p>' };
  const listed = (url: string): object => ({
    ...frame,
    url,
    signature: acme.sign(frame, { 'polls.html': page }),
  });
  expect(await check(listed('/plugins/polls/polls.html'), [key()], files)).toEqual([]);
  expect(await check(listed('/plugins/polls/./polls.html?a=1#b'), [key()], files)).toEqual([]);
  for (const url of [
    '/plugins/other/evil.html',
    '/plugins/other/%65vil.html',
    '/plugins/polls/../other/evil.html',
    '/plugins/polls/%2e%2e/other/evil.html',
    '/art/evil.html',
    '/plugins/../art/evil.html',
  ])
    expect(await check(listed(url), [key()], files), url).toMatchObject([
      { code: 'PLUGIN_SIGNATURE_INVALID', pointer: '/plugins/0/url' },
    ]);
});

test('a key whose expiry is no day of the calendar is expired', async () => {
  expect(await check(signed(), [key(acme, { expires: '2027-02-31' })])).toMatchObject([
    { code: 'PLUGIN_SIGNER_UNTRUSTED' },
    { code: 'PLUGIN_KEY_EXPIRES' },
  ]);
});

test('a trusted key with which anybody can sign is refused, and its signatures are invalid', async () => {
  const neutral = Buffer.alloc(32);
  neutral[0] = 1;
  const weak = { publicKey: neutral.toString('base64'), owner: 'Nobody' };
  const { payload } = acme.sign(entry, FILES);
  // Valid for every text by the equation of RFC 8032.
  const signatures = [
    { publicKey: weak.publicKey, signature: Buffer.concat([neutral, Buffer.alloc(32)]).toString('base64') },
  ];
  expect(await check({ ...entry, signature: { payload, signatures } }, [weak])).toMatchObject([
    { code: 'PLUGIN_SIGNATURE_INVALID', severity: 'error', found: 'a key of small order, or in a second encoding' },
    { code: 'PLUGIN_KEY_WEAK', severity: 'error', pointer: '/pluginKeys/0/publicKey' },
  ]);
  // The list still requires signatures: a weak key is not the same as no key.
  expect(await check(entry, [weak])).toMatchObject([
    { code: 'PLUGIN_SIGNATURE_MISSING', severity: 'error' },
    { code: 'PLUGIN_KEY_WEAK' },
  ]);
});

test('a key that is limited to plugins signs no other one', async () => {
  for (const plugins of [['polls'], ['po*'], ['acme-*', 'polls']])
    expect(await check(signed(), [key(acme, { plugins })]), String(plugins)).toEqual([]);
  for (const plugins of [['acme-*'], ['poll'], ['polls-*'], []])
    expect(await check(signed(), [key(acme, { plugins })]), String(plugins)).toMatchObject([
      {
        code: 'PLUGIN_SIGNER_UNTRUSTED',
        expected: expect.stringMatching(/^a plugin that Acme \([0-9a-f]{16}\) may sign/),
        found: 'polls',
      },
    ]);
  // The same key can be listed for each of its plugins.
  expect(await check(signed(), [key(acme, { plugins: ['acme-*'] }), key(acme, { plugins: ['polls'] })])).toEqual([]);
});

test('a build from before the first day of a key is refused', async () => {
  for (const notBefore of ['2026-11-19', '2026-11-20'])
    expect(await check(signed(), [key(acme, { notBefore })]), notBefore).toEqual([]);
  for (const notBefore of ['2026-11-21', '2026-02-31'])
    expect(await check(signed(), [key(acme, { notBefore })]), notBefore).toMatchObject([
      {
        code: 'PLUGIN_SIGNER_UNTRUSTED',
        expected: expect.stringMatching(new RegExp(`^a build of ${notBefore} or later by Acme`)),
        found: 'built at 2026-11-20T10:00:00Z',
      },
    ]);
});
