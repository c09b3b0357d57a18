// Joins the requirements with the proofs of the last run. A row is one line of docs/spec/requirements.tsv: a
// requirement and the check that shows whether it is met. A proof is one call of `proves` in a test.
import { createRandom } from '../createRandom.ts';
import type { Proof } from '../test/proofs.ts';
import type { TestResult } from '../test/results.ts';
import { decideNeededProof, type NeededProof, type Requirement } from './requirements.ts';

/** A proof with its test. */
export type ProofOfTest = { proof: Proof; test: TestResult };

/** A row with the proofs that count, and the proofs and titles that name the row without proving it. */
export type TracedRequirement = Requirement & {
  needed: NeededProof;
  /** What the product still lacks; undefined: nothing. A row with a missing part does not count as proven. */
  missing: string | undefined;
  proofs: ProofOfTest[];
  /** Proofs that do not count, and why. */
  rejected: (ProofOfTest & { why: string })[];
  /** Tests whose title names the row in brackets, which proves nothing. */
  titleOnly: TestResult[];
};

/**
 * Corrections by row id. `needed`: replaces the kind of test that follows from the row's text (neededProof.tsv).
 * `partial`: what is missing of a row (partialProof.tsv).
 */
export type Corrections = { needed: ReadonlyMap<string, NeededProof>; partial: ReadonlyMap<string, string> };

/** An id in a proof that no row has, and the location of the proof. */
export type UnknownId = { id: string; location: string };

/** The counts of one area. `exempt` counts the rows that cannot be checked, which are not part of `total`. */
export type AreaCount = { area: string; proven: number; total: number; exempt: number; unproven: TracedRequirement[] };

/** Returns the ids in brackets in a test's title: `[NAV-018]`, `[NAV-018] [NAV-019]` or `[NAV-018, NAV-019]`. */
export function findIdsInTitle(title: string): string[] {
  const groups = [...title.matchAll(/\[([A-Z][A-Z0-9]*-\d+(?:\s*,\s*[A-Z][A-Z0-9]*-\d+)*)\]/g)];
  return [...new Set(groups.flatMap((group) => (group[1] ?? '').split(',').map((id) => id.trim())))];
}

/**
 * The key is the kind of test that a row needs, the value lists the kinds that are enough. A browser test also calls
 * the server, so it is enough for a row that needs a test over HTTP. A row that needs none still counts when a test
 * proves it.
 */
const SUFFICIENT: Record<NeededProof, readonly NeededProof[]> = {
  browser: ['browser'],
  http: ['http', 'browser'],
  code: ['code', 'http', 'browser'],
  none: ['code', 'http', 'browser'],
};

/** Returns why a proof does not count for a row that needs the kind `needed`, or undefined when it does count. */
export function explainRejection(needed: NeededProof, { proof, test }: ProofOfTest): string | undefined {
  if (proof.failure !== undefined) return proof.failure;
  if (test.status !== 'passed') return `its test ${test.status === 'failed' ? 'failed' : 'was skipped'}`;
  if (test.isFlaky) return 'its test did not pass at the first attempt';
  if (proof.assertions === 0) return 'no assertion ran inside it';
  if (!SUFFICIENT[needed].includes(proof.kind))
    return `the row needs a proof of kind ${needed}, this one is ${proof.kind}`;
  return undefined;
}

/** Whether a row is proven as a whole. */
export const isProven = (row: TracedRequirement): boolean => row.proofs.length > 0 && row.missing === undefined;

/** Returns every row with its proofs, in the order of the table, and the ids in proofs that no row has. */
export function traceRequirements(
  rows: readonly Requirement[],
  tests: readonly TestResult[],
  corrections: Corrections = { needed: new Map(), partial: new Map() },
): { traced: TracedRequirement[]; unknown: UnknownId[] } {
  const traced = rows.map((row): TracedRequirement => ({
    ...row,
    needed: corrections.needed.get(row.id) ?? decideNeededProof(row.check),
    missing: corrections.partial.get(row.id),
    proofs: [],
    rejected: [],
    titleOnly: [],
  }));
  const byId = new Map(traced.map((row) => [row.id, row]));
  const unknown: UnknownId[] = [];
  for (const test of tests) {
    const proofs = test.proofs ?? [];
    for (const proof of proofs) {
      for (const id of proof.ids) {
        const row = byId.get(id);
        if (!row) {
          unknown.push({ id, location: `${proof.file}:${proof.line}` });
          continue;
        }
        const why = explainRejection(row.needed, { proof, test });
        if (why === undefined) row.proofs.push({ proof, test });
        else row.rejected.push({ proof, test, why });
      }
    }
    for (const id of findIdsInTitle(test.title)) byId.get(id)?.titleOnly.push(test);
  }
  return { traced, unknown };
}

/** Returns the counts of each area, in the order in which the areas first appear in the table. */
export function countAreas(traced: readonly TracedRequirement[]): AreaCount[] {
  return [...Map.groupBy(traced, (row) => row.area)].map(([area, rows]) => {
    const checkable = rows.filter((row) => row.needed !== 'none' || row.proofs.length > 0);
    const unproven = checkable.filter((row) => !isProven(row));
    return {
      area,
      proven: checkable.length - unproven.length,
      total: checkable.length,
      exempt: rows.length - checkable.length,
      unproven,
    };
  });
}

/**
 * Returns a random sample of the items, without repetition; the same seed selects the same items.
 * @param size number of items in the sample; when there are fewer items, the sample has all of them
 */
export function selectSample<T>(items: readonly T[], size: number, seed: number): T[] {
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, size)
    .map(({ item }) => item);
}
