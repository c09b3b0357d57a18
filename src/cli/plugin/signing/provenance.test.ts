import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProvenance, withoutCredentials } from './provenance.ts';

let root: string;
const at = (path: string): string => join(root, path);
const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@b.test', ...args], { encoding: 'utf8' });
const read = () => readProvenance(at('plugin'), new Date(0));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'marquee-provenance-'));
  mkdirSync(at('plugin'));
  writeFileSync(at('plugin/plugin.json'), '{}');
  git('init', '--quiet');
  git('remote', 'add', 'origin', 'https://git.example/acme/votes.git');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['https://user:password@git.example/acme/votes.git', 'https://git.example/acme/votes.git'],
  ['https://user:p@ss@word@git.example/votes', 'https://git.example/votes'],
  ['https://s3cret@git.example:8443/votes', 'https://git.example:8443/votes'],
  ['https://git.example/votes?access_token=s3cret#s3cret', 'https://git.example/votes'],
  ['ssh://git:s3cret@git.example:22/votes.git', 'ssh://git.example:22/votes.git'],
  ['git@git.example:acme/votes.git', 'git.example:acme/votes.git'],
  ['user:s3@cret@git.example:acme/votes.git', 'git.example:acme/votes.git'],
  ['../votes', '../votes'],
  // No part of these is certain to be public.
  ['https://user:pass/word@git.example/votes', undefined],
  ['https://user:pass?word@git.example/votes', undefined],
  ['https://user:12?word@git.example/votes', undefined],
  ['helper::https://user:s3cret@git.example/votes', undefined],
])('the address %s is recorded without credentials', (address, expected) => {
  expect(withoutCredentials(address)).toBe(expected);
});

test('a commit that does not contain the plugin is not its source', () => {
  writeFileSync(at('.gitignore'), 'plugin/\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Something else');
  expect(read()).toEqual({ isModified: false, builtAt: '1970-01-01T00:00:00.000Z', tool: expect.any(String) });

  git('add', '--force', 'plugin/plugin.json');
  expect(read(), 'added, not committed').not.toHaveProperty('commit');
  git('commit', '--quiet', '--message', 'The plugin');
  expect(read()).toMatchObject({ repository: 'https://git.example/acme/votes.git', isModified: false });
});

test('source that git ignores is a change; what commands write is none', () => {
  writeFileSync(at('.gitignore'), 'dist/\nnode_modules/\nvalidators.gen.js\n*.secret.js\n.cache\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');
  for (const folder of ['dist', 'node_modules']) {
    mkdirSync(at(`plugin/${folder}`));
    writeFileSync(at(`plugin/${folder}/a.js`), '');
  }
  for (const name of ['validators.gen.js', 'plugin.signature.json', '.cache']) writeFileSync(at(`plugin/${name}`), '');
  expect(read()).toMatchObject({ isModified: false });
  writeFileSync(at('plugin/part.secret.js'), '');
  expect(read()).toMatchObject({ isModified: true });
});
