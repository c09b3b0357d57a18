import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PLUGIN_API, PLUGIN_API_VERSION, type PluginApi } from '#schemas/plugin/plugin-api.ts';
import { createPlugin } from '../createPlugin.ts';
import { updatePlugin } from './updatePlugin.ts';

let folder: string;
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-update-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a plugin with only the files and fields of the first template, and commits it. */
function createEarlierPlugin(): void {
  createPlugin({ type: 'acme.votes', kind: 'module', folder });
  for (const name of ['package.json', '.gitignore', 'plugin.test.js']) rmSync(join(folder, name));
  const {
    $schema: _schema,
    apiVersion: _version,
    ...manifest
  } = JSON.parse(read('plugin.json')) as Record<string, unknown>;
  writeFileSync(join(folder, 'plugin.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  git('init', '--quiet');
  git('config', 'user.name', 'Author');
  git('config', 'user.email', 'author@example.com');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Start');
}

test('a plugin of the first template gets each change in a commit of its own, and a second update changes nothing', () => {
  createEarlierPlugin();
  const ids = ['manifest-schema', 'es-modules', 'ignored-files', 'module-test', 'api-version'];
  expect(updatePlugin(folder, { commit: false, dryRun: true }).map(({ id }) => id)).toEqual(ids);
  expect(git('status', '--porcelain'), 'a dry run writes nothing').toBe('');
  expect(updatePlugin(folder, { commit: true, dryRun: false }).map(({ id }) => id)).toEqual(ids);
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '--format=%s').trim().split('\n')).toEqual([
    'Update the plugin: plugin.json records the version of the plugin API',
    'Update the plugin: A test renders each example of the module',
    'Update the plugin: Git ignores the files that a build writes',
    'Update the plugin: package.json says that the files are ES modules',
    'Update the plugin: plugin.json names the schema by which text editors check it',
    'Start',
  ]);
  expect(JSON.parse(read('plugin.json'))).toMatchObject({ id: 'acme-votes', apiVersion: PLUGIN_API_VERSION });
  expect(updatePlugin(folder, { commit: true, dryRun: false })).toEqual([]);
});

test('a new plugin needs no update', () => {
  createPlugin({ type: 'acme.votes', kind: 'frame', folder });
  expect(updatePlugin(folder, { commit: false, dryRun: true })).toEqual([]);
  expect(updatePlugin(folder, { commit: true, dryRun: false }), 'needs no Git repository').toEqual([]);
});

/** A version after all that exist. */
const NEXT = '1.9999';

test('a member with a new name is renamed, and plugin.json gets the version', () => {
  createPlugin({ type: 'acme.votes', kind: 'module', folder });
  const api: PluginApi = {
    versions: [...PLUGIN_API.versions, { version: NEXT, summary: 'usePort has a new name.' }],
    members: PLUGIN_API.members.map((member) =>
      member.path === 'host.usePort'
        ? { ...member, deprecated: { since: NEXT, remedy: 'write useHost', newName: 'useHost' } }
        : member,
    ),
  };
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Start');
  const before = read('plugin.js');
  expect(updatePlugin(folder, { commit: false, dryRun: false, api })).toMatchObject([
    { id: 'deprecated-members', files: ['plugin.js'] },
    { id: 'api-version', files: ['plugin.json'] },
  ]);
  expect(read('plugin.js')).toBe(before.replace('definePlugin, usePort }', 'definePlugin, useHost: usePort }'));
  expect(JSON.parse(read('plugin.json'))).toMatchObject({ apiVersion: NEXT });
});

test('changes that are not committed, and a folder without Git, are refused', () => {
  createEarlierPlugin();
  writeFileSync(join(folder, 'notes.txt'), 'new\n');
  expect(() => updatePlugin(folder, { commit: false, dryRun: false })).toThrow(
    /not committed:\n\?\? notes\.txt\nCommit or stash/,
  );
  rmSync(join(folder, '.git'), { recursive: true });
  expect(() => updatePlugin(folder, { commit: false, dryRun: false })).toThrow(
    /is not in a Git repository \(fatal: not a git repo/,
  );
});
