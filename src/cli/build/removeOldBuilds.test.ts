import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import config from '../../../vite.config.ts';
import { compressAssets } from './compressAssets.ts';
import { HASHED_FOLDERS, removeOldBuilds } from './removeOldBuilds.ts';

const folder = mkdtempSync(join(tmpdir(), 'marquee-builds-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the files of the last three builds stay for running servers, older ones are removed', () => {
  const assets = join(folder, 'assets');
  const record = join(folder, 'builds.json');
  mkdirSync(assets, { recursive: true });
  const firstStart = 1_700_000_000_000;
  const build = (number: number, names: readonly string[]): number => {
    const startedAt = firstStart + number * 60_000;
    for (const name of names) {
      writeFileSync(join(assets, name), name);
      utimesSync(join(assets, name), (startedAt + 5_000) / 1000, (startedAt + 5_000) / 1000);
    }
    return removeOldBuilds([assets, join(folder, 'missing')], record, startedAt);
  };
  const files = () => readdirSync(assets).sort();

  expect(build(1, ['shared-0.js', 'main-1.js', 'main-1.js.br'])).toBe(0);
  expect(build(2, ['shared-0.js', 'main-2.js'])).toBe(0);
  expect(build(3, ['shared-0.js', 'main-3.js'])).toBe(0);
  expect(files()).toEqual(['main-1.js', 'main-1.js.br', 'main-2.js', 'main-3.js', 'shared-0.js']);
  expect(build(4, ['shared-0.js', 'main-4.js'])).toBe(2);
  expect(files()).toEqual(['main-2.js', 'main-3.js', 'main-4.js', 'shared-0.js']);
});

test('the build empties no folder that a running server reads, and files of older builds are not compressed again', async () => {
  const { environments = {} } = config;
  for (const [name, { build }] of Object.entries(environments)) {
    expect(build?.emptyOutDir, `${name} empties ${build?.outDir}`).toBe(false);
    expect(HASHED_FOLDERS).toContain(`${build?.outDir}/assets`);
  }
  const assets = join(folder, 'assets');
  mkdirSync(assets, { recursive: true });
  const old = join(assets, 'main-1.js');
  for (const file of [old, `${old}.br`, `${old}.gz`]) {
    writeFileSync(file, 'const a = 1;');
    utimesSync(file, 1_700_000_000, 1_700_000_000);
  }
  writeFileSync(join(assets, 'main-2.js'), 'const b = 2;');
  expect(await compressAssets(assets)).toMatchObject({ files: 1 });
  expect(readdirSync(assets)).toContain('main-2.js.br');
  expect(statSync(`${old}.br`).mtimeMs).toBe(1_700_000_000_000);
});
