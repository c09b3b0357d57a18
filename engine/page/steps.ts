// Long work in steps: a generator that yields after each row. Run to completion it is a plain function; run in time
// slices (timeSlices.ts), a viewer's tap or another request can be handled in between.

/** Work that may be interrupted wherever it yields, and its result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps without a pause and returns the result. */
export function runToCompletion<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
