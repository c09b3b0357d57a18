import { expect, test } from 'vitest';
import { collectImports } from '#tests/architecture/imports/checkImports.ts';
import { resolvePath } from '#tests/architecture/imports/judgeImport.ts';
import { readCode } from '#tests/architecture/readCode.ts';
import { isGeneratorInput, isIgnoredPath, isServerCode } from './changedCode.ts';

/** Returns the files that Node loads for a program: what it imports, without types and without what is loaded later. */
function listLoadedFiles(...entries: readonly string[]): string[] {
  const sources = new Map(readCode(process.cwd()).map((source) => [source.path, source]));
  const loaded = new Set(entries);
  for (const path of loaded) {
    for (const { specifier, kind } of collectImports(sources.get(path)!)) {
      const target = specifier !== undefined && kind === 'static' ? resolvePath(specifier, path) : undefined;
      if (target !== undefined && sources.has(target)) loaded.add(target);
    }
  }
  return [...loaded].filter((path) => !path.includes('.gen.') && !path.startsWith('schemas/generated/'));
}

test('generation starts after a change of each file that it loads', () => {
  const loaded = listLoadedFiles('src/cli/generate.ts', 'schemas/api/index.gen.ts', 'widgets/contracts.gen.ts');
  expect(loaded).toContain('widgets/hero/schema.ts');
  expect(loaded.length).toBeGreaterThan(200);
  expect(loaded.filter((path) => isIgnoredPath(path) || !isGeneratorInput(path))).toEqual([]);
});

test('the server starts again after a change of each file that its process loads', () => {
  const loaded = listLoadedFiles('src/server/main.ts', 'src/server/ssr/createPageRenderer.ts');
  expect(loaded).toContain('engine/page/decodePage.ts');
  expect(loaded.length).toBeGreaterThan(400);
  expect(loaded.filter((path) => isIgnoredPath(path) || !isServerCode(path))).toEqual([]);
});

test('a new folder requires code generation, views and styles do not; generated files, texts and tests are ignored', () => {
  for (const path of ['widgets/poll', 'widgets/poll/widget.ts', 'widgets/poll/examples.ts', 'schemas/api/lists/x.ts'])
    expect([path, isIgnoredPath(path), isGeneratorInput(path), isServerCode(path)]).toEqual([path, false, true, true]);
  for (const path of ['src/screens/poll', 'src/screens/poll/screen.ts'])
    expect([path, isIgnoredPath(path), isGeneratorInput(path), isServerCode(path)]).toEqual([path, false, true, false]);
  for (const path of ['widgets/poll/View.tsx', 'widgets/poll/View.module.css', 'src/screens/home/Home.tsx'])
    expect([path, isGeneratorInput(path), isServerCode(path)]).toEqual([path, false, false]);
  for (const path of [
    'widgets/index.gen.ts',
    'widgets/poll/validate.gen.js',
    'widgets/poll/validate.gen.d.ts',
    'schemas/generated',
    'widgets/poll/poll.test.ts',
    'engine/README.md',
    'schemas/.id.ts.swp',
    'realms/debug/realm.json',
    '.data',
    'node_modules',
  ])
    expect([path, isIgnoredPath(path)]).toEqual([path, true]);
});
