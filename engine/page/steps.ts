// Long work in steps: one page's worth of it, begun as a generator that pauses after each row. Run through, it is the plain function;
// run in slices, whoever else waits for the thread (a viewer's tap, another request) comes in between.

/** Work that may be interrupted wherever it yields, and what it answers. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
