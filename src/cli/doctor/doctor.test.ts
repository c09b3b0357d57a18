import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatBytes, fail, ok, formatChecks, warn } from './check.ts';
import { checkDataFolder, checkPostgres } from './data.ts';
import { checkBuild, checkClock, checkEncryption, checkNode, checkPackages, comparePackages } from './installation.ts';
import { checkNames, checkPort } from './machine.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the report lists the checks with their remedies, and counts them', () => {
  expect(formatChecks([ok('Node', '24.1.0'), warn('names', 'no', 'add it'), fail('port', 'taken', 'another')])).toBe(
    'ok    Node   24.1.0\nwarn  names  no\n             -> add it\nfail  port   taken\n             -> another\n\n1 ok, 1 warning, 1 failed',
  );
  expect([formatBytes(0), formatBytes(999), formatBytes(1234), formatBytes(300e6), formatBytes(12_340e6)]).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '300.0 MB',
    '12.3 GB',
  ]);
});

test('the doctor checks Node and the installed packages', () => {
  expect([checkNode('24.0.0').state, checkNode('22.9.1').state]).toEqual(['ok', 'fail']);
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/b/node_modules/c': { version: '2.0.0', integrity: 'y' },
    'node_modules/other': { version: '1.0.0', optional: true, os: ['win32'] },
    'node_modules/ours': { version: '3.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  };
  const { '': _root, 'node_modules/other': _other, ...present } = wanted;
  const compare = (found: typeof wanted | object, isPresent = true) =>
    comparePackages(wanted, found as typeof wanted, () => isPresent, { platform: 'linux', arch: 'x64' });
  expect(compare(present)).toEqual([]);
  expect(
    compare({ ...present, 'node_modules/a': { version: '1.0.1', integrity: 'x' }, 'node_modules/ours': undefined }),
  ).toEqual(['a 1.0.0', 'ours 3.0.0']);
  expect(compare(present, false)).toEqual(['a 1.0.0', 'c 2.0.0', 'ours 3.0.0']);
  expect(checkPackages(folder)).toMatchObject({ state: 'fail', found: expect.stringContaining('package-lock.json') });
});

test('the doctor reports a missing build and a clock that is behind', () => {
  expect(checkBuild(folder)).toMatchObject({ state: 'fail', remedy: expect.stringContaining('npm start') });
  for (const file of [
    'dist/client/.vite/manifest.json',
    'dist/server/entryServer.js',
    'dist/database-template/template.json',
  ]) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  expect(checkBuild(folder).state).toBe('ok');
  expect(checkClock(folder).state).toBe('ok');
  expect(checkClock(folder, Date.UTC(2020, 1))).toMatchObject({
    state: 'warn',
    remedy: expect.stringContaining('clock'),
  });
});

test('the doctor reports a server of viewers whose database is not encrypted', () => {
  expect(checkEncryption({}).state).toBe('ok');
  expect(checkEncryption({ NODE_ENV: 'production', DEMO: '1' }).state).toBe('ok');
  for (const env of [
    { NODE_ENV: 'production' },
    { SMTP_URL: 'smtp://secret-word@host' },
    { DATABASE_URL: 'postgres:' },
  ])
    expect(checkEncryption(env)).toMatchObject({
      state: 'warn',
      found: expect.not.stringContaining('secret-word'),
      remedy: expect.stringContaining('openssl rand -base64 32'),
    });
  expect(checkEncryption({ NODE_ENV: 'production', ENCRYPTION_KEYS: 'secret-word' })).toEqual({
    name: 'encryption',
    state: 'ok',
    found: 'ENCRYPTION_KEYS is set',
  });
});

test('the doctor accepts a data folder that does not exist yet, and reports one that is a file, has no database or is not writable', async () => {
  const states = async (path: string) =>
    (await checkDataFolder(path, true)).map(({ name, state }) => `${name} ${state}`);
  expect(await states(join(folder, 'new', 'deep'))).toEqual(['data folder ok']);
  expect(await states(folder)).toEqual(['data folder ok', 'lock ok', 'database ok']);
  writeFileSync(join(folder, 'file'), '');
  expect(await states(join(folder, 'file'))).toEqual(['data folder fail']);
  mkdirSync(join(folder, 'database'));
  expect(await states(folder)).toEqual(['data folder ok', 'lock ok', 'database fail']);
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o500);
    expect(await states(folder)).toEqual(['data folder fail']);
    chmodSync(folder, 0o700);
  }
});

test('the doctor reports a used port, an address of another machine, an unknown host and an unreachable database', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  expect(await checkPort(port, '127.0.0.1', undefined)).toMatchObject({
    state: 'fail',
    remedy: expect.stringContaining(`PORT=${port + 1}`),
  });
  expect(await checkPort(port, '127.0.0.1', { url: `http://127.0.0.1:${port}`, pid: 7 })).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('process 7'),
  });
  await new Promise((resolve) => other.close(resolve));
  expect((await checkPort(port, '127.0.0.1', undefined)).state).toBe('ok');
  expect((await checkPort(port, '203.0.113.7', undefined)).state).toBe('fail');
  expect((await checkNames('no-such-host.invalid')).state).toBe('warn');
  expect(await checkPostgres(`postgres://nobody:secret-word@127.0.0.1:${port}/x`, folder)).toMatchObject([
    { name: 'database', state: 'fail', remedy: expect.stringContaining('start it') },
  ]);
}, 20_000);

test('the doctor prints JSON without the database password and returns an exit code', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['src/cli/doctor.ts', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: folder, PORT: 'x', DATABASE_URL: 'postgres://u:secret-word@127.0.0.1:9/x' },
    });
  const result = run('--json');
  expect(result.status).toBe(1);
  const { ok: isOk, checks } = JSON.parse(result.stdout) as { ok: boolean; checks: { name: string; state: string }[] };
  expect(isOk).toBe(false);
  expect(checks.filter(({ state }) => state === 'fail').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['port', 'database']),
  );
  expect(result.stdout + result.stderr).not.toContain('secret-word');
  expect(run('--unknown').status).toBe(2);
});
