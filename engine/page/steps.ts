// Long work in steps: one page's worth of it, begun as a generator that pauses after each row. Run through, it is the plain function;
// run in slices, whoever else waits for the thread (a viewer's tap, another request) comes in between.

/** Work that may be interrupted wherever it yields, and what it answers. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** How work is interrupted; given by the host, because clocks and schedulers are the host's. */
export type Slices = {
  /** Milliseconds of any origin. */
  now(): number;
  /** Resolves when those who waited have had their turn. */
  pause(): Promise<void>;
};

/** Milliseconds after which a slice ends with the next step: with a step of usual length it stays under 8 ms. */
export const SLICE_MS = 5;

/** Runs all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * What runs one piece of work after the other with a pause whenever a slice has lasted long enough, over all of them: what begins where
 * another ended shares its slice. Without slices each runs at once.
 */
export function inSlices(slices: Slices | undefined): <T>(steps: Steps<T>) => Promise<T> {
  let began = slices?.now() ?? 0;
  return async (steps) => {
    if (!slices) return finish(steps);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (slices.now() - began < SLICE_MS) continue;
      await slices.pause();
      began = slices.now();
    }
  };
}
