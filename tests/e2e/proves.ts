// `proves` for browser tests. Tests that vitest runs use tests/proves.ts.
//
//   import { expect, proves, test } from './fixtures.ts';
//   ... in a test:
//   await page.goto(product.url('ironclad'));
//   await proves('CONST-038', 'the bar stays after 140 px down and hides after 160 px', async () => {
//     await scrollTo(140);
//     await expect(bar).toBeInViewport();
//     await scrollTo(160);
//     await expect(bar).not.toBeInViewport();
//   });
//
// A row of docs/spec/requirements.tsv is proven by such a step and not by a title. The rules:
// 1. Read the row's requirement and check. The step must do what the check says and assert all of it. The set-up may be
//    before the step. Assertions about something else, even something similar, prove nothing.
// 2. At least one `expect` runs inside the step (proofReporter.ts counts them), and the step and its test pass at the
//    first attempt.
// 3. One step names one to three rows: more than one only when the same lines prove them all. Titles of tests name no
//    rows.
// 4. The kind of test must be the kind that the row needs. A test that opens a page counts as `browser`, one that only
//    uses `request` or `fetch` as `http`. `npm run trace -- --area NAV` prints what a row needs (rules:
//    src/cli/trace/requirements.ts, exceptions: src/cli/trace/neededProof.tsv).
//
// To check one file: `npm test -- tests/e2e/header.spec.ts`, then `npm run trace -- --area NAV`.
import { test } from '@playwright/test';
import { findCaller, toIds, toStepTitle, type ProvenIds } from '../../src/cli/test/proofs.ts';

/**
 * Runs `body` as the proof of one to three requirements. Await it.
 * @param text what the step shows, as a sentence: "the bar hides after 150 px down"
 * @returns what `body` returns
 */
export function proves<T>(ids: ProvenIds, text: string, body: () => T | Promise<T>): Promise<T> {
  return test.step(toStepTitle(toIds(ids), text), body, { location: findCaller(proves) });
}
