// Finds import cycles between files, type imports included (import/no-cycle of oxlint does not follow all of them).
import type { LocatedImport } from './checkImports.ts';
import { resolvePath } from './judgeImport.ts';

/** Paths of the imported files, by the path of the importing file. */
export type ImportGraph = Readonly<Record<string, readonly string[]>>;

/**
 * Returns which file imports which other files.
 * @param importsByPath the imports of each file; imports of packages and of files that are not among its keys are
 * left out
 */
export function toImportGraph(importsByPath: Readonly<Record<string, readonly LocatedImport[]>>): ImportGraph {
  const targets = (path: string, imports: readonly LocatedImport[]): string[] =>
    imports
      .flatMap(({ specifier }) => (specifier === undefined ? [] : (resolvePath(specifier, path) ?? [])))
      .filter((target) => Object.hasOwn(importsByPath, target));
  return Object.fromEntries(
    Object.entries(importsByPath).map(([path, imports]) => [path, [...new Set(targets(path, imports))]]),
  );
}

/** Returns the shortest path from a file back to itself, or undefined. Both ends of the list are that file. */
function findShortestCycle(graph: ImportGraph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const target of graph[path] ?? []) {
      if (target === start) {
        const cycle = [start];
        for (let step: string | undefined = path; step !== undefined; step = cameFrom.get(step)) cycle.unshift(step);
        return cycle;
      }
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, path);
      queue.push(target);
    }
  }
  return undefined;
}

/** Returns each cycle once, as its file paths; the first path is repeated at the end. */
export function findCycles(graph: ImportGraph): string[][] {
  const byFiles = new Map<string, string[]>();
  for (const path of Object.keys(graph)) {
    const cycle = findShortestCycle(graph, path);
    const key = [...new Set(cycle)].sort().join();
    if (cycle && !byFiles.has(key)) byFiles.set(key, cycle);
  }
  return [...byFiles.values()];
}
