import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PLUGIN_API } from '#schemas/plugin/plugin-api.ts';
import { findMemberUses } from './api/findMemberUses.ts';
import { checkPlugin } from './checkPlugin.ts';
import { createPlugin } from './createPlugin.ts';
import { FINDING_IDS, formatFindings, toDocLink, toJson } from './findings.ts';
import { applyFixes } from './fixes.ts';

let folder: string;
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const edit = (name: string, from: string | RegExp, to: string): void => {
  const text = read(name);
  const changed = text.replace(from, to);
  expect(changed, `${name} contains ${String(from)}`).not.toBe(text);
  writeFileSync(join(folder, name), changed);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-check-'));
  createPlugin({ type: 'acme.votes', kind: 'module', folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('misspelled fields are renamed, fields that only a publish writes are removed, and the rest of plugin.json stays', async () => {
  const before = read('plugin.json');
  edit('plugin.json', '"height"', '"heigth"');
  edit('plugin.json', '"initial"', '"intial"');
  edit('plugin.json', '"kind": "module",', '"kind": "module",\n  "integrity": "sha384-x",\n  "colour": "red",');
  const findings = await checkPlugin(folder);
  expect(applyFixes(folder, findings)).toEqual([
    'corrected PLUGIN_MANIFEST_INVALID in plugin.json: remove "integrity", which a publish adds',
    'corrected PLUGIN_MANIFEST_INVALID in plugin.json: rename "heigth" to "height"',
  ]);
  // The next check reads the renamed field. A field that is like no other stays, because its author must decide.
  const next = await checkPlugin(folder);
  expect(applyFixes(folder, next)).toEqual([
    'corrected PLUGIN_MANIFEST_INVALID in plugin.json: rename "intial" to "initial"',
  ]);
  edit('plugin.json', /\n {2}"colour": "red",/, '');
  expect(read('plugin.json')).toBe(before);
  expect(await checkPlugin(folder)).toEqual([]);
});

test('the fixes correct a prop in an example, the id in the code, and the row types in plugin.json', async () => {
  edit('examples.json', '"title": "Who wins?"', '"titel": "Who wins?"');
  edit('plugin.js', "id: 'acme-votes', engine", 'id: "other", engine');
  edit('plugin.json', /"version": 1\n {4}\}/, '"version": 2\n    }');
  const findings = await checkPlugin(folder);
  expect(applyFixes(folder, findings)).toEqual([
    'corrected PLUGIN_EXAMPLE_INVALID in examples.json: rename "titel" to "title"',
    'corrected PLUGIN_ID_DIFFERENT in plugin.js: write the id "acme-votes"',
    'corrected PLUGIN_ROWS_DIFFERENT in plugin.json: list the row types and versions of the code',
  ]);
  expect(read('plugin.js')).toContain('id: "acme-votes", engine');
  expect(await checkPlugin(folder)).toEqual([]);
});

test('when two misspelled names mean one field, only the first one is renamed, so that no value is lost', async () => {
  edit('examples.json', '"title": "Who wins?"', '"titel": "Who wins?",\n        "tilte": "Who loses?"');
  applyFixes(folder, await checkPlugin(folder));
  expect(read('examples.json')).toContain('"title": "Who wins?"');
  expect(read('examples.json')).toContain('"tilte": "Who loses?"');
});

test('an example that is not an object, and code that returns no plugin, are reported', async () => {
  writeFileSync(join(folder, 'examples.json'), JSON.stringify({ 'acme.votes': [null] }));
  edit('plugin.js', /export default [\s\S]*/, 'export default () => undefined;\n');
  const findings = await checkPlugin(folder);
  expect(findings.map(({ id, where }) => `${id} ${where}`)).toEqual([
    'PLUGIN_EXAMPLE_INVALID examples.json#/acme.votes/0',
    'PLUGIN_LOAD_FAILED plugin.js',
  ]);
});

test('a removed member is an error', async () => {
  const members = PLUGIN_API.members.map((member) =>
    member.path === 'ports.text.locale'
      ? { ...member, deprecated: { since: '1.1', remedy: 'use ports.text.language' }, removed: '2.0' }
      : member,
  );
  const findings = await checkPlugin(folder, members);
  expect(findings.map(toJson)).toMatchObject([{ id: 'PLUGIN_API_DEPRECATED', severity: 'error' }]);
});

test('a deprecated member is a warning with file, line and remedy, and its new name is written', async () => {
  const members = PLUGIN_API.members.map((member) =>
    member.path === 'ports.text.locale'
      ? { ...member, deprecated: { since: '1.1', remedy: 'use ports.text.language', newName: 'language' } }
      : member,
  );
  const findings = await checkPlugin(folder, members);
  expect(findings.map(toJson)).toEqual([
    {
      id: 'PLUGIN_API_DEPRECATED',
      where: 'plugin.js:8:50',
      message: 'ports.text.locale is deprecated since 1.1: use ports.text.language',
      severity: 'warning',
      fix: 'use language in place of ports.text.locale',
      doc: 'docs/plugins.md#plugin_api_deprecated',
    },
  ]);
  expect(formatFindings(findings).split('\n')).toEqual([
    'PLUGIN_API_DEPRECATED plugin.js:8:50: warning: ports.text.locale is deprecated since 1.1: use ports.text.language',
    'findings: 1, --fix corrects 1. What to do:',
    '  docs/plugins.md#plugin_api_deprecated',
  ]);
  applyFixes(folder, findings);
  expect(read('plugin.js')).toContain('usePort((ports) => ports.text.language)');
});

test('the members that a published bundle uses are found in it', async () => {
  expect(await checkPlugin(folder)).toEqual([]);
  const used = new Set(findMemberUses(read('dist/acme-votes.js'), PLUGIN_API.members).map(({ member }) => member.path));
  for (const path of ['host.react', 'host.usePort', 'host.defineWidget', 'widget.estimate', 'ports.text.locale'])
    expect(used).toContain(path);
  for (const path of ['host.usePorts', 'host.request', 'widget.load', 'ports.text.date', 'ports.clock.now'])
    expect(used).not.toContain(path);
});

test('docs/plugins.md says what to do for each id of a finding', () => {
  const page = readFileSync('docs/plugins.md', 'utf8');
  for (const id of FINDING_IDS) {
    expect(page).toContain(`<a id="${toDocLink(id).split('#')[1]}"></a>\`${id}\``);
  }
});

test('a wrong extension point has a correction, and a schema without its context is reported', async () => {
  const write = (attachTo: string, more = ''): void =>
    edit(
      'plugin.json',
      /"kind": "module",(\n {2}"extensions": .*)?/,
      `"kind": "module",\n  "extensions": [{ "id": "votes", "attachTo": "${attachTo}"${more} }],`,
    );
  write('item.asides');
  const findings = await checkPlugin(folder);
  expect(findings).toMatchObject([{ id: 'PLUGIN_MANIFEST_INVALID', where: 'plugin.json#/extensions/0/attachTo' }]);
  expect(findings[0]!.message).toContain('did you mean item.aside?');
  expect(applyFixes(folder, findings)).toEqual([
    'corrected PLUGIN_MANIFEST_INVALID in plugin.json: write "item.aside"',
  ]);
  const refused = await checkPlugin(folder);
  expect(refused.map(({ id, where }) => `${id} ${where}`)).toEqual([
    'PLUGIN_EXTENSION_INVALID plugin.json#/extensions/0/attachTo',
  ]);
  expect(refused[0]!.message).toContain('does not accept the prop "context" of item.aside');
  // With the context in its schema the plugin is accepted; required props that are missing come from the realm.
  edit('acme-votes.schema.json', '"properties": {', '"properties": {\n      "context": { "type": "object" },');
  expect(await checkPlugin(folder)).toEqual([]);
  write('page.end', ', "type": "acme.vote", "props": { "title": 7 }');
  expect((await checkPlugin(folder)).map(({ where, message }) => `${where} ${message}`)).toEqual([
    'plugin.json#/extensions/0/type "acme.vote" is no row type of the plugin (acme.votes); did you mean acme.votes?',
  ]);
  write('page.end', ', "props": { "title": 7 }');
  expect(await checkPlugin(folder)).toMatchObject([
    { id: 'PLUGIN_EXTENSION_INVALID', where: 'plugin.json#/extensions/0/props/title' },
  ]);
});

test('the migrations of a module run on the samples of stored rows, and each result is compared', async () => {
  const sample = (value: object): void =>
    writeFileSync(join(folder, 'migrations/first-version.json'), JSON.stringify(value));
  const stored = { type: 'acme.votes', v: 1, props: { title: 'Who wins?', options: ['Red', 'Blue'] } };
  const migrated = { title: 'Who wins?', choices: ['Red', 'Blue'] };
  const check = async (): Promise<string[]> =>
    (await checkPlugin(folder)).map(({ id, where, message }) => `${id} ${where} ${message}`);

  sample(stored);
  expect(await check(), 'the schema was changed without a new version').toEqual([
    "PLUGIN_MIGRATION_FAILED migrations/first-version.json#/props the schema refuses the stored props: must have required property 'choices'; raise the version of the row type and add a migration",
  ]);

  edit('plugin.json', /"version": 1\n {4}\}/, '"version": 2\n    }');
  edit('plugin.js', 'version: 1,', 'version: 2,');
  edit('plugin.js', 'migrations: []', 'migrations: [({ options, ...rest }) => ({ ...rest, choices: options })]');
  expect(await check(), 'the expected props are missing').toEqual([
    'PLUGIN_SAMPLE_MISSING migrations/first-version.json#/steps it lacks the props of version 2, with which the result of the migration is compared',
  ]);
  expect(applyFixes(folder, await checkPlugin(folder))).toEqual([
    'corrected PLUGIN_SAMPLE_MISSING in migrations/first-version.json: write what the migrations return',
  ]);
  expect(JSON.parse(read('migrations/first-version.json'))).toEqual({ ...stored, steps: [migrated] });
  expect(await check()).toEqual([]);

  edit('plugin.js', 'choices: options', 'choices: options.toReversed()');
  expect(await check()).toEqual([
    'PLUGIN_MIGRATION_FAILED migrations/first-version.json#/steps/0 the migration of "acme.votes" from version 1 returned {"title":"Who wins?","choices":["Blue","Red"]}, expected {"title":"Who wins?","choices":["Red","Blue"]}',
  ]);
  edit('plugin.js', 'options.toReversed()', 'options.missing.length');
  expect((await check())[0]).toContain('from version 1 threw: ');

  sample({ ...stored, v: 2, props: migrated });
  expect(await check()).toEqual([
    'PLUGIN_SAMPLE_MISSING migrations no sample of "acme.votes" has "v": 1, so the migration from version 1 is not run',
  ]);
  for (const [wrong, where] of [
    [{ ...stored, type: 'acme.other' }, '/type "acme.other" is no row type of the plugin (acme.votes)'],
    [{ ...stored, v: 3 }, '/v "acme.votes" has version 2, so no row has 3'],
    [{ ...stored, steps: [{}, {}] }, '/steps it has 2 entries; from version 1 to 2 there is 1 migration'],
    [{ ...stored, expected: {} }, ' must NOT have additional properties {"additionalProperty":"expected"}'],
  ] as const) {
    sample(wrong);
    expect((await check())[0]).toBe(`PLUGIN_SAMPLE_INVALID migrations/first-version.json#${where}`);
  }
});

test('a module that contains a copy of React is reported; one that imports React is not built', async () => {
  copyFileSync('node_modules/react/cjs/react.production.js', join(folder, 'vendored.cjs'));
  edit('plugin.js', 'export default', "import own from './vendored.cjs';\n\nexport default");
  edit('plugin.js', 'const locale =', 'const [locale2] = own.useState(0);\n    const locale =');
  edit('plugin.js', 'lang: locale', 'lang: locale ?? locale2');
  expect((await checkPlugin(folder)).map(({ id, where }) => `${id} ${where}`)).toEqual([
    'PLUGIN_REACT_BUNDLED dist/acme-votes.js',
  ]);
  edit('plugin.js', './vendored.cjs', 'react');
  const [finding] = await checkPlugin(folder);
  expect(finding).toMatchObject({ id: 'PLUGIN_BUILD_FAILED' });
  expect(finding!.message).toContain('The page has one React');
});
