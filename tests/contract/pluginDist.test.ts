// `npm run plugin -- publish --dist`, and versions of a frame that are published side by side.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Realm } from '#schemas/realm/realm.ts';
import { createPlugin } from '#src/cli/plugin/createPlugin.ts';
import { createTarball } from './createTarball.ts';

const run = promisify(execFile);
let folder: string;
let publicKey: string;
const at = (path: string): string => join(folder, path);
const cli = (program: string, args: readonly string[]) =>
  run(process.execPath, [`src/cli/${program}.ts`, ...args], {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', MARQUEE_PLUGIN_KEY: '', PLUGINS_DIR: at('plugins') },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failed: { code: number; stdout: string; stderr: string }) => ({
      code: failed.code,
      output: failed.stdout + failed.stderr,
    }),
  );
const createBrand = (id: string, more: object = {}): string => {
  mkdirSync(at(id), { recursive: true });
  const realm = { id, name: id, locales: ['en'], defaultLocale: 'en', pluginKeys: [{ publicKey, owner: 'Acme' }] };
  writeFileSync(at(`${id}/realm.json`), `${JSON.stringify({ ...realm, ...more }, undefined, 2)}\n`);
  return at(id);
};
const readPlugin = (id: string) => (JSON.parse(readFileSync(at(`${id}/realm.json`), 'utf8')) as Realm).plugins?.[0];
const toPluginFile = (url: string): string => at(url.slice(1));
/** Returns realm.json of a brand, and the published files with their contents. */
const readState = (brand: string) => ({
  realm: readFileSync(join(brand, 'realm.json'), 'utf8'),
  files: readdirSync(at('plugins'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]),
});
const publishDist = (dist: string, realm: string) =>
  cli('plugin', ['publish', '--dist', dist, '--to', at('plugins'), '--realm', realm]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-dist-'));
  for (const name of ['plugins', 'release']) mkdirSync(at(name));
  const { output } = await cli('plugin', ['keys', at('acme.pem')]);
  ({ publicKey } = JSON.parse(/^ {2}(\{.*\})$/m.exec(output)![1]!) as { publicKey: string });
  createPlugin({ type: 'acme.votes', kind: 'module', folder: at('votes') });
  await cli('plugin', ['build', at('votes'), '--key', at('acme.pem')]);
  // What the maker gives away: no source.
  cpSync(at('votes/dist'), at('release/dist'), { recursive: true });
  cpSync(at('votes/plugin.signature.json'), at('release/plugin.signature.json'));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a brand publishes a signed build of a maker, as a folder or a tarball, without building it', async () => {
  const result = await publishDist(at('release'), createBrand('brand'));
  expect(result, result.output).toMatchObject({ code: 0 });
  expect(result.output).toMatch(/^verified 2 files, signed by [0-9a-f]{16}\nlisted \/plugins\/acme-votes\//);
  const { url, integrity, signature } = readPlugin('brand')!;
  expect(signature).toEqual(JSON.parse(readFileSync(at('votes/plugin.signature.json'), 'utf8')));
  expect(readFileSync(toPluginFile(url))).toEqual(readFileSync(at('votes/dist/acme-votes.js')));
  expect(await cli('realm', ['validate', at('brand')])).toMatchObject({ code: 0 });

  writeFileSync(at('release.tgz'), createTarball(at('release'), '.'));
  const unpacked = await publishDist(at('release.tgz'), createBrand('other'));
  expect(unpacked, unpacked.output).toMatchObject({ code: 0 });
  expect(readPlugin('other')).toMatchObject({ url, integrity });
  // As `npm pack` names them, with the files beside the signature.
  cpSync(at('release/dist'), at('packed'), { recursive: true });
  cpSync(at('release/plugin.signature.json'), at('packed/plugin.signature.json'));
  writeFileSync(at('packed.tgz'), createTarball(at('packed'), 'package'));
  expect(await publishDist(at('packed.tgz'), createBrand('other'))).toMatchObject({ code: 0 });
}, 120_000);

test('a build that was changed, is not signed, or has another signer is refused, and nothing is copied', async () => {
  const brand = createBrand('strict');
  const before = readState(brand);
  const copy = (name: string): string => {
    cpSync(at('release'), at(name), { recursive: true });
    return at(name);
  };
  const refusals: [string, RegExp, string?][] = [];
  writeFileSync(join(copy('changed'), 'dist/acme-votes.js'), 'alert(1)');
  refusals.push(['changed', /acme-votes\.js is not the file that was signed: expected sha384-/]);
  rmSync(join(copy('short'), 'dist/acme-votes.schema.json'));
  refusals.push(['short', /the signed file acme-votes\.schema\.json is missing/]);
  rmSync(join(copy('bare'), 'plugin.signature.json'));
  refusals.push(['bare', /has no plugin\.signature\.json/]);
  const text = readFileSync(at('release/plugin.signature.json'), 'utf8');
  writeFileSync(join(copy('renamed'), 'plugin.signature.json'), text.replace('acme-votes', 'acme-voted'));
  refusals.push(['renamed', /is not signed|signature of something else/]);
  writeFileSync(at('text.tgz'), 'no tarball');
  refusals.push(['text.tgz', /is neither a folder nor a tarball/]);
  refusals.push(['nothing', /does not exist/]);
  for (const [name, message] of refusals) {
    const result = await publishDist(at(name), brand);
    expect(result, `${name}: ${result.output}`).toMatchObject({ code: 1, output: expect.stringMatching(message) });
    expect(readState(brand), name).toEqual(before);
  }
  createBrand('strict', { pluginKeys: [{ publicKey, owner: 'Acme', plugins: ['acme-polls'] }] });
  const limited = readState(brand);
  expect((await publishDist(at('release'), brand)).output).toMatch(
    /expected a plugin that Acme .* may sign: acme-polls/,
  );
  expect((await cli('plugin', ['publish', at('votes'), '--dist', at('release')])).code, 'two sources').toBe(2);
  expect(readState(brand)).toEqual(limited);
}, 120_000);

test('a brand with the earlier signature of a frame still publishes and serves it after another brand has the new one', async () => {
  createPlugin({ type: 'acme.ticker', kind: 'frame', folder: at('ticker') });
  const [first, second] = [createBrand('first'), createBrand('second')];
  const publish = (realm: string) =>
    cli('plugin', ['publish', at('ticker'), '--to', at('plugins'), '--realm', realm, '--key', at('acme.pem')]);
  await publish(first);
  await publish(second);
  const earlier = readPlugin('second')!.url;
  expect(earlier).toMatch(/^\/plugins\/acme-ticker\/[0-9a-f]{8}\/acme-ticker\.html$/);
  expect(readPlugin('first')!.url, 'the same files have the same address').toBe(earlier);
  const page = readFileSync(toPluginFile(earlier), 'utf8');

  writeFileSync(at('ticker/acme-ticker.html'), page.replace('<ul ', '<ul data-new '));
  expect(await publish(first)).toMatchObject({ code: 0 });
  const later = readPlugin('first')!.url;
  expect(later).not.toBe(earlier);
  expect(readFileSync(toPluginFile(later), 'utf8')).toContain('data-new');
  for (const file of ['acme-ticker.html', 'acme-ticker.js', 'acme-ticker.schema.json'])
    expect(existsSync(toPluginFile(earlier.replace('acme-ticker.html', file))), file).toBe(true);
  expect(readFileSync(toPluginFile(earlier), 'utf8')).toBe(page);
  for (const realm of [first, second]) {
    const checked = await cli('realm', ['validate', realm]);
    expect(checked, checked.output).toMatchObject({ code: 0 });
    expect(checked.output).not.toContain('PLUGIN_');
  }
}, 120_000);
