// Mutants that failed before, which every run repeats (mutants.test.ts, tests/e2e/mutated-pages.spec.ts).
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { GeneratedPage } from './generate.ts';
import type { Mutant } from './mutate.ts';

export type MutantCase = { readonly page: GeneratedPage; readonly mutant: Mutant<GeneratedPage> };

const folder = new URL('./mutants/', import.meta.url);

/** Stores a failed case. Returns the file's path. */
export function storeMutant(failed: MutantCase): string {
  const file = new URL(`${Date.now().toString(36)}.json`, folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(failed)}\n`);
  return file.pathname;
}

/** Returns all stored cases by file name. */
export const readStoredMutants = (): readonly (readonly [name: string, stored: MutantCase])[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as MutantCase]);
