// `npm run plugin`: a created plugin has no findings, its module uses no forbidden globals, and all its faults are
// reported at once. `npm run realm -- validate` checks the realm to which the plugin was published.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPlugin } from '../../src/cli/plugin/checkPlugin.ts';
import { createPlugin } from '../../src/cli/plugin/createPlugin.ts';
import { formatLikeRepository } from '../../src/cli/realm/formatFolder.ts';
import { findForbiddenGlobals } from '../../src/cli/plugin/findForbiddenGlobals.ts';
import type { PluginDefinition } from '../../schemas/plugin/plugin-definition.ts';

const run = promisify(execFile);
let folder: string;
const plugin = (...args: readonly string[]) =>
  run(process.execPath, ['src/cli/plugin.ts', ...args], {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
const edit = (path: string, change: (text: string) => string): void =>
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
const readRealmJson = (): string => readFileSync(join(folder, 'brand/realm.json'), 'utf8');
const readPlugins = (): readonly PluginDefinition[] =>
  (JSON.parse(readRealmJson()) as { plugins?: PluginDefinition[] }).plugins ?? [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-plugin-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(['module', 'frame'] as const)(
  'a created plugin of the kind %s is published, passes the validation of its realm and is turned off',
  async (kind) => {
    const [project, plugins, brand] = ['project', 'plugins', 'brand'].map((name) => join(folder, name));
    for (const each of [project!, plugins!, brand!]) rmSync(each, { recursive: true, force: true });
    mkdirSync(plugins!);
    cpSync('realms/cancha', brand!, { recursive: true });
    const before = readPlugins();
    const realmJson = readRealmJson();
    await plugin('create', 'acme.votes', '--kind', kind, '--in', project!);
    const { stdout } = await plugin('publish', project!, '--to', plugins!, '--realm', brand!);
    expect(stdout).toContain('no findings');
    const { url } = readPlugins().at(-1) as { url: string };
    expect(url).toMatch(
      kind === 'module'
        ? /^\/plugins\/acme-votes\/acme-votes\.[0-9a-f]{8}\.js$/
        : /^\/plugins\/acme-votes\/[0-9a-f]{8}\/acme-votes\.html$/,
    );
    const file = join(plugins!, url.slice('/plugins/'.length));
    const code = readFileSync(file, 'utf8');
    expect(code).not.toMatch(/^\s*import\b/m);
    expect(readPlugins().slice(0, -1)).toEqual(before);
    expect(readPlugins().at(-1)).toMatchObject({ id: 'acme-votes', kind });
    const isFormatted = (await formatLikeRepository('realm.json', readRealmJson())) === readRealmJson();
    expect(isFormatted, 'realm.json keeps the layout of `npm run format`').toBe(true);
    // A second publish replaces the entry.
    await plugin('publish', project!, '--to', plugins!, '--realm', brand!);
    expect(readPlugins()).toHaveLength(before.length + 1);

    const validate = () =>
      run(process.execPath, ['src/cli/realm.ts', 'validate', brand!], {
        env: { ...process.env, PLUGINS_DIR: plugins! },
      }).then(
        (done) => done.stdout,
        (failed: { stdout: string }) => failed.stdout,
      );
    const output = await validate();
    expect(output).not.toMatch(/PLUGIN_HASH_DIFFERENT|acme-votes/);
    if (kind === 'module') {
      writeFileSync(file, `${code}\n`);
      expect(await validate(), 'a changed file is found').toContain('PLUGIN_HASH_DIFFERENT');
    }
    const row = { type: 'acme.votes', props: {} };
    const elements = [
      { ...row, id: 'first' },
      { ...row, id: 'second', fallback: 'drop' },
      { pluginId: 'acme-votes', id: 'third' },
    ];
    writeFileSync(join(brand!, 'pages/votes.json'), JSON.stringify({ id: 'votes', elements }));
    const { stdout: turnedOff } = await plugin('off', 'acme-votes', '--realm', brand!);
    expect(turnedOff.match(/^pages.*/gm), 'rows that prevent a publish are named').toEqual([
      'pages/votes.json: row "first" uses it: remove it, or add "fallback": "drop"',
      'pages/votes.json: row "third" uses it: remove it, or add "fallback": "drop"',
    ]);
    expect(readPlugins()).toEqual(before);
    expect(readRealmJson(), 'nothing else of realm.json has changed').toBe(realmJson);
    await expect(plugin('off', 'acme-votes', '--realm', brand!)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not list the plugin "acme-votes". It lists: none.'),
    });
    // It starts seven programs, one after the other.
  },
  120_000,
);

test.each(['module', 'frame'] as const)(
  'plugin.json of a created plugin of the kind %s names the schema by which editors check it',
  (kind) => {
    const project = join(folder, `schema-${kind}`);
    createPlugin({ type: 'acme.votes', kind, folder: project });
    const manifest = JSON.parse(readFileSync(join(project, 'plugin.json'), 'utf8')) as { readonly $schema: string };
    const schema = JSON.parse(readFileSync(join(project, manifest.$schema), 'utf8')) as object;
    const isValid = new Ajv({ strict: false }).compile(schema);
    expect(isValid(manifest), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid({ ...manifest, heigth: {} }), 'an unknown field is refused').toBe(false);
    expect(isValid({ ...manifest, url: '/plugins/a.js' }), 'the URL is added by a publish').toBe(false);
  },
);

test('a created module passes its own tests, and a test of changed code fails', async () => {
  const project = join(folder, 'tested');
  createPlugin({ type: 'acme.tested', kind: 'module', folder: project });
  const { stdout } = await plugin('test', project);
  expect(stdout).toMatch(/Tests .*\b4 passed/);
  edit('tested/plugin.js', (text) => text.replace("h('bdi', null, title)", "h('bdi', null, 'Always this')"));
  await expect(plugin('test', project)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Tests .*\b2 failed/),
  });
}, 120_000);

test('a schema that can refuse published rows is refused, until the row type has a new version', async () => {
  const publish = createPublished('changed', 'module');
  await publish();
  edit('changed/acme-changed.schema.json', (text) => text.replace('"maxItems": 6', '"maxItems": 3'));
  const before = readRealmJson();
  await expect(publish()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/acme\.changed \/choices: maxItems was 6, now 3\n.*from 1 to 2 in plugin\.json/),
  });
  expect(readRealmJson()).toBe(before);
  edit('changed/plugin.json', (text) => text.replace('"version": 1\n    }', '"version": 2\n    }'));
  edit('changed/plugin.js', (text) =>
    text
      .replace('version: 1,', 'version: 2,')
      .replace('migrations: []', 'migrations: [({ choices, ...rest }) => ({ ...rest, choices: choices.slice(0, 3) })]'),
  );
  await publish();
  expect(readPlugins()).toMatchObject([{ id: 'acme-changed', rows: [{ type: 'acme.changed', version: 2 }] }]);
});

test('the run fails for an error that no test handles; files with other names are not run', async () => {
  const project = join(folder, 'unhandled');
  createPlugin({ type: 'acme.unhandled', kind: 'module', folder: project });
  writeFileSync(join(project, 'notes.test.ts'), "throw new Error('this file must not run');\n");
  const { stdout } = await plugin('test', project);
  expect(stdout).toMatch(/Tests .*\b4 passed/);
  edit('unhandled/plugin.test.js', (text) => `${text}\nvoid Promise.reject(new Error('nobody waits for this'));\n`);
  await expect(plugin('test', project)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Tests .*\b4 passed/),
    stderr: expect.stringContaining('nobody waits for this'),
  });
}, 120_000);

/** Creates a plugin with an empty plugins folder and a brand without plugins; returns a function that publishes it. */
function createPublished(name: string, kind: PluginDefinition['kind']): () => ReturnType<typeof plugin> {
  const [project, plugins, brand] = [name, `${name}-plugins`, 'brand'].map((each) => join(folder, each));
  mkdirSync(plugins!);
  rmSync(brand!, { recursive: true, force: true });
  mkdirSync(brand!);
  writeFileSync(join(brand!, 'realm.json'), '{ "id": "brand" }\n');
  createPlugin({ type: `acme.${name}`, kind, folder: project! });
  return () => plugin('publish', project!, '--to', plugins!, '--realm', brand!);
}

/** The folder of a frame has the hash of its files. */
const FRAME_URL = /^\/plugins\/acme-clock\/[0-9a-f]{8}\/acme-clock\.html$/;

test('a frame without row types of its own is published and compared with its earlier schema', async () => {
  const publish = createPublished('clock', 'frame');
  edit('clock/plugin.json', (text) => text.replace(/"rows": \[[^\]]*\],/, '').replace('"version": 1,', ''));
  for (const file of ['acme-clock.schema.json', 'examples.json', 'migrations/first-version.json'])
    edit(`clock/${file}`, (text) => text.replace('"acme.clock"', '"plugin.acme-clock"'));
  await publish();
  expect(readPlugins()).toMatchObject([{ id: 'acme-clock', kind: 'frame', url: expect.stringMatching(FRAME_URL) }]);
  expect(readPlugins()[0]).not.toHaveProperty('rows');
  edit('clock/acme-clock.schema.json', (text) => text.replace('"maxItems": 6', '"maxItems": 3'));
  await expect(publish()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /plugin\.acme-clock \/choices: maxItems was 6, now 3\nRaise the version of the plugin from 1 to 2 in plugin\.json, and let the frame read the props of both versions/,
    ),
  });
  edit('clock/plugin.json', (text) => text.replace('"engine": "1",', '"engine": "1", "version": 2,'));
  await publish();
  expect(readPlugins()).toMatchObject([{ id: 'acme-clock', version: 2 }]);
});

test.each([
  ['module', 'plugin.json and in the code'],
  ['frame', 'plugin.json'],
] as const)('a version below the published one is refused, and the remedy fits a %s', async (kind, place) => {
  const publish = createPublished(`lower-${kind}`, kind);
  const write = (version: number): void => {
    edit(`lower-${kind}/plugin.json`, (text) => text.replaceAll(/"version": \d/g, `"version": ${version}`));
    if (kind === 'module')
      edit(`lower-${kind}/plugin.js`, (text) =>
        text
          .replace(/version: \d,/, `version: ${version},`)
          .replace(/migrations: .*/, version === 1 ? 'migrations: [],' : 'migrations: [(props) => props],'),
      );
  };
  write(2);
  await publish();
  write(1);
  const before = readRealmJson();
  await expect(publish()).rejects.toMatchObject({
    code: 1,
    stderr: `The plugin is published with version 2, and plugin.json has version 1.\nThe row type "acme.lower-${kind}" is published with version 2, and plugin.json has version 1.\nWrite at least the published version in ${place}.\n`,
  });
  expect(readRealmJson()).toBe(before);
});

test.each([
  ['module', 'Change "id" in plugin.json and in the code'],
  ['frame', 'Change "id" in plugin.json, and rename acme-taken.html and acme-taken.schema.json'],
] as const)('another plugin with the id is not replaced, and the remedy fits a %s', async (kind, remedy) => {
  rmSync(join(folder, 'taken'), { recursive: true, force: true });
  rmSync(join(folder, 'taken-plugins'), { recursive: true, force: true });
  const publish = createPublished('taken', kind);
  const other = { id: 'acme-taken', kind: 'frame', url: 'https://a.example/', rows: [{ type: 'other.taken' }] };
  writeFileSync(join(folder, 'brand/realm.json'), JSON.stringify({ id: 'brand', plugins: [other] }));
  await expect(publish()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(remedy) });
});

test.each([
  ['react', 'The page has one React: take it from the host'],
  ['react-dom/client', 'The page has one React: take it from the host'],
  ['no-such-package', 'Install the package in the folder of the plugin'],
])('a module that imports "%s" is refused, and the message names the file and the remedy', async (name, remedy) => {
  const project = join(folder, `imports-${name.replace('/', '-')}`);
  createPlugin({ type: 'acme.imports', kind: 'module', folder: project });
  const source = join(project, 'plugin.js');
  writeFileSync(source, `import * as own from '${name}';\n${readFileSync(source, 'utf8')}\nexport { own };\n`);
  const findings = await checkPlugin(project);
  expect(findings.map(({ id }) => id)).toEqual(['PLUGIN_BUILD_FAILED']);
  expect(findings[0]!.message).toContain(`plugin.js imports "${name}"`);
  expect(findings[0]!.message).toContain(remedy);
});

test('all faults of a module are reported at once, each with its id and location', async () => {
  createPlugin({ type: 'acme.faults', kind: 'module', folder: join(folder, 'faults') });
  expect(await checkPlugin(join(folder, 'faults'))).toEqual([]);
  edit('faults/plugin.json', (text) =>
    text.replace('"version": 1\n    }', '"version": 2\n    }').replace('"engine": "1"', '"engine": "7"'),
  );
  edit('faults/examples.json', (text) => text.replace('"title": "Who wins?"', '"title": 3'));
  edit('faults/plugin.js', (text) =>
    `export const save = () => localStorage.setItem('a', 'b');\n${text}`.replace(
      "id: 'acme-faults', engine",
      "id: 'other', engine",
    ),
  );
  const findings = await checkPlugin(join(folder, 'faults'));
  expect(findings.map(({ id, where }) => `${id} ${where}`)).toEqual([
    'PLUGIN_ENGINE_UNSUPPORTED plugin.json#/engine',
    'PLUGIN_EXAMPLE_INVALID examples.json#/acme.faults/0/props/title',
    'PLUGIN_GLOBAL_FORBIDDEN dist/acme-faults.js',
    'PLUGIN_ID_DIFFERENT plugin.js',
    'PLUGIN_ROWS_DIFFERENT plugin.js',
  ]);
});

test('uses of forbidden globals are found, properties with the same names are not', () => {
  const code = 'window.eval("1"); new Function("1"); const a = { alert: 1, confirm() {} }; a.localStorage; alert();';
  expect(findForbiddenGlobals(code, 'module').map((each) => each.split(':')[0])).toEqual(['Function', 'alert', 'eval']);
  expect(findForbiddenGlobals('confirm("?")', 'frame')).toEqual([]);
  const request = 'new XMLHttpRequest()';
  expect(findForbiddenGlobals(request, 'module')).toEqual(['XMLHttpRequest: use fetch']);
  expect(findForbiddenGlobals(request, 'frame')[0]).toContain('send a message of the type request');
});

test.each([
  [['create', 'polls', '--in', 'x'], 1, 'is not a row type of a plugin'],
  [['create', 'acme.polls'], 2, '--in <folder> is missing'],
  [['publish', 'x'], 2, '--to <folder> is missing'],
  [['check', 'no-such-folder'], 1, 'does not exist'],
])('%j is refused', async (args, code, message) => {
  await expect(plugin(...args)).rejects.toMatchObject({ code, stderr: expect.stringContaining(message) });
});
