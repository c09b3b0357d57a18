// Set-up on a platform for which npm has no Node 24 package. The tests do not need macOS: they change the name of the
// platform that the process reports.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'marquee-setup-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs set-up in a folder without packages. The process reports macOS and the given version of Node. */
function runSetup(version: string) {
  const preload = `Object.defineProperty(process, 'platform', { value: 'darwin' });
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  const command = `data:text/javascript,${encodeURIComponent(preload)}`;
  return spawnSync(process.execPath, ['--import', command, 'src/cli/setup.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}

test('on macOS, set-up with an older Node stops at once and asks for Node 24; with Node 24 it continues', () => {
  mkdirSync(join(folder, 'src/cli'), { recursive: true });
  for (const file of ['setup.mjs', 'isGenerated.mjs']) cpSync(join('src/cli', file), join(folder, 'src/cli', file));
  const scripts = { build: 'echo built', generate: 'echo generated' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'sample', version: '1.0.0', scripts }));
  const lock = {
    name: 'sample',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': { name: 'sample', version: '1.0.0' } },
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  // The state of node_modules after an installation.
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: {} }));

  const refused = runSetup('20.19.0');
  expect(refused.stderr).toContain(
    `there is no Node 24 package for darwin-${process.arch}, and this is Node 20.19.0. Install Node 24, then run the command again.`,
  );
  expect(refused.status).not.toBe(0);
  const accepted = runSetup('24.1.0');
  expect(accepted.stderr).toContain('generating code and building');
  expect(accepted.status, accepted.stderr).toBe(0);
});
