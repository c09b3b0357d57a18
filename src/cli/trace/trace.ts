// Joins the requirements with the last run's tests: which row is proven by what.
import type { TestResult } from '../test/results.ts';
import { neededProof, type Requirement } from './requirements.ts';

/** A requirement with the tests that prove it, and those that name it without proving it (with why). */
export type Traced = Requirement & {
  needed: ReturnType<typeof neededProof>;
  proofs: TestResult[];
  rejected: { test: TestResult; why: string }[];
};

/** What one area has proven; rows that cannot be checked are counted apart. */
export type AreaCount = { area: string; proven: number; total: number; exempt: number; unproven: Traced[] };

/** The ids of a test's title: `[NAV-018]`, `[NAV-018] [NAV-019]` or `[NAV-018, NAV-019]`. Ids outside brackets are talk, not a claim. */
export function idsInTitle(title: string): string[] {
  const groups = [...title.matchAll(/\[([A-Z][A-Z0-9]*-\d+(?:\s*,\s*[A-Z][A-Z0-9]*-\d+)*)\]/g)];
  return [...new Set(groups.flatMap((group) => (group[1] ?? '').split(',').map((id) => id.trim())))];
}

/** Why a test that names a row does not prove it, or undefined when it does. */
export function whyNot(row: Requirement, test: TestResult): string | undefined {
  if (test.status !== 'passed') return `it ${test.status === 'failed' ? 'failed' : 'was skipped'}`;
  if (test.isUnsteady) return 'it passed only when tried again';
  if (neededProof(row.check) === 'screen or call' && test.kind === 'unit')
    return 'the check speaks of a screen or a call, and the test runs neither in a browser nor over HTTP';
  return undefined;
}

/** Every requirement with its proofs, in the order of the table, and the ids in titles that no requirement has. */
export function traceRequirements(
  rows: readonly Requirement[],
  tests: readonly TestResult[],
): { traced: Traced[]; unknown: { id: string; test: TestResult }[] } {
  const traced = rows.map((row): Traced => ({ ...row, needed: neededProof(row.check), proofs: [], rejected: [] }));
  const byId = new Map(traced.map((row) => [row.id, row]));
  const unknown: { id: string; test: TestResult }[] = [];
  for (const test of tests) {
    for (const id of idsInTitle(test.title)) {
      const row = byId.get(id);
      if (!row) {
        unknown.push({ id, test });
        continue;
      }
      const why = whyNot(row, test);
      if (why === undefined) row.proofs.push(test);
      else row.rejected.push({ test, why });
    }
  }
  return { traced, unknown };
}

/** Counts by area, in the order in which the areas first stand in the table. */
export function countAreas(traced: readonly Traced[]): AreaCount[] {
  return [...Map.groupBy(traced, (row) => row.area)].map(([area, rows]) => {
    const checkable = rows.filter((row) => row.needed !== 'none' || row.proofs.length > 0);
    const unproven = checkable.filter((row) => row.proofs.length === 0);
    return {
      area,
      proven: checkable.length - unproven.length,
      total: checkable.length,
      exempt: rows.length - checkable.length,
      unproven,
    };
  });
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `size` of the items without repetition, all of them when there are fewer; the same ones for the same seed. */
export function sample<T>(items: readonly T[], size: number, seed: number): T[] {
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, size)
    .map(({ item }) => item);
}
