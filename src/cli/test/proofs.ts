// The proofs that `proves(ids, text, body)` records in a test. Shared by the helper for vitest (tests/proves.ts), the
// helper for Playwright (tests/e2e/proves.ts), its reporter (tests/e2e/proofReporter.ts) and results.ts.

/** A row of docs/spec/requirements.tsv: `NAV-018`. */
export type RequirementId = `${Uppercase<string>}-${number}`;
/** The rows that one step proves: one to three. A step that claims more is hard to judge, so it is refused. */
export type ProvenIds =
  | RequirementId
  | readonly [RequirementId]
  | readonly [RequirementId, RequirementId]
  | readonly [RequirementId, RequirementId, RequirementId];

/** How a test reaches the product: by calling code, over HTTP, or through a browser. */
export type TestKind = 'code' | 'http' | 'browser';

/** One call of `proves` in the last run. */
export type Proof = {
  ids: string[];
  text: string;
  kind: TestKind;
  /** Path from the repository's root, with `/`. */
  file: string;
  /** Where the call begins, counted from 1. */
  line: number;
  /** How many assertions ran inside the step. */
  assertions: number;
  /** Why the step proves nothing; absent when it passed. */
  failure?: string;
};

/** The position of a call in the source; `file` is an absolute path. */
export type CodeLocation = { file: string; line: number; column: number };

/**
 * A proof as a helper or the reporter writes it: the path is absolute, and results.ts adds the kind when it is missing.
 */
export type RecordedProof = Omit<Proof, 'kind'> & { kind?: TestKind };
/** The proofs of each Playwright test by its id; the reporter writes this file. */
export type ProofReport = { proofsByTestId: Record<string, RecordedProof[]> };

const ID = /^[A-Z][A-Z0-9]*-\d+$/;
const STEP_TITLE = /^proves ([A-Z0-9-]+(?:, [A-Z0-9-]+)*): (.*)$/s;

/**
 * Returns the ids as a list.
 * @throws when there are none or more than three, or when one is not an id: such a test is wrong.
 */
export function toIds(ids: ProvenIds): string[] {
  const list: readonly string[] = typeof ids === 'string' ? [ids] : ids;
  if (list.length < 1 || list.length > 3)
    throw new Error(`proves: expected one to three ids, received ${list.length} (${list.join(', ')}); split the step`);
  for (const id of list)
    if (!ID.test(id)) throw new Error(`proves: ${JSON.stringify(id)} is not an id such as NAV-018`);
  return [...list];
}

/** Returns the title of the Playwright step that carries a proof. */
export const toStepTitle = (ids: readonly string[], text: string): string => `proves ${ids.join(', ')}: ${text}`;

/** Reads such a title; undefined for every other step. */
export function parseStepTitle(title: string): { ids: string[]; text: string } | undefined {
  const [, ids, text] = STEP_TITLE.exec(title) ?? [];
  return ids === undefined || text === undefined ? undefined : { ids: ids.split(', '), text };
}

/** Returns where `callee` was called, from the stack of the running call. */
export function findCaller(callee: (...values: never[]) => unknown): CodeLocation {
  const target: { stack?: string } = {};
  Error.captureStackTrace(target, callee);
  const frame = target.stack?.split('\n').find((line) => line.trimStart().startsWith('at ')) ?? '';
  const [, file = '', line = '0', column = '0'] =
    /^\s*at (?:[^(]*\()?(?:file:\/\/)?([^()]+):(\d+):(\d+)\)?$/.exec(frame) ?? [];
  return { file, line: Number(line), column: Number(column) };
}
