// Importing a file has no effect, and two imports of it share nothing, so each request, tab and test has its own state.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from './importTwice.ts';
import { isEntryPoint, isTestCode, readCode } from './readCode.ts';

const root = process.cwd();
const script = fileURLToPath(new URL('importTwice.ts', import.meta.url));
/** Files in the folders whose code Node runs without a DOM. */
const filesForNode = /^(schemas|engine\/page|engine\/plugin-api|src\/routes|src\/server)\/.*(?<!\.d)\.ts$/;

function importTwice(folder: string, paths: string[]): Report {
  const child = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder, ...paths], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (child.status !== 0)
    throw new Error(`importTwice.ts ended with ${child.status ?? child.signal ?? ''}\n${child.stderr}`);
  return JSON.parse(child.stdout) as Report;
}

const folder = mkdtempSync(join(tmpdir(), 'marquee-effects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const plantedFiles: [string, string, string | undefined][] = [
  ['timer.ts', 'setInterval(() => {}, 1000);', 'calls setInterval'],
  ['quiet-timer.ts', 'const t = setTimeout(() => {}, 1000); t.unref();', 'calls setTimeout'],
  ['listener.ts', `process.on('SIGUSR2', () => {});`, 'listens to the process'],
  ['global.ts', '(globalThis as any).leak = 1;', 'adds a global name'],
  ['env.ts', `process.env.LEAK = '1';`, 'changes the environment'],
  ['prototype.ts', '(Array.prototype as any).last = function () {};', 'changes a built-in prototype'],
  [
    'open.ts',
    `import { createServer } from 'node:net'; createServer().listen(0, '127.0.0.1');`,
    'keeps something open',
  ],
  ['print.ts', `console.log('hello');`, 'prints'],
  ['shared.ts', `export const store = ((globalThis as any)[Symbol.for('x')] ??= {});`, 'shares its export store'],
  ['broken.ts', 'export const x = missing;', 'cannot be imported alone'],
  [
    'clean.ts',
    `import { join } from 'node:path'; export { inner } from './inner.ts'; export const table = { a: {} }; export const f = () => join('a', 'b');`,
    undefined,
  ],
];

describe('no side effects on import', () => {
  test('no file in the folders whose code Node runs has an effect at import', () => {
    const paths = readCode(root)
      .map((source) => source.path)
      .filter((path) => filesForNode.test(path) && !isTestCode(path) && !isEntryPoint(path));
    const { imported, findings } = importTwice(root, paths);
    expect(imported).toBe(paths.length);
    expect(findings, `\n${findings.join('\n')}\n`).toEqual([]);
  }, 60_000);
  test('finds planted side effects and none in a clean file', () => {
    writeFileSync(join(folder, 'inner.ts'), 'export const inner = { list: [] as string[] };');
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const [name, text] of plantedFiles) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const { findings } = importTwice(
      folder,
      plantedFiles.map(([name]) => name),
    );
    for (const [name, , message] of plantedFiles) {
      const findingsOfFile = findings.filter((finding) => finding.startsWith(name)).join('\n');
      if (message === undefined) expect(findingsOfFile).toBe('');
      else expect(findingsOfFile).toContain(message);
    }
  }, 60_000);
});
