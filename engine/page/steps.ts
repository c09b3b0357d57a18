// Long work in steps: a generator that yields after each row. The caller runs all steps without a pause
// (runToCompletion) or in time slices (timeSlices.ts), so that a viewer's click or another request does not wait.

/** A generator that returns a T. The caller may pause it at each `yield`. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps without a pause and returns the result. */
export function runToCompletion<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
