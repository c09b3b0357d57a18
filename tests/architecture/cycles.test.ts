// Files do not import each other in cycles, type imports included, so each file can be read, tested and moved alone.
import { expect, test } from 'vitest';
import { collectImports } from './imports/checkImports.ts';
import { findCycles, toImportGraph } from './imports/findCycles.ts';
import { readCode, type Source } from './readCode.ts';

const describeCycles = (sources: readonly Source[]): string[] =>
  findCycles(toImportGraph(Object.fromEntries(sources.map((source) => [source.path, collectImports(source)])))).map(
    (cycle) =>
      `${cycle.join('\n  -> ')}\n  remedy: move what both need (often a type) to a third file, or take it as an argument`,
  );

const file = (path: string, text: string): Source => ({ path, text });

test('no files import each other in a cycle', () => {
  const cycles = describeCycles(readCode(process.cwd()));
  expect(cycles, `\n${cycles.join('\n')}\n`).toEqual([]);
}, 60_000);

test('a cycle of type imports, import() and export from is found once, by its shortest path', () => {
  const found = describeCycles([
    file('src/app/a.ts', `import type { B } from './b.ts'; import { D } from './d.ts';`),
    file('src/app/b.ts', `export const c = () => import('#src/app/c.ts');`),
    file('src/app/c.ts', `export * from './a.ts';`),
    file('src/app/d.ts', `import { b } from './b.ts';`),
  ]);
  expect(found).toHaveLength(2);
  expect(found[0]).toContain('src/app/a.ts\n  -> src/app/b.ts\n  -> src/app/c.ts\n  -> src/app/a.ts\n  remedy: ');
  expect(found[1]).toContain('src/app/d.ts');
});

test('files that import the same file are not a cycle', () => {
  expect(
    describeCycles([
      file('src/app/a.ts', `import './c.ts'; import './b.ts';`),
      file('src/app/b.ts', `import './c.ts';`),
      file('src/app/c.ts', `import 'react';`),
    ]),
  ).toEqual([]);
});
