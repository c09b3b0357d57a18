// Runs steps (steps.ts) in time slices. A first visit does not load this module, because the server has already read
// the page.
import { runToCompletion, type Steps } from './steps.ts';

/** The clock and the pause that time slices need. The host passes them to the engine. */
export type TimeSlices = {
  /** Current time in ms, from any origin. */
  now(): number;
  /** Resolves after other waiting tasks have run. */
  pause(): Promise<void>;
};

/**
 * A slice ends with the first step that finishes after this time in ms. With steps of usual length a slice takes less
 * than 8 ms.
 */
export const TIME_SLICE_MS = 5;

/**
 * Returns a runner that executes several pieces of work one after the other and pauses when the current slice is
 * over. A piece that begins in the middle of a slice continues that slice. Without `timeSlices` each
 * piece runs to completion.
 */
export function runInTimeSlices(timeSlices: TimeSlices | undefined): <T>(steps: Steps<T>) => Promise<T> {
  let sliceStart = timeSlices?.now() ?? 0;
  return async (steps) => {
    if (!timeSlices) return runToCompletion(steps);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (timeSlices.now() - sliceStart < TIME_SLICE_MS) continue;
      await timeSlices.pause();
      sliceStart = timeSlices.now();
    }
  };
}
