// `proves` for tests that vitest runs: tests/contract, and unit tests beside the tested file. Browser tests use the
// `proves` of tests/e2e/proves.ts.
//
//   import { proves } from '#tests/proves.ts';
//   ... in a test:
//   const texts = await api.call('/api/v2/texts');
//   proves('API-129', 'the path of the texts responds', () => {
//     expect(texts.status).toBe(200);
//   });
//
// A row of docs/spec/requirements.tsv is proven by such a step and not by a title. The rules:
// 1. Read the row's requirement and check. The step must assert the whole check, not a part of it.
// 2. At least one `expect` runs inside the step, and the step and its test pass at the first attempt.
// 3. One step names one to three rows. Titles of tests name no rows.
// 4. The kind of test must be the kind that the row needs. tests/contract counts as `http`, every other vitest file as
//    `code`. `npm run trace -- --area NAV` prints what a row needs (rules: src/cli/trace/requirements.ts, exceptions:
//    src/cli/trace/neededProof.tsv).
import { expect, TestRunner } from 'vitest';
import { findCaller, toIds, type ProvenIds, type RecordedProof } from '../src/cli/test/proofs.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Carried by vitest's JSON report to src/cli/test/results.ts. */
    proofs?: RecordedProof[];
  }
}

/**
 * Runs `body` as the proof of one to three requirements.
 * @param text what the step shows, as a sentence: "the bar hides after 150 px down"
 * @returns what `body` returns; await it when the body is async
 */
export function proves<T>(ids: ProvenIds, text: string, body: () => T): T {
  const { file, line } = findCaller(proves);
  const task = TestRunner.getCurrentTest();
  if (task === undefined) throw new Error('proves: call it inside a test');
  const assertionsBefore = expect.getState().assertionCalls;
  const record = { ids: toIds(ids), text, file, line };
  const end = (failure?: string): void => {
    const assertions = expect.getState().assertionCalls - assertionsBefore;
    const retryFailure = (task.result?.retryCount ?? 0) > 0 ? 'it did not pass at the first attempt' : undefined;
    const why = failure ?? retryFailure;
    (task.meta.proofs ??= []).push({ ...record, assertions, ...(why !== undefined && { failure: why }) });
  };
  let result: T;
  try {
    result = body();
  } catch (error) {
    end('it failed');
    throw error;
  }
  if (!(result instanceof Promise)) {
    end();
    return result;
  }
  return result.then(
    (value: unknown) => {
      end();
      return value;
    },
    (error: unknown) => {
      end('it failed');
      throw error;
    },
  ) as T;
}
