// oxlint reports what our rules forbid, so that editors show it. The rules' own cases are in imports.test.ts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const plugin = new URL('lint/createLintPlugin.ts', import.meta.url).href;
/** The tests run it with their own Node, because the Node on the PATH may be older. */
const oxlint = fileURLToPath(new URL('../../node_modules/oxlint/bin/oxlint', import.meta.url));

/**
 * Lints one file in a temporary folder, because a file with a violation in the repository would make other tests
 * fail.
 */
function lintAlone(path: string, lines: readonly string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'marquee-lint-'));
  try {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), lines.join('\n'));
    writeFileSync(
      join(root, 'plugin.mjs'),
      `import { createLintPlugin } from ${JSON.stringify(plugin)}; export default createLintPlugin(${JSON.stringify(root)});`,
    );
    const rules = {
      'marquee/import-table': 'error',
      'marquee/cast-reason': 'error',
      'marquee/render-clock': 'error',
    };
    writeFileSync(join(root, '.oxlintrc.json'), JSON.stringify({ jsPlugins: ['./plugin.mjs'], rules }));
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'unix', path], {
      cwd: root,
      encoding: 'utf8',
    });
    return stdout + stderr;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('the configuration loads our plugin and makes each of its rules an error', async () => {
  const { createLintPlugin } = (await import(plugin)) as typeof import('./lint/createLintPlugin.ts');
  const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
    jsPlugins: string[];
    rules: Record<string, unknown>;
  };
  expect(config.jsPlugins).toEqual(['./tests/architecture/lint/plugin.mjs']);
  const { meta, rules } = createLintPlugin(process.cwd());
  for (const name of Object.keys(rules)) expect(config.rules[`${meta.name}/${name}`]).toBe('error');
});

test('oxlint reports forbidden imports of every kind', () => {
  const output = lintAlone('widgets/hero/a.ts', [
    `import { x } from '#src/stores/createStores.ts';`,
    `export * from '../grid/View.tsx';`,
    `export type Y = import('../../src/app/createApp.tsx').App;`,
    `export const z = () => import('mobx').then(() => x);`,
    `import type { Props } from './schema.ts';`,
    `export type { Props };`,
  ]);
  expect(output).toContain('a.ts:1:1: widgets may not import src/stores: a widget must not depend on a store');
  expect(output).toContain(
    'a.ts:2:1: widgets may import its own folder only: a widget must not depend on another widget',
  );
  expect(output).toContain('a.ts:3:17: widgets may not import src/app');
  expect(output).toContain('a.ts:4:24: widgets may not import mobx');
  expect(output).not.toMatch(/a\.ts:[56]:/);
}, 60_000);

test('oxlint reports a file outside all modules', () => {
  expect(lintAlone('src/unknown/a.ts', ['export const x = 1;'])).toContain('every file belongs to a module');
}, 60_000);

test('oxlint reports a double cast without a reason', () => {
  const output = lintAlone('src/stores/a.ts', [
    `declare const x: object;`,
    `export const a = x as unknown as string;`,
    `// The types of the package leave this out.`,
    `export const b = x as unknown as string;`,
    `export const c = x as unknown as string; // The types of the package leave this out.`,
    `export const d = x as unknown;`,
    `const url = 'https://example.test/';`,
    `export const e = url as unknown as number;`,
  ]);
  expect(output.match(/a\.ts:\d+/g)).toEqual(['a.ts:2', 'a.ts:8']);
}, 60_000);

test('oxlint reports a component or hook that reads the clock while rendering', () => {
  const output = lintAlone('widgets/hero/View.tsx', [
    `declare const clock: { now(): number }; declare const usePorts: () => { clock: typeof clock };`,
    `export function View() { const now = clock.now(); return now; }`,
    `export const Badge = () => usePorts().clock.now();`,
    `export function useAge() { return Date.parse('2026-01-01') - clock.now(); }`,
    `export function Button() { const press = () => clock.now(); return press; }`,
    `export const toAge = (from: number) => clock.now() - from;`,
  ]);
  expect(output.match(/View\.tsx:\d+/g)).toEqual(['View.tsx:2', 'View.tsx:3', 'View.tsx:4']);
  expect(output).toContain('use `useNow(interval)`');
}, 60_000);
