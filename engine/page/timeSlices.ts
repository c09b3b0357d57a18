// Runs steps (steps.ts) in slices. Only the code that reads a page needs it; a first visit finds its page read by the server.
import { finish, type Steps } from './steps.ts';

/** How work is interrupted; given by the host, because clocks and schedulers are the host's. */
export type TimeSlices = {
  /** Milliseconds of any origin. */
  now(): number;
  /** Resolves when those who waited have had their turn. */
  pause(): Promise<void>;
};

/** Milliseconds after which a slice ends with the next step: with a step of usual length it stays under 8 ms. */
export const TIME_SLICE_MS = 5;

/**
 * What runs one piece of work after the other with a pause whenever a slice has lasted long enough, over all of them: what begins where
 * another ended shares its slice. Without slices each runs at once.
 */
export function runInTimeSlices(timeSlices: TimeSlices | undefined): <T>(steps: Steps<T>) => Promise<T> {
  let began = timeSlices?.now() ?? 0;
  return async (steps) => {
    if (!timeSlices) return finish(steps);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (timeSlices.now() - began < TIME_SLICE_MS) continue;
      await timeSlices.pause();
      began = timeSlices.now();
    }
  };
}
