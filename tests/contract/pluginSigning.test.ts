// `npm run plugin -- keys`, and how check, build and publish sign and verify.
import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PluginSignature, PluginStatement } from '#schemas/plugin/plugin-signature.ts';
import type { Realm } from '#schemas/realm/realm.ts';
import { createPlugin } from '#src/cli/plugin/createPlugin.ts';

const run = promisify(execFile);
let folder: string;
const at = (path: string): string => join(folder, path);
const plugin = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, ['src/cli/plugin.ts', ...args], {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', MARQUEE_PLUGIN_KEY: '', ...env },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      output: failed.stdout + failed.stderr,
    }),
  );
const readRealm = (): Realm => JSON.parse(readFileSync(at('brand/realm.json'), 'utf8')) as Realm;
const writeRealm = (pluginKeys: readonly object[]): void =>
  writeFileSync(
    at('brand/realm.json'),
    `${JSON.stringify({ id: 'brand', name: 'B', locales: ['en'], defaultLocale: 'en', pluginKeys }, undefined, 2)}\n`,
  );

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-signing-'));
  for (const name of ['plugins', 'brand']) mkdirSync(at(name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a key signs a plugin with its provenance; a brand that trusts the key lists it, another key is refused', async () => {
  createPlugin({ type: 'acme.votes', kind: 'module', folder: at('votes') });
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', at('votes'), '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], {
      encoding: 'utf8',
    });
  git('init', '--quiet');
  git('remote', 'add', 'origin', 'https://user:password@git.example/acme/votes.git');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');

  const { output } = await plugin(['keys', at('acme.pem')]);
  const key = JSON.parse(/^ {2}(\{.*\})$/m.exec(output)![1]!) as { publicKey: string };
  expect(statSync(at('acme.pem')).mode & 0o777, 'only its owner can read it').toBe(0o600);
  expect((await plugin(['keys', at('acme.pem')])).output).toContain('exists. Name another file');
  expect((await plugin(['keys', at('votes/keys/acme.pem')])).output).toContain('is in the folder of a plugin');
  writeRealm([{ ...key, owner: 'Acme' }]);
  const shared = [
    'docs/examples/plugins/acme.pem',
    'realms/keys/acme.pem',
    at('brand/acme.pem'),
    at('plugins/acme.pem'),
  ];
  for (const path of shared) {
    const refused = await plugin(['keys', path], { PLUGINS_DIR: at('plugins') });
    expect(refused, path).toMatchObject({
      code: 1,
      output: expect.stringContaining('Store the private key elsewhere'),
    });
    expect(existsSync(path), path).toBe(false);
  }
  const publish = ['publish', at('votes'), '--to', at('plugins'), '--realm', at('brand')];
  const unsigned = await plugin(publish);
  expect(unsigned).toMatchObject({ code: 1, output: expect.stringContaining('PLUGIN_SIGNATURE_MISSING') });
  expect(readdirSync(at('plugins')), 'nothing was copied').toEqual([]);

  const signed = await plugin([...publish, '--key', at('acme.pem')]);
  expect(signed, signed.output).toMatchObject({
    code: 0,
    output: expect.stringContaining('wrote plugin.signature.json'),
  });
  const { signature } = readRealm().plugins![0]!;
  expect(signature).toEqual(JSON.parse(readFileSync(at('votes/plugin.signature.json'), 'utf8')));
  expect(JSON.parse(signature!.payload)).toMatchObject({
    plugin: { id: 'acme-votes', engine: '1', version: 1 },
    files: [{ name: 'acme-votes.js' }, { name: 'acme-votes.schema.json' }],
    provenance: {
      repository: 'https://git.example/acme/votes.git',
      commit: git('rev-parse', 'HEAD').trim(),
      isModified: false,
      tool: expect.stringMatching(/^marquee \d/),
    },
  } satisfies DeepPartial<PluginStatement>);
  // The signed build can be published again without the key.
  expect(await plugin(publish)).toMatchObject({ code: 0 });
  expect((await plugin(['check', at('votes'), '--realm', at('brand')])).output).toContain('no findings');

  const code = readFileSync(at('votes/plugin.js'), 'utf8');
  writeFileSync(at('votes/plugin.js'), code.replace("h('bdi'", "h('b'"));
  const changed = await plugin(['check', at('votes'), '--realm', at('brand')]);
  expect(changed).toMatchObject({
    code: 1,
    output: expect.stringMatching(/PLUGIN_SIGNATURE_INVALID plugin\.signature\.json: /),
  });
  expect(await plugin(['check', at('votes')]), 'a warning without a brand').toMatchObject({
    code: 0,
    output: expect.stringMatching(/PLUGIN_SIGNATURE_INVALID .*: warning: /),
  });
}, 120_000);

test('two keys sign for a change of keys; a key can be a setting', async () => {
  createPlugin({ type: 'acme.ticker', kind: 'frame', folder: at('ticker') });
  await plugin(['keys', at('old.pem')]);
  await plugin(['keys', at('new.pem')]);
  const both = await plugin(['build', at('ticker'), '--key', at('old.pem'), '--key', at('new.pem')]);
  expect(both.output).toMatch(/signed by [0-9a-f]{16}, [0-9a-f]{16}$/m);
  const readSignatures = () =>
    (JSON.parse(readFileSync(at('ticker/plugin.signature.json'), 'utf8')) as PluginSignature).signatures;
  const [first, second] = readSignatures();
  writeRealm([{ publicKey: second!.publicKey, owner: 'Acme' }]);
  expect((await plugin(['check', at('ticker'), '--realm', at('brand')])).output).toContain('no findings');
  writeRealm([{ publicKey: first!.publicKey, owner: 'Acme', expires: '2020-01-01' }]);
  expect(await plugin(['check', at('ticker'), '--realm', at('brand')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('PLUGIN_SIGNER_UNTRUSTED'),
  });
  const MARQUEE_PLUGIN_KEY = readFileSync(at('new.pem'), 'utf8').replaceAll('\n', '\\n');
  await plugin(['build', at('ticker')], { MARQUEE_PLUGIN_KEY });
  expect(readSignatures().map(({ publicKey }) => publicKey)).toEqual([second!.publicKey]);
  expect((await plugin(['build', at('ticker')], { MARQUEE_PLUGIN_KEY: 'no key' })).output).toContain(
    'MARQUEE_PLUGIN_KEY is not a private Ed25519 key',
  );
}, 120_000);

type DeepPartial<T> = T extends object ? { readonly [K in keyof T]?: DeepPartial<T[K]> } : T;
